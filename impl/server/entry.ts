import type { Allocation, ClientStatus, TaskState } from "./allocation.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Job, JobSpecification } from "./job.ts";

/** One entry of the log: what is applied at one index, all of it or nothing. */
export type Entry = { /** When it was made, by its maker's clock. [ms] */ readonly at: number } & EntryBody;

export type EntryBody =
  /** An operator's submission, with the evaluation that it leads to. */
  | { readonly kind: "register"; readonly specification: JobSpecification; readonly evaluationId: string }
  /** An operator's stop or purge, with its evaluation. */
  | {
      readonly kind: "deregister";
      readonly jobId: string;
      readonly purge: boolean;
      readonly evaluationId: string;
    }
  /** What job GC sends for the jobs it has decided on. They are purged whatever has become of them. */
  | { readonly kind: "purge jobs"; readonly jobs: readonly JobPurge[] }
  | { readonly kind: "plan"; readonly plan: Plan }
  | { readonly kind: "update evaluation"; readonly evaluation: Evaluation }
  | { readonly kind: "update allocation"; readonly update: ClientUpdate }
  /** What GC sends: ids to delete. The decision is not looked at again. */
  | {
      readonly kind: "reap";
      readonly evaluations: readonly string[];
      readonly allocations: readonly string[];
    }
  /** An entry of a part of the server that is not built here, such as the expiry of a token. */
  | { readonly kind: "unrelated" };

export interface JobPurge {
  readonly jobId: string;
  /** The evaluation that is made for it, in versions that make one. */
  readonly evaluationId?: string;
}

/** What a scheduler wants changed, from the state that it looked at. */
export interface Plan {
  readonly evaluationId: string;
  /** The job as the scheduler saw it; absent if there was none, and then nothing is placed. */
  readonly job?: Job;
  readonly place: readonly Placement[];
  /** Updated in place: the rows as the scheduler saw them. */
  readonly update: readonly Allocation[];
  /** Ids. Only the change travels, so the row must still be there when the plan is applied. */
  readonly stop: readonly string[];
}

export interface Placement {
  readonly id: string;
  readonly name: string;
  readonly nodeId: string;
  /** The allocation that it replaces, stopped by the same plan. */
  readonly previousAllocation?: string;
}

/** What a client says about an allocation. */
export interface ClientUpdate {
  readonly allocationId: string;
  readonly client: ClientStatus;
  readonly tasks: { readonly [task: string]: TaskState };
}
