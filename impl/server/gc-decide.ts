import type { Ages } from "./age.ts";
import { gcEvaluation } from "./gc-evaluation.ts";
import { isCollectableKind, type Job } from "./job.ts";
import type { Policy } from "./policy.ts";
import { allocationsOfEvaluation, byCreation, evaluationsOfJob, type State } from "./state.ts";

/** How to decide: which policy, and what is old. */
export interface GcRule {
  readonly policy: Policy;
  readonly ages: Ages;
  /** [ms] */
  readonly now: number;
}

/** Ids to delete, each in order of creation. */
export interface GcDecision {
  readonly evaluations: readonly string[];
  readonly allocations: readonly string[];
  /** Jobs to purge once the rest is deleted. */
  readonly jobs: readonly string[];
}

/** Which evaluations and allocations eval GC deletes, seen from a snapshot. */
export function decideEvaluationGc(snapshot: State, rule: GcRule): GcDecision {
  const evaluations: string[] = [];
  const allocations: string[] = [];
  for (const evaluation of byCreation(snapshot.evaluations.rows())) {
    const verdict = gcEvaluation(
      {
        evaluation,
        job: snapshot.jobs.get(evaluation.jobId),
        allocations: byCreation(allocationsOfEvaluation(snapshot, evaluation.id)),
      },
      { ...rule, allowBatch: false },
    );
    if (verdict.evaluation) evaluations.push(evaluation.id);
    for (const { id } of verdict.allocations) allocations.push(id);
  }
  return { evaluations, allocations, jobs: [] };
}

/**
 * Which jobs go, each in one shot: the job with all of its evaluations and their allocations, or
 * nothing of it. The job threshold is used for all of them. A job without evaluations passes.
 *
 * Allocations whose evaluation is gone are not looked at.
 */
export function decideJobGc(snapshot: State, { policy, ages, now }: GcRule): GcDecision {
  const evaluations: string[] = [];
  const allocations: string[] = [];
  const jobs: string[] = [];
  const jobAges: Ages = () => ages("job");
  for (const job of snapshot.jobs.rows()) {
    if (!isCollectableKind(job) || !isOldJob(job, ages)) continue;
    const { id } = job.specification;
    const own = byCreation(evaluationsOfJob(snapshot, id));
    const verdicts = own.map((evaluation) =>
      gcEvaluation(
        { evaluation, job, allocations: byCreation(allocationsOfEvaluation(snapshot, evaluation.id)) },
        { policy, ages: jobAges, allowBatch: true, now },
      ),
    );
    if (!verdicts.every((verdict) => verdict.evaluation)) continue;
    jobs.push(id);
    for (const evaluation of own) evaluations.push(evaluation.id);
    for (const verdict of verdicts)
      for (const allocation of verdict.allocations) allocations.push(allocation.id);
  }
  return { evaluations, allocations, jobs };
}

/** By index: since its incarnation was created. By time: since it was last submitted. */
function isOldJob(job: Job, ages: Ages): boolean {
  const { by, at } = ages("job");
  return (by === "index" ? job.createIndex : job.submitTime) <= at;
}
