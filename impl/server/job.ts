/** Which scheduler a job, or an evaluation, is for. This server places batch jobs only. */
export type SchedulerType = "batch" | "service" | "system" | "sysbatch";

/** What an operator submits: one group of equal instances of one task. */
export interface JobSpecification {
  readonly id: string;
  readonly type: SchedulerType;
  /** 1..100; higher is served first. Not material. */
  readonly priority: number;
  readonly group: GroupSpecification;
}

export interface GroupSpecification {
  readonly name: string;
  /** Instances wanted. Not material. */
  readonly count: number;
  /** Not material. */
  readonly reschedule: ReschedulePolicy;
  /** Job, group and task meta merged. Material. */
  readonly meta: { readonly [key: string]: string };
  /** Material. */
  readonly task: TaskSpecification;
}

export interface TaskSpecification {
  readonly name: string;
  readonly driver: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** How often a failed allocation may be replaced. */
export interface ReschedulePolicy {
  readonly unlimited: boolean;
  /** Replacements within one interval; 0 switches rescheduling off unless it is unlimited. */
  readonly attempts: number;
  /** [ms] */
  readonly interval: number;
}

/** What a batch group gets that says nothing: one replacement a day. */
export const BATCH_RESCHEDULE: ReschedulePolicy = { unlimited: false, attempts: 1, interval: 86_400_000 };

/** Derived from the job's allocations and evaluations, see `job-status.ts`. */
export type JobStatus = "pending" | "running" | "dead";

/** A row of the jobs table. Immutable: a write makes another row. */
export interface Job {
  readonly specification: JobSpecification;
  /** Of the first registration of this incarnation. */
  readonly createIndex: number;
  /** Of the last write to this row, changes of the status included. */
  readonly modifyIndex: number;
  /** Of the last change of the specification, stops included. */
  readonly jobModifyIndex: number;
  /** 0 for a new incarnation; +1 with each change of the specification. */
  readonly version: number;
  readonly stop: boolean;
  readonly status: JobStatus;
  /** When it was last submitted. [ms] */
  readonly submitTime: number;
}

/**
 * Does submitting `next` change the job? Everything counts, and so does lifting a stop; what the
 * server derives (indexes, version, status, submit time) is not part of it.
 */
export function specificationChanges(row: Job, next: JobSpecification): boolean {
  return row.stop || canonical(row.specification) !== canonical(next);
}

/** Would an allocation of the one have to be replaced to become an allocation of the other? */
export function materiallyDiffers(a: JobSpecification, b: JobSpecification): boolean {
  return canonical(material(a)) !== canonical(material(b));
}

/** May job GC look at it: stopped, or a batch job, and dead? */
export function isCollectableKind(job: Job): boolean {
  if (job.status !== "dead") return false;
  return job.stop || job.specification.type === "batch" || job.specification.type === "sysbatch";
}

/** Is `embedded`, an allocation's copy of its job, of an earlier version or incarnation than the row? */
export function isOlderThanRow(embedded: Job, row: Job): boolean {
  return embedded.version < row.version || embedded.createIndex < row.createIndex;
}

function material({ group }: JobSpecification): unknown {
  return { name: group.name, meta: group.meta, task: group.task };
}

/** JSON with sorted keys: equal text, equal value. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
