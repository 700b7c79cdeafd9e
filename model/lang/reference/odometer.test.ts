import * as fc from "fast-check";
import { expect, test } from "vitest";
import { LanguageError } from "../errors.ts";
import { Odometer } from "./odometer.ts";

/** What all runs of `run` chose. */
function runsOf(run: (odometer: Odometer) => readonly number[]): readonly (readonly number[])[] {
  const odometer = new Odometer();
  const runs: (readonly number[])[] = [];
  do runs.push(run(odometer));
  while (odometer.advance());
  return runs;
}

test("what chooses nothing is run once", () => {
  expect(runsOf(() => [])).toEqual([[]]);
});

test("the last choice changes fastest", () => {
  expect(runsOf((odometer) => [odometer.choose(2), odometer.choose(1), odometer.choose(3)])).toEqual([
    [0, 0, 0],
    [0, 0, 1],
    [0, 0, 2],
    [1, 0, 0],
    [1, 0, 1],
    [1, 0, 2],
  ]);
});

test("a choice may decide which choices come after it", () => {
  const run = (odometer: Odometer): readonly number[] => {
    const first = odometer.choose(3);
    return first === 1 ? [first, odometer.choose(2)] : [first];
  };
  expect(runsOf(run)).toEqual([[0], [1, 0], [1, 1], [2]]);
});

test("as many runs as there are combinations, all different, in order", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }), (sizes) => {
      const texts = runsOf((odometer) => sizes.map((size) => odometer.choose(size))).map((run) =>
        run.join(""),
      );
      expect(texts).toHaveLength(sizes.reduce((product, size) => product * size, 1));
      expect(texts).toEqual([...new Set(texts)].toSorted());
    }),
    { numRuns: 100 },
  );
});

test("what has other choices when it is run again is impure", () => {
  const odometer = new Odometer();
  odometer.choose(2);
  odometer.advance();
  expect(() => odometer.choose(3)).toThrow(LanguageError);
  expect(() => odometer.choose(3)).toThrow("run again from one state, a step did something else");
});
