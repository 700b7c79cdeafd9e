import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnyActionModel, anyActionModel, toActionModel } from "../../test/models/any-action-model.ts";
import { NO_LIMITS } from "../../test/models/any-limits.ts";
import { declareCounted, declareRanked, ranked } from "../../test/models/counted-log.ts";
import { verdictsOf } from "../../test/models/same-meaning.ts";
import { labelText, type PlainState } from "../trace.ts";
import { compile } from "./compile.ts";
import type { ModelDefinition } from "./definition.ts";

const BUDGET = 3;
const MOST_STATES = 1_500;

type Normal = (fields: PlainState["fields"]) => string;

const sorted: Normal = (fields) =>
  JSON.stringify(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));

/** By state, in a normal form: the steps from it, all of them if several states have one form. */
function steps(
  definition: ModelDefinition,
  normal: Normal,
): ReadonlyMap<string, ReadonlySet<string>> | undefined {
  const compiled = compile(definition);
  const form = (words: Uint32Array): string => normal(compiled.plain(words).fields);
  const found = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const waiting = [...compiled.initialStates()];
  for (let words = waiting.pop(); words !== undefined; words = waiting.pop()) {
    if (seen.has(words.join())) continue;
    seen.add(words.join());
    if (seen.size > MOST_STATES) return undefined;
    const successors = compiled.successors(words);
    const own = form(words);
    const all = found.get(own) ?? new Set();
    found.set(own, all.add(JSON.stringify(successors.map((one) => [labelText(one.label), form(one.words)]))));
    waiting.push(...successors.map((one) => one.words));
  }
  return found;
}

test("ranks forget nothing that a model could see: it does what the same model with plain numbers does", () => {
  let compared = 0;
  let states = 0;
  const anyIndexModel = anyActionModel.map(
    (spec): AnyActionModel => ({ ...spec, indexes: Math.max(1, spec.indexes), limits: NO_LIMITS }),
  );
  fc.assert(
    fc.property(anyIndexModel, (spec) => {
      const withRanks = toActionModel(spec, (m, count) => declareRanked(m, count, BUDGET));
      const withNumbers = toActionModel(spec, (m, count) => declareCounted(m, count, BUDGET));
      const byNumber = steps(withNumbers, (fields) => sorted(ranked(fields, spec.indexes, BUDGET)));
      const byRank = steps(withRanks, sorted);
      if (byNumber === undefined || byRank === undefined) return;
      expect(byRank).toEqual(byNumber);
      expect(verdictsOf(withRanks)).toEqual(verdictsOf(withNumbers));
      compared++;
      states += byRank.size;
    }),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(10);
  expect(states).toBeGreaterThan(3 * compared);
});
