import { expect, test } from "vitest";
import type { SharingRow, StepLabel } from "../model/trace.ts";
import { sharingLines } from "./sharing-text.ts";

const label = (process: string, point: string): StepLabel => ({ process, point, phase: "step", commits: [] });
const race: SharingRow = {
  kind: "race",
  variables: ["count"],
  accesses: [
    { label: label("a", "add"), access: "writes" },
    { label: label("b", "look"), access: "reads" },
  ],
  run: [label("a", "begin"), label("b", "begin")],
};
const twice: SharingRow = {
  kind: "not one step",
  variables: ["x", "y"],
  accesses: [{ label: label("p", "swap"), access: "writes" }],
  run: [],
};

test("a race names the variable, both steps, and how far from the start they are", () => {
  expect(sharingLines({ rows: [race, { ...race, run: [] }, twice], states: 9, of: 9 }, 80)).toEqual([
    "atomic here, and not in Go:",
    "  race on «count»: a · add writes, b · look reads, both possible after 2 steps",
    "  race on «count»: a · add writes, b · look reads, both possible at the start",
    "  not one step on «x», «y»: p · swap writes with more than one operation",
  ]);
});

test("that not all states were looked at is said", () => {
  expect(sharingLines({ rows: [twice], states: 50_000, of: 1_745_408 }, 80)[0]).toBe(
    "atomic here, and not in Go, sampled 50,000 of 1,745,408 states:",
  );
});

test("nothing is said of nothing, and the rest of many is counted", () => {
  expect(sharingLines(undefined, 80)).toEqual([]);
  expect(sharingLines({ rows: [], states: 1, of: 9 }, 80)).toEqual([]);
  const many = sharingLines({ rows: Array.from({ length: 12 }, () => twice), states: 9, of: 9 }, 80);
  expect([many.length, many.at(-1)]).toEqual([12, "  2 more"]);
});
