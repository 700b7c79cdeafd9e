/** One paragraph that tells a reviewer what went wrong in a run. */
import type { BlockedProcess, PropertyKind, Trace } from "../model/trace.ts";
import { changeText, valueText } from "./change.ts";
import { decisionSentences, keptDeciding, untilThen } from "./decision.ts";
import { type Ending, endingOf } from "./ending.ts";
import { phraseOf, quote, reasonsText, several, stepText } from "./phrase.ts";
import { printable } from "./printable.ts";
import { lastState, loopStart, type StepView, stateBefore, stepViews } from "./step-view.ts";

/** More than this many of anything are counted, not listed. */
const LISTED = 4;

/**
 * The run in plain English: the step that decided it and what would have saved it, then how it ends
 * and who waits for what. `kind` is the kind of the violated property, if known.
 */
export function sentence(trace: Trace, kind?: PropertyKind): string {
  const ending = endingOf(trace, kind);
  if (ending === "witness") return printable(outcome(trace, ending, false));
  const atOnce = isBadAtOnce(ending) && trace.deciding?.step === trace.steps.length - 1;
  if (atOnce) return printable([outcome(trace, ending, false), ...untilThen(trace)].join(" "));
  const decided = [...decisionSentences(trace), ...lostFromStart(trace), ...keptDeciding(trace)];
  return printable([...decided, outcome(trace, ending, trace.deciding !== undefined)].join(" "));
}

/** Whether a run ends so because of what its last step did. */
function isBadAtOnce(ending: Ending): boolean {
  return ending === "panic" || ending === "false" || ending === "false step" || ending === "deadlock";
}

/** Nobody chose it: there is no step to name. */
function lostFromStart(trace: Trace): readonly string[] {
  if (trace.lostFromStart !== true || trace.steps.length === 0) return [];
  return ["The run is lost from the start: whatever those do who owe a step, it comes to this."];
}

function outcome(trace: Trace, ending: Ending, decided: boolean): string {
  const { steps, property } = trace;
  const views = stepViews(trace);
  const last = views.at(-1);
  const waits = waitsText(trace.blocked);
  const after = steps.length === 0 ? "In the initial state" : `After step ${steps.length}`;
  switch (ending) {
    case "panic":
      return panicText(trace, last);
    case "false":
      if (last === undefined) return `${quote(property)} is false from the start: ${initialText(trace)}.`;
      return `Step ${last.number} makes ${quote(property)} false: ${happened(last, views.slice(0, -1))}.`;
    case "false step":
      return `Step ${steps.length} breaks ${quote(property)}: ${last === undefined ? "" : happened(last, views.slice(0, -1))}.`;
    case "deadlock":
      return `${after} nobody can take a step, and that is no proper end${waits === "" ? "" : `: ${waits}`}.`;
    case "hang":
      if (decided)
        return `From then on ${quote(property)} is out of reach${waits === "" ? "" : `: ${waits}`}.`;
      return `${after} ${quote(property)} is out of reach${waits === "" ? ", and nothing that is owed is left to do" : `: ${waits}`}.`;
    case "lasso":
      return `${lassoText(trace)}, and ${quote(property)} never comes about${waits === "" ? "" : `; meanwhile ${waits}`}.`;
    case "witness":
      if (last === undefined) return `${quote(property)}: so it is from the start.`;
      return `${quote(property)}: so it is after step ${last.number}, when ${happened(last, views.slice(0, -1))}.`;
  }
}

/** `who did what, which woke … (a: 1 → 2, …)`: first what the run had not changed before, as the most telling. */
function happened({ label, environment, changes }: StepView, earlier: readonly StepView[]): string {
  const times = new Map<string, number>();
  for (const { name } of earlier.flatMap((view) => view.changes)) times.set(name, (times.get(name) ?? 0) + 1);
  const telling = changes.toSorted((one, other) => (times.get(one.name) ?? 0) - (times.get(other.name) ?? 0));
  const changed = several(telling.map(changeText), LISTED);
  return `${stepText(label, environment && label.phase !== "action")}${changed === "" ? "" : ` (${changed})`}`;
}

function panicText(trace: Trace, last: StepView | undefined): string {
  const text = quote(lastState(trace).panic ?? "panic");
  if (last === undefined) return `The program panics at once: ${text}.`;
  const { subject, past } = phraseOf(last.label);
  const closed = /closed channel/.test(text) ? closedBefore(trace) : "";
  return `The program panics at step ${last.number}, ${text}, when ${subject} ${past}${closed}.`;
}

/** Who closed the channel, if only one was closed before the panicking step. */
function closedBefore(trace: Trace): string {
  const end = stateBefore(trace, trace.steps.length - 1);
  const closed = Object.keys(end.primitives).filter((name) => isClosed(end.primitives[name]));
  const [channel] = closed;
  if (channel === undefined || closed.length > 1) return "";
  const at = trace.steps.findIndex(({ state }) => isClosed(state.primitives[channel]));
  const closer = trace.steps[at]?.label;
  if (closer === undefined || isClosed(trace.initialState.primitives[channel])) return "";
  const { subject, past } = phraseOf(closer);
  return `; ${quote(channel)} was closed at step ${at + 1}, when ${subject} ${past}`;
}

function isClosed(value: unknown): boolean {
  return typeof value === "object" && value !== null && "closed" in value && value.closed === true;
}

function lassoText(trace: Trace): string {
  const first = loopStart(trace) ?? trace.steps.length;
  const points = new Map<string, Set<string>>();
  for (const { label } of trace.steps.slice(first)) {
    const who = label.phase === "action" || label.phase === "fire" ? phraseOf(label).subject : label.process;
    const at = points.get(who) ?? new Set();
    if (label.phase !== "action" && label.phase !== "fire") at.add(quote(label.point));
    points.set(who, at);
  }
  const parts = Array.from(points, ([who, at]) =>
    at.size === 0 ? who : `${who} at ${several([...at], LISTED)}`,
  );
  const [from, to] = [first + 1, trace.steps.length];
  const range = from === to ? `Step ${from} then repeats` : `Steps ${from} to ${to} then repeat`;
  return `${range} for ever (${several(parts, LISTED, ";")})`;
}

/** `replacement waits for ever at «await old task» for: gone; and …` */
function waitsText(blocked: readonly BlockedProcess[]): string {
  const parts = blocked.map(({ process, point, waitsFor }, at) => {
    const reasons = reasonsText(waitsFor);
    const waits = at === 0 ? " waits for ever" : "";
    return `${process}${waits} at ${quote(point)}${reasons === undefined ? "" : ` ${reasons}`}`;
  });
  return several(parts, LISTED, ";");
}

function initialText({ initialState: { fields } }: Trace): string {
  return several(
    Object.entries(fields).map(([name, value]) => `${name} is ${valueText(value)}`),
    LISTED,
  );
}
