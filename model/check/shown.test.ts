import fc from "fast-check";
import { expect, test } from "vitest";
import { anyActionModel, toActionModel } from "../../test/models/any-action-model.ts";
import { anyProcessModel, toProcessModel } from "../../test/models/any-process-model.ts";
import { expectShown } from "../../test/models/rerun.ts";
import { PORTS } from "../../test/models/same-meaning.ts";
import { model } from "../lang/definition.ts";
import { oneOf } from "../lang/fields.ts";
import { check } from "./check.ts";

const MOST_STATES = 150;

const anyModel = fc.oneof(
  anyActionModel.map((spec) => toActionModel(spec)),
  anyProcessModel.map(toProcessModel),
);

/** A goal that one step loses and another saves: random models have few of them. */
const forked = model("forked", (m) => {
  const at = m.field("at", oneOf("fork", "dead end", "way", "goal"));
  m.action("lose it", { when: () => at.get() === "fork", step: () => at.set("dead end") });
  m.action("go on", { when: () => at.get() === "fork", step: () => at.set("way") });
  m.action("arrive", { when: () => at.get() === "way", step: () => at.set("goal") });
  m.stillPossible(
    "the goal is in reach",
    () => true,
    () => at.get() === "goal",
  );
});

test("every trace, taken once more by the reference interpreter, shows what its verdict says", () => {
  const shown: Record<string, number> = {};
  let loops = 0;
  let decisions = 0;
  fc.assert(
    fc.property(anyModel, (definition) => {
      const { result } = check(definition, {}, { ...PORTS, limits: { states: MOST_STATES } });
      for (const property of result.properties) {
        // A cut search may miss a way to the goal that a longer one finds, never the other way round.
        if (result.bounds.length > 0 && property.kind === "still possible") continue;
        expectShown(definition, property);
        const { trace, others = [] } = property;
        for (const one of trace === undefined ? [] : [trace, ...others]) {
          shown[property.kind] = (shown[property.kind] ?? 0) + 1;
          if (one.loop !== undefined) loops++;
          if (one.deciding?.completion !== undefined) decisions++;
        }
      }
    }),
    { numRuns: 200, examples: [[forked]] },
  );
  expect(Object.keys(shown).sort()).toEqual([
    "deadlock",
    "invariant",
    "leads to",
    "no panic",
    "possible",
    "step invariant",
    "still possible",
  ]);
  expect(loops).toBeGreaterThan(0);
  expect(decisions).toBeGreaterThan(0);
});

test("a search that was cut says what the whole search says, or that it was cut", () => {
  const count = { cut: 0, same: 0 };
  const anyLimits = fc.oneof(
    fc.record({ states: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ depth: fc.integer({ min: 0, max: 6 }) }),
  );
  fc.assert(
    fc.property(anyModel, anyLimits, (definition, limits) => {
      const whole = check(definition, {}, { ...PORTS, limits: { states: MOST_STATES } }).result;
      if (whole.bounds.length > 0) return;
      const part = check(definition, {}, { ...PORTS, limits }).result;
      for (const [at, { name, verdict }] of part.properties.entries()) {
        const wholly = whole.properties[at]?.verdict;
        const isCut = verdict === "cut off" && part.bounds.length > 0;
        expect({ name, verdict }).toEqual({ name, verdict: isCut ? "cut off" : wholly });
        if (verdict === "cut off") count.cut++;
        else count.same++;
      }
    }),
    { numRuns: 150 },
  );
  expect(Math.min(count.cut, count.same)).toBeGreaterThan(5);
});
