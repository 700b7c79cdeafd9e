import fc from "fast-check";
import { expect, test } from "vitest";
import { anyListing, ListedSystem, type Listing } from "../../test/systems/listed-system.ts";
import { Exploration, type Graph } from "../engine/index.ts";
import { costOf, type Fare, NOTHING, paid } from "./cost.ts";
import { type Journey, type LeastRun, leastRuns } from "./least-runs.ts";

function graphOf(listing: Listing): { readonly graph: Graph; readonly states: number } {
  const { graph, states } = new Exploration(new ListedSystem(listing), {
    invariants: [],
    marks: [],
    graph: true,
  }).run({});
  if (graph === undefined) throw new Error("the graph was asked for");
  return { graph, states };
}

/** Kinds of steps are who takes them; kind 2 is the environment. A run is over in the last state. */
function journeyTo(listing: Listing, more: Partial<Journey> = {}): Journey {
  const { graph, states } = graphOf(listing);
  return {
    graph,
    states,
    starts: [0],
    actors: 3,
    actor: (move) => move,
    fault: (move) => move === 2,
    before: () => true,
    kinds: 1,
    losing: (step) => (graph.target(step) === states - 1 ? 0 : -1),
    after: () => true,
    ends: () => true,
    ...more,
  };
}

test("a fault costs more than any number of steps, a change of who acts more than a step", () => {
  const fault: Listing = {
    steps: [
      [
        [2, 3],
        [0, 1],
      ],
      [[1, 2]],
      [[0, 3]],
      [],
    ],
  };
  // States are numbered as they are reached: 3 becomes 1.
  const { graph } = graphOf(fault);
  const goal = (step: number): number => (graph.target(step) === 1 ? 0 : -1);
  expect(leastRuns(journeyTo(fault, { losing: goal }))[0]?.steps.map((step) => graph.move(step))).toEqual([
    0, 1, 0,
  ]);
  const change: Listing = {
    steps: [
      [
        [0, 1],
        [1, 2],
      ],
      [[1, 4]],
      [[1, 3]],
      [[1, 4]],
      [],
    ],
  };
  expect(leastRuns(journeyTo(change, { losing: (step) => (step === 2 || step === 4 ? 0 : -1) }))[0]).toEqual({
    start: 0,
    steps: [1, 3, 4],
    losing: 2,
  });
});

interface Case {
  readonly listing: Required<Pick<Listing, "initials" | "steps">>;
  /** Bits by position in the graph, of three sorts. */
  readonly losing: readonly number[];
  readonly before: number;
  readonly after: number;
  readonly ends: number;
}

const has = (bits: number, at: number): boolean => ((bits >>> (at % 31)) & 1) === 1;
const most = fc.integer({ min: 0, max: 0x7fffffff }).map((bits) => bits | 0x55b5);

const anyCase: fc.Arbitrary<Case> = fc.record({
  listing: anyListing(7),
  losing: fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 31, maxLength: 31 }),
  before: most,
  after: most,
  ends: fc.integer({ min: 0, max: 0x7fffffff }).map((bits) => bits & 0x12481248),
});

/** Relaxes an explicit product of state, last actor, set of actors and phase until nothing gets cheaper. */
function naiveCosts({ graph, starts, actor, fault, before, losing, after, ends, kinds }: Journey): number[] {
  const best = new Map<string, { state: number; phase: number; fare: Fare }>();
  const results = Array.from({ length: kinds }, () => Number.POSITIVE_INFINITY);
  const waiting: { state: number; phase: number; fare: Fare }[] = [];
  const offer = (one: { state: number; phase: number; fare: Fare }, over: boolean): void => {
    const cost = costOf(one.fare);
    if (over) {
      results[one.phase] = Math.min(results[one.phase] as number, cost);
      return;
    }
    const key = JSON.stringify([one.state, one.phase, one.fare.last, one.fare.actors]);
    const known = best.get(key);
    if (known !== undefined && costOf(known.fare) <= cost) return;
    best.set(key, one);
    waiting.push(one);
  };
  for (const state of starts) offer({ state, phase: -1, fare: NOTHING }, false);
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const { state, phase, fare } = one;
    for (let step = graph.firstStep(state); step < graph.lastStep(state); step++) {
      const next = {
        state: graph.target(step),
        fare: paid(fare, actor(graph.move(step)), fault(graph.move(step))),
      };
      const kind = losing(step, state);
      if (phase < 0 && kind >= 0) offer({ ...next, phase: kind }, ends(step));
      if (phase < 0 && before(step, state)) offer({ ...next, phase }, false);
      if (phase >= 0 && after(step, state)) offer({ ...next, phase }, ends(step));
    }
  }
  return results;
}

function fareOf({ graph, actor, fault }: Journey, { steps }: LeastRun): Fare {
  return steps.reduce((fare, step) => paid(fare, actor(graph.move(step)), fault(graph.move(step))), NOTHING);
}

test("on random graphs nothing is cheaper, and the run is one", () => {
  let found = 0;
  fc.assert(
    fc.property(anyCase, ({ listing, losing, before, after, ends }) => {
      const { graph } = graphOf(listing);
      const journey = journeyTo(listing, {
        starts: [...new Set(listing.initials)].map((_, at) => at),
        before: (step) => has(before, step),
        after: (step) => has(after, step),
        ends: (step) => has(ends, step),
        kinds: 2,
        losing: (step) => losing[step % 31] ?? -1,
      });
      const runs = leastRuns(journey);
      const costs = naiveCosts(journey);
      for (const [kind, run] of runs.entries()) {
        expect(run === undefined ? Number.POSITIVE_INFINITY : costOf(fareOf(journey, run))).toBe(costs[kind]);
        if (run === undefined) continue;
        found++;
        let at = run.start;
        for (const [position, step] of run.steps.entries()) {
          expect(step >= graph.firstStep(at) && step < graph.lastStep(at)).toBe(true);
          const isAllowed =
            position === run.losing
              ? journey.losing(step, at) === kind
              : (position < run.losing ? journey.before : journey.after)(step, at);
          expect(isAllowed).toBe(true);
          at = graph.target(step);
        }
        expect(journey.ends(run.steps.at(-1) as number)).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
  expect(found).toBeGreaterThan(300);
});

test("lost from the start: all of the run comes after", () => {
  const listing: Listing = { steps: [[[0, 1]], [[0, 2]], []] };
  expect(leastRuns(journeyTo(listing, { lost: true, ends: (step) => step === 1 }))).toEqual([
    { start: 0, steps: [0, 1], losing: -1 },
  ]);
});
