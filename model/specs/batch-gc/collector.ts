/** The core scheduler: decides on the state as it is, and reaps by id later, without looking again. */
import { type Builder, type Cells, type Field, flag, type Index, oneOf } from "../../lang/index.ts";
import { allEligible, isDue, isEligible, type Policy, takesAllocation, takesEvaluation } from "./policy.ts";
import {
  deleteAllocation,
  deleteEvaluation,
  exists,
  freeEvaluation,
  isDead,
  isOlder,
  isTerminal,
  type Store,
} from "./store.ts";

export interface Collector {
  /** Whether it keeps book of what was due and what was lost, for the safety properties. */
  readonly keepsBook: boolean;
  /** What it is about to do. */
  readonly phase: Field<"idle" | "reap evaluations" | "reap job" | "purge job">;
  readonly evaluations: Cells<boolean>;
  readonly allocations: Cells<boolean>;
  /** Objects that a complete pass has to have deleted. */
  readonly due: { readonly evaluations: Cells<boolean>; readonly allocations: Cells<boolean> };
  readonly leftBehind: Field<boolean>;
  /** A pass of evaluation GC has deleted finished work of the job's current version. */
  readonly lost: Field<boolean>;
  /** A registration was accepted between job GC's decision and its purge; and such a one has been erased. */
  readonly registeredMeanwhile: Field<boolean>;
  readonly erased: Field<boolean>;
}

export function declareCollector(m: Builder, { rows }: Store, keepsBook: boolean): Collector {
  return {
    keepsBook,
    phase: m.field("collector", oneOf("idle", "reap evaluations", "reap job", "purge job")),
    evaluations: m.cells("to be deleted: evaluations", rows, flag()),
    allocations: m.cells("to be deleted: allocations", rows, flag()),
    due: {
      evaluations: m.cells("due: evaluations", rows, flag()),
      allocations: m.cells("due: allocations", rows, flag()),
    },
    leftBehind: m.field("left behind", flag()),
    lost: m.field("lost finished work", flag()),
    registeredMeanwhile: m.field("registered meanwhile", flag()),
    erased: m.field("erased a registration", flag()),
  };
}

/** Evaluation GC decides. Without a job row the generic scan applies, with one the policy's partial path. */
export function decideEvaluations(
  store: Store,
  collector: Collector,
  policy: Policy,
  threshold: Index,
): void {
  const live = store.job.exists.get();
  for (let row = 0; row < store.rows; row++) {
    if (!isDue(store, row, threshold)) continue;
    const whole = live ? takesEvaluation(store, policy, row, threshold) : allEligible(store, row, threshold);
    collector.evaluations.set(row, whole);
    let allDue = true;
    for (let other = 0; other < store.rows; other++) {
      if (!exists(store, other) || store.allocation.evaluation.get(other) !== row) continue;
      collector.allocations.set(
        other,
        live ? takesAllocation(store, policy, other, threshold) : isEligible(store, other, threshold),
      );
      const due = collector.keepsBook && isAllocationDue(store, other, threshold);
      collector.due.allocations.set(other, due);
      allDue &&= due;
    }
    collector.due.evaluations.set(
      row,
      collector.keepsBook && live && store.evaluation.superseded.get(row) && allDue,
    );
  }
  if (listsAny(store, collector)) collector.phase.set("reap evaluations");
  else endPass(store, collector);
}

function listsAny({ rows }: Store, { evaluations, allocations }: Collector): boolean {
  for (let row = 0; row < rows; row++) if (evaluations.get(row) || allocations.get(row)) return true;
  return false;
}

/** What was due and is still there has been left behind. The lists are forgotten. */
function endPass(store: Store, collector: Collector): void {
  const { due } = collector;
  for (let row = 0; row < store.rows; row++) {
    const evaluationLeft = due.evaluations.get(row) && !collector.evaluations.get(row);
    const allocationLeft = due.allocations.get(row) && !collector.allocations.get(row);
    if (evaluationLeft || allocationLeft) collector.leftBehind.set(true);
    for (const cells of [collector.evaluations, collector.allocations, due.evaluations, due.allocations]) {
      cells.set(row, false);
    }
  }
}

/**
 * Terminal, superseded, and older than the threshold. Not if it was placed after the job's last change by
 * a plan made before it (hazard H7): the partial path takes that for current until the next change.
 */
function isAllocationDue(store: Store, row: number, threshold: Index): boolean {
  const { allocation, job } = store;
  return (
    job.exists.get() &&
    isTerminal(store, row) &&
    isOlder(store, row) &&
    allocation.created.get(row).isBefore(job.modified.get()) &&
    allocation.modified.get(row).isBefore(threshold)
  );
}

/** Job GC decides: all of a dead job, or nothing. */
export function decideJob(store: Store, collector: Collector): void {
  for (let row = 0; row < store.rows; row++) {
    if (store.evaluation.status.get(row) === "absent") continue;
    collector.evaluations.set(row, true);
    for (let other = 0; other < store.rows; other++) {
      if (exists(store, other) && store.allocation.evaluation.get(other) === row) {
        collector.allocations.set(other, true);
      }
    }
  }
  collector.phase.set(listsAny(store, collector) ? "reap job" : "purge job");
}

/** Whether job GC would collect the job. */
export function isJobDue(store: Store, threshold: Index): boolean {
  if (!store.job.exists.get() || !isDead(store) || !store.job.created.get().isAtMost(threshold)) return false;
  for (let row = 0; row < store.rows; row++) {
    if (store.evaluation.status.get(row) === "absent") continue;
    if (!isDue(store, row, threshold) || !allEligible(store, row, threshold)) return false;
  }
  return true;
}

/** One log entry: deletes what was listed, allocations and evaluations, whatever they have become. */
export function reap(store: Store, collector: Collector): void {
  const byEvaluationGc = collector.phase.get() === "reap evaluations";
  for (let row = 0; row < store.rows; row++) {
    if (collector.allocations.get(row) && exists(store, row)) {
      if (collector.keepsBook && byEvaluationGc && isFinishedWork(store, row)) collector.lost.set(true);
      deleteAllocation(store, row);
    }
    if (collector.evaluations.get(row)) deleteEvaluation(store, row);
  }
  endPass(store, collector);
  collector.phase.set(byEvaluationGc ? "idle" : "purge job");
}

/** Completed for the job's current version, and not because the server stopped it. */
function isFinishedWork(store: Store, row: number): boolean {
  const { allocation, job } = store;
  return (
    job.exists.get() &&
    !isOlder(store, row) &&
    allocation.client.get(row) === "complete" &&
    !allocation.stopped.get(row)
  );
}

/**
 * Another log entry: removes the job's row by key, whatever has been registered under it since. It makes an
 * evaluation of its own, as all versions before 1.8.0 do.
 */
export function purge(store: Store, collector: Collector): void {
  const { job, allocation } = store;
  job.exists.set(false);
  job.created.clear();
  job.modified.clear();
  job.material.clear();
  for (let row = 0; row < store.rows; row++) {
    if (exists(store, row)) allocation.otherIncarnation.set(row, true);
  }
  const row = freeEvaluation(store);
  store.evaluation.status.set(row, "pending");
  store.evaluation.modified.set(row, store.log.append());
  if (collector.registeredMeanwhile.get()) collector.erased.set(true);
  collector.registeredMeanwhile.set(false);
  collector.phase.set("idle");
}
