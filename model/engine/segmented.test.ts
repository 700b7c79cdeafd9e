import { expect, test } from "vitest";
import { SegmentedUint16, SegmentedUint32 } from "./segmented.ts";

const SEGMENT = 65_536;

test.each([
  ["16 bits", new SegmentedUint16(), 0xffff],
  ["32 bits", new SegmentedUint32(), 0xffffffff],
] as const)("a list of %s keeps its values across segments, and copies none", (_, list, largest) => {
  const valueAt = (at: number): number => (at % 3 === 0 ? largest : at % 1_000);
  for (let at = 0; at < 2 * SEGMENT + 2; at++) list.push(valueAt(at));
  const first = list.segments[0];
  list.push(largest);
  expect(list.segments[0]).toBe(first);
  expect(list.segments.length).toBe(3);
  expect(list.length).toBe(2 * SEGMENT + 3);
  const wrong: number[] = [];
  for (let at = 0; at < 2 * SEGMENT + 2; at++) if (list.get(at) !== valueAt(at)) wrong.push(at);
  expect(wrong).toEqual([]);
  expect(list.get(2 * SEGMENT + 2)).toBe(largest);
});
