import { deregister, purgeJobs, register } from "./apply-job.ts";
import { applyPlan } from "./apply-plan.ts";
import type { ClientUpdate, Entry } from "./entry.ts";
import type { Evaluation } from "./evaluation.ts";
import { evaluationsOfJob, type State } from "./state.ts";
import { Transaction } from "./transaction.ts";
import type { Behaviour } from "./version.ts";

/** The state after an entry. A refused entry has used up its index and changed nothing else. */
export interface Applied {
  readonly state: State;
  /** Why the entry could not be applied. */
  readonly refused?: string;
}

/**
 * Applies one entry of the log: a pure function, so that every server that applies the same log has
 * the same state. Times come with the entry, made by whoever wrote it.
 *
 * @throws RangeError if the index is not newer than the state: the log is not in order.
 */
export function apply(state: State, entry: Entry, index: number, behaviour: Behaviour): Applied {
  if (index <= state.latestIndex) {
    throw new RangeError(`log: entry "${entry.kind}" has index ${index}, after index ${state.latestIndex}`);
  }
  const transaction = new Transaction(state, index);
  const refused = write(transaction, entry, behaviour);
  if (refused !== undefined) return { state: { ...state, latestIndex: index }, refused };
  return { state: transaction.commit(behaviour.statusCountsAllocations) };
}

function write(transaction: Transaction, entry: Entry, behaviour: Behaviour): string | undefined {
  switch (entry.kind) {
    case "register":
      return register(transaction, entry);
    case "deregister":
      return deregister(transaction, entry, behaviour);
    case "purge jobs":
      return purgeJobs(transaction, entry, behaviour);
    case "plan":
      return applyPlan(transaction, entry.plan, entry.at, behaviour);
    case "update evaluation":
      return updateEvaluation(transaction, entry.evaluation, entry.at);
    case "update allocation":
      return updateAllocation(transaction, entry.update, entry.at);
    case "reap":
      for (const id of entry.evaluations) transaction.deleteEvaluation(id);
      for (const id of entry.allocations) transaction.deleteAllocation(id);
      return undefined;
    case "unrelated":
      return undefined;
  }
}

/** An evaluation that completes makes the blocked ones of its job pointless. */
function updateEvaluation(transaction: Transaction, evaluation: Evaluation, at: number): undefined {
  transaction.putEvaluation({ ...evaluation, modifyTime: at });
  if (evaluation.status !== "complete") return;
  for (const other of evaluationsOfJob(transaction.state, evaluation.jobId)) {
    if (other.status !== "blocked") continue;
    transaction.putEvaluation({ ...other, status: "canceled", modifyTime: at });
  }
}

/** An update for an allocation that is gone is ignored. */
function updateAllocation(transaction: Transaction, update: ClientUpdate, at: number): undefined {
  const { client, tasks } = update;
  const row = transaction.state.allocations.get(update.allocationId);
  if (row !== undefined) transaction.putAllocation({ ...row, client, tasks, modifyTime: at });
}
