import fc from "fast-check";
import { expect, test } from "vitest";
import { StateSet } from "./state-set.ts";

test("holds what a set of numbers holds, across segments and out of order", () => {
  const anyState = fc.oneof(
    fc.nat({ max: 70 }),
    fc.integer({ min: 65_500, max: 65_600 }),
    fc.integer({ min: 0, max: 0xffff_fffe }),
  );
  fc.assert(
    fc.property(fc.array(anyState, { maxLength: 40 }), fc.array(anyState), (added, asked) => {
      const found = new StateSet();
      for (const state of added) found.add(state);
      const expected = new Set(added);
      expect(found.count).toBe(expected.size);
      for (const state of [...added, ...asked]) expect(found.has(state)).toBe(expected.has(state));
    }),
    { numRuns: 300 },
  );
});

test("neighbours within a word and across words are apart", () => {
  const set = new StateSet();
  for (const state of [0, 31, 64, 65_535, 65_537]) set.add(state);
  const members = [0, 1, 30, 31, 32, 63, 64, 65, 65_534, 65_535, 65_536, 65_537].filter((at) => set.has(at));
  expect(members).toEqual([0, 31, 64, 65_535, 65_537]);
});
