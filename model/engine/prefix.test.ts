import fc from "fast-check";
import { expect, test } from "vitest";
import { anyListing, counterListing, ListedSystem, type Listing } from "../../test/systems/listed-system.ts";
import { EngineError } from "./engine-error.ts";
import type { Exploration, Run } from "./explore.ts";
import type { Limits } from "./limits.ts";
import { type SearchOptions, search } from "./search.ts";

function searched(listing: Listing, options: SearchOptions, limits: Limits = {}): Exploration {
  const wanted = { invariants: [], marks: [], graph: true };
  return search(new ListedSystem(listing), wanted, options, limits).exploration;
}

function listed({ table, states }: Exploration): readonly number[] {
  const words = new Uint32Array(table.words);
  return Array.from({ length: states }, (_, state) => {
    table.read(state, words);
    return words[0] as number;
  });
}

function replay({ initials = [0], steps }: Listing, { initial, choices }: Run): number {
  return choices.reduce((at, choice) => steps[at]?.[choice]?.[1] ?? -1, initials[initial] ?? -1);
}

test("a search after a run reaches what the last state of the run leads to, by runs that begin with it", () => {
  let left = 0;
  fc.assert(
    fc.property(
      anyListing(12),
      fc.nat(),
      fc.array(fc.nat(), { maxLength: 5 }),
      fc.constantFrom("breadth-first", "depth-first"),
      (listing, start, wishes, kind) => {
        const initial = start % listing.initials.length;
        const choices: number[] = [];
        for (const wish of wishes) {
          const open = listing.steps[replay(listing, { initial, choices })]?.length ?? 0;
          if (open > 0) choices.push(wish % open);
        }
        const from = { initial, choices };
        const exploration = searched(listing, { strategy: { kind }, from });
        const states = listed(exploration);
        const expected = listed(searched({ ...listing, initials: [replay(listing, from)] }, {}));
        expect(new Set(states)).toEqual(new Set(expected));
        for (const [state, number] of states.entries()) {
          const run = exploration.runTo(state);
          expect(run.initial).toBe(initial);
          expect(run.choices.slice(0, choices.length)).toEqual(choices);
          expect(replay(listing, run)).toBe(number);
        }
        const passesBy = choices.length > 0 || listing.initials.length > 1;
        expect([exploration.cut, exploration.isWhole]).toEqual(passesBy ? [["prefix"], false] : [[], true]);
        if (expected.length < listed(searched(listing, {})).length) left++;
      },
    ),
    { numRuns: 300 },
  );
  expect(left).toBeGreaterThan(50);
});

test("depth is counted from where the run ends", () => {
  const from = { initial: 0, choices: [0, 0, 0] };
  const exploration = searched(counterListing(9), { from }, { depth: 2 });
  expect([listed(exploration), exploration.depth, exploration.cut]).toEqual([
    [3, 4, 5],
    2,
    ["prefix", "depth"],
  ]);
  expect(exploration.runTo(2)).toEqual({ initial: 0, choices: [0, 0, 0, 0, 0] });
});

test("random walks start where the run ends", () => {
  const from = { initial: 0, choices: [0, 0] };
  const exploration = searched(counterListing(9), {
    from,
    strategy: { kind: "random", seed: 1, walks: 1, steps: 3 },
  });
  expect([listed(exploration), exploration.cut]).toEqual([
    [2, 3, 4, 5],
    ["prefix", "walks"],
  ]);
});

test.each<readonly [Run, string]>([
  [
    { initial: 1, choices: [] },
    "the run to start from begins in initial state 1: there are 1, counted from 0",
  ],
  [
    { initial: -1, choices: [] },
    "the run to start from begins in initial state -1: there are 1, counted from 0",
  ],
  [
    { initial: 0, choices: [0, 1] },
    "step 2 of the run to start from takes successor 1: there are 1, counted from 0",
  ],
  [
    { initial: 0, choices: [0, 0, 0] },
    "step 3 of the run to start from takes successor 0: there are 0, counted from 0",
  ],
])("a run that is none is refused: %o", (from, message) => {
  expect(() => searched(counterListing(2), { from })).toThrow(new EngineError(message));
});
