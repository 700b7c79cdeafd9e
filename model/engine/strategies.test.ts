import fc from "fast-check";
import { expect, test } from "vitest";
import { anyListing, counterListing, ListedSystem, type Listing } from "../../test/systems/listed-system.ts";
import type { Exploration, Run } from "./explore.ts";
import type { Limits } from "./limits.ts";
import { type Found, type SearchOptions, search } from "./search.ts";
import type { Wanted } from "./wanted.ts";

const BREADTH: SearchOptions = { strategy: { kind: "breadth-first" } };
const DEPTH: SearchOptions = { strategy: { kind: "depth-first" } };
const random = (seed: number, walks = 20, steps = 6): SearchOptions => ({
  strategy: { kind: "random", seed, walks, steps },
});

function searched(
  listing: Listing,
  options: SearchOptions,
  limits: Limits = {},
  wanted: Partial<Wanted> = {},
): Found {
  const system = new ListedSystem(listing);
  return search(system, { invariants: [], marks: [], graph: true, ...wanted }, options, limits);
}

/** The listed state that stands behind each number. */
function statesOf({ table, states }: Exploration): readonly number[] {
  const words = new Uint32Array(table.words);
  return Array.from({ length: states }, (_, state) => {
    table.read(state, words);
    return words[0] as number;
  });
}

function replay({ initials = [0], steps }: Listing, { initial, choices }: Run): number {
  return choices.reduce((at, choice) => steps[at]?.[choice]?.[1] ?? -1, initials[initial] ?? -1);
}

/** By listed state: steps of a shortest run. */
function distances({ initials = [0], steps }: Listing): ReadonlyMap<number, number> {
  const found = new Map(initials.map((state) => [state, 0]));
  for (const [state, distance] of found) {
    for (const [, to] of steps[state] ?? []) if (!found.has(to)) found.set(to, distance + 1);
  }
  return found;
}

/** What a bounded depth-first search reaches if a state has one turn only. */
function withoutReopening({ initials = [0], steps }: Listing, depth: number): ReadonlySet<number> {
  const found = new Set(initials);
  const stack: (readonly [state: number, behind: number])[] = [...found].reverse().map((state) => [state, 0]);
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [state, behind] = top;
    if (behind >= depth) continue;
    const fresh = new Set((steps[state] ?? []).map(([, to]) => to).filter((to) => !found.has(to)));
    for (const to of fresh) found.add(to);
    stack.push(...[...fresh].reverse().map((to) => [to, behind + 1] as const));
  }
  return found;
}

function sorted(states: Iterable<number>): readonly number[] {
  return [...states].toSorted((one, other) => one - other);
}

/** Steps of the graph by listed state, as moves and listed targets. */
function stepsOf({ graph }: Exploration, states: readonly number[]): ReadonlyMap<number, unknown> {
  if (graph === undefined) throw new Error("the graph was asked for");
  return new Map(
    states.map((listed, state) => {
      const first = graph.firstStep(state);
      const steps = Array.from({ length: graph.lastStep(state) - first }, (_, at) => [
        graph.move(first + at),
        states[graph.target(first + at)],
      ]);
      return [listed, steps];
    }),
  );
}

test("breadth first, depth first, and within a depth that is enough: the same states, steps, marks and counts", () => {
  fc.assert(
    fc.property(anyListing(12), fc.nat({ max: 11 }), (listing, bad) => {
      const whole = { ...listing, predicates: [(state: number) => state !== bad] };
      const reachable = distances(listing);
      for (const [options, limits] of [
        [BREADTH, {}],
        [DEPTH, {}],
        [DEPTH, { depth: 99 }],
      ] as const) {
        const { exploration } = searched(whole, options, limits, { invariants: [0], marks: [0] });
        const states = statesOf(exploration);
        expect(sorted(states)).toEqual(sorted(reachable.keys()));
        expect([exploration.cut, exploration.isWhole, exploration.expanded]).toEqual([
          [],
          true,
          reachable.size,
        ]);
        const edges = states.reduce((sum, state) => sum + (listing.steps[state]?.length ?? 0), 0);
        const taken = exploration.taken.reduce((sum, count) => sum + count, 0);
        expect([exploration.edges, exploration.graph?.edges, taken]).toEqual([edges, edges, edges]);
        expect(stepsOf(exploration, states)).toEqual(
          new Map(states.map((state) => [state, listing.steps[state]])),
        );
        for (const [state, listed] of states.entries()) {
          expect(replay(listing, exploration.runTo(state))).toBe(listed);
          expect(exploration.isMarked(state, 0)).toBe(listed !== bad);
        }
        const [violated = -1] = exploration.violatedAt;
        expect(states[violated]).toBe(reachable.has(bad) ? bad : undefined);
        const stuck = states[exploration.deadlockAt];
        expect(stuck === undefined).toBe(states.every((state) => listing.steps[state]?.length !== 0));
        expect(stuck === undefined ? [] : listing.steps[stuck]).toEqual([]);
      }
    }),
    { numRuns: 150 },
  );
});

