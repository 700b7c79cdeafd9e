import { type Ages, isOld } from "./age.ts";
import type { Allocation } from "./allocation.ts";
import { type Evaluation, isTerminalEvaluation } from "./evaluation.ts";
import { isCollectable, isInPartialSet } from "./gc-allocation.ts";
import type { Job } from "./job.ts";
import type { Policy, ThresholdRule } from "./policy.ts";

/** What is known of one evaluation when GC decides on it. */
export interface EvaluationFacts {
  readonly evaluation: Evaluation;
  /** The current row of its job. */
  readonly job: Job | undefined;
  /** All allocations that name it. */
  readonly allocations: readonly Allocation[];
}

export interface EvaluationGc {
  readonly policy: Policy;
  readonly ages: Ages;
  /** Job GC: a batch job that is dead is over, stopped or not. */
  readonly allowBatch: boolean;
  /** [ms] */
  readonly now: number;
}

export interface EvaluationVerdict {
  /** The evaluation may be deleted. */
  readonly evaluation: boolean;
  /** These allocations may be deleted, whether or not the evaluation may. */
  readonly allocations: readonly Allocation[];
}

const KEEP: EvaluationVerdict = { evaluation: false, allocations: [] };

/** Decides on one evaluation and the allocations that name it. */
export function gcEvaluation(facts: EvaluationFacts, gc: EvaluationGc): EvaluationVerdict {
  const { evaluation, job, allocations } = facts;
  const { policy, now } = gc;
  const cutoff = (rule: ThresholdRule) => gc.ages(classOf(rule, evaluation));

  if (!isTerminalEvaluation(evaluation) || !isOld(evaluation, cutoff(policy.thresholds.entry))) return KEEP;

  if (evaluation.type === "batch" && job !== undefined && !isOver(job, gc.allowBatch)) {
    const partial = cutoff(policy.thresholds.partial);
    const set = allocations.filter((allocation) => isInPartialSet(allocation, job, partial, policy));
    const isWhole = policy.evaluationReturned === "all in set" && set.length === allocations.length;
    return { evaluation: isWhole, allocations: set };
  }

  const scan = cutoff(policy.thresholds.scan);
  const collectable = allocations.filter((allocation) =>
    isCollectable(allocation, job, scan, { sparesRunning: policy.sparesRunning, now }),
  );
  return { evaluation: collectable.length === allocations.length, allocations: collectable };
}

/** Nothing that a scheduler does for this job will ask for its history again. */
function isOver(job: Job, allowBatch: boolean): boolean {
  return job.status === "dead" && (job.stop || allowBatch);
}

function classOf(rule: ThresholdRule, { type }: Evaluation): "evaluation" | "batch evaluation" {
  if (rule !== "by type") return rule;
  return type === "batch" ? "batch evaluation" : "evaluation";
}
