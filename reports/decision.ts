/** The deciding step of a run in English: what was done, what could have been done, what never happens now. */
import type { DecidingStep, Place, PropertyKind, StepLabel, Trace } from "../model/trace.ts";
import { phraseOf, quote, several, stepText, wokenText } from "./phrase.ts";
import { printable } from "./printable.ts";

/** More than this many points are counted, not listed. */
const LISTED = 3;

/** Sentences, none if the trace has no deciding step. */
export function decisionSentences(trace: Trace): readonly string[] {
  const { deciding } = trace;
  const step = deciding === undefined ? undefined : trace.steps[deciding.step];
  if (deciding === undefined || step === undefined) return [];
  const { saving } = deciding;
  const at = `The run was lost at step ${deciding.step + 1}, when`;
  const lost = `${at} ${stepText(step.label, step.environment)}.`;
  if (saving === undefined) return [lost];
  const sibling = siblingText(step.label, saving);
  if (sibling !== undefined) return [`${at} ${sibling}.`, ...missedText(trace, deciding, saving.process)];
  const way = openWay(trace);
  if (way !== undefined) {
    return [
      lost,
      `On the way that was still open, ${way.text}.`,
      ...missedText(trace, deciding, way.process),
    ];
  }
  const { subject, participle } = phraseOf(saving);
  const isOther = saving.phase !== "action" && saving.process !== step.label.process;
  return [
    lost,
    `Before it, ${isOther ? "another process could have saved it: " : ""}${subject} could have ${participle}.`,
    ...missedText(trace, deciding, saving.process),
  ];
}

/** For a run that its last step decides: what else was possible there, if that is another way past the same point. */
export function untilThen({ steps, deciding }: Trace): readonly string[] {
  const label = deciding === undefined ? undefined : steps[deciding.step]?.label;
  if (label === undefined || deciding?.saving === undefined) return [];
  const sibling = siblingText(label, deciding.saving);
  return sibling === undefined ? [] : [`Until then it could be avoided: ${sibling}.`];
}

/** For a loop that no single step loses: where it could be left, each time round. */
export function keptDeciding({ steps, decidingSet = [] }: Trace): readonly string[] {
  const texts = decidingSet.flatMap(({ step, saving }) => {
    const label = steps[step]?.label;
    if (label === undefined || saving === undefined) return [];
    const sibling = siblingText(label, saving);
    if (sibling !== undefined) return [`at step ${step + 1} ${sibling}`];
    const { subject, participle } = phraseOf(saving);
    return [`at step ${step + 1} ${subject} could have ${participle} instead`];
  });
  if (texts.length === 0) return [];
  return [`No single step loses the run; it could be saved each time round: ${several(texts, LISTED, ";")}.`];
}

/** What the way leads to that was open: the goal, or no more than a good end where there is none to reach. */
export function goodEnd({ propertyKind }: Trace): string {
  const isSafety = propertyKind !== undefined && SAFETY.has(propertyKind);
  return isSafety ? "a good end" : "the goal";
}

const SAFETY: ReadonlySet<PropertyKind> = new Set(["invariant", "step invariant", "no panic", "deadlock"]);

/** The same as a text of its own, printable; undefined if the trace has no deciding step. */
export function decisionText(trace: Trace): string | undefined {
  const sentences = decisionSentences(trace);
  return sentences.length === 0 ? undefined : printable(sentences.join(" "));
}

/** If the saving step is another way through the same point. */
function siblingText(label: StepLabel, saving: StepLabel): string | undefined {
  const { process, point, phase } = label;
  if (saving.process !== process || saving.point !== point || saving.phase !== phase) return undefined;
  const { subject, past } = phraseOf(label);
  if (label.case !== saving.case && label.case !== undefined && saving.case !== undefined) {
    if (phase === "action") return `${subject} ${past} although (${saving.case}) was possible too`;
    return `${subject} ${past} although ${quote(saving.case)} was ${phase === "enter" ? "ready" : "possible"} too`;
  }
  const isSame = (place: Place, at: number): boolean =>
    place.case === label.commits[at]?.case && place.process === label.commits[at]?.process;
  if (saving.commits.every(isSame)) return undefined;
  const woken = saving.commits.map(({ process: name, case: taken }) =>
    taken === undefined ? name : `${name} with ${quote(taken)}`,
  );
  return `${subject} ${past}${wokenText(label.commits)} although it could have woken ${several(woken, LISTED)}`;
}

/** A way on which the process that the deciding step sent one way goes another one. */
export interface OpenWay {
  readonly process: string;
  /** `task runner takes «killed» at «run», after server passed «stop old»` */
  readonly text: string;
  /** Positions in the completion: what comes before and makes the difference, and the other case itself. */
  readonly turns: readonly number[];
}

/**
 * If it was the order that decided, not a case of one select: on the way that was still open, the process that took
 * a case in the deciding step, or that was woken by it, takes another case at the same point.
 */
export function openWay({ steps, deciding }: Trace): OpenWay | undefined {
  const { saving, completion = [] } = deciding ?? {};
  const label = deciding === undefined ? undefined : steps[deciding.step]?.label;
  if (label === undefined || saving === undefined || siblingText(label, saving) !== undefined)
    return undefined;
  for (const { process, point, case: taken } of [label, ...label.commits]) {
    const at = completion.findIndex(
      (step) => step.process === process && step.point === point && step.case !== undefined,
    );
    const other = completion[at]?.case;
    // The argument of an action is no case of a point.
    if (point === "" || taken === undefined || other === undefined || other === taken) continue;
    const cause = causeOf(completion.slice(0, at), process);
    const before = cause === undefined ? undefined : completion[cause];
    const after = before === undefined ? "" : `, after ${phraseOf(before).subject} ${phraseOf(before).past}`;
    const text = `${process} takes ${quote(other)} at ${quote(point)}${after}`;
    return { process, text, turns: cause === undefined ? [at] : [cause, at] };
  }
  return undefined;
}

/** The last step that wakes the process, else the last one of somebody else who does not just park. */
function causeOf(before: readonly StepLabel[], process: string): number | undefined {
  const wakes = before.findLastIndex(({ commits }) => commits.some((place) => place.process === process));
  const acts = before.findLastIndex((step) => step.process !== process && step.phase !== "park");
  return wakes >= 0 ? wakes : acts >= 0 ? acts : undefined;
}

/**
 * What a process would have passed on the saving way, and never does: usually that is the bug. After something that is
 * false in one state the run goes on, and may well pass it.
 */
function missedText(trace: Trace, { completion = [] }: DecidingStep, process: string): readonly string[] {
  if (goodEnd(trace) !== "the goal" && trace.propertyKind !== "deadlock") return [];
  const key = (label: StepLabel): string => JSON.stringify([label.process, label.point]);
  const done = new Set(trace.steps.map(({ label }) => key(label)));
  const missed = completion
    .filter((label) => label.process === process && label.phase !== "action" && !done.has(key(label)))
    .map(({ point }) => quote(point));
  if (missed.length === 0) return [];
  return [
    `That way ${process} would have passed ${several([...new Set(missed)], LISTED)}, which now never happens.`,
  ];
}
