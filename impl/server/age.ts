import type { Policy } from "./policy.ts";
import { MAXIMUM_INDEX } from "./state.ts";
import type { TimeTable } from "./time-table.ts";

/** What is old: what was last written at or before an index, or at or before a time [ms]. */
export interface Cutoff {
  readonly by: "index" | "time";
  readonly at: number;
}

/** Which threshold is asked for. */
export type ThresholdClass = "evaluation" | "batch evaluation" | "job";

/** Tells a GC decision where age begins. Asked when the decision is made. */
export type Ages = (of: ThresholdClass) => Cutoff;

/** Configured ages. [ms] */
export interface Thresholds {
  readonly evaluation: number;
  readonly batchEvaluation: number;
  readonly job: number;
}

const HOUR = 3_600_000;

/** What an agent uses that is not told otherwise. @internal */
export const DEFAULT_THRESHOLDS: Thresholds = {
  evaluation: HOUR,
  batchEvaluation: 24 * HOUR,
  job: 4 * HOUR,
};

interface Stamps {
  readonly modifyIndex: number;
  /** [ms] */
  readonly modifyTime: number;
}

/** Equal is old enough. */
export function isOld(row: Stamps, { by, at }: Cutoff): boolean {
  return (by === "index" ? row.modifyIndex : row.modifyTime) <= at;
}

/** Equal is not old enough. */
export function isStrictlyOld(row: Stamps, { by, at }: Cutoff): boolean {
  return (by === "index" ? row.modifyIndex : row.modifyTime) < at;
}

/** Thresholds turned into indexes with the help of a table of who was when. */
export function agesByTable(table: TimeTable, thresholds: Thresholds, now: () => number): Ages {
  return (of) => ({ by: "index", at: table.nearestIndex(now() - thresholdOf(thresholds, of)) });
}

/** Thresholds compared with the times that the rows carry. */
export function agesByTime(thresholds: Thresholds, now: () => number): Ages {
  return (of) => ({ by: "time", at: now() - thresholdOf(thresholds, of) });
}

/** The ages of a forced collection, which are the ordinary ones where the policy forgot about it. */
export function forcedAges(policy: Policy, ordinary: Ages, now: () => number): Ages {
  switch (policy.force) {
    case "maximum":
      return () => ({ by: "index", at: MAXIMUM_INDEX });
    case "one millisecond":
      return () => ({ by: "time", at: now() - 1 });
    case "nothing":
      return ordinary;
  }
}

function thresholdOf(thresholds: Thresholds, of: ThresholdClass): number {
  switch (of) {
    case "evaluation":
      return thresholds.evaluation;
    case "batch evaluation":
      return thresholds.batchEvaluation;
    case "job":
      return thresholds.job;
  }
}
