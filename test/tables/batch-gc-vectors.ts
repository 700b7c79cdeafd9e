/**
 * What eval GC and job GC decide on one evaluation and its allocations, for each policy: one decision
 * table for everything that claims to know the policies. Plain data; imports nothing.
 *
 * Section numbers are those of the fact sheet on batch GC. Where its tables leave a column open, the
 * value follows from its section 2.7, and the row says so.
 */

export type Letter = "A" | "B" | "C" | "P1" | "P2" | "P3" | "P4" | "D" | "E" | "F";

/** `K`: nothing is deleted. `a`: the allocations, all of them. `e`: the evaluation. */
export type Expected = "K" | "a" | "e" | "a+e";

export interface VectorJob {
  readonly createIndex: number;
  readonly modifyIndex: number;
  readonly jobModifyIndex: number;
  readonly version: number;
  readonly status: "pending" | "running" | "dead";
  readonly stop: boolean;
}

export interface VectorAllocation {
  readonly createIndex: number;
  readonly modifyIndex: number;
  readonly desired: "run" | "stop" | "evict";
  readonly client: "pending" | "running" | "complete" | "failed";
  /** The copy of the job that it carries. */
  readonly embedded: {
    readonly createIndex: number;
    readonly modifyIndex: number;
    readonly jobModifyIndex: number;
    readonly version: number;
  };
}

export interface Vector {
  readonly name: string;
  /** Where it comes from. */
  readonly section: string;
  readonly evaluation: {
    readonly type: "batch" | "service";
    readonly status: "pending" | "blocked" | "complete";
    readonly modifyIndex: number;
  };
  /** The job's row; null if there is none. */
  readonly job: VectorJob | null;
  readonly allocations: readonly VectorAllocation[];
  /**
   * Threshold indexes. Policies that go by time get the same numbers as times: a row's time is its
   * modify index.
   */
  readonly threshold: { readonly evaluation: number; readonly batch: number };
  /** A forced collection, at a time long after the last index: the policy replaces the thresholds, or not. */
  readonly forced: boolean;
  /** True for job GC. */
  readonly allowBatch: boolean;
  readonly expected: Readonly<Record<Letter, Expected>>;
}

/** Newer than every index. */
export const NEWEST: number = Number.MAX_SAFE_INTEGER;

const completed: VectorJob = {
  createIndex: 10,
  modifyIndex: 24,
  jobModifyIndex: 20,
  version: 1,
  status: "dead",
  stop: false,
};
const stopped: VectorJob = { ...completed, stop: true };

/** Made for version 0, which was registered at 10; version 1 at 20. */
const ofVersion0: VectorAllocation = {
  createIndex: 11,
  modifyIndex: 14,
  desired: "run",
  client: "complete",
  embedded: { createIndex: 10, modifyIndex: 10, jobModifyIndex: 10, version: 0 },
};
/** Made for version 1. */
const current: VectorAllocation = {
  createIndex: 21,
  modifyIndex: 24,
  desired: "run",
  client: "complete",
  embedded: { createIndex: 10, modifyIndex: 20, jobModifyIndex: 20, version: 1 },
};
/** Made for version 0, updated in place for version 1, then finished. */
const restamped: VectorAllocation = { ...current, createIndex: 11, modifyIndex: 30 };
/** Of the incarnation before the purge. */
const ofOldIncarnation: VectorAllocation = {
  createIndex: 6,
  modifyIndex: 8,
  desired: "run",
  client: "complete",
  embedded: { createIndex: 5, modifyIndex: 5, jobModifyIndex: 5, version: 0 },
};
/** Stopped by the server; the process still runs. */
const stillRunning: VectorAllocation = { ...ofVersion0, desired: "stop", client: "running" };

type Given = Pick<Vector, "name" | "section" | "allocations"> & {
  readonly at: number;
  readonly modifyIndex: number;
} & Partial<Pick<Vector, "job" | "forced" | "allowBatch" | "threshold">> &
  Partial<Vector["evaluation"]>;

function vector(given: Given, expected: Vector["expected"]): Vector {
  const { name, section, allocations, at, modifyIndex } = given;
  return {
    name,
    section,
    evaluation: { type: given.type ?? "batch", status: given.status ?? "complete", modifyIndex },
    job: given.job === undefined ? completed : given.job,
    allocations,
    threshold: given.threshold ?? { evaluation: at, batch: at },
    forced: given.forced ?? false,
    allowBatch: given.allowBatch ?? false,
    expected,
  };
}

/** One value each for A, B, C, P1, and one for all policies from P2 on. */
function row(a: Expected, b: Expected, c: Expected, p1: Expected, later: Expected): Vector["expected"] {
  return { A: a, B: b, C: c, P1: p1, P2: later, P3: later, P4: later, D: later, E: later, F: later };
}

function all(expected: Expected): Vector["expected"] {
  return row(expected, expected, expected, expected, expected);
}

const e1 = { modifyIndex: 12, allocations: [ofVersion0] };
const e2 = { modifyIndex: 22, allocations: [current] };

