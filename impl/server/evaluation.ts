import type { SchedulerType } from "./job.ts";

export type EvaluationStatus = "pending" | "blocked" | "complete" | "failed" | "canceled";

export type Trigger = "job-register" | "job-deregister" | "queued-allocs";

/** A row of the evaluations table: "look at this job again". */
export interface Evaluation {
  /** Chosen before the log entry is written, so that a decision can name it. */
  readonly id: string;
  readonly jobId: string;
  /** Which scheduler works on it. Decides how GC treats it, not the job's type: a stop's is `service`. */
  readonly type: SchedulerType;
  readonly priority: number;
  readonly triggeredBy: Trigger;
  readonly status: EvaluationStatus;
  /** Of the registration or deregistration that made it. */
  readonly jobModifyIndex: number;
  /** Of the state that the scheduler looked at; 0 until it is complete. */
  readonly snapshotIndex: number;
  /** Links are never repaired when GC takes what they lead to. */
  readonly nextEvaluation?: string;
  readonly previousEvaluation?: string;
  readonly blockedEvaluation?: string;
  readonly createIndex: number;
  /** Bumped also by the plan that it leads to. */
  readonly modifyIndex: number;
  /** [ms] */
  readonly createTime: number;
  /** Not bumped by the plan that it leads to. [ms] */
  readonly modifyTime: number;
}

/** Nothing will happen to it any more. */
export function isTerminalEvaluation({ status }: Evaluation): boolean {
  return status === "complete" || status === "failed" || status === "canceled";
}
