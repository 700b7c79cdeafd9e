/**
 * Models that others have counted. TLC counts initial states as generated and begins its depth with 1; we count
 * edges, and begin with 0: edges = generated - initial states, depth = theirs - 1.
 */
import { expect, test } from "vitest";
import { checked, verdicts } from "../../../test/models/checked.ts";
import type { ModelDefinition } from "../../lang/index.ts";
import { chandyMisra } from "./chandy-misra.ts";
import { lamportMutex } from "./lamport-mutex.ts";
import { prisoners } from "./prisoners.ts";
import { readersWriters } from "./readers-writers.ts";
import { resourceAllocator } from "./resource-allocator.ts";
import { ringElection } from "./ring-election.ts";
import { terminationDetection } from "./termination-detection.ts";
import { tokenRing } from "./token-ring.ts";

interface Known {
  readonly model: ModelDefinition;
  readonly variant?: string;
  readonly parameters: Readonly<Record<string, number>>;
  /** As recorded in the manifests of tlaplus/Examples. */
  readonly distinct: number;
  readonly generated: number;
  /** Absent if it was recorded by several workers, which may find a state on a longer way first. */
  readonly depth?: number;
  readonly initials: number;
  /** TLC takes a disjunction in a guard for several steps, one for each part that holds: those beyond the first. */
  readonly again?: number;
}

const KNOWN: readonly Known[] = [
  {
    model: tokenRing,
    parameters: { nodes: 6, values: 6 },
    distinct: 46_656,
    generated: 248_832,
    depth: 1,
    initials: 46_656,
  },
  {
    model: terminationDetection,
    parameters: { nodes: 3 },
    distinct: 302,
    generated: 2_001,
    initials: 192,
    again: 184,
  },
  {
    model: terminationDetection,
    parameters: { nodes: 4 },
    distinct: 1_566,
    generated: 15_986,
    depth: 12,
    initials: 1_024,
    again: 1_024,
  },
  {
    model: resourceAllocator,
    variant: "simple",
    parameters: {},
    distinct: 400,
    generated: 1_633,
    depth: 6,
    initials: 1,
  },
  {
    model: resourceAllocator,
    variant: "scheduling",
    parameters: {},
    distinct: 1_690,
    generated: 5_854,
    depth: 7,
    initials: 1,
  },
  {
    model: readersWriters,
    parameters: { actors: 3 },
    distinct: 21_527,
    generated: 59_674,
    depth: 13,
    initials: 1,
  },
  { model: ringElection, parameters: { nodes: 3 }, distinct: 137, generated: 227, depth: 10, initials: 8 },
  { model: prisoners, parameters: { prisoners: 4 }, distinct: 214, generated: 860, depth: 14, initials: 4 },
  {
    model: chandyMisra,
    parameters: { philosophers: 5 },
    distinct: 67,
    generated: 336,
    depth: 29,
    initials: 1,
  },
];

test.each(KNOWN)("$model.name $variant: $distinct states", ({ model, variant, parameters, ...known }) => {
  const result = checked(model, { parameters, ...(variant === undefined ? {} : { variant }) });
  const { distinct, generated, initials, again = 0, depth } = known;
  const farthest = depth === undefined ? result.depth : depth - 1;
  expect([result.states, result.edges, result.depth]).toEqual([
    distinct,
    generated - initials - again,
    farthest,
  ]);
  expect(Object.values(verdicts(result)).filter((verdict) => verdict !== "holds")).toEqual([]);
});

test("lamport-mutex: 724,274 states within a clock of 6", () => {
  const result = checked(lamportMutex, { parameters: { processes: 3, clock: 6 } });
  expect([result.states, result.depth]).toEqual([724_274, 61 - 1]);
  // TLC generates states beyond a constraint; here the steps to them are given up.
  expect(result.edges + 232_728).toBe(2_729_079 - 1);
  expect(result.bounds).toEqual([
    { bound: 'bound "clock"', limit: 6, left: "232728 steps given up", ofModel: true },
  ]);
  expect(verdicts(result)).toEqual({
    "one at a time": "holds",
    "the last one enters": "holds",
    "no deadlock": "holds",
  });
});
