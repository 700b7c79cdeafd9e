import { describe, expect, test } from "vitest";
import { checked, texts, tracesOf, verdicts } from "../../../test/models/checked.ts";
import { mutant } from "../../../test/models/mutant.ts";
import { twoPhaseCommit } from "./two-phase-commit.ts";

/** States as other model checkers count them; steps that change nothing are edges, too. */
const COUNTS = [
  { managers: 3, states: 288, edges: 1_145, depth: 10 },
  { managers: 4, states: 1_568, edges: 8_257, depth: 13 },
  { managers: 5, states: 8_832, edges: 58_145, depth: 16 },
  { managers: 6, states: 50_816, edges: 402_305, depth: 19 },
  { managers: 7, states: 296_448, edges: 2_744_705, depth: 22 },
  { managers: 8, states: 1_745_408, edges: 18_507_777, depth: 25 },
];

test.each(COUNTS)("$managers managers: $states states", ({ managers, states, edges, depth }) => {
  const result = checked(twoPhaseCommit, { parameters: { managers } });
  expect([result.states, result.edges, result.depth]).toEqual([states, edges, depth]);
  expect(verdicts(result)).toEqual({ consistent: "holds", "no deadlock": "holds" });
});

describe("a manager that aborts although it has prepared", () => {
  const rash = mutant(twoPhaseCommit, {
    actions: { "RM chooses to abort": ({ step }) => ({ step }) },
  });

  test("is not consistent", () => {
    const result = checked(rash, {});
    expect(verdicts(result)["consistent"]).toBe("violated after 9");
    const [trace] = tracesOf(result, "consistent");
    expect(trace && texts(trace)).toMatchInlineSnapshot(`
      [
        "RM prepares · 0",
        "TM receives prepared · 0",
        "RM prepares · 1",
        "TM receives prepared · 1",
        "RM prepares · 2",
        "TM receives prepared · 2",
        "TM commits",
        "RM chooses to abort · 0",
        "RM receives commit · 1",
      ]
    `);
  });
});
