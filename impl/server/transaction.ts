import type { Allocation } from "./allocation.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Job } from "./job.ts";
import { derivedStatus } from "./job-status.ts";
import { pairKey, type State, versionKey, versionsOfJob } from "./state.ts";

/** Versions kept of each job. */
const TRACKED_VERSIONS = 6;

/**
 * The writes of one log entry. Every row that it writes is stamped with the entry's index, all of
 * them appear at once, and the statuses of the jobs that it touched are derived anew at the end.
 */
export class Transaction {
  readonly index: number;
  #state: State;
  /** Jobs whose status may have changed, and whether an evaluation of theirs was deleted. */
  readonly #touched = new Map<string, boolean>();

  constructor(state: State, index: number) {
    this.index = index;
    this.#state = { ...state, latestIndex: index };
  }

  /** What the entry has written so far. */
  get state(): State {
    return this.#state;
  }

  /** Writes the row as it is: who changes a specification stamps it. */
  putJob(job: Job): void {
    this.#write("jobs", { jobs: this.#state.jobs.set(job.specification.id, job) });
    this.touch(job.specification.id);
  }

  /** Keeps this version of the job, and forgets the oldest when there are too many. */
  keepVersion(job: Job): void {
    const { id } = job.specification;
    let versions = this.#state.versions.set(versionKey(id, job.version), job);
    const [oldest, ...rest] = versionsOfJob({ ...this.#state, versions }, id);
    if (oldest !== undefined && rest.length >= TRACKED_VERSIONS) {
      versions = versions.delete(versionKey(id, oldest.version));
    }
    this.#write("jobs", { versions });
  }

  deleteJob(jobId: string): void {
    let { versions } = this.#state;
    for (const { version } of versionsOfJob(this.#state, jobId))
      versions = versions.delete(versionKey(jobId, version));
    this.#write("jobs", { jobs: this.#state.jobs.delete(jobId), versions });
  }

  /** Stamps the modify index, and the create index unless the row exists. */
  putEvaluation(evaluation: Omit<Evaluation, "createIndex" | "modifyIndex">): void {
    const { id, jobId } = evaluation;
    const createIndex = this.#state.evaluations.get(id)?.createIndex ?? this.index;
    this.replaceEvaluation({ ...evaluation, createIndex, modifyIndex: this.index });
    this.touch(jobId);
  }

  /** Writes a row that exists without stamping it and without a look at its job's status. */
  replaceEvaluation(evaluation: Evaluation): void {
    const { id, jobId } = evaluation;
    this.#write("evaluations", {
      evaluations: this.#state.evaluations.set(id, evaluation),
      evaluationsByJob: this.#state.evaluationsByJob.set(pairKey(jobId, id), evaluation),
    });
  }

  deleteEvaluation(id: string): void {
    const row = this.#state.evaluations.get(id);
    if (row === undefined) return;
    this.#write("evaluations", {
      evaluations: this.#state.evaluations.delete(id),
      evaluationsByJob: this.#state.evaluationsByJob.delete(pairKey(row.jobId, id)),
    });
    this.touch(row.jobId, true);
  }

  /** Stamps the modify index, and the create index unless the row exists. */
  putAllocation(allocation: Omit<Allocation, "createIndex" | "modifyIndex">): void {
    const { id, jobId, evaluationId } = allocation;
    const before = this.#state.allocations.get(id);
    const row = { ...allocation, createIndex: before?.createIndex ?? this.index, modifyIndex: this.index };
    let { allocationsByEvaluation } = this.#state;
    if (before !== undefined) {
      allocationsByEvaluation = allocationsByEvaluation.delete(pairKey(before.evaluationId, id));
    }
    this.#write("allocations", {
      allocations: this.#state.allocations.set(id, row),
      allocationsByJob: this.#state.allocationsByJob.set(pairKey(jobId, id), row),
      allocationsByEvaluation: allocationsByEvaluation.set(pairKey(evaluationId, id), row),
    });
    this.touch(jobId);
  }

  /** Leaves the job's status alone: an allocation that may be deleted no longer counts for it. */
  deleteAllocation(id: string): void {
    const row = this.#state.allocations.get(id);
    if (row === undefined) return;
    this.#write("allocations", {
      allocations: this.#state.allocations.delete(id),
      allocationsByJob: this.#state.allocationsByJob.delete(pairKey(row.jobId, id)),
      allocationsByEvaluation: this.#state.allocationsByEvaluation.delete(pairKey(row.evaluationId, id)),
    });
  }

  /** The status of this job is derived anew when the entry is done. */
  touch(jobId: string, evaluationDeleted = false): void {
    this.#touched.set(jobId, evaluationDeleted || (this.#touched.get(jobId) ?? false));
  }

  /** The state after the entry. A job whose status changes gets its index. */
  commit(statusCountsAllocations: boolean): State {
    for (const [jobId, evaluationDeleted] of this.#touched) {
      const job = this.#state.jobs.get(jobId);
      if (job === undefined) continue;
      const status = derivedStatus(this.#state, job, { evaluationDeleted, statusCountsAllocations });
      if (status !== job.status) {
        this.#write("jobs", {
          jobs: this.#state.jobs.set(jobId, { ...job, status, modifyIndex: this.index }),
        });
      }
    }
    return this.#state;
  }

  #write(table: keyof State["tableIndexes"], change: Partial<State>): void {
    const tableIndexes = { ...this.#state.tableIndexes, [table]: this.index };
    this.#state = { ...this.#state, ...change, tableIndexes };
  }
}
