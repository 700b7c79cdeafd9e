import fc from "fast-check";
import { expect, test } from "vitest";
import { anyListing, counterListing, ListedSystem, type Listing } from "../../test/systems/listed-system.ts";
import { EngineError } from "./engine-error.ts";
import type { Run } from "./explore.ts";
import type { Limits } from "./limits.ts";
import type { RandomWalks } from "./random-walks.ts";
import { type Found, search } from "./search.ts";

function walk(listing: Listing, wanted: RandomWalks, limits: Limits = {}): Found {
  const what = {
    invariants: (listing.predicates ?? []).map((_, at) => at),
    marks: [],
    graph: true,
  };
  return search(new ListedSystem(listing), what, { strategy: { kind: "random", ...wanted } }, limits);
}

function replay({ initials = [0], steps }: Listing, { initial, choices }: Run): readonly number[] {
  const run = [initials[initial] ?? -1];
  for (const choice of choices) run.push(steps[run.at(-1) ?? -1]?.[choice]?.[1] ?? -1);
  return run;
}

/** A full binary tree of states: the ways down are the binary numbers. */
function treeListing(levels: number): Listing {
  const states = 2 ** (levels + 1) - 1;
  return {
    steps: Array.from({ length: states }, (_, state) =>
      2 * state + 2 < states
        ? [
            [0, 2 * state + 1],
            [0, 2 * state + 2],
          ]
        : [],
    ),
    ends: Array.from({ length: states }, (_, state) => state),
  };
}

test("equal seeds walk the same ways, other seeds other ones", () => {
  const tree = treeListing(9);
  const found = (seed: number): unknown => {
    const { exploration, walked } = walk(tree, { seed, walks: 5, steps: 20 });
    const { states, edges, expanded, depth, cut } = exploration;
    const words = new Uint32Array(1);
    const order = Array.from({ length: states }, (_, state) => {
      exploration.table.read(state, words);
      return words[0];
    });
    return { walked, states, edges, expanded, depth, cut, order };
  };
  expect(found(42)).toEqual(found(42));
  expect(found(42)).not.toEqual(found(43));
});

test("what was walked is counted: walks, their steps, and each state once", () => {
  // Two ways to 3: 0 → 1 → 3 and 0 → 2 → 3. States beside the way are reached and not expanded.
  const { exploration, walked } = walk(treeListing(4), { seed: 1, walks: 1, steps: 3 });
  expect(walked).toEqual({ walks: 1, steps: 3 });
  const { states, expanded, edges, depth, cut } = exploration;
  expect({ states, expanded, edges, depth, cut }).toEqual({
    states: 7,
    expanded: 3,
    edges: 6,
    depth: 3,
    cut: ["walks"],
  });
  const often = walk(treeListing(4), { seed: 1, walks: 3, steps: 1 });
  expect(often.walked).toEqual({ walks: 3, steps: 3 });
  expect([often.exploration.expanded, often.exploration.edges, often.exploration.states]).toEqual([1, 2, 3]);
});

test("walks that came by everything are a search of everything, and stop", () => {
  const { exploration, walked } = walk(counterListing(5), { seed: 9, walks: 1_000, steps: 100 });
  expect([exploration.cut, exploration.isWhole, walked]).toEqual([[], true, { walks: 1, steps: 5 }]);
  const short = walk(counterListing(5), { seed: 9, walks: 1_000, steps: 5 });
  expect([short.exploration.cut, short.walked]).toEqual([["walks"], { walks: 1_000, steps: 5_000 }]);
});

test("a limit of depth shortens the walks", () => {
  const { exploration, walked } = walk(counterListing(50), { seed: 9, walks: 2, steps: 40 }, { depth: 7 });
  expect([exploration.states, exploration.depth, walked]).toEqual([8, 7, { walks: 2, steps: 14 }]);
});

