/** Folding of steps that say little, so that a picture of a long run stays readable. */
import type { StepView } from "./step-view.ts";

/** One step, or several that are drawn as one. */
export interface Fold {
  /** In the order of the run, at least one. */
  readonly views: readonly StepView[];
}

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
  const anchors = folds.flatMap(({ views: [first] }, at) => {
    const marked = first?.decides === true || (first?.repeats === true && !views[first.number - 2]?.repeats);
    return marked || at === 0 || at === folds.length - 1 ? [at] : [];
  });
  const far = (at: number): number => Math.min(...anchors.map((anchor) => Math.abs(anchor - at)));
  for (let near = Math.ceil(most / 2); near > 0; near--) {
    const shorter = merge(folds, (at) => far(at) > near);
    if (shorter.length <= most) return shorter;
  }
  return merge(folds, (at) => far(at) > 0);
}

/** Nothing changes, nobody is woken or over, and no case was chosen. */
export function isUneventful({ label, environment, changes, ends, decides, panic }: StepView): boolean {
  if (environment || decides || panic !== undefined) return false;
  if (changes.length > 0 || ends.length > 0 || label.commits.length > 0) return false;
  return (
    label.phase === "park" || label.phase === "resume" || (label.phase === "step" && label.case === undefined)
  );
}

function foldUneventful(views: readonly StepView[]): readonly Fold[] {
  const folds: StepView[][] = [];
  for (const view of views) {
    const last = folds.at(-1);
    const before = last?.at(-1);
    const goesOn =
      before !== undefined &&
      isUneventful(before) &&
      isUneventful(view) &&
      before.label.process === view.label.process &&
      before.repeats === view.repeats;
    if (goesOn) last?.push(view);
    else folds.push([view]);
  }
  return folds.flatMap((group) =>
    group.length >= WORTH_FOLDING ? [{ views: group }] : group.map((view) => ({ views: [view] })),
  );
}

/** Joins neighbours that both may go. */
function merge(folds: readonly Fold[], mayGo: (at: number) => boolean): readonly Fold[] {
  const merged: { views: StepView[]; may: boolean }[] = [];
  for (const [at, { views }] of folds.entries()) {
    const last = merged.at(-1);
    const may = mayGo(at);
    if (may && last?.may === true) last.views.push(...views);
    else merged.push({ views: [...views], may });
  }
  return merged;
}
