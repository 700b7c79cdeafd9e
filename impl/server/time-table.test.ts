import { describe, expect, test } from "vitest";
import { DEPTH, GRAIN, TimeTable } from "./time-table.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Noon of some day. [ms] */
const NOON = 1_800_000_000_000;

test("trace 7: an object of five minutes looks young, for want of an entry that is old enough", () => {
  const table = new TimeTable();
  table.witness(100, NOON);
  table.witness(101, NOON + 5 * SECOND);
  table.witness(160, NOON + 5 * MINUTE);
  expect(table.nearestIndex(NOON + 5 * MINUTE + 2 * SECOND - MINUTE)).toBe(100);
  expect(table.nearestIndex(NOON + 10 * MINUTE + 2 * SECOND - MINUTE)).toBe(160);
});

describe("what is noted", () => {
  test("nothing within a grain of the newest entry, something after exactly a grain", () => {
    const table = new TimeTable();
    table.witness(10, NOON);
    table.witness(20, NOON + GRAIN - 1);
    expect(table.nearestIndex(NOON + GRAIN)).toBe(10);
    table.witness(30, NOON + GRAIN);
    expect(table.nearestIndex(NOON + GRAIN)).toBe(30);
  });

  test("nothing with an index older than the newest entry's", () => {
    const table = new TimeTable();
    table.witness(10, NOON);
    table.witness(9, NOON + 2 * GRAIN);
    expect(table.nearestIndex(NOON + 3 * GRAIN)).toBe(10);
  });
});

test("before the first entry the index is 0", () => {
  const table = new TimeTable();
  table.witness(10, NOON);
  expect(table.nearestIndex(NOON - 1)).toBe(0);
});

test("a threshold beyond the depth makes nothing old, ever", () => {
  const table = new TimeTable();
  for (let entry = 0; entry < 2000; entry++) table.witness(entry, NOON + entry * GRAIN);
  const now = NOON + 1999 * GRAIN;
  const entries = DEPTH / GRAIN;
  expect(entries).toBe(864);
  expect(table.nearestIndex(now - DEPTH + GRAIN)).toBe(2000 - entries);
  expect(table.nearestIndex(now - DEPTH)).toBe(0);
});
