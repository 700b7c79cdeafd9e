import fc from "fast-check";
import { expect, test } from "vitest";
import { anyListing, ListedSystem, type Listing } from "../../test/systems/listed-system.ts";
import { expectAvoidance, firstAvoiding } from "../../test/systems/naive-fairness.ts";
import { type Avoidance, findAvoidance, type Question } from "./avoidance.ts";
import { Exploration } from "./explore.ts";
import type { Constraint } from "./fairness.ts";
import type { Graph } from "./graph.ts";

interface Explored {
  readonly graph: Graph;
  readonly states: number;
}

function explored(listing: Listing, depth = 99): Explored {
  const { graph, states } = new Exploration(new ListedSystem(listing), {
    invariants: [],
    marks: [],
    graph: true,
  }).run({ depth });
  if (graph === undefined) throw new Error("the graph was asked for");
  return { graph, states };
}

const has = (bits: number, at: number): boolean => ((bits >>> at) & 1) === 1;
const always = (): boolean => true;
const never = (): boolean => false;
const weak = (...moves: readonly number[]): Constraint => ({
  strength: "weak",
  enabledBy: moves,
  takenBy: moves,
});
const strong = (...moves: readonly number[]): Constraint => ({ ...weak(...moves), strength: "strong" });
const recurring = (...moves: readonly number[]): Constraint => ({
  strength: "recurring",
  enabledBy: [],
  takenBy: moves,
});

/** States are numbered in the order in which breadth-first search finds them; so are steps. */
function avoidance(listing: Listing, fairness: readonly Constraint[], depth?: number): Avoidance | undefined {
  const { graph, states } = explored(listing, depth);
  return findAvoidance(graph, states, { from: always, goal: never, fairness });
}

/** 0 →0 1 →1 2 →0 1, 2 →2 3; 3 ends. */
const TAIL: Listing = {
  steps: [
    [[0, 1]],
    [[1, 2]],
    [
      [0, 1],
      [2, 3],
    ],
    [],
  ],
};

test("a run may stay where nothing is owed: to stay is preferred to going round", () => {
  expect(avoidance({ steps: [[[0, 1]], []] }, [])).toEqual({ from: 0, stem: [], cycle: [] });
  expect(avoidance({ steps: [[[0, 1]], []] }, [weak(0)])).toEqual({ from: 0, stem: [0], cycle: [] });
  expect(avoidance({ steps: [[[0, 1]], []] }, [recurring(0)])).toBe(undefined);
  expect(avoidance(TAIL, [weak(0)])).toEqual({ from: 0, stem: [0], cycle: [] });
});

test("a cycle is a run if everything that has to recur does so on it", () => {
  expect(avoidance(TAIL, [recurring(0), recurring(1)])).toEqual({ from: 0, stem: [0], cycle: [1, 2] });
  expect(avoidance(TAIL, [recurring(0), recurring(2)])).toBe(undefined);
});

test("weak: what is always enabled is taken; what is enabled now and then need not be", () => {
  // State 2 enables the way out, state 1 does not.
  expect(avoidance(TAIL, [weak(0), weak(1), weak(2)])).toEqual({ from: 0, stem: [0], cycle: [1, 2] });
  const everywhere: Listing = {
    ...TAIL,
    steps: [
      [[0, 1]],
      [
        [1, 2],
        [2, 3],
      ],
      [
        [0, 1],
        [2, 3],
      ],
      [],
    ],
  };
  expect(avoidance(everywhere, [weak(0), weak(1), weak(2)])).toEqual({ from: 0, stem: [0, 2], cycle: [] });
});

test("strong: what is enabled again and again is taken", () => {
  expect(avoidance(TAIL, [weak(0), weak(1), strong(2)])).toEqual({ from: 0, stem: [0, 1, 3], cycle: [] });
});

test("strong, by passing: only who leaves a state in which it is enabled by a step that chooses is bound by it", () => {
  // From 0 the choice is between 1 (on) and 2 (out); by 3 it is not put.
  const choosing: Listing = {
    steps: [
      [
        [1, 1],
        [2, 2],
      ],
      [[0, 0]],
      [],
    ],
  };
  const case2: Constraint = { ...strong(2), passedBy: [1, 2] };
  expect(avoidance(choosing, [weak(0, 1, 2), case2])?.cycle).toEqual([]);
  const going = {
    steps: [
      [
        [1, 1],
        [2, 2],
        [3, 1],
      ],
      [[0, 0]],
      [],
    ],
  } as const satisfies Listing;
  expect(avoidance(going, [weak(0, 1, 2, 3), case2])).toEqual({ from: 0, stem: [], cycle: [2, 3] });
  expect(avoidance(going, [weak(0, 1, 2, 3), strong(2)])).toEqual({ from: 0, stem: [1], cycle: [] });
});

