import { expect, test } from "vitest";
import { flag, model } from "../lang/index.ts";
import { twoPhaseCommit } from "../specs/classics/two-phase-commit.ts";
import { type CheckOptions, check } from "./check.ts";
import { CheckRefused } from "./check-refused.ts";

const OPTIONS: CheckOptions = { tool: "0.1.0", seconds: () => 0, peakMemory: () => 0 };

test("two-phase commit with fingerprints: the same result, and how likely it is to be wrong at most", () => {
  const configuration = { parameters: { managers: 5 } };
  const exact = check(twoPhaseCommit, configuration, OPTIONS).result;
  const hashed = check(twoPhaseCommit, configuration, { ...OPTIONS, fingerprints: true }).result;
  expect(hashed).toEqual({ ...exact, fingerprints: { collisionBound: 8_832 ** 2 / 2 ** 65 } });
  expect(exact.states).toBe(8_832);
});

const lights = model("lights", (m) => {
  const lights = m.cells("light", 100, flag());
  m.action("on", [0, 1, 2], { when: (at) => !lights.get(at), step: (at) => lights.set(at, true) });
  m.accept(() => true);
  m.invariant("not all", () => !(lights.get(0) && lights.get(1) && lights.get(2)));
});

test("a violation has the same trace", () => {
  const exact = check(lights, {}, OPTIONS).result;
  const { fingerprints, ...hashed } = check(lights, {}, { ...OPTIONS, fingerprints: true }).result;
  expect(hashed).toEqual(exact);
  expect([exact.verdict, exact.properties[0]?.trace?.steps.length]).toEqual(["violated", 3]);
  expect(fingerprints).toEqual({ collisionBound: 64 / 2 ** 65 });
});

const recurring = model("recurring", (m) => {
  const on = m.field("on", flag());
  m.action("turn", { step: () => on.set(!on.get()) });
  m.stillPossible(
    "off again",
    () => true,
    () => !on.get(),
  );
});

test.each<[Partial<CheckOptions>, typeof lights, string]>([
  [{}, recurring, '"off again" (still possible) is judged on the graph, which needs whole states'],
  [{ graph: true }, lights, "the graph needs whole states"],
  [{ strategy: { kind: "depth-first" } }, lights, "states are searched breadth first only"],
])("what needs whole states is refused: %j", (options, definition, why) => {
  expect(() => check(definition, {}, { ...OPTIONS, ...options, fingerprints: true })).toThrow(
    new CheckRefused(`fingerprints: ${why}; check without fingerprints`),
  );
});
