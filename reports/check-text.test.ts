import { expect, test } from "vitest";
import type { CheckResult } from "../model/trace.ts";
import { ordering, selectRace, tooEarly } from "../test/traces/replacement-wait.ts";
import { checkText } from "./check-text.ts";
import { decisionText } from "./decision.ts";
import { columnsOf } from "./printable.ts";
import { sentence } from "./sentence.ts";
import { traceText } from "./text.ts";

const holds: CheckResult = {
  model: "two-phase commit",
  parameters: { managers: 8 },
  verdict: "holds",
  states: 1_745_408,
  edges: 18_507_776,
  depth: 26,
  seconds: 2.345,
  bytesPerState: 27.6,
  bounds: [],
  cases: [],
  coverage: [{ process: "commit", point: "", phase: "action", edges: 7 }],
  properties: [{ name: "consistent", kind: "invariant", verdict: "holds", assumptions: [] }],
};

const violated: CheckResult = {
  ...holds,
  model: "replacement wait",
  variant: "v1.5.5",
  scope: "one task",
  parameters: {},
  verdict: "violated",
  property: "shutdown terminates",
  states: 812,
  edges: 1_904,
  depth: 14,
  seconds: 12.4,
  bytesPerState: 0,
  coverage: [
    { process: "task runner", point: "start?", case: "killed", phase: "enter", edges: 12 },
    { process: "task runner", point: "start?", phase: "park", edges: 0 },
    { process: "task runner", point: "mark dead", phase: "step", edges: 0 },
  ],
  properties: [
    {
      name: "shutdown terminates",
      kind: "still possible",
      verdict: "violated",
      assumptions: ["only steps that somebody owes count"],
      trace: selectRace,
    },
    { name: "both run", kind: "possible", verdict: "violated", assumptions: [] },
    {
      name: "no deadlock",
      kind: "deadlock",
      verdict: "holds",
      assumptions: [],
      vacuous: "its antecedent never holds",
    },
  ],
};

test("what holds is said in a few lines", () => {
  expect(checkText(holds)).toMatchInlineSnapshot(`
    "HOLDS
    two-phase commit, managers = 8
    1,745,408 states, 18,507,776 edges, depth 26, 2.35 s, 28 bytes a state

    verdict  property    kind
    ───────  ──────────  ─────────
    holds    consistent  invariant
    "
  `);
});

test("what is violated: verdict, properties, gaps, then the counterexample", () => {
  const text = checkText(violated);
  expect(text.slice(0, text.indexOf("The run was lost"))).toMatchInlineSnapshot(`
    "VIOLATED: «shutdown terminates»
    replacement wait, v1.5.5, scope one task
    812 states, 1,904 edges, depth 14, 12 s

    verdict   property             kind            assuming
    ────────  ───────────────────  ──────────────  ───────────────────────────────────
    violated  shutdown terminates  still possible  only steps that somebody owes count
    violated  both run             possible
    holds     no deadlock          deadlock

    says little: «no deadlock», because its antecedent never holds

    never taken, 2:
      task runner · start? (parks)
      task runner · mark dead

    "
  `);
  expect(text).toContain(traceText(selectRace, { kind: "still possible" }));
  expect(text.replace(/\s+/g, " ")).toContain(sentence(selectRace, "still possible"));
  expect(text).toContain("\n«both run»: no state that can be reached satisfies it.\n");
});

test("other ways to lose a property follow as sentences", () => {
  const [first] = violated.properties;
  const properties = first === undefined ? [] : [{ ...first, others: [tooEarly, ordering] }];
  expect(checkText({ ...violated, properties }).replace(/\s+/g, " ")).toContain(
    `2 other ways to lose «shutdown terminates»: 1. ${decisionText(tooEarly)} 2. ${sentence(ordering, "still possible")}`,
  );
});

test("a search that was cut off says at what, and what was left out", () => {
  const text = checkText({
    ...violated,
    verdict: "cut off",
    bounds: [{ bound: "--states", limit: 1000, left: "188 of the 1000 states reached were not expanded" }],
    properties: [{ name: "consistent", kind: "invariant", verdict: "cut off", assumptions: [] }],
  });
  expect(text).toContain(
    "\ncut off: --states 1,000 was reached; 188 of the 1000 states reached were not expanded\n",
  );
  expect(text).toContain("\nnever taken as far as the search went, 2:\n");
});

test("a bound of the model itself cuts nothing off: what is said is said within it", () => {
  const text = checkText({
    ...violated,
    verdict: "holds",
    bounds: [{ bound: 'bound "room"', limit: 3, left: "6 steps given up", ofModel: true }],
    properties: [{ name: "consistent", kind: "invariant", verdict: "holds", assumptions: [] }],
  });
  expect(text).toContain('\nwithin: bound "room" 3 was reached; 6 steps given up\n');
  expect(text).not.toContain("cut off");
});

test("a model without properties says so, and many gaps are counted", () => {
  const coverage = Array.from(
    { length: 30 },
    (_, at) => ({ process: `p${at}`, point: "x", phase: "step", edges: 0 }) as const,
  );
  const text = checkText({ ...holds, properties: [], coverage });
  expect(text).toContain("\nThe model states no property.\n");
  expect(text).toContain("\n  p19 · x\n  10 more\n");
});

test("no line is wider than asked for", () => {
  for (const line of checkText(violated, { width: 90 }).split("\n"))
    expect(columnsOf(line)).toBeLessThanOrEqual(90);
});
