import { expect, test } from "vitest";
import type { PropertyKind, VerdictKind } from "../model/trace.ts";
import { exitCodeOf } from "./exit-codes.ts";

function codeOf(...verdicts: readonly (readonly [kind: PropertyKind, verdict: VerdictKind])[]): number {
  const properties = verdicts.map(([kind, verdict]) => ({ name: kind, kind, verdict, assumptions: [] }));
  return exitCodeOf({
    model: "m",
    parameters: {},
    verdict: "holds",
    states: 1,
    edges: 0,
    depth: 0,
    seconds: 0,
    bytesPerState: 0,
    bounds: [],
    coverage: [],
    cases: [],
    properties,
  });
}

test.each<[PropertyKind, number]>([
  ["invariant", 12],
  ["step invariant", 12],
  ["no panic", 12],
  ["possible", 12],
  ["still possible", 13],
  ["leads to", 13],
  ["deadlock", 11],
])("a violated %s alone is %i", (kind, code) => {
  expect(codeOf([kind, "violated"])).toBe(code);
  expect(codeOf([kind, "holds"])).toBe(0);
  expect(codeOf([kind, "cut off"])).toBe(30);
});

test("of several, safety is said before liveness, liveness before a deadlock, all before a bound", () => {
  expect(codeOf(["deadlock", "violated"], ["leads to", "violated"], ["invariant", "violated"])).toBe(12);
  expect(codeOf(["deadlock", "violated"], ["leads to", "violated"])).toBe(13);
  expect(codeOf(["invariant", "cut off"], ["deadlock", "violated"])).toBe(11);
  expect(codeOf(["invariant", "cut off"], ["deadlock", "holds"])).toBe(30);
  expect(codeOf()).toBe(0);
});
