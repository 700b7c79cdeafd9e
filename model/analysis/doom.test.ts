import fc from "fast-check";
import { expect, test } from "vitest";
import { anyListing, ListedSystem, type Listing } from "../../test/systems/listed-system.ts";
import { Exploration, type Graph } from "../engine/index.ts";
import { averts, type Danger, doomedStates, dooming, goodEnds } from "./doom.ts";

interface Bits {
  readonly bad: number;
  /** Steps, by position in the graph. */
  readonly badSteps: number;
  /** Kinds of steps that somebody owes. */
  readonly owed: number;
}

const has = (bits: number, at: number): boolean => at < 31 && ((bits >>> at) & 1) === 1;

function dangerOf(listing: Listing, { bad, badSteps, owed }: Bits, depth = 99): Danger {
  const { graph, states } = new Exploration(new ListedSystem(listing), {
    invariants: [],
    marks: [],
    graph: true,
  }).run({ depth });
  if (graph === undefined) throw new Error("the graph was asked for");
  return {
    graph,
    states,
    bad: (state) => has(bad, state),
    badStep: (step) => has(badSteps, step),
    owed: (move) => has(owed, move),
  };
}

/** 0 → 1 (doomed: only 3 follows) or 2, from which the bad 3 or the good 4 follows. */
const FORK: Listing = {
  steps: [
    [
      [0, 1],
      [0, 2],
    ],
    [[0, 3]],
    [
      [0, 3],
      [0, 4],
    ],
    [],
    [],
  ],
};

test("doomed is what leads to the bad state whatever is done; the step into doom decides", () => {
  const danger = dangerOf(FORK, { bad: 0b01000, badSteps: 0, owed: 1 });
  const doomed = doomedStates(danger);
  expect([...doomed]).toEqual([0, 1, 0, 1, 0]);
  expect([...dooming(danger, doomed)]).toEqual([
    { source: 0, step: 0 },
    { source: 2, step: 3 },
  ]);
  expect([averts(danger, doomed, 0, 0), averts(danger, doomed, 0, 1)]).toEqual([false, true]);
  expect(goodEnds(danger, doomed)(0)).toEqual([1, 4]);
});

test("the environment neither dooms nor saves", () => {
  // The same, but nobody owes the step from 1 to 3, which stays where it is for as long as it likes.
  const mayRest: Listing = { steps: [[[0, 1]], [[1, 2]], []] };
  expect([...doomedStates(dangerOf(mayRest, { bad: 0b100, badSteps: 0, owed: 0b01 }))]).toEqual([0, 0, 1]);
  const rescue: Listing = {
    steps: [
      [
        [0, 1],
        [1, 2],
      ],
      [],
      [],
    ],
  };
  expect([...doomedStates(dangerOf(rescue, { bad: 0b010, badSteps: 0, owed: 0b01 }))]).toEqual([1, 1, 0]);
});

test("a step that changes nothing puts nothing off, unless it is what is bad", () => {
  const stutter: Listing = {
    steps: [
      [
        [0, 0],
        [0, 1],
      ],
      [],
    ],
  };
  expect([...doomedStates(dangerOf(stutter, { bad: 0b10, badSteps: 0, owed: 1 }))]).toEqual([1, 1]);
  expect([...doomedStates(dangerOf(stutter, { bad: 0, badSteps: 0b01, owed: 1 }))]).toEqual([0, 0]);
  expect([...doomedStates(dangerOf(stutter, { bad: 0, badSteps: 0b11, owed: 1 }))]).toEqual([1, 0]);
});

function stepsFrom(graph: Graph, source: number): readonly number[] {
  const first = graph.firstStep(source);
  return Array.from({ length: graph.lastStep(source) - first }, (_, at) => first + at);
}

const anyDanger = fc
  .record({
    listing: anyListing(9),
    bad: fc.nat({ max: 0x1ff }),
    badSteps: fc.oneof(fc.constant(0), fc.nat({ max: 0x3fffffff })),
    owed: fc.constantFrom(7, 7, 3, 5, 1),
    depth: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ listing, depth, ...bits }) => dangerOf(listing, bits, depth));

test("on random graphs: the least fixpoint of the definition, and the steps into it", () => {
  let dooms = 0;
  fc.assert(
    fc.property(anyDanger, (danger) => {
      const { graph, states, bad, badStep, owed } = danger;
      const isBad = (step: number): boolean => badStep?.(step) === true;
      const naive = Array.from({ length: states }, (_, state) => bad(state));
      for (let changed = true; changed; ) {
        changed = false;
        for (let state = 0; state < states; state++) {
          const counts = stepsFrom(graph, state).filter(
            (step) => owed(graph.move(step)) && (isBad(step) || graph.target(step) !== state),
          );
          const lost =
            !graph.isPartial(state) &&
            counts.every((step) => isBad(step) || naive[graph.target(step)] === true);
          if (naive[state] === true || counts.length === 0 || !lost) continue;
          naive[state] = changed = true;
        }
      }
      const doomed = doomedStates(danger);
      expect([...doomed]).toEqual(naive.map(Number));
      const into = Array.from({ length: states }, (_, source) => source).flatMap((source) =>
        stepsFrom(graph, source)
          .filter((step) => naive[source] !== true && (isBad(step) || naive[graph.target(step)] === true))
          .map((step) => ({ source, step })),
      );
      expect([...dooming(danger, doomed)]).toEqual(into);
      for (const { source } of into) {
        const saved = stepsFrom(graph, source).some((step) => averts(danger, doomed, source, step));
        const isFree =
          graph.isPartial(source) ||
          !stepsFrom(graph, source).some(
            (step) => owed(graph.move(step)) && (isBad(step) || graph.target(step) !== source),
          );
        // Whoever is not doomed has a step that averts, or owes none.
        expect(saved || isFree).toBe(true);
        dooms++;
      }
    }),
    { numRuns: 1000 },
  );
  expect(dooms).toBeGreaterThan(400);
});

test("a good end is reached outside of doom, where nobody owes anything or nothing bad can follow", () => {
  const ends = { rest: 0, safe: 0, none: 0 };
  fc.assert(
    fc.property(anyDanger, fc.nat({ max: 8 }), (danger, at) => {
      const { graph, states, bad, badStep, owed } = danger;
      const start = at % states;
      const doomed = doomedStates(danger);
      if (doomed[start] === 1) return;
      const way = goodEnds(danger, doomed)(start);
      if (way === undefined) {
        ends.none++;
        return;
      }
      let end = start;
      for (const step of way) {
        expect([stepsFrom(graph, end).includes(step), badStep?.(step)]).toEqual([true, false]);
        end = graph.target(step);
        expect(doomed[end]).toBe(0);
      }
      if (!stepsFrom(graph, end).some((step) => owed(graph.move(step)))) {
        ends.rest++;
        return;
      }
      ends.safe++;
      const seen = new Set([end]);
      for (const state of seen) {
        expect(graph.isPartial(state) || bad(state)).toBe(false);
        for (const step of stepsFrom(graph, state)) {
          expect(badStep?.(step)).toBe(false);
          seen.add(graph.target(step));
        }
      }
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(ends.rest, ends.safe, ends.none)).toBeGreaterThan(20);
});
