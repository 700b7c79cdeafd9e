import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { formatDuration, parseDuration } from "./duration.ts";

const UNIT_NS = {
  ns: 1n,
  us: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};
const anyUnit = fc.constantFrom(...(Object.keys(UNIT_NS) as (keyof typeof UNIT_NS)[]));
const anyPart = fc.record({ amount: fc.bigInt({ min: 0n, max: 100_000n }), unit: anyUnit });

// Accepted, refused and valued alike by time.ParseDuration of Go 1.26 (as were 200,000 random texts).
test.each([
  ["0", 0],
  ["-0", 0],
  ["0s", 0],
  ["1m", 60_000],
  ["24h", 86_400_000],
  ["10s", 10_000],
  ["1h30m", 5_400_000],
  ["30m1h", 5_400_000],
  ["1.5s", 1_500],
  [".5s", 500],
  ["5.s", 5_000],
  ["-250ms", -250],
  ["+250ms", 250],
  ["1us", 0.001],
  ["1µs", 0.001],
  ["1μs", 0.001],
  ["0.9ns", 0],
  ["9223372036854775807ns", 9_223_372_036_854.775],
  ["-9223372036854775808ns", -9_223_372_036_854.775],
])("Go reads %s as %d ms", (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each([
  "",
  "-",
  "00",
  "1",
  "s",
  ".s",
  "1 s",
  " 1s",
  "1s ",
  "1d",
  "1S",
  "1e3s",
  "1h 30m",
  "--1s",
  "1.2.3s",
  "-1h-30m",
  "9223372036854775808ns",
  "-9223372036854775809ns",
  "9999999999h",
])("Go reads no duration in %j", (text) => {
  expect(parseDuration(text)).toBe(undefined);
});

test.prop(
  { parts: fc.array(anyPart, { minLength: 1, maxLength: 6 }), negative: fc.boolean() },
  { numRuns: 500 },
)("a duration is the sum of its parts", ({ parts, negative }) => {
  const text = parts.map(({ amount, unit }) => `${amount}${unit}`).join("");
  const ns = parts.reduce((sum, { amount, unit }) => sum + amount * UNIT_NS[unit], 0n);
  const ms = Number(ns / 1_000_000n) + Number(ns % 1_000_000n) / 1e6;
  expect(parseDuration(`${negative ? "-" : ""}${text}`)).toBeCloseTo(negative ? -ms : ms, 3);
});

test.prop({ ms: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }) }, { numRuns: 500 })(
  "what is printed is read back",
  ({ ms }) => {
    expect(parseDuration(formatDuration(ms))).toBe(ms);
  },
);

test.prop({ text: fc.string() }, { numRuns: 500 })(
  "no text is read as anything but a number, or not at all",
  ({ text }) => {
    const ms = parseDuration(text);
    expect(ms === undefined || Number.isFinite(ms)).toBe(true);
  },
);

test.each([
  [0, "0s"],
  [60_000, "1m"],
  [86_400_000, "24h"],
  [5_430_250, "1h30m30.25s"],
  [250, "250ms"],
  [-1_500, "-1.5s"],
])("%d ms is printed as %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
