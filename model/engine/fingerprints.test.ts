import fc from "fast-check";
import { expect, test } from "vitest";
import { anyListing, counterListing, ListedSystem } from "../../test/systems/listed-system.ts";
import { EngineError } from "./engine-error.ts";
import { Exploration } from "./explore.ts";
import { search } from "./search.ts";
import { collisionBound, type Wanted } from "./wanted.ts";

const EXACT: Wanted = { invariants: [0], marks: [0], graph: false };
const HASHED: Wanted = { ...EXACT, fingerprints: true };

/** Everything that is known of a search, the words of its states included. */
function known(exploration: Exploration): unknown {
  const { states, edges, depth, expanded, taken, cut, violatedAt, deadlockAt } = exploration;
  const words = new Uint32Array(exploration.system.words);
  const all = Array.from({ length: states }, (_, state) => {
    exploration.table.read(state, words);
    return [
      [...words],
      exploration.runTo(state),
      exploration.isMarked(state, 0),
      exploration.table.has(words),
    ];
  });
  return { states, edges, depth, expanded, taken: [...taken], cut, violatedAt, deadlockAt, all };
}

test("with fingerprints a search finds what it finds with whole states", () => {
  fc.assert(
    fc.property(
      anyListing(12),
      fc.integer({ min: 0, max: 11 }),
      fc.integer({ min: 1, max: 4 }),
      (listing, bad, words) => {
        const system = (): ListedSystem =>
          new ListedSystem({ ...listing, words, predicates: [(state) => state !== bad] });
        expect(known(new Exploration(system(), HASHED).run({}))).toEqual(
          known(new Exploration(system(), EXACT).run({})),
        );
      },
    ),
    { numRuns: 200 },
  );
});

test("states that were expanded are forgotten, segment by segment, and recalled by their runs", () => {
  // Segments of 2^10 states, since each has 4,096 words.
  const words = 4_096;
  const system = new ListedSystem({ ...counterListing(2_500), words, predicates: [() => true] });
  const { table, states, expanded } = new Exploration(system, { ...HASHED, marks: [] }).run({});
  expect([states, expanded]).toEqual([2_501, 2_501]);
  // Two segments are gone; 2^12 pairs of lanes take 2^13 words.
  expect(table.bytes).toBe((2_501 - 2_048) * words * 4 + 2 ** 13 * 4);
  system.current.fill(7);
  system.next.fill(8);
  const state = new Uint32Array(words);
  table.read(1_000, state);
  expect([state[0], state[1], state[words - 1]]).toEqual([1_000, 3_000, 1_000 * (2 * (words - 1) + 1)]);
  // A recall is no step of the search.
  expect([system.current[0], system.next[0]]).toEqual([7, 8]);
});

test("the bound is pairs of states by hashes", () => {
  expect(collisionBound(2 ** 20)).toBe(2 ** -25);
  expect(collisionBound(0)).toBe(0);
});

test("graphs and other strategies are refused", () => {
  const system = new ListedSystem({ ...counterListing(3), predicates: [() => true] });
  expect(() => new Exploration(system, { ...HASHED, graph: true })).toThrow(EngineError);
  expect(() => search(system, HASHED, { strategy: { kind: "depth-first" } }, {})).toThrow(EngineError);
});
