import type { Allocation } from "./allocation.ts";
import type { CoreAssignment } from "./core-scheduler.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Job } from "./job.ts";
import type { Execution } from "./node.ts";
import { byCreation, type State } from "./state.ts";
import type { Assignment } from "./worker.ts";

/** What is in the store and who is where, as plain JSON. Indexes are the log's own. */
export interface Observation {
  /** Of the last entry of the log. */
  readonly latestIndex: number;
  readonly jobs: readonly JobView[];
  /** In order of creation. */
  readonly evaluations: readonly Evaluation[];
  /** In order of creation. */
  readonly allocations: readonly AllocationView[];
  /** Evaluations that no worker has, in the order in which they are handed out. */
  readonly broker: readonly string[];
  readonly workers: { readonly [name: string]: WorkerView };
  readonly coreScheduler: CoreView;
  readonly node: { readonly running: readonly string[]; readonly executions: readonly Execution[] };
}

export interface JobView extends Omit<Job, "specification"> {
  readonly id: string;
  readonly priority: number;
  readonly count: number;
}

export interface AllocationView extends Omit<Allocation, "job"> {
  /** The copy of the job that it carries. */
  readonly job: Pick<Job, "createIndex" | "modifyIndex" | "jobModifyIndex" | "version">;
}

/** A goroutine's control point, and where it stands with it. */
export interface Position {
  readonly point: string;
  readonly stand: string;
}

export interface WorkerView extends Position {
  /** What it works on; null before it has dequeued. */
  readonly assignment: {
    readonly evaluation: string;
    readonly snapshotIndex: number;
    readonly place: readonly { readonly name: string; readonly replaces: string | null }[];
    readonly update: readonly string[];
    readonly stop: readonly string[];
    /** The job that is planned for; null if it saw none. */
    readonly job: AllocationView["job"] | null;
  } | null;
}

export interface CoreView extends Position {
  /** Asked for and not begun. */
  readonly due: readonly string[];
  readonly assignment: {
    readonly job: string;
    /** Null until something is decided. */
    readonly snapshotIndex: number | null;
    readonly entries: CoreAssignment["entries"];
  } | null;
}

/** The store's part of an observation. */
export function viewOfState(
  state: State,
): Pick<Observation, "latestIndex" | "jobs" | "evaluations" | "allocations"> {
  return {
    latestIndex: state.latestIndex,
    jobs: state.jobs.rows().map(viewOfJob),
    evaluations: byCreation(state.evaluations.rows()),
    allocations: byCreation(state.allocations.rows()).map((row) => ({
      ...row,
      job: viewOfEmbedded(row.job),
    })),
  };
}

/** A worker's part of an observation. */
export function viewOfWorker(position: Position, assignment: Assignment | undefined): WorkerView {
  if (assignment === undefined) return { ...position, assignment: null };
  const { evaluation, snapshot, plan } = assignment;
  return {
    ...position,
    assignment: {
      evaluation: evaluation.id,
      snapshotIndex: snapshot.latestIndex,
      place: (plan?.place ?? []).map(({ name, previousAllocation }) => ({
        name,
        replaces: previousAllocation ?? null,
      })),
      update: (plan?.update ?? []).map(({ id }) => id),
      stop: plan?.stop ?? [],
      job: plan?.job === undefined ? null : viewOfEmbedded(plan.job),
    },
  };
}

/** The core scheduler's part of an observation. */
export function viewOfCore(
  position: Position,
  due: readonly string[],
  assignment: CoreAssignment | undefined,
): CoreView {
  if (assignment === undefined) return { ...position, due, assignment: null };
  const { job, snapshot, entries } = assignment;
  return { ...position, due, assignment: { job, snapshotIndex: snapshot?.latestIndex ?? null, entries } };
}

function viewOfJob({ specification, ...row }: Job): JobView {
  const { id, priority, group } = specification;
  return { id, priority, count: group.count, ...row };
}

function viewOfEmbedded(job: Job): AllocationView["job"] {
  const { createIndex, modifyIndex, jobModifyIndex, version } = job;
  return { createIndex, modifyIndex, jobModifyIndex, version };
}
