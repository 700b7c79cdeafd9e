import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDuration } from "./duration.ts";

test.each([
  ["250ms", 250],
  ["30s", 30_000],
  ["1m30s", 90_000],
  ["1h", 3_600_000],
  ["1.5s", 1_500],
  ["0.1s", 100],
  ["1.1s", 1_100],
  ["1.001s", 1_001],
  ["16.383s", 16_383],
  ["1h1m1s1ms", 3_661_001],
  ["0m1s", 1_000],
])("%s is %i ms", (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each([
  "",
  "5",
  "s",
  "-1s",
  "+1s",
  "0s",
  "0.5ms",
  "1.s",
  ".5s",
  "1 s",
  "1S",
  "1d",
  "1s ",
  "1e3s",
  "1us",
  "1,5s",
])("%j is no duration", (text) => {
  expect(parseDuration(text)).toBe(undefined);
});

test("what Go writes for a whole number of milliseconds is read as that", () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: 1, max: 59_999 }), fc.integer({ min: 1, max: 10 ** 9 })), (ms) => {
      const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor((ms % 3_600_000) / 60_000)];
      const seconds = `${(ms % 60_000) / 1_000}s`;
      const parts = [...(hours > 0 ? [`${hours}h`] : []), ...(minutes > 0 ? [`${minutes}m`] : []), seconds];
      expect(parseDuration(parts.join(""))).toBe(ms);
    }),
    { numRuns: 500 },
  );
});
