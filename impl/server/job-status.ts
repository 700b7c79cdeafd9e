import { isTerminal } from "./allocation.ts";
import { isTerminalEvaluation } from "./evaluation.ts";
import type { Job, JobStatus } from "./job.ts";
import { allocationsOfJob, evaluationsOfJob, type State } from "./state.ts";

export interface StatusRule {
  /** The entry at hand deleted an evaluation of the job. */
  readonly evaluationDeleted: boolean;
  /** Allocations alone are history enough to be dead; later versions look at evaluations and the stop only. */
  readonly statusCountsAllocations: boolean;
}

/**
 * What a job is doing, from its allocations and evaluations of any incarnation.
 *
 * `dead` is not final: a new evaluation makes a completed job pending again. A job without any
 * history is pending, unless the history was just deleted.
 */
export function derivedStatus(state: State, job: Job, rule: StatusRule): JobStatus {
  const { id } = job.specification;
  const allocations = allocationsOfJob(state, id);
  if (allocations.some((allocation) => !isTerminal(allocation))) return "running";
  const evaluations = evaluationsOfJob(state, id);
  if (evaluations.some((evaluation) => !isTerminalEvaluation(evaluation))) return "pending";
  if (rule.evaluationDeleted || evaluations.length > 0) return "dead";
  return (rule.statusCountsAllocations ? allocations.length > 0 : job.stop) ? "dead" : "pending";
}
