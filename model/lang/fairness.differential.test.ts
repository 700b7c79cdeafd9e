import fc from "fast-check";
import { expect, test } from "vitest";
import { anyActionModel, toActionModel } from "../../test/models/any-action-model.ts";
import { anyFairness, withFairness } from "../../test/models/any-fairness.ts";
import { anyProcessModel, toProcessModel } from "../../test/models/any-process-model.ts";
import { type Compared, expectSameMeaning, tally } from "../../test/models/same-meaning.ts";

const MODELS = 150;
const MOST = 120;

test("both interpreters judge random processes alike under random fairness", () => {
  const compared: Compared[] = [];
  fc.assert(
    fc.property(anyProcessModel, anyFairness, (spec, fairness) => {
      compared.push(expectSameMeaning(withFairness(toProcessModel(spec), fairness), MOST));
    }),
    { numRuns: MODELS },
  );
  const { problems, cut, violated } = tally(compared);
  expect([problems < MODELS / 10, cut < MODELS / 3]).toEqual([true, true]);
  for (const kind of ["eventually", "always eventually", "leads to"]) expect(violated).toContain(kind);
}, 120_000);

test("and random actions", () => {
  const compared: Compared[] = [];
  fc.assert(
    fc.property(anyActionModel, anyFairness, (spec, fairness) => {
      compared.push(expectSameMeaning(withFairness(toActionModel(spec), fairness), MOST));
    }),
    { numRuns: MODELS },
  );
  const { violated } = tally(compared);
  for (const kind of ["eventually", "always eventually", "leads to"]) expect(violated).toContain(kind);
}, 120_000);
