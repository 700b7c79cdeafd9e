/** Allocations, and the states of their tasks, as client and server tell each other about them. */

/** `old` is the predecessor, `new` the allocation that replaces it. */
export type AllocId = "old" | "new";

/** What the server wants. */
export type DesiredStatus = "run" | "stop" | "evict";

/** What has become of it. */
export type ClientStatus = "pending" | "running" | "complete" | "failed";

export type TaskLifeState = "pending" | "running" | "dead";

/** The server's copy of an allocation. */
export interface Allocation {
  readonly id: AllocId;
  readonly desired: DesiredStatus;
  /** What the server knew of it when it sent the copy, which may be long ago. */
  readonly clientStatus: ClientStatus;
  /** Allocations that have to be terminal before this one may start a task. */
  readonly replaces: readonly AllocId[];
}

export interface TaskState {
  readonly state: TaskLifeState;
  /** It stays once it is set. */
  readonly failed: boolean;
}

/** What an alloc runner tells the server and those who listen. */
export interface AllocUpdate {
  readonly id: AllocId;
  readonly clientStatus: ClientStatus;
  readonly task: TaskState;
}

/** It has ended, as far as the client is concerned. Nothing is said about what the server wants. */
export function isTerminated(status: ClientStatus): boolean {
  return status === "complete" || status === "failed";
}

/** The server does not want it any more. */
function isServerTerminal({ desired }: Allocation): boolean {
  return desired === "stop" || desired === "evict";
}

export function isTerminal(alloc: Allocation): boolean {
  return isServerTerminal(alloc) || isTerminated(alloc.clientStatus);
}

/** The client status of an allocation with these tasks: the first of the rules that applies. */
export function clientStatusOf(tasks: readonly TaskState[]): ClientStatus {
  if (tasks.some(({ state, failed }) => state === "dead" && failed)) return "failed";
  if (tasks.some(({ state }) => state === "running")) return "running";
  if (tasks.some(({ state }) => state === "pending")) return "pending";
  return "complete";
}
