import { expect, test } from "vitest";
import { model, range } from "../lang/index.ts";
import { batchGc } from "../specs/batch-gc/index.ts";
import { clientLifecycle } from "../specs/client-lifecycle/index.ts";
import type { CheckResult, Trace } from "../trace.ts";
import { type CheckOptions, check } from "./check.ts";

const OPTIONS: CheckOptions = { tool: "0.1.0", seconds: () => 0, peakMemory: () => 0 };

type Rows = Readonly<Record<string, string>>;

function verdicts({ properties }: CheckResult): Rows {
  return Object.fromEntries(properties.map(({ name, verdict }) => [name, verdict]));
}

function tracesOf({ properties }: CheckResult): readonly Trace[] {
  return properties.flatMap(({ trace }) => (trace === undefined ? [] : [trace]));
}

/** Two doors: behind the left one everything is lost, behind the right one it may be found or not. */
const doors = model("doors", (m) => {
  const room = m.field("room", range(0, 9));
  const go = (name: string, from: number, to: number): void => {
    m.action(name, { when: () => room.get() === from, step: () => room.set(to) });
  };
  go("left", 0, 1);
  go("right", 0, 2);
  go("round", 1, 1);
  go("on", 2, 3);
  go("back", 3, 2);
  go("find", 3, 4);
  m.accept(() => room.get() === 4);
  m.invariant("nothing is found", () => room.get() !== 4);
  m.possible("room 1 can be entered", () => room.get() === 1);
  m.stillPossible(
    "can be found",
    () => room.get() === 0 || room.get() >= 2,
    () => room.get() === 4,
  );
  m.leadsTo(
    "is found",
    () => room.get() === 2,
    () => room.get() === 4,
    { recurring: [] },
  );
});

test.each([
  [clientLifecycle, "v1.5.5"],
  [batchGc, "v1.4.2"],
  [batchGc, "v1.5.0"],
] as const)("depth first judges %# as breadth first does", (definition, variant) => {
  const breadth = check(definition, { variant }, OPTIONS).result;
  const depth = check(definition, { variant }, { ...OPTIONS, strategy: { kind: "depth-first" } }).result;
  const counts = ({ states, edges, bounds, verdict }: CheckResult): unknown => [
    states,
    edges,
    bounds,
    verdict,
  ];
  expect(counts(depth)).toEqual(counts(breadth));
  expect(verdicts(depth)).toEqual(verdicts(breadth));
  expect([breadth.search, depth.search]).toEqual([undefined, { strategy: "depth-first", shortest: false }]);
  expect([depth.coverage, depth.cases]).toEqual([breadth.coverage, breadth.cases]);
  expect(tracesOf(depth).length).toBe(tracesOf(breadth).length);
});

test("within a depth, depth first finds what breadth first finds within it", () => {
  const limits = { depth: 12 };
  const breadth = check(clientLifecycle, { variant: "v1.5.5" }, { ...OPTIONS, limits }).result;
  const strategy = { kind: "depth-first" } as const;
  const depth = check(clientLifecycle, { variant: "v1.5.5" }, { ...OPTIONS, limits, strategy }).result;
  expect([depth.states, depth.edges, depth.depth, depth.bounds]).toEqual([
    breadth.states,
    breadth.edges,
    breadth.depth,
    breadth.bounds,
  ]);
  expect([depth.coverage, depth.cases]).toEqual([breadth.coverage, breadth.cases]);
  expect(verdicts(depth)).toEqual(verdicts(breadth));
});

test("what random walks come by is judged, and nothing holds that they have not seen all of", () => {
  const strategy = { kind: "random", seed: 3, walks: 1, steps: 3 } as const;
  const { result } = check(doors, {}, { ...OPTIONS, strategy });
  expect(verdicts(result)).toEqual({
    "nothing is found": "cut off",
    "room 1 can be entered": "holds",
    "can be found": "cut off",
    "is found": "cut off",
    "no deadlock": "cut off",
  });
  expect(result.verdict).toBe("cut off");
  expect(result.search).toEqual({
    strategy: "random",
    shortest: false,
    walked: { seed: 3, walks: 1, steps: 3 },
  });
  expect(result.bounds.map(({ bound, limit }) => [bound, limit])).toEqual([["--walks", 1]]);
});

test("random walks that have seen everything say what the other strategies say", () => {
  const strategy = { kind: "random", seed: 3, walks: 1_000, steps: 20 } as const;
  const { result } = check(doors, {}, { ...OPTIONS, strategy });
  expect(result.bounds).toEqual([]);
  expect(verdicts(result)).toEqual(verdicts(check(doors, {}, OPTIONS).result));
  expect(verdicts(result)).toEqual({
    "nothing is found": "violated",
    "room 1 can be entered": "holds",
    "can be found": "holds",
    "is found": "violated",
    "no deadlock": "holds",
  });
});

test("random walks find lost work, and a seed finds the same every time", () => {
  const walks = (seed: number): CheckResult => {
    const strategy = { kind: "random", seed, walks: 60, steps: 40 } as const;
    return check(batchGc, { variant: "v1.5.0" }, { ...OPTIONS, strategy }).result;
  };
  const first = walks(1);
  expect(verdicts(first)["finished work of the current version is not lost"]).toBe("violated");
  expect(walks(1)).toEqual(first);
  expect(walks(2).states).not.toBe(first.states);
});

test("after a run, only what follows is judged, and traces begin with the run", () => {
  const from = { initial: 0, choices: [1, 0] };
  const { result } = check(doors, {}, { ...OPTIONS, from });
  expect(result.bounds).toEqual([
    { bound: "--from", limit: 2, left: "only what follows the given run was explored" },
  ]);
  expect(verdicts(result)).toEqual({
    "nothing is found": "violated",
    "room 1 can be entered": "cut off",
    "can be found": "cut off",
    "is found": "violated",
    "no deadlock": "cut off",
  });
  for (const { steps } of tracesOf(result)) {
    expect(steps.slice(0, 2).map(({ label }) => label.process)).toEqual(["right", "on"]);
  }
});
