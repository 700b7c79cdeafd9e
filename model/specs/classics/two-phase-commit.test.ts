import { expect, test } from "vitest";
import { exploreNaively } from "../../lang/reference/explore-naively.ts";
import { type Interpreter, interpret, type State } from "../../lang/reference/interpreter.ts";
import { labelText } from "../../trace.ts";
import { twoPhaseCommit } from "./two-phase-commit.ts";

/** States and edges as the TLA+ specification has them; 1,145 edges are what TLC calls 1,146 generated states. */
test.each([
  { managers: 1, states: 12, edges: 19, depth: 4 },
  { managers: 2, states: 56, edges: 153, depth: 7 },
  { managers: 3, states: 288, edges: 1_145, depth: 10 },
  { managers: 4, states: 1_568, edges: 8_257, depth: 13 },
  { managers: 5, states: 8_832, edges: 58_145, depth: 16 },
])("$managers managers: $states states, $edges edges, consistent", ({ managers, states, edges, depth }) => {
  const model = interpret(twoPhaseCommit, { parameters: { managers } });
  expect(exploreNaively(model)).toEqual({
    states,
    edges,
    depth,
    isCut: false,
    verdicts: [
      { name: "no deadlock", kind: "deadlock", verdict: "holds" },
      { name: "consistent", kind: "invariant", verdict: "holds" },
    ],
  });
});

test("a manager that commits on its own would break consistency, and the invariant would notice", () => {
  const model = interpret(twoPhaseCommit, { parameters: { managers: 2 } });
  const [consistent] = model.properties;
  const committed = walk(model, ["RM prepares · 0", "RM prepares · 1", "TM receives prepared · 0"]);
  expect(model.plain(committed).fields).toEqual({
    rmState: ["prepared", "prepared"],
    tmState: "init",
    tmPrepared: [true, false],
    "sent Prepared": [true, true],
    "sent Commit": false,
    "sent Abort": false,
  });
  const aborted = walk(model, ["RM prepares · 0", "TM aborts", "RM receives abort · 0"]);
  const forged = { ...aborted, variables: [["aborted", "committed"], ...aborted.variables.slice(1)] };
  expect(consistent).toMatchObject({ name: "consistent", kind: "invariant" });
  if (consistent?.kind !== "invariant") return;
  expect(consistent.holds(aborted)).toBe(true);
  expect(consistent.holds(forged)).toBe(false);
});

function walk(model: Interpreter, texts: readonly string[]): State {
  let [state] = model.initialStates() as [State];
  for (const text of texts) {
    const step = model.successors(state).find(({ label }) => labelText(label) === text);
    if (step === undefined) throw new Error(`no step "${text}"`);
    state = step.state;
  }
  return state;
}
