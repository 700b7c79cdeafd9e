import fc from "fast-check";
import { expect, test } from "vitest";
import { components } from "./components.ts";

const sorted = (found: readonly (readonly number[])[]): number[][] =>
  found.map((component) => component.toSorted((a, b) => a - b)).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));

test("nodes that lead to each other are together", () => {
  expect(sorted(components([[1], [2, 3], [0], [4], [3], [5], []]))).toEqual([[0, 1, 2], [3, 4], [5], [6]]);
  expect(components([])).toEqual([]);
});

test("agree with reachability in both directions", () => {
  const graphs = fc.integer({ min: 1, max: 9 }).chain((size) =>
    fc.array(fc.array(fc.integer({ min: 0, max: size - 1 }), { maxLength: 3 }), {
      minLength: size,
      maxLength: size,
    }),
  );
  const reach = (next: readonly (readonly number[])[], from: number): Set<number> => {
    const found = new Set([from]);
    for (const node of found) for (const to of next[node] ?? []) found.add(to);
    return found;
  };
  fc.assert(
    fc.property(graphs, (next) => {
      const together = next.map((_, a) =>
        next.flatMap((__, b) => (reach(next, a).has(b) && reach(next, b).has(a) ? [b] : [])),
      );
      expect(sorted(components(next))).toEqual(
        sorted([...new Map(together.map((one) => [one[0], one])).values()]),
      );
    }),
    { numRuns: 300 },
  );
});
