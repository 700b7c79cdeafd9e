import type { Plan } from "./entry.ts";
import type { Evaluation } from "./evaluation.ts";
import { reconcile } from "./reconcile.ts";
import { allocationsOfJob, byCreation, type State } from "./state.ts";

/** What a worker needs from outside to make a plan. */
export interface Placing {
  readonly nodeId: string;
  /** A fresh id for an allocation. */
  readonly allocationId: () => string;
}

/**
 * The plan that an evaluation leads to, seen from a snapshot; undefined if there is nothing to do.
 *
 * It looks at the job's row whatever the evaluation was made for: the evaluation of a stop places, if
 * the job has been registered again by then.
 */
export function planFor(snapshot: State, evaluation: Evaluation, placing: Placing): Plan | undefined {
  const job = snapshot.jobs.get(evaluation.jobId);
  const { place, update, stop } = reconcile(job, byCreation(allocationsOfJob(snapshot, evaluation.jobId)));
  if (place.length + update.length + stop.length === 0) return undefined;
  return {
    evaluationId: evaluation.id,
    ...(job === undefined ? {} : { job }),
    place: place.map(({ name, replaces }) => ({
      id: placing.allocationId(),
      name,
      nodeId: placing.nodeId,
      ...(replaces === undefined ? {} : { previousAllocation: replaces.id }),
    })),
    update,
    stop: stop.map(({ id }) => id),
  };
}
