import fc from "fast-check";
import { expect, test } from "vitest";
import { reaps } from "./reap.ts";

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

test("allocations first, evaluations fill the last entry and go on", () => {
  expect(reaps({ allocations: ids("a", 3), evaluations: ids("e", 4) }, 2)).toEqual([
    { allocations: ["a0", "a1"], evaluations: [] },
    { allocations: ["a2"], evaluations: ["e0"] },
    { allocations: [], evaluations: ["e1", "e2"] },
    { allocations: [], evaluations: ["e3"] },
  ]);
});

test("nothing to delete, no entry", () => {
  expect(reaps({ allocations: [], evaluations: [] }, 2)).toEqual([]);
});

test("every id is in one entry, no entry is too large or empty, no allocation comes after an evaluation", () => {
  const anyCount = fc.nat({ max: 40 });
  fc.assert(
    fc.property(anyCount, anyCount, fc.integer({ min: 1, max: 12 }), (allocations, evaluations, size) => {
      const entries = reaps({ allocations: ids("a", allocations), evaluations: ids("e", evaluations) }, size);
      expect(entries.flatMap((entry) => entry.allocations)).toEqual(ids("a", allocations));
      expect(entries.flatMap((entry) => entry.evaluations)).toEqual(ids("e", evaluations));
      const sizes = entries.map((entry) => entry.allocations.length + entry.evaluations.length);
      expect(sizes.every((ids) => ids > 0 && ids <= size)).toBe(true);
      const first = entries.findIndex((entry) => entry.evaluations.length > 0);
      const late = first === -1 ? [] : entries.slice(first + 1);
      expect(late.flatMap((entry) => entry.allocations)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test("an entry without room is refused", () => {
  expect(() => reaps({ allocations: ["a"], evaluations: [] }, 0)).toThrow(
    "server: 0 ids per log entry; it must be a whole number from 1",
  );
});
