import fc from "fast-check";
import { expect, test } from "vitest";
import { anyListing, ListedSystem, type Listing } from "../../test/systems/listed-system.ts";
import { Exploration } from "./explore.ts";
import type { Graph } from "./graph.ts";
import { type Avoidance, findAvoidance, type Question } from "./recurrence.ts";

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
const kinds = (...moves: readonly number[]): Question["recurring"] =>
  moves.map((kind) => (move) => move === kind);

/** 0 →a 1 →b 2 →a 1, 2 →c 3; 3 ends. States are numbered in this order. */
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

test("a run that ends without the goal avoids it, if nothing has to recur", () => {
  const { graph, states } = explored({ steps: [[[0, 1]], []] });
  const question = { from: always, goal: never, recurring: [] };
  expect(findAvoidance(graph, states, question)).toEqual({ from: 0, stem: [0], cycle: [] });
  expect(findAvoidance(graph, states, { ...question, recurring: kinds(0) })).toBe(undefined);
});

test("a cycle avoids the goal if everything that has to recur does so on it", () => {
  const { graph, states } = explored(TAIL);
  const question = { from: always, goal: never, recurring: kinds(0, 1) };
  expect(findAvoidance(graph, states, question)).toEqual({ from: 0, stem: [0], cycle: [1, 2] });
  expect(findAvoidance(graph, states, { ...question, recurring: kinds(0, 2) })).toBe(undefined);
});

test("states that were not expanded neither end a run nor lie on a cycle", () => {
  const { graph, states } = explored({ steps: [[[0, 1]], []] }, 1);
  expect(findAvoidance(graph, states, { from: always, goal: never, recurring: [] })).toBe(undefined);
});

test("only runs from where the goal is owed count, and not through the goal", () => {
  const { graph, states } = explored(TAIL);
  const ending = { goal: never, recurring: [] };
  expect(findAvoidance(graph, states, { ...ending, from: (state) => state === 3 })).toEqual({
    from: 3,
    stem: [],
    cycle: [],
  });
  expect(
    findAvoidance(graph, states, { ...ending, from: (state) => state === 2, goal: (state) => state === 2 }),
  ).toBe(undefined);
  expect(
    findAvoidance(graph, states, {
      from: (state) => state === 0,
      goal: (state) => state === 1,
      recurring: [],
    }),
  ).toBe(undefined);
});

test("one is found exactly if there is one, its start is the first, and it is a run that avoids the goal", () => {
  fc.assert(
    fc.property(
      anyListing(9),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 0x1ff }),
      fc.integer({ min: 0, max: 0x1ff }),
      fc.subarray([0, 1, 2]),
      (listing, depth, owed, goals, recurring) => {
        const { graph, states } = explored(listing, depth);
        const question: Question = {
          from: (state) => has(owed, state),
          goal: (state) => has(goals, state),
          recurring: kinds(...recurring),
        };
        const found = findAvoidance(graph, states, question);
        expect(found?.from).toBe(firstStart(graph, question));
        if (found !== undefined) expectAvoidance(graph, question, found);
      },
    ),
    { numRuns: 1_000 },
  );
});

/** By the definition: reachability among states without the goal, as a matrix. */
function firstStart(graph: Graph, { from, goal, recurring }: Question): number | undefined {
  const inside = Array.from({ length: graph.expanded }, (_, state) => !goal(state));
  const steps = inside.flatMap((isInside, source) =>
    range(graph.firstStep(source), graph.lastStep(source))
      .map((step) => ({ source, target: graph.target(step), move: graph.move(step) }))
      .filter(({ target }) => isInside && inside[target] === true),
  );
  const reach = inside.map((_, source) => inside.map((_, target) => source === target));
  for (let changed = true; changed; ) {
    changed = false;
    for (const { source, target } of steps) {
      for (const row of reach) {
        if (row[source] === true && row[target] !== true) row[target] = changed = true;
      }
    }
  }
  const reaches = (one: number, other: number): boolean => reach[one]?.[other] === true;
  const isBad = (state: number): boolean => {
    if (inside[state] !== true) return false;
    if (recurring.length === 0 && graph.firstStep(state) === graph.lastStep(state)) return true;
    const around = steps.filter(({ source, target }) => reaches(state, source) && reaches(target, state));
    return around.length > 0 && recurring.every((kind) => around.some(({ move }) => kind(move)));
  };
  return range(0, graph.expanded).find(
    (start) =>
      from(start) &&
      inside[start] === true &&
      range(0, graph.expanded).some((state) => reaches(start, state) && isBad(state)),
  );
}

function expectAvoidance(
  graph: Graph,
  { from, goal, recurring }: Question,
  { from: start, stem, cycle }: Avoidance,
): void {
  const states = [start];
  for (const step of [...stem, ...cycle]) {
    const at = states.at(-1) as number;
    expect(range(graph.firstStep(at), graph.lastStep(at))).toContain(step);
    states.push(graph.target(step));
  }
  expect(from(start)).toBe(true);
  expect(states.filter((state) => goal(state) || state >= graph.expanded)).toEqual([]);
  const last = states.at(-1) as number;
  // A run that ends has no step left, and nothing has to recur; any other comes back, with all that has to.
  const isEnd = recurring.length === 0 && graph.lastStep(last) === graph.firstStep(last);
  expect(cycle.length === 0 ? isEnd : last === states[stem.length]).toBe(true);
  expect(recurring.filter((kind) => !cycle.some((step) => kind(graph.move(step))))).toEqual([]);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}