test("a step that changes nothing neither enables nor takes, but recurs", () => {
  const idle: Listing = {
    steps: [
      [
        [0, 0],
        [1, 1],
      ],
      [],
    ],
  };
  expect(avoidance(idle, [weak(0)])).toEqual({ from: 0, stem: [], cycle: [] });
  expect(avoidance(idle, [weak(0, 1)])).toEqual({ from: 0, stem: [1], cycle: [] });
  expect(avoidance(idle, [strong(0, 1)])).toEqual({ from: 0, stem: [1], cycle: [] });
  expect(avoidance(idle, [recurring(0)])).toEqual({ from: 0, stem: [], cycle: [0] });
  expect(avoidance(idle, [recurring(0), weak(1)])).toBe(undefined);
});

test("refinement goes on: what is left after one strong constraint may break another", () => {
  // 0 ⇄ 1 ⇄ 2; leaving the states that enable 8 leaves 0 ⇄ 1, where 9 is enabled in 0 only.
  const chain: Listing = {
    steps: [
      [
        [0, 1],
        [9, 3],
      ],
      [
        [0, 0],
        [1, 2],
      ],
      [
        [1, 1],
        [8, 3],
      ],
      [],
    ],
  };
  const going = [weak(0, 1, 8, 9), recurring(0, 1)];
  expect(avoidance(chain, [...going])).toEqual({ from: 0, stem: [], cycle: [0, 2] });
  expect(avoidance(chain, [...going, strong(8)])).toEqual({ from: 0, stem: [], cycle: [0, 2] });
  expect(avoidance(chain, [...going, strong(9)])).toEqual({ from: 0, stem: [0], cycle: [3, 4] });
  expect(avoidance(chain, [...going, strong(8), strong(9)])).toBe(undefined);
});

test("states that were not expanded are neither stayed in nor on a cycle", () => {
  expect(avoidance({ steps: [[[0, 1]], []] }, [weak(0)], 1)).toBe(undefined);
  expect(avoidance({ steps: [[[0, 1]], [[0, 0]]] }, [recurring(0)], 1)).toBe(undefined);
});

test("only runs from where the goal is owed count, and not through the goal", () => {
  const { graph, states } = explored(TAIL);
  const ask = (from: (state: number) => boolean, goal: (state: number) => boolean): unknown =>
    findAvoidance(graph, states, { from, goal, fairness: [] });
  expect(ask((state) => state === 3, never)).toEqual({ from: 3, stem: [], cycle: [] });
  expect(
    ask(
      (state) => state === 2,
      (state) => state === 2,
    ),
  ).toBe(undefined);
  expect(
    findAvoidance(graph, states, {
      from: (state) => state === 0,
      goal: (state) => state === 1,
      fairness: [weak(0)],
    }),
  ).toBe(undefined);
});

const anyMoves = fc.subarray([0, 1, 2]);
const anyConstraint: fc.Arbitrary<Constraint> = fc
  .record({
    strength: fc.constantFrom("weak", "weak", "strong", "strong", "strong", "recurring"),
    enabledBy: anyMoves,
    alsoTakenBy: fc.oneof(fc.constant([]), anyMoves),
    passedBy: fc.option(anyMoves, { nil: undefined }),
    counting: fc.option(fc.nat({ max: 0x7f }), { nil: undefined, freq: 2 }),
  })
  .map(
    ({ strength, enabledBy, alsoTakenBy, passedBy, counting }): Constraint => ({
      strength,
      enabledBy,
      takenBy: [...enabledBy, ...alsoTakenBy],
      ...(strength === "strong" && passedBy !== undefined ? { passedBy: [...enabledBy, ...passedBy] } : {}),
      ...(counting === undefined ? {} : { counts: (_: number, source: number) => has(counting, source) }),
    }),
  );

test("one is found exactly if there is one, its start is the first, and it is a fair run that avoids the goal", () => {
  let found = 0;
  let cycles = 0;
  fc.assert(
    fc.property(
      anyListing(6),
      fc.integer({ min: 2, max: 8 }),
      fc.nat({ max: 0x7f }),
      fc.nat({ max: 0x1f }),
      fc.array(anyConstraint, { maxLength: 5 }),
      (listing, depth, owed, goals, fairness) => {
        const { graph, states } = explored(listing, depth);
        const question: Question = {
          from: (state) => has(owed, state),
          goal: (state) => has(goals, state) && state % 2 === 1,
          fairness,
        };
        const avoiding = findAvoidance(graph, states, question);
        expect(avoiding?.from).toBe(firstAvoiding(graph, states, question));
        if (avoiding === undefined) return;
        expectAvoidance(graph, states, question, avoiding);
        found++;
        if (avoiding.cycle.length > 0) cycles++;
      },
    ),
    { numRuns: 10_000 },
  );
  expect([found > 2_000, found < 8_000, cycles > 1_000]).toEqual([true, true, true]);
}, 60_000);