test("only breadth first promises shortest runs", () => {
  const listing = counterListing(3);
  const all = [BREADTH, {}, DEPTH, random(1)].map(
    (options) => searched(listing, options).exploration.shortest,
  );
  expect(all).toEqual([true, true, false, false]);
});

test("depth first goes on from the state it reached last, the first successor before the others", () => {
  const steps: Listing["steps"] = [
    [
      [0, 1],
      [0, 4],
    ],
    [
      [0, 2],
      [0, 3],
    ],
    [[0, 5]],
    [],
    [],
    [[0, 6]],
    [],
  ];
  const expanded: number[] = [];
  class Watched extends ListedSystem {
    override expand(...[sink]: Parameters<ListedSystem["expand"]>): void {
      expanded.push(this.current[0] as number);
      super.expand(sink);
    }
  }
  const { exploration } = search(
    new Watched({ steps, ends: [3, 4, 6] }),
    { invariants: [], marks: [], graph: false },
    DEPTH,
    {},
  );
  expect(expanded).toEqual([0, 1, 2, 5, 6, 3, 4]);
  expect([exploration.depth, exploration.runTo(6)]).toEqual([4, { initial: 0, choices: [0, 0, 0, 0] }]);
});

test("within a depth, depth first reaches exactly the states that far away, by runs no longer than that", () => {
  let reopened = 0;
  fc.assert(
    fc.property(anyListing(40), fc.integer({ min: 0, max: 7 }), (listing, depth) => {
      const within = [...distances(listing)].filter(([, distance]) => distance <= depth);
      const { exploration } = searched(listing, DEPTH, { depth });
      const states = statesOf(exploration);
      expect(sorted(states)).toEqual(sorted(within.map(([state]) => state)));
      const breadth = searched(listing, BREADTH, { depth }).exploration;
      const counts = ({ cut, depth: deepest, edges, expanded, taken }: Exploration): unknown => [
        cut,
        deepest,
        edges,
        expanded,
        [...taken],
      ];
      expect(counts(exploration)).toEqual(counts(breadth));
      for (const [state, listed] of states.entries()) {
        const run = exploration.runTo(state);
        expect(replay(listing, run)).toBe(listed);
        expect(run.choices.length).toBe(within.find(([one]) => one === listed)?.[1]);
      }
      if (withoutReopening(listing, depth).size < within.length) reopened++;
      const partial = states.filter((_, state) => exploration.isPartial(state));
      expect(sorted(partial)).toEqual(
        sorted(within.flatMap(([state, distance]) => (distance === depth ? [state] : []))),
      );
    }),
    { numRuns: 250 },
  );
  expect(reopened).toBeGreaterThan(5);
});

test("a state first reached at the bound gets its turn when a shorter way turns up", () => {
  // 0 → 1 → 2 → 4 → 5, and 0 → 3 → 4 by steps that come later: 5 is three steps away, by 4 that is first reached in three.
  const steps: Listing["steps"] = [
    [
      [0, 1],
      [0, 3],
    ],
    [[0, 2]],
    [[0, 4]],
    [
      [0, 0],
      [0, 4],
    ],
    [[0, 5]],
    [],
  ];
  const { exploration } = searched({ steps, ends: [5] }, DEPTH, { depth: 3 });
  const states = statesOf(exploration);
  expect(states).toEqual([0, 1, 3, 2, 4, 5]);
  expect(withoutReopening({ steps }, 3)).toEqual(new Set([0, 1, 3, 2, 4]));
  expect(exploration.runTo(states.indexOf(5))).toEqual({ initial: 0, choices: [1, 1, 0] });
  expect([exploration.cut, exploration.edges]).toEqual([["depth"], 7]);
});

