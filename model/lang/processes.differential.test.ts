import fc from "fast-check";
import { expect, test } from "vitest";
import { anyProcessModel, toProcessModel } from "../../test/models/any-process-model.ts";
import { type Compared, expectSameMeaning, tally } from "../../test/models/same-meaning.ts";

const MODELS = 250;
const MOST_STATES = 150;

test("a model of processes means the same to the compiler and to the reference interpreter", () => {
  const compared: Compared[] = [];
  fc.assert(
    fc.property(anyProcessModel, fc.constantFrom(false, false, true), ({ limits, ...spec }, mistakes) => {
      compared.push(
        expectSameMeaning(toProcessModel({ ...spec, limits: { ...limits, mistakes } }), MOST_STATES),
      );
    }),
    { numRuns: MODELS },
  );
  // Models that say nothing agree about everything.
  const { states, edges, cut, partial, violated, problems } = tally(compared);
  expect(problems).toBeLessThan(MODELS / 10);
  expect(cut).toBeLessThan(MODELS / 5);
  expect(partial).toBeGreaterThan(MODELS / 30);
  expect(states).toBeGreaterThan(7 * MODELS);
  expect(edges).toBeGreaterThan(14 * MODELS);
  expect([...violated].sort()).toEqual([
    "deadlock",
    "invariant",
    "leads to",
    "no panic",
    "possible",
    "step invariant",
    "still possible",
  ]);
});
