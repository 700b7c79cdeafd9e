import type { Allocation } from "./allocation.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Job } from "./job.ts";
import { Table } from "./table.ts";

/**
 * Everything that the log says, at one index. Immutable: a snapshot of the store is the state itself.
 *
 * Indexes are safe integers (below 2⁵³), and {@link MAXIMUM_INDEX} is newer than all of them.
 */
export interface State {
  /** Of the last log entry that was applied, those that were refused included. */
  readonly latestIndex: number;
  /** Index of the last entry that wrote each table; what a blocking query waits on. */
  readonly tableIndexes: {
    readonly jobs: number;
    readonly evaluations: number;
    readonly allocations: number;
  };
  readonly jobs: Table<Job>;
  /** The last versions of each job, by `versionKey`. */
  readonly versions: Table<Job>;
  readonly evaluations: Table<Evaluation>;
  readonly allocations: Table<Allocation>;
  /** The same rows by `pairKey(job, id)`. */
  readonly evaluationsByJob: Table<Evaluation>;
  /** The same rows by `pairKey(job, id)`. */
  readonly allocationsByJob: Table<Allocation>;
  /** The same rows by `pairKey(evaluation, id)`. */
  readonly allocationsByEvaluation: Table<Allocation>;
}

/** Newer than every index of a log: as a threshold it makes everything old. */
export const MAXIMUM_INDEX: number = Number.MAX_SAFE_INTEGER;

/** A store in which nothing is written, after `latestIndex` entries of no consequence. */
export function emptyState(latestIndex = 0): State {
  return {
    latestIndex,
    tableIndexes: { jobs: 0, evaluations: 0, allocations: 0 },
    jobs: Table.empty(),
    versions: Table.empty(),
    evaluations: Table.empty(),
    allocations: Table.empty(),
    evaluationsByJob: Table.empty(),
    allocationsByJob: Table.empty(),
    allocationsByEvaluation: Table.empty(),
  };
}

/** Evaluations with that job id, of any incarnation, in the order of their ids. */
export function evaluationsOfJob(state: State, jobId: string): Evaluation[] {
  return state.evaluationsByJob.rows(pairKey(jobId, ""));
}

/** Allocations with that job id, of any incarnation, in the order of their ids. */
export function allocationsOfJob(state: State, jobId: string): Allocation[] {
  return state.allocationsByJob.rows(pairKey(jobId, ""));
}

/** Allocations that name that evaluation, in the order of their ids. */
export function allocationsOfEvaluation(state: State, evaluationId: string): Allocation[] {
  return state.allocationsByEvaluation.rows(pairKey(evaluationId, ""));
}

/** Versions of a job that are kept, oldest first. */
export function versionsOfJob(state: State, jobId: string): Job[] {
  return state.versions.rows(pairKey(jobId, ""));
}

/** Oldest first; those of one log entry in the order of their ids. */
export function byCreation<Row extends { readonly id: string; readonly createIndex: number }>(
  rows: readonly Row[],
): Row[] {
  return rows.toSorted((a, b) => a.createIndex - b.createIndex || (a.id < b.id ? -1 : 1));
}

/** A key under which all rows of `owner` are together. Ids hold no NUL; registration sees to that. */
export function pairKey(owner: string, id: string): string {
  return `${owner}\0${id}`;
}

/** Sorts as the versions do, up to 999,999,999. */
export function versionKey(jobId: string, version: number): string {
  return pairKey(jobId, String(version).padStart(9, "0"));
}
