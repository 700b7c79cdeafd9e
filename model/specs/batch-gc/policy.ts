/** What the versions of evaluation GC differ in, and the decision itself. */
import type { Index } from "../../lang/index.ts";
import { exists, isTerminal, type Store } from "./store.ts";

export interface Policy {
  /** Which allocations of a live batch job may go although their evaluation stays. */
  readonly older: (store: Store, row: number) => boolean;
  /** Whether the allocation's own age is tested, strictly. */
  readonly agesAllocations: boolean;
  /** Whether the evaluation goes once all its allocations do. */
  readonly returnsEvaluations: boolean;
}

const POLICIES: Readonly<Record<string, Policy>> = {
  /** C: the copy of the job must be of an earlier incarnation, which only a purge makes true. */
  "v1.4.2": {
    older: ({ allocation }, row) => allocation.otherIncarnation.get(row),
    agesAllocations: false,
    returnsEvaluations: false,
  },
  /** D: the allocation must have been created before the job's last change. */
  "v1.5.0": {
    older: ({ allocation, job }, row) => allocation.created.get(row).isBefore(job.modified.get()),
    agesAllocations: true,
    returnsEvaluations: true,
  },
};

/** The policy of a variant of the model. */
export function policyOf(variant: string): Policy {
  const policy = POLICIES[variant];
  if (policy === undefined) throw new Error(`variant ${variant} has no policy`);
  return policy;
}

/** Whether evaluation GC looks at the evaluation at all: terminal, and not younger than the threshold. */
export function isDue({ evaluation }: Store, row: number, threshold: Index): boolean {
  return evaluation.status.get(row) === "complete" && evaluation.modified.get(row).isAtMost(threshold);
}

/** Whether an allocation of a due evaluation is in the set to be deleted. The job is live or merely completed. */
export function takesAllocation(store: Store, policy: Policy, row: number, threshold: Index): boolean {
  return (
    isTerminal(store, row) &&
    policy.older(store, row) &&
    (!policy.agesAllocations || store.allocation.modified.get(row).isBefore(threshold))
  );
}

/** Whether a due evaluation goes: all its allocations do. Of none, all do. */
export function takesEvaluation(store: Store, policy: Policy, row: number, threshold: Index): boolean {
  if (!policy.returnsEvaluations) return false;
  for (let other = 0; other < store.rows; other++) {
    if (!exists(store, other) || store.allocation.evaluation.get(other) !== row) continue;
    if (!takesAllocation(store, policy, other, threshold)) return false;
  }
  return true;
}

/**
 * The generic scan, for a job that is gone, stopped or (job GC) dead: old, terminal, and not still running
 * on its client.
 */
export function isEligible(store: Store, row: number, threshold: Index): boolean {
  const { allocation } = store;
  return (
    isTerminal(store, row) &&
    allocation.client.get(row) !== "running" &&
    allocation.modified.get(row).isAtMost(threshold)
  );
}

/** Whether all allocations of an evaluation pass the generic scan. */
export function allEligible(store: Store, row: number, threshold: Index): boolean {
  for (let other = 0; other < store.rows; other++) {
    if (!exists(store, other) || store.allocation.evaluation.get(other) !== row) continue;
    if (!isEligible(store, other, threshold)) return false;
  }
  return true;
}
