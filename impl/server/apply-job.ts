import type { Entry } from "./entry.ts";
import type { Evaluation } from "./evaluation.ts";
import { type Job, specificationChanges } from "./job.ts";
import { allocationsOfJob, evaluationsOfJob } from "./state.ts";
import type { Transaction } from "./transaction.ts";
import type { Behaviour } from "./version.ts";

type Of<Kind extends Entry["kind"]> = Extract<Entry, { kind: Kind }>;

/** A submission writes the row only if it changes it; the evaluation is made in any case. */
export function register(
  transaction: Transaction,
  { specification, evaluationId, at }: Of<"register">,
): undefined {
  const { index, state } = transaction;
  const row = state.jobs.get(specification.id);
  if (row === undefined || specificationChanges(row, specification)) {
    const job: Job = {
      specification,
      createIndex: row?.createIndex ?? index,
      modifyIndex: index,
      jobModifyIndex: index,
      version: row === undefined ? 0 : row.version + 1,
      stop: false,
      status: row?.status ?? "pending",
      submitTime: at,
    };
    transaction.putJob(job);
    transaction.keepVersion(job);
  }
  const { id, type, priority } = specification;
  transaction.putEvaluation(
    pending({ id: evaluationId, jobId: id, type, priority, triggeredBy: "job-register" }, index, at),
  );
}

/** A stop keeps the row, as another version; a purge removes it. The evaluation's type is always `service`. */
export function deregister(
  transaction: Transaction,
  entry: Of<"deregister">,
  behaviour: Behaviour,
): undefined {
  const { index, state } = transaction;
  const { jobId, at } = entry;
  const row = state.jobs.get(jobId);
  if (row !== undefined && entry.purge) purge(transaction, jobId, behaviour);
  if (row !== undefined && !entry.purge) {
    const submitTime = behaviour.stopRefreshesSubmitTime ? at : row.submitTime;
    const version = row.version + 1;
    const job = { ...row, stop: true, version, modifyIndex: index, jobModifyIndex: index, submitTime };
    transaction.putJob(job);
    transaction.keepVersion(job);
  }
  const priority = row?.specification.priority ?? DEFAULT_PRIORITY;
  const { evaluationId: id } = entry;
  transaction.putEvaluation(
    pending({ id, jobId, type: "service", priority, triggeredBy: "job-deregister" }, index, at),
  );
}

/**
 * Purges by id: neither the incarnation nor the status is looked at. A job that is gone is left out,
 * with its evaluation.
 */
export function purgeJobs(
  transaction: Transaction,
  { jobs, at }: Of<"purge jobs">,
  behaviour: Behaviour,
): undefined {
  for (const { jobId, evaluationId: id } of jobs) {
    const row = transaction.state.jobs.get(jobId);
    if (row === undefined) continue;
    purge(transaction, jobId, behaviour);
    if (id === undefined) continue;
    const { type, priority } = row.specification;
    transaction.putEvaluation(
      pending({ id, jobId, type, priority, triggeredBy: "job-deregister" }, transaction.index, at),
    );
  }
}

/** Of an evaluation for a job that is not there. */
const DEFAULT_PRIORITY = 50;

/**
 * Removes the row and its versions. Where the version says so its allocations go too, running ones
 * included, and its pending evaluations are rewritten as complete without a new index or time.
 */
function purge(transaction: Transaction, jobId: string, { purgeDeletesAllocations }: Behaviour): void {
  transaction.deleteJob(jobId);
  if (!purgeDeletesAllocations) return;
  for (const { id } of allocationsOfJob(transaction.state, jobId)) transaction.deleteAllocation(id);
  for (const evaluation of evaluationsOfJob(transaction.state, jobId)) {
    if (evaluation.status === "pending") transaction.replaceEvaluation({ ...evaluation, status: "complete" });
  }
}

function pending(
  named: Pick<Evaluation, "id" | "jobId" | "type" | "priority" | "triggeredBy">,
  index: number,
  at: number,
): Omit<Evaluation, "createIndex" | "modifyIndex"> {
  return {
    ...named,
    status: "pending",
    jobModifyIndex: index,
    snapshotIndex: 0,
    createTime: at,
    modifyTime: at,
  };
}
