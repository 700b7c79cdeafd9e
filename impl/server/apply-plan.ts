import type { Placement, Plan } from "./entry.ts";
import type { Job } from "./job.ts";
import type { Transaction } from "./transaction.ts";
import type { Behaviour } from "./version.ts";

/**
 * Commits a plan against the state as it is now, not as the scheduler saw it. Nothing checks that the
 * job is still the one that was planned for: a plan for one version may be committed after the next
 * version was registered.
 *
 * Returns why the plan is refused as a whole, if it is: one of its parts does not resolve.
 */
export function applyPlan(
  transaction: Transaction,
  plan: Plan,
  at: number,
  behaviour: Behaviour,
): string | undefined {
  bumpEvaluation(transaction, plan.evaluationId);
  for (const id of plan.stop) {
    const row = transaction.state.allocations.get(id);
    if (row === undefined) return `plan of "${plan.evaluationId}" stops allocation "${id}", which is gone`;
    transaction.putAllocation({
      ...row,
      desired: "stop",
      allocModifyIndex: transaction.index,
      modifyTime: at,
    });
  }
  const { evaluationId, job } = plan;
  const skipsNew = behaviour.planSkipsDeadJobs && isDeadJob(transaction, job?.specification.id ?? "");
  updateInPlace(transaction, plan, { at, skipsNew });
  for (const placement of plan.place) {
    if (job === undefined) return `plan of "${evaluationId}" places "${placement.id}" without a job`;
    if (!skipsNew) place(transaction, { evaluationId, job, placement, at });
  }
  return undefined;
}

/** So that whoever works on this evaluation's job next waits until it sees this plan. The time stays. */
function bumpEvaluation(transaction: Transaction, id: string): void {
  const row = transaction.state.evaluations.get(id);
  if (row !== undefined) transaction.replaceEvaluation({ ...row, modifyIndex: transaction.index });
}

/**
 * Points the allocation at this evaluation and this job; what the client has said since stays. A row
 * that was deleted meanwhile comes back as the scheduler saw it: it brings its job, so it counts as new.
 */
function updateInPlace(
  transaction: Transaction,
  plan: Plan,
  { at, skipsNew }: { readonly at: number; readonly skipsNew: boolean },
): void {
  for (const seen of plan.update) {
    const row = transaction.state.allocations.get(seen.id);
    if (row === undefined && skipsNew) continue;
    const now = row ?? seen;
    transaction.putAllocation({
      ...now,
      evaluationId: plan.evaluationId,
      job: plan.job ?? now.job,
      desired: seen.desired,
      allocModifyIndex: transaction.index,
      modifyTime: at,
    });
  }
}

interface NewAllocation {
  readonly evaluationId: string;
  readonly job: Job;
  readonly placement: Placement;
  readonly at: number;
}

function place(transaction: Transaction, { evaluationId, job, placement, at }: NewAllocation): void {
  transaction.putAllocation({
    ...placement,
    jobId: job.specification.id,
    evaluationId,
    job,
    desired: "run",
    client: "pending",
    tasks: {},
    rescheduled: [],
    allocModifyIndex: transaction.index,
    createTime: at,
    modifyTime: at,
  });
  const { previousAllocation } = placement;
  const before =
    previousAllocation === undefined ? undefined : transaction.state.allocations.get(previousAllocation);
  if (before !== undefined) transaction.putAllocation({ ...before, nextAllocation: placement.id });
}

function isDeadJob(transaction: Transaction, jobId: string): boolean {
  const row = transaction.state.jobs.get(jobId);
  return row === undefined || row.stop;
}
