import { type Cutoff, isOld, isStrictlyOld } from "./age.ts";
import { type Allocation, isTerminal } from "./allocation.ts";
import type { Job, ReschedulePolicy } from "./job.ts";
import type { Policy } from "./policy.ts";

/**
 * May an allocation go whose evaluation is collected as a whole? The first rule that applies decides.
 *
 * The reschedule policy is looked up in the job's current row, not in the allocation's own copy.
 *
 * @param now [ms]
 */
export function isCollectable(
  allocation: Allocation,
  job: Job | undefined,
  cutoff: Cutoff,
  { sparesRunning, now }: { readonly sparesRunning: boolean; readonly now: number },
): boolean {
  if (!isTerminal(allocation) || !isOld(allocation, cutoff)) return false;
  if (sparesRunning && allocation.client === "running") return false;
  if (job === undefined || job.stop || job.status === "dead") return true;
  if (allocation.desired === "stop") return true;
  if (allocation.client !== "failed") return true;
  return isRescheduleHistoryOver(allocation, rescheduleOf(job, allocation), now);
}

/**
 * May an allocation go although its job is live, or completed and not stopped? That is what the
 * policies differ about: the scheduler may still need it to know that its work is done.
 */
export function isInPartialSet(allocation: Allocation, job: Job, cutoff: Cutoff, policy: Policy): boolean {
  if (!isTerminal(allocation)) return false;
  if (policy.partialAge && !isStrictlyOld(allocation, cutoff)) return false;
  switch (policy.partialPath) {
    case "none":
      return false;
    case "embedded specification":
      return allocation.job.jobModifyIndex < job.jobModifyIndex;
    case "embedded incarnation":
      return allocation.job.createIndex < job.createIndex;
    case "allocation before embedded job":
      return allocation.createIndex < allocation.job.modifyIndex;
    case "allocation before specification":
      return allocation.createIndex < job.jobModifyIndex;
  }
}

/** Of a failed allocation: nobody will ask any more how often its slot was rescheduled. */
function isRescheduleHistoryOver(
  allocation: Allocation,
  policy: ReschedulePolicy | undefined,
  now: number,
): boolean {
  if (policy === undefined || (policy.attempts === 0 && !policy.unlimited)) return true;
  if (allocation.nextAllocation !== undefined) return true;
  if (policy.unlimited) return false;
  const last = allocation.rescheduled.at(-1);
  return last !== undefined && now - last > policy.interval;
}

/** Undefined if the job no longer has the allocation's group. */
function rescheduleOf(job: Job, allocation: Allocation): ReschedulePolicy | undefined {
  const { group } = job.specification;
  return group.name === allocation.job.specification.group.name ? group.reschedule : undefined;
}