export const VECTORS: readonly Vector[] = [
  vector({ ...e1, name: "v1", section: "2.13", at: 15 }, row("K", "a", "K", "K", "a+e")),
  vector({ ...e1, name: "v2", section: "2.13", at: 14 }, row("K", "a", "K", "K", "K")),
  vector(
    { name: "v4", section: "2.13", at: 15, modifyIndex: 7, allocations: [ofOldIncarnation] },
    row("K", "a", "a", "K", "a+e"),
  ),
  vector(
    { name: "v5", section: "2.13", at: 40, modifyIndex: 22, allocations: [restamped] },
    row("K", "K", "K", "a", "a+e"),
  ),
  vector({ ...e2, name: "v6", section: "2.13", at: 40 }, all("K")),
  vector(
    { name: "v7", section: "2.13", at: 40, modifyIndex: 12, allocations: [stillRunning] },
    row("K", "a", "K", "K", "a+e"),
  ),
  vector(
    { name: "v9", section: "2.13", at: 40, modifyIndex: 12, allocations: [] },
    row("K", "K", "K", "K", "e"),
  ),
  vector({ ...e1, name: "v11", section: "2.13", at: 15, job: stopped }, all("a+e")),
  vector(
    {
      name: "v13: v7's, job stopped: the generic scan spares what runs since 0.8.7",
      section: "2.13 note, 2.8",
      at: 40,
      modifyIndex: 12,
      allocations: [stillRunning],
      job: stopped,
    },
    { ...all("K"), A: "a+e", B: "a+e" },
  ),
  vector({ ...e1, name: "v14", section: "2.13", at: 15, job: null }, all("a+e")),
  vector({ ...e1, name: "v17 pending", section: "2.13", at: NEWEST, status: "pending" }, all("K")),
  vector({ ...e1, name: "v17 blocked", section: "2.13", at: NEWEST, status: "blocked" }, all("K")),

  vector({ ...e1, name: "trace 1, e1 at 15", section: "2.12", at: 15 }, row("K", "a", "K", "K", "a+e")),
  vector({ ...e1, name: "trace 1, e1 at 14", section: "2.12", at: 14 }, row("K", "a", "K", "K", "K")),
  vector({ ...e2, name: "trace 1, e2 at 15", section: "2.12", at: 15 }, all("K")),
  vector({ ...e1, name: "trace 1, e1 at 30", section: "2.12", at: 30 }, row("K", "a", "K", "K", "a+e")),
  vector({ ...e2, name: "trace 1, e2 at 30", section: "2.12", at: 30 }, all("K")),
  vector(
    { name: "trace 2, e2 at 40", section: "2.12", at: 40, modifyIndex: 22, allocations: [restamped] },
    row("K", "K", "K", "a", "a+e"),
  ),
  vector(
    { name: "trace 2, e1 at 40", section: "2.12", at: 40, modifyIndex: 12, allocations: [] },
    row("K", "K", "K", "K", "e"),
  ),

  vector({ ...e1, name: "S1", section: "8.3", at: 40 }, row("K", "a", "K", "K", "a+e")),
  vector(
    {
      ...e1,
      name: "S1 with a batch threshold that lags",
      section: "8.3, 2.7 last column",
      at: 15,
      threshold: { evaluation: 15, batch: 10 },
    },
    { ...all("K"), B: "a", P2: "a+e" },
  ),
  vector(
    { name: "S3", section: "8.3", at: 40, modifyIndex: 22, allocations: [restamped] },
    row("K", "K", "K", "a", "a+e"),
  ),
  vector(
    { name: "S4", section: "8.3", at: 40, modifyIndex: 12, allocations: [stillRunning] },
    row("K", "a", "K", "K", "a+e"),
  ),
  vector(
    {
      name: "S4 of another incarnation",
      section: "8.3",
      at: 40,
      modifyIndex: 7,
      allocations: [{ ...ofOldIncarnation, desired: "stop", client: "running" }],
    },
    row("K", "a", "a", "K", "a+e"),
  ),
  vector(
    {
      name: "S6",
      section: "8.3",
      at: 40,
      modifyIndex: 22,
      allocations: [],
      job: { ...completed, status: "pending" },
    },
    row("K", "K", "K", "K", "e"),
  ),
  vector({ ...e1, name: "S7", section: "8.3", at: 40, job: stopped }, all("a+e")),
  vector(
    {
      ...e1,
      name: "S7 with a batch threshold that lags",
      section: "8.3, 2.7 last column",
      at: 15,
      threshold: { evaluation: 15, batch: 10 },
      job: stopped,
    },
    { ...all("a+e"), P4: "K", D: "K", E: "K", F: "K" },
  ),
  vector(
    {
      ...e1,
      name: "S7 with a batch threshold that leads",
      section: "8.3, 2.7 last column",
      at: 15,
      threshold: { evaluation: 12, batch: 15 },
      job: stopped,
    },
    { ...all("K"), D: "a+e", E: "a+e", F: "a+e" },
  ),
  vector({ ...e2, name: "S9, the current pair", section: "8.3", at: 40, allowBatch: true }, all("a+e")),
  vector({ ...e1, name: "S9, an older pair", section: "8.3", at: 40, allowBatch: true }, all("a+e")),
  vector({ ...e2, name: "S11", section: "8.3", at: NEWEST }, all("K")),
  vector(
    { ...e1, name: "S13", section: "8.3", at: 5, forced: true },
    { ...row("K", "a", "K", "K", "a+e"), E: "K" },
  ),
  vector({ ...e1, name: "S14 (A to P1 from 2.7)", section: "8.3", at: 14 }, row("K", "a", "K", "K", "K")),
  vector(
    { ...e1, name: "S14, just after (A to P1 from 2.7)", section: "8.3", at: 15 },
    row("K", "a", "K", "K", "a+e"),
  ),
  vector(
    {
      name: "S15",
      section: "8.3",
      at: 40,
      modifyIndex: 22,
      allocations: [{ ...current, client: "failed" }],
    },
    all("K"),
  ),
];
