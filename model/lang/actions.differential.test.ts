import fc from "fast-check";
import { expect, test } from "vitest";
import { anyActionModel, toActionModel } from "../../test/models/any-action-model.ts";
import { type Compared, expectSameMeaning } from "../../test/models/same-meaning.ts";

const MOST_STATES = 200;

test("a model of actions means the same to the compiler and to the reference interpreter", () => {
  const compared: Compared[] = [];
  fc.assert(
    fc.property(anyActionModel, (spec) => {
      compared.push(expectSameMeaning(toActionModel(spec), MOST_STATES));
    }),
    { numRuns: 300 },
  );
    JSON.stringify({
      n: compared.length,
      states: compared.reduce((s, c) => s + c.states, 0),
      edges: compared.reduce((s, c) => s + c.edges, 0),
      cut: compared.filter((c) => c.isCut).length,
      problems: compared.filter((c) => c.problem).map((c) => c.problem),
      violated: compared
        .flatMap((c) => c.violated)
        .reduce((m, k) => ({ ...m, [k]: (m[k] ?? 0) + 1 }), {} as Record<string, number>),
    }),
  );
  expect(compared.length).toBe(300);
});
