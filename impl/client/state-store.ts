/** Where a client keeps what it must know after a restart. Everything is written before it is acted upon. */
import type { Allocation, AllocId, TaskState } from "./alloc.ts";

export interface LocalState {
  /** The task runner has come to its end, and nothing of it is left to do. */
  readonly runComplete: boolean;
}

export interface StateStore {
  putAllocation(alloc: Allocation): void;
  putTaskState(id: AllocId, state: TaskState): void;
  putLocalState(id: AllocId, state: LocalState): void;
}

/** Keeps nothing, as a client that is never restarted may. */
export const FORGETFUL: StateStore = {
  putAllocation() {},
  putTaskState() {},
  putLocalState() {},
};
