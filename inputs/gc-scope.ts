import type { AgentConfig } from "./agent-config.ts";
import { formatDuration } from "./duration.ts";
import { InputError } from "./input-error.ts";
import type { Job } from "./job.ts";
import { type Registration, registrationOf } from "./registration.ts";

/** What a job and an agent's configuration say about the collection of the job's evaluations and allocations. */
export interface GcScope {
  readonly job: string;
  readonly type: "batch";
  /** Allocations of one version, over all groups. */
  readonly count: number;
  /** What registering the next version does, if one is given. */
  readonly registration: Registration | undefined;
  /** Ages from which objects may be collected. [ms] */
  readonly thresholdsMs: {
    /** By eval GC, of the job's evaluations, before 1.5.0, 1.4.5 and 1.3.10. */
    readonly eval: number;
    /** The same, from these versions on. */
    readonly batchEval: number;
    /** By job GC, of job, evaluations and allocations alike. */
    readonly job: number;
  };
  /** Time between two looks. [ms] */
  readonly intervalsMs: { readonly evalGc: number; readonly jobGc: number };
  /** What a reader of the files would not expect. */
  readonly notes: readonly string[];
}

/** No configuration changes it. [ms] */
const EVAL_GC_INTERVAL_MS = 300_000;
/** Grain of the table from log indexes to times by which ages are told up to 1.9.1. [ms] */
const TIME_TABLE_GRAIN_MS = 300_000;
/** How far back that table goes. [ms] */
const TIME_TABLE_DEPTH_MS: number = 72 * 3_600_000;

/**
 * The scope of batch garbage collection; `next` is the version of the job that is registered after it.
 *
 * @throws InputError if the job is not a batch job
 */
export function gcScope(job: Job, { server, given }: AgentConfig, next?: Job): GcScope {
  const { id, type } = job;
  if (type !== "batch") throw new InputError("not a batch job", { ...job.where, job: id, type });
  const thresholdsMs = {
    eval: server.evalGcThresholdMs,
    batchEval: server.batchEvalGcThresholdMs,
    job: server.jobGcThresholdMs,
  };
  return {
    job: id,
    type,
    count: job.groups.reduce((sum, { count }) => sum + count, 0),
    registration: next === undefined ? undefined : registrationOf(job, next),
    thresholdsMs,
    intervalsMs: { evalGc: EVAL_GC_INTERVAL_MS, jobGc: server.jobGcIntervalMs },
    notes: [...unset(given, thresholdsMs.batchEval), ...Object.entries(thresholdsMs).flatMap(timeTable)],
  };
}

function unset(given: readonly string[], batchEvalMs: number): readonly string[] {
  if (given.includes("server.batch_eval_gc_threshold") || !given.includes("server.eval_gc_threshold"))
    return [];
  const usual = formatDuration(batchEvalMs);
  return [
    `eval_gc_threshold is set, batch_eval_gc_threshold is not: from 1.5.0 on, batch evaluations are kept for ${usual}`,
  ];
}

function timeTable([name, ms]: readonly [string, number]): readonly string[] {
  const text = `the ${name} threshold of ${formatDuration(ms)}`;
  if (ms > TIME_TABLE_DEPTH_MS)
    return [`${text} is more than the 72h of history kept up to 1.9.1: nothing gets that old`];
  if (ms < TIME_TABLE_GRAIN_MS) return [`${text} is finer than the 5m by which ages are told up to 1.9.1`];
  return [];
}
