import { expect, test } from "vitest";
import { selectRace } from "../test/traces/replacement-wait.ts";
import { stuckLines } from "./stuck-text.ts";

const place = { process: "p", point: "lock B", waitsFor: ["B is unlocked"], trace: selectRace } as const;

test("who is stuck, at what, why, and how soon", () => {
  const stuck = [
    { ...place, why: "nobody can wake it" },
    {
      process: "q",
      point: "ask",
      waitsFor: [],
      why: "only something that nobody owes can wake it",
      trace: { ...selectRace, steps: [] },
    },
  ] as const;
  expect(stuckLines({ stuck }, 120)).toEqual([
    "stuck, though no property asks, 2:",
    `  p · lock B waits for: B is unlocked; nobody can wake it (after ${selectRace.steps.length} steps)`,
    "  q · ask waits; only something that nobody owes can wake it (from the beginning)",
  ]);
});

test("nothing, if nobody is or nobody has looked; many are counted", () => {
  expect([stuckLines({}, 80), stuckLines({ stuck: [] }, 80)]).toEqual([[], []]);
  const many = Array.from({ length: 14 }, () => ({ ...place, why: "nobody can wake it" }) as const);
  expect(stuckLines({ stuck: many }, 120).at(-1)).toBe("  2 more");
});
