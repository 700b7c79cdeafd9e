/** Steps in English: who did what. Names are set in «guillemets», because they may be whole sentences. */
import type { Place, StepLabel } from "../model/trace.ts";

export interface Phrase {
  readonly subject: string;
  /** "took", after the subject. */
  readonly past: string;
  /** "taken", after "could have". */
  readonly participle: string;
}

/** What happened in a step, without what it woke. */
export function phraseOf(label: StepLabel): Phrase {
  const { process, point, case: taken, phase } = label;
  switch (phase) {
    case "action":
      return regular(taken === undefined ? quote(process) : `${quote(process)} (${taken})`, "happened");
    case "step":
      if (taken === undefined) return regular(process, `passed ${quote(point)}`);
      return phrase(process, `, at ${quote(point)},`, "took", "taken", quote(taken));
    case "enter":
      if (taken === undefined) return regular(process, `passed ${quote(point)} without waiting`);
      return phrase(process, `, entering ${quote(point)},`, "took", "taken", quote(taken));
    case "park":
      return regular(process, `parked at ${quote(point)}`);
    case "resume": {
      const how = taken === undefined ? "" : ` with ${quote(taken)}`;
      return phrase(process, "", "went", "gone", `on from ${quote(point)}${how}`);
    }
    case "fire":
      return regular(`timer ${quote(process)}`, "fired");
    case "cancel":
      return regular(`the cancellation of ${quote(process)}`, `reached ${quote(point)}`);
  }
}

/** Who did what and whom it woke, in the past. */
export function stepText(label: StepLabel, environment: boolean): string {
  const { subject, past } = phraseOf(label);
  return `${subject} ${past}${environment ? " (a step of the environment)" : ""}${wokenText(label.commits)}`;
}

/** `, which woke agent at «await signal» (interrupted)`; empty if the step woke nobody. */
export function wokenText(commits: readonly Place[]): string {
  return commits.length === 0 ? "" : `, which woke ${several(commits.map(wokenPlace), 3)}`;
}

/** `agent at «await signal» (interrupted)` */
function wokenPlace({ process, point, case: taken }: Place): string {
  return `${process} at ${quote(point)}${taken === undefined ? "" : ` (${taken})`}`;
}

/**
 * `for: runners is zero`, or `for gone: old task is dead` where the reasons name their case, so that no two colons
 * meet. Undefined without reasons.
 */
export function reasonsText(waitsFor: readonly string[]): string | undefined {
  if (waitsFor.length === 0) return undefined;
  return `for${waitsFor.some((one) => one.includes(": ")) ? "" : ":"} ${waitsFor.join(" or ")}`;
}

/** A name as it is set in a sentence. */
export function quote(name: string): string {
  return `«${name}»`;
}

/** `a, b and c`, or `a, b and 4 more` if there are more than `most`. */
export function several(parts: readonly string[], most: number, separator = ","): string {
  const shown = parts.length > most ? [...parts.slice(0, most), `${parts.length - most} more`] : parts;
  if (shown.length < 2) return shown[0] ?? "";
  return `${shown.slice(0, -1).join(`${separator} `)}${separator === "," ? "" : separator} and ${shown.at(-1)}`;
}

function regular(subject: string, verb: string): Phrase {
  return { subject, past: verb, participle: verb };
}

function phrase(subject: string, where: string, past: string, participle: string, rest: string): Phrase {
  return { subject: `${subject}${where}`, past: `${past} ${rest}`, participle: `${participle} ${rest}` };
}