test.each([
  ["within a depth", DEPTH, { depth: 9 }],
  ["at random", random(1, 200, 9), {}],
] as const)("however often a state is come by, the system expands it once: %s", (_, options, limits) => {
  let calls = 0;
  class Counted extends ListedSystem {
    override expand(sink: Parameters<ListedSystem["expand"]>[0]): void {
      calls++;
      super.expand(sink);
    }
  }
  const steps: Listing["steps"] = Array.from({ length: 12 }, (_step, state) => [
    [0, (state + 1) % 12],
    [0, (state + 5) % 12],
  ]);
  const wanted = { invariants: [], marks: [], graph: false };
  const { exploration } = search(new Counted({ steps }), wanted, options, limits);
  expect([exploration.states, exploration.expanded, exploration.edges, calls]).toEqual([12, 12, 24, 12]);
});

test("depth first does not care how deep a million states are", () => {
  const last = 1_000_000;
  class Chain extends ListedSystem {
    override expand(sink: Parameters<ListedSystem["expand"]>[0]): void {
      const at = this.current[0] as number;
      if (at === last) return;
      this.next[0] = at + 1;
      sink.successor(0);
    }
  }
  for (const limits of [{}, { depth: last }]) {
    const { exploration } = search(
      new Chain({ steps: [[[0, 1]], []], ends: [last] }),
      { invariants: [], marks: [], graph: false },
      DEPTH,
      limits,
    );
    expect([exploration.states, exploration.depth, exploration.deadlockAt]).toEqual([last + 1, last, -1]);
    expect(exploration.runTo(last).choices.length).toBe(last);
  }
});

test.each([DEPTH, random(5, 1_000, 1_000)])("limits stop every strategy: $strategy.kind", (options) => {
  const few = searched(counterListing(9_999), options, { states: 100 }).exploration;
  expect([few.cut, few.states, few.expanded]).toEqual([["states"], 101, 100]);
  const small = searched(counterListing(9_999), options, { memoryBytes: 1 }).exploration;
  expect([small.cut, small.expanded]).toEqual([["memory"], 0]);
  let asked = 0;
  const interrupt = (): "time" | undefined => (++asked === 2 ? "time" : undefined);
  const late = searched(counterListing(9_999), options, { interrupt }).exploration;
  expect([late.cut, asked]).toEqual([["time"], 2]);
});

test("constraints and bounds of the system mean the same to every strategy", () => {
  let exhausted = 0;
  fc.assert(
    fc.property(
      anyListing(10),
      fc.nat({ max: 0x3ff }),
      fc.array(fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 1 })), { maxLength: 2 }), {
        maxLength: 10,
      }),
      (listing, bits, suppressed) => {
        const predicates = [(state: number) => ((bits >>> state) & 1) === 1];
        const bounded = { ...listing, predicates, constraints: [0], suppressed };
        const summary = ({ exploration }: Found): unknown => {
          const { modelBounds, cut, edges, expanded, deadlockAt } = exploration;
          const states = statesOf(exploration);
          return {
            states: sorted(states),
            partial: sorted(states.filter((_, state) => exploration.isPartial(state))),
            bounds: [...modelBounds.bounds],
            constraints: [...modelBounds.constraints],
            counts: [cut, edges, expanded, deadlockAt < 0],
          };
        };
        const expected = summary(searched(bounded, BREADTH));
        expect(summary(searched(bounded, DEPTH))).toEqual(expected);
        expect(summary(searched(bounded, DEPTH, { depth: 99 }))).toEqual(expected);
        const walked = searched(bounded, random(1, 500, 99));
        if (walked.exploration.cut.length > 0) return;
        exhausted++;
        expect(summary(walked)).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
  expect(exhausted).toBeGreaterThan(150);
});
