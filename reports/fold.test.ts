import fc from "fast-check";
import { expect, test } from "vitest";
import { longRun } from "../test/traces/long-runs.ts";
import { selectRace } from "../test/traces/replacement-wait.ts";
import { foldEffects, foldSteps, isUneventful } from "./fold.ts";
import { stepViews } from "./step-view.ts";

test("steps that change nothing, wake nobody and choose nothing are uneventful", () => {
  const uneventful = stepViews(selectRace).filter(isUneventful);
  expect(uneventful.map(({ number }) => number)).toEqual([1, 2, 3, 6, 7, 9]);
});

test("three and more uneventful steps of one process become one; two do not", () => {
  const folds = foldSteps(stepViews(longRun(1, 3)), 150);
  expect(folds.map((fold) => fold.map(({ number }) => number))).toEqual([
    [1],
    [2],
    [3],
    [4],
    [5],
    [6],
    [7],
    [8],
    [9],
    [10],
    [11],
    [12],
    [13, 14, 15],
  ]);
});

test("any run is folded to the limit without losing a step, around what matters last", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 8, max: 60 }),
      fc.option(fc.nat()),
      (rounds, workers, most, at) => {
        const trace = longRun(rounds, workers);
        const loop = at === null ? {} : { loop: at % trace.steps.length };
        const views = stepViews({ ...trace, ...loop });
        const folds = foldSteps(views, most);
        expect(folds.flat()).toEqual(views);
        expect(folds.length).toBeLessThanOrEqual(most);
        const alone = folds.filter((fold) => fold.length === 1).map(([view]) => view.number);
        expect(alone).toContain((trace.deciding?.step ?? 0) + 1);
        for (const fold of folds) expect(new Set(fold.map(({ repeats }) => repeats)).size).toBe(1);
      },
    ),
    { numRuns: 60 },
  );
});

test("what folded steps did together is the difference of the states around them", () => {
  const trace = longRun(10, 4);
  const folded = foldSteps(stepViews(trace), 10).filter((fold) => fold.length > 3);
  expect(folded.map((fold) => foldEffects(trace, fold))).toEqual([["done: 0 → 5"], ["done: 5 → 10"]]);
});