test("violations, deadlocks and broken steps are real, and their runs replay and are no longer than a walk", () => {
  const seen = { violated: 0, deadlocked: 0, broken: 0 };
  fc.assert(
    fc.property(
      anyListing(12),
      fc.nat({ max: 11 }),
      fc.integer({ min: 0, max: 0xffff_ffff }),
      fc.integer({ min: 1, max: 8 }),
      (listing, bad, seed, steps) => {
        const judged = {
          ...listing,
          predicates: [(state: number) => state !== bad],
          stepPredicates: [(from: number, to: number) => from + to !== bad],
        };
        const { exploration } = walk(judged, { seed, walks: 6, steps });
        const [violated = -1] = exploration.violatedAt;
        if (violated >= 0) seen.violated++;
        const end = violated < 0 ? bad : replay(listing, exploration.runTo(violated)).at(-1);
        expect(end).toBe(bad);
        const stuck = exploration.deadlockAt;
        if (stuck >= 0) seen.deadlocked++;
        const last = stuck < 0 ? undefined : replay(listing, exploration.runTo(stuck)).at(-1);
        expect(last === undefined ? [] : listing.steps[last]).toEqual([]);
        const [broken] = exploration.stepViolatedAt;
        if (broken !== undefined) seen.broken++;
        const before = broken === undefined ? undefined : exploration.runTo(broken.from);
        const run =
          before === undefined || broken === undefined
            ? [0, bad]
            : replay(listing, { ...before, choices: [...before.choices, broken.choice] });
        expect((run.at(-2) as number) + (run.at(-1) as number)).toBe(bad);
        for (let state = 0; state < exploration.states; state++) {
          expect(exploration.runTo(state).choices.length).toBeLessThanOrEqual(steps);
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(Math.min(seen.violated, seen.deadlocked, seen.broken)).toBeGreaterThan(20);
});

test("a long way to a state gives way to a shorter one, and the longest walk counts, not the last", () => {
  // To 4 by 1, 2, 3 or by 6; from there on to 9. A walk of five steps is too short for the long way to 7.
  const steps: Listing["steps"] = [
    [
      [0, 1],
      [0, 6],
    ],
    [[0, 2]],
    [[0, 3]],
    [[0, 4]],
    [[0, 5]],
    [[0, 7]],
    [
      [0, 4],
      [0, 10],
    ],
    [[0, 8]],
    [[0, 9]],
    [[0, 0]],
    [],
  ];
  for (let seed = 0; seed < 10; seed++) {
    const { exploration } = walk({ steps, ends: [10] }, { seed, walks: 40, steps: 5 });
    const lengths = Array.from(
      { length: exploration.states },
      (_, state) => exploration.runTo(state).choices.length,
    );
    expect([Math.max(...lengths), exploration.depth, exploration.states]).toEqual([5, 5, 10]);
  }
});

test("every step that is possible is as likely as any other", () => {
  const fan: Listing = {
    steps: [Array.from({ length: 4 }, (_, at) => [0, at + 1] as const), [], [], [], []],
  };
  const taken = [0, 0, 0, 0];
  for (let seed = 0; seed < 400; seed++) {
    const { exploration } = walk(fan, { seed, walks: 1, steps: 2 });
    const at = [1, 2, 3, 4].findIndex((state) => exploration.graph?.isPartial(state) === false);
    if (at >= 0) taken[at] = (taken[at] as number) + 1;
  }
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(400);
  expect(taken.filter((count) => count < 60 || count > 140)).toEqual([]);
});

test.each<readonly [RandomWalks, string]>([
  [
    { seed: -1, walks: 1, steps: 1 },
    "the seed of random walks: -1 is not a whole number from 0 to 4,294,967,295",
  ],
  [
    { seed: 0.5, walks: 1, steps: 1 },
    "the seed of random walks: 0.5 is not a whole number from 0 to 4,294,967,295",
  ],
  [
    { seed: 0, walks: 0, steps: 1 },
    "the number of random walks: 0 is not a whole number from 1 to 9,007,199,254,740,991",
  ],
  [
    { seed: 0, walks: 1, steps: Number.NaN },
    "the length of random walks: NaN is not a whole number from 1 to 4,294,967,295",
  ],
])("numbers out of range are refused: %o", (wanted, message) => {
  expect(() => walk(counterListing(1), wanted)).toThrow(new EngineError(message));
});
