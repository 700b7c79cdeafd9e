import type { Job } from "./job.ts";

/** What the server wants. */
export type DesiredStatus = "run" | "stop" | "evict";

/** What the client last said, or the server for it (lost, unknown). */
export type ClientStatus = "pending" | "running" | "complete" | "failed" | "lost" | "unknown";

export interface TaskState {
  readonly state: "pending" | "running" | "dead";
  readonly failed: boolean;
}

/** A row of the allocations table: one instance of a job's group on a node. */
export interface Allocation {
  readonly id: string;
  /** `job.group[position]`: the slot that it fills. */
  readonly name: string;
  readonly jobId: string;
  readonly nodeId: string;
  /** The evaluation that placed it, or last updated it in place. */
  readonly evaluationId: string;
  /**
   * The job as the scheduler's snapshot saw it, by value: later writes to the jobs table make other
   * rows and leave this one alone.
   */
  readonly job: Job;
  readonly desired: DesiredStatus;
  readonly client: ClientStatus;
  /** By task; empty until the client has said something. */
  readonly tasks: { readonly [task: string]: TaskState };
  readonly previousAllocation?: string;
  /** Its replacement. Setting it bumps the modify index, not the modify time. */
  readonly nextAllocation?: string;
  /** When it, or one before it in its chain, was rescheduled, oldest first. [ms] */
  readonly rescheduled: readonly number[];
  /** Of the plan that placed it; never changes. */
  readonly createIndex: number;
  /** Of the last write by anybody. */
  readonly modifyIndex: number;
  /** Of the last write by the server. */
  readonly allocModifyIndex: number;
  /** [ms] */
  readonly createTime: number;
  /** [ms] */
  readonly modifyTime: number;
}

/** The server does not want it to run. The process may run all the same. */
export function isServerTerminal({ desired }: Allocation): boolean {
  return desired === "stop" || desired === "evict";
}

/** The client has said that it is over. */
export function isClientTerminal({ client }: Allocation): boolean {
  return client === "complete" || client === "failed" || client === "lost";
}

/** Over for the store and for the job's status, whether or not its process still runs. */
export function isTerminal(allocation: Allocation): boolean {
  return isServerTerminal(allocation) || isClientTerminal(allocation);
}

/** Its work is done: every task ran and none failed. One that never started was not successful. */
export function ranSuccessfully({ tasks }: Allocation): boolean {
  const states = Object.values(tasks);
  return states.length > 0 && states.every(({ state, failed }) => state === "dead" && !failed);
}

/** The name of a slot of a job's group; positions start at 0. */
export function slotName(jobId: string, group: string, position: number): string {
  return `${jobId}.${group}[${position}]`;
}
