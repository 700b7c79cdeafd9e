import fc from "fast-check";
import { expect, test } from "vitest";
import { Table } from "./table.ts";

const anyKey = fc.oneof(
  fc.string({ maxLength: 3 }),
  fc.integer({ min: 0, max: 30 }).map((n) => `job\0e${n}`),
);
const anyWrite = fc.record({ key: anyKey, row: fc.option(fc.nat()) });

function tableOf(writes: readonly { key: string; row: number | null }[]): Table<number> {
  return writes.reduce(
    (table, { key, row }) => (row === null ? table.delete(key) : table.set(key, row)),
    Table.empty<number>(),
  );
}

test("holds what a Map holds, in the order of the keys", () => {
  fc.assert(
    fc.property(fc.array(anyWrite), fc.string({ maxLength: 2 }), (writes, prefix) => {
      const map = new Map<string, number>();
      for (const { key, row } of writes) {
        if (row === null) map.delete(key);
        else map.set(key, row);
      }
      const table = tableOf(writes);
      const sorted = [...map].sort(([a], [b]) => (a < b ? -1 : 1));
      expect(table.size).toBe(map.size);
      expect(table.rows()).toEqual(sorted.map(([, row]) => row));
      for (const some of [prefix, "job\0", "job\0e1"]) {
        expect(table.rows(some)).toEqual(
          sorted.filter(([key]) => key.startsWith(some)).map(([, row]) => row),
        );
      }
      for (const { key } of writes) expect(table.get(key)).toBe(map.get(key));
    }),
    { numRuns: 300 },
  );
});

test("a write leaves the table that it started from as it was", () => {
  fc.assert(
    fc.property(fc.array(anyWrite), fc.array(anyWrite), (before, after) => {
      const table = tableOf(before);
      const rows = table.rows();
      after.reduce((next, { key, row }) => (row === null ? next.delete(key) : next.set(key, row)), table);
      expect(table.rows()).toEqual(rows);
    }),
    { numRuns: 100 },
  );
});

test("deleting what is not there gives the same table", () => {
  const table = Table.empty<number>().set("a", 1);
  expect(table.delete("b")).toBe(table);
});
