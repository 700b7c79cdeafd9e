import fc from "fast-check";
import { expect, test } from "vitest";
import { anyListing, ListedSystem } from "../../test/systems/listed-system.ts";
import { Exploration } from "./explore.ts";
import type { Graph } from "./graph.ts";
import { type Allowed, shortestWalk, statesThatReach } from "./walk.ts";

interface Explored {
  readonly graph: Graph;
  readonly states: number;
}

/** Explored graphs, some of them cut so that the last states were not expanded. */
const anyExplored = fc
  .tuple(anyListing(10), fc.integer({ min: 1, max: 6 }))
  .map(([listing, depth]): Explored => {
    const { graph, states } = new Exploration(new ListedSystem(listing), {
      invariants: [],
      marks: [],
      graph: true,
    }).run({ depth });
    if (graph === undefined) throw new Error("the graph was asked for");
    return { graph, states };
  });

/** Some states, and some kinds of steps, as bits. */
const anyBits = fc.integer({ min: 0, max: 0xffff });
const has = (bits: number, at: number): boolean => ((bits >>> at) & 1) === 1;
const allowing =
  (graph: Graph, moves: number): Allowed =>
  (step) =>
    has(moves, graph.move(step));

/** All steps as [step, from, to]. */
function stepsOf({
  graph,
  states,
}: Explored): readonly (readonly [step: number, from: number, to: number])[] {
  const found: [number, number, number][] = [];
  for (let from = 0; from < states; from++) {
    for (let step = graph.firstStep(from); step < graph.lastStep(from); step++) {
      found.push([step, from, graph.target(step)]);
    }
  }
  return found;
}

test.each(["reach", "known"] as const)(
  "the states that reach a goal are the least fixpoint (%s)",
  (unknown) => {
    fc.assert(
      fc.property(anyExplored, anyBits, anyBits, (explored, goals, moves) => {
        const { graph, states } = explored;
        const allowed = allowing(graph, moves);
        const reaching = new Set<number>();
        for (let state = 0; state < states; state++) {
          if (has(goals, state) || (unknown === "reach" && graph.isPartial(state))) reaching.add(state);
        }
        for (let before = -1; before < reaching.size; ) {
          before = reaching.size;
          for (const [step, from, to] of stepsOf(explored)) {
            if (allowed(step, from) && reaching.has(to)) reaching.add(from);
          }
        }
        const found = statesThatReach(graph, states, (state) => has(goals, state), allowed, unknown);
        expect([...found]).toEqual(
          Array.from({ length: states }, (_, state) => (reaching.has(state) ? 1 : 0)),
        );
      }),
      { numRuns: 300 },
    );
  },
);

test("unless told otherwise, a state that was not expanded may lead to the goal", () => {
  const { graph, states } = new Exploration(new ListedSystem({ steps: [[[0, 1]], [[0, 2]], []] }), {
    invariants: [],
    marks: [],
    graph: true,
  }).run({ depth: 1 });
  const never = (): boolean => false;
  const always = (): boolean => true;
  expect([...statesThatReach(graph as Graph, states, never, always)]).toEqual([1, 1]);
  expect([...statesThatReach(graph as Graph, states, never, always, "known")]).toEqual([0, 0]);
});

test("a walk is allowed and connected, none is shorter, and of equally short ones it is the least", () => {
  fc.assert(
    fc.property(anyExplored, anyBits, anyBits, fc.nat({ max: 9 }), (explored, goals, moves, from) => {
      const { graph, states } = explored;
      const start = from % states;
      const goal = (state: number): boolean => has(goals, state);
      const expected = walkNaively(explored, start, goal, moves);
      expect(shortestWalk(graph, start, goal, allowing(graph, moves))).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

/** All walks of one length, least first, then of the next. */
function walkNaively(
  explored: Explored,
  start: number,
  goal: (state: number) => boolean,
  moves: number,
): readonly number[] | undefined {
  const steps = stepsOf(explored).filter(([step]) => has(moves, explored.graph.move(step)));
  let walks: (readonly [state: number, walk: readonly number[]])[] = [[start, []]];
  const seen = new Set<number>();
  while (walks.length > 0) {
    const found = walks.find(([state]) => goal(state));
    if (found !== undefined) return found[1];
    const fresh = walks.filter(
      ([state], at) => !seen.has(state) && walks.findIndex(([one]) => one === state) === at,
    );
    for (const [state] of fresh) seen.add(state);
    walks = fresh.flatMap(([state, walk]) =>
      steps.filter(([, from]) => from === state).map(([step, , to]) => [to, [...walk, step]] as const),
    );
  }
  return undefined;
}
