import fc from "fast-check";
import { expect, test } from "vitest";
import { anyListing, ListedSystem, type Listing } from "../../test/systems/listed-system.ts";
import { findAvoidance } from "./avoidance.ts";
import { Exploration } from "./explore.ts";
import type { Graph } from "./graph.ts";
import { statesThatReach } from "./walk.ts";

function explore(listing: Listing): Exploration & { readonly graph: Graph } {
  const wanted = { invariants: [0], marks: [], graph: true };
  const exploration = new Exploration(new ListedSystem(listing), wanted).run({});
  if (exploration.graph === undefined) throw new Error("the graph was asked for");
  return exploration as Exploration & { readonly graph: Graph };
}

/** 0 → 1 and 2; 1 → 3; 2 → 0. */
const STEPS: Listing["steps"] = [
  [
    [0, 1],
    [0, 2],
  ],
  [[1, 3]],
  [[0, 0]],
  [],
];
const always = (): boolean => true;
const never = (): boolean => false;

test("a state in which a constraint does not hold is judged, counted and not expanded", () => {
  const predicates = [(state: number) => state !== 1, (state: number) => state !== 1, always];
  const constrained = explore({ steps: STEPS, predicates, constraints: [1, 2] });
  expect([constrained.states, constrained.expanded, constrained.edges]).toEqual([3, 2, 3]);
  expect([constrained.violatedAt, constrained.deadlockAt]).toEqual([[1], -1]);
  expect([...constrained.modelBounds.constraints]).toEqual([1, 0]);
  expect([0, 1, 2].map((state) => constrained.isPartial(state))).toEqual([false, true, false]);
  expect([constrained.cut, constrained.isWhole]).toEqual([[], false]);
});

test("a state that violates two constraints counts for both", () => {
  const isLow = (state: number): boolean => state < 2;
  const { modelBounds, states } = explore({
    steps: STEPS,
    predicates: [always, isLow, isLow],
    constraints: [1, 2],
  });
  expect([states, [...modelBounds.constraints]]).toEqual([4, [2, 2]]);
});

test("an initial state can be constrained", () => {
  const { states, expanded, isWhole } = explore({
    steps: STEPS,
    predicates: [always, never],
    constraints: [1],
  });
  expect([states, expanded, isWhole]).toEqual([1, 0, false]);
});

test("a step that was given up is counted by its bound, and its state is partial, but keeps its steps", () => {
  const { graph, modelBounds, cut, isWhole, deadlockAt, edges } = explore({
    steps: STEPS,
    predicates: [always],
    suppressed: [
      [],
      [
        [2, 1],
        [2, 1],
      ],
      [],
      [[0, 0]],
    ],
  });
  expect([...modelBounds.bounds]).toEqual([1, 2]);
  expect([0, 1, 2, 3].map((state) => graph.isPartial(state))).toEqual([false, true, false, true]);
  expect([0, 1, 2, 3].map((state) => graph.lastStep(state) - graph.firstStep(state))).toEqual([2, 1, 1, 0]);
  expect([cut, isWhole, edges]).toEqual([[], false, 4]);
  // State 3 has no step that is taken, but one that is not known.
  expect(deadlockAt).toBe(-1);
});

test("bounds that are not reached leave the search whole", () => {
  const { modelBounds, isWhole } = explore({
    steps: STEPS,
    predicates: [always, always],
    constraints: [1],
    suppressed: [[], [], [], [], [[0, 0]]],
  });
  expect([[...modelBounds.bounds], [...modelBounds.constraints], isWhole]).toEqual([[0], [0], true]);
});

test("a partial state may lead anywhere, and no run ends in it", () => {
  const predicates = [always];
  const whole = explore({ steps: STEPS, predicates });
  const given = explore({ steps: STEPS, predicates, suppressed: [[], [], [], [[0, 0]]] });
  const reach = ({ graph, states }: typeof whole): readonly number[] => [
    ...statesThatReach(graph, states, never, always),
  ];
  expect([reach(whole), reach(given)]).toEqual([
    [0, 0, 0, 0],
    [1, 1, 1, 1],
  ]);
  const goesOn = { strength: "weak", enabledBy: [0, 1, 2], takenBy: [0, 1, 2] } as const;
  const ends = { from: always, goal: (state: number) => state === 2, fairness: [goesOn] };
  expect(findAvoidance(whole.graph, whole.states, ends)).toEqual({ from: 0, stem: [0, 2], cycle: [] });
  expect(findAvoidance(given.graph, given.states, ends)).toBe(undefined);
});

test("a constraint leaves out exactly what is only reached through where it does not hold", () => {
  fc.assert(
    fc.property(anyListing(10), fc.nat({ max: 0x3ff }), ({ initials, steps }, bits) => {
      const holds = (state: number): boolean => ((bits >>> state) & 1) === 1;
      const found = explore({ initials, steps, predicates: [always, holds], constraints: [1] });
      const reached = new Set(initials);
      for (const state of reached) {
        if (holds(state)) for (const [, to] of steps[state] ?? []) reached.add(to);
      }
      const words = new Uint32Array(1);
      const states = Array.from({ length: found.states }, (_, state) => {
        found.table.read(state, words);
        return words[0] as number;
      });
      expect(new Set(states)).toEqual(reached);
      expect(states.map((_, state) => found.isPartial(state))).toEqual(states.map((state) => !holds(state)));
      expect([...found.modelBounds.constraints]).toEqual([states.filter((state) => !holds(state)).length]);
    }),
    { numRuns: 300 },
  );
});
