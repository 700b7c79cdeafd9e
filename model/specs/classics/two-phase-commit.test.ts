import { describe, expect, test } from "vitest";
import { exploreNaively } from "../../lang/reference/explore-naively.ts";
import { interpret } from "../../lang/reference/interpreter.ts";
import { labelText } from "../../trace.ts";
import { twoPhaseCommit } from "./two-phase-commit.ts";

describe("two-phase commit", () => {
  test.each([
    { managers: 1, states: 12, edges: 19, depth: 4 },
    { managers: 3, states: 288, edges: 1_145, depth: 10 },
    { managers: 4, states: 1_568, edges: 8_257, depth: 13 },
    { managers: 5, states: 8_832, edges: 58_145, depth: 16 },
  ])("with $managers managers has $states states and is consistent", ({ managers, states, edges, depth }) => {
    const result = exploreNaively(interpret(twoPhaseCommit, { parameters: { managers } }));
    expect(result).toEqual({
      states,
      edges,
      depth,
      isCut: false,
      bounds: [],
      verdicts: [
        { name: "no deadlock", kind: "deadlock", verdict: "holds" },
        { name: "consistent", kind: "invariant", verdict: "holds" },
      ],
    });
  });

  test("takes its actions in order of declaration and of managers", () => {
    const interpreter = interpret(twoPhaseCommit, { parameters: { managers: 2 } });
    const [start] = interpreter.initialStates();
    expect(start && interpreter.successors(start).map(({ label }) => labelText(label))).toEqual([
      "TM aborts",
      "RM prepares · 0",
      "RM prepares · 1",
      "RM chooses to abort · 0",
      "RM chooses to abort · 1",
    ]);
  });
});
