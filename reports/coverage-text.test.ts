import { expect, test } from "vitest";
import { coverageTable, gapLines, growthLines } from "./coverage-text.ts";

const COVERED = {
  bounds: [],
  coverage: [
    { process: "worker", point: "ask", phase: "park", edges: 1 },
    { process: "worker", point: "ask", case: "first", phase: "enter", edges: 2 },
    { process: "worker", point: "ask", case: "second", phase: "enter", edges: 0 },
    { process: "worker", point: "later", case: "first", phase: "enter", edges: 0 },
    { process: "worker", point: "clean up", phase: "step", edges: 0 },
    { process: "reset", point: "", phase: "action", edges: 0 },
  ],
  cases: [
    { process: "worker", point: "ask", case: "first", onEntry: 2, onlyReady: 1, byWake: 3 },
    { process: "worker", point: "ask", case: "second", onEntry: 0, onlyReady: 0, byWake: 0 },
    { process: "worker", point: "later", case: "first", onEntry: 0, onlyReady: 0, byWake: 0 },
  ],
} as const;

test("what no run comes to, what is never ready, what is never taken: each once", () => {
  expect(gapLines(COVERED, 80)).toEqual([
    "never reached, 1:",
    "  worker · later",
    "never ready, 1:",
    "  worker · ask · second",
    "never taken, 2:",
    "  worker · clean up",
    "  reset",
  ]);
});

test("a search that was cut off may just not have got there", () => {
  const bounds = [{ bound: "--states", limit: 5, left: "" }];
  expect(gapLines({ ...COVERED, bounds }, 80)[0]).toBe("never reached as far as the search went, 1:");
});

test("the table of cases tells entry from wake", () => {
  const result = { ...COVERED, model: "m", parameters: {}, verdict: "holds", states: 1, edges: 1 } as const;
  const rest = { depth: 0, seconds: 0, bytesPerState: 0, properties: [] };
  const text = coverageTable({ ...result, ...rest }, 100);
  expect(text.split("\n").find((line) => line.includes("worker · ask · first  "))).toMatch(/ 2 +1 +3$/);
});

test("the suspect comes first", () => {
  const growth = { sampled: 4_000, suspect: "counter", cardinalities: [{ name: "counter", values: 1_234 }] };
  expect(growthLines({ growth }, 100)).toEqual([
    "growth: «counter» took ever more values; a bound on it may make the model finite",
    "values in 4,000 of the states:",
    "  1,234 counter",
  ]);
  expect(growthLines({}, 100)).toEqual([]);
});
