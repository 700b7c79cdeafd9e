/** Folding of steps that say little, so that a picture of a long run stays readable. */
import type { Trace } from "../model/trace.ts";
import { changes, changeText } from "./change.ts";
import { effectsOf, type StepView, stateBefore } from "./step-view.ts";

/** One step, or several that are drawn as one, in the order of the run. */
export type Fold = readonly [first: StepView, ...rest: StepView[]];

/** Fewer uneventful steps than this are drawn one by one. */
const WORTH_FOLDING = 3;

/**
 * The steps of a run with at most `most` folds [≥ 8]. First, uneventful steps of one process that
 * follow each other are folded. If that is not enough, what is far from the beginning, the deciding step,
 * the loop and the end is folded, whatever it is. A fold never reaches across the deciding step or
 * the beginning of the loop.
 */
export function foldSteps(views: readonly StepView[], most: number): readonly Fold[] {
  const folds = foldUneventful(views);
  if (folds.length <= most) return folds;
  const anchors = folds.flatMap(([first], at) => {
    const beginsLoop = first.repeats && views[first.number - 2]?.repeats !== true;
    return first.decides || beginsLoop || at === 0 || at === folds.length - 1 ? [at] : [];
  });
  const far = (at: number): number => Math.min(...anchors.map((anchor) => Math.abs(anchor - at)));
  for (let near = Math.ceil(most / 2); near > 0; near--) {
    const shorter = merge(folds, (at) => far(at) > near);
    if (shorter.length <= most) return shorter;
  }
  return merge(folds, (at) => far(at) > 0);
}

/** Nothing changes, nobody is woken or over, and no case was chosen. @internal */
export function isUneventful({
  label,
  environment,
  changes,
  starts,
  ends,
  decides,
  panic,
}: StepView): boolean {
  if (environment || decides || panic !== undefined) return false;
  if (changes.length > 0 || starts.length > 0 || ends.length > 0 || label.commits.length > 0) return false;
  return (
    label.phase === "park" || label.phase === "resume" || (label.phase === "step" && label.case === undefined)
  );
}

/** The last step of a fold. */
export function lastOf(fold: Fold): StepView {
  return fold.at(-1) ?? fold[0];
}

/** What the steps of a fold did together, a line each. */
export function foldEffects(trace: Trace, fold: Fold): readonly string[] {
  const [first] = fold;
  if (fold.length === 1) return effectsOf(first);
  const net = changes(stateBefore(trace, first.number - 1), stateBefore(trace, lastOf(fold).number));
  return [
    ...net.map(changeText),
    ...fold.flatMap(({ starts, ends }) => [
      ...starts.map((name) => `${name} starts`),
      ...ends.map((name) => `${name} ends`),
    ]),
  ];
}

function foldUneventful(views: readonly StepView[]): readonly Fold[] {
  const folds: [StepView, ...StepView[]][] = [];
  for (const view of views) {
    const group = folds.at(-1);
    if (group !== undefined && goesOn(lastOf(group), view)) group.push(view);
    else folds.push([view]);
  }
  return folds.flatMap((group) =>
    group.length >= WORTH_FOLDING ? [group] : group.map((view): Fold => [view]),
  );
}

function goesOn(before: StepView, view: StepView): boolean {
  const isSame = before.label.process === view.label.process && before.repeats === view.repeats;
  return isSame && isUneventful(before) && isUneventful(view);
}

/** Joins neighbours that both may go. */
function merge(folds: readonly Fold[], mayGo: (at: number) => boolean): readonly Fold[] {
  const merged: [StepView, ...StepView[]][] = [];
  for (const [at, fold] of folds.entries()) {
    if (at > 0 && mayGo(at - 1) && mayGo(at)) merged.at(-1)?.push(...fold);
    else merged.push([...fold]);
  }
  return merged;
}
