/** What the goroutines of one allocation share. */
import {
  type Builder,
  type Channel,
  type Context,
  type Field,
  flag,
  oneOf,
  type Timer,
} from "../../lang/index.ts";

/** What a waiter can tell from a status: whether the allocation is over (complete, failed), or not (pending, running). */
export const STATUS = oneOf("live", "over");
export type Status = "live" | "over";

export interface Alloc {
  readonly name: "old" | "new";
  /** The task's state as the task runner records it. */
  readonly taskState: Field<"pending" | "running" | "dead">;
  /** Whether the task's process is alive. */
  readonly process: Field<boolean>;
  /** The server wants it stopped, and its runners have been told. */
  readonly stopped: Field<boolean>;
  /** The task runner's two contexts. */
  readonly kill: Context;
  readonly shutdown: Context;
  /** The task may start: the gate of the lifecycle coordinator. */
  readonly gate: Channel;
  /** "Look at the task states again." */
  readonly ticks: Channel | undefined;
  /** The driver's report that the process is gone. */
  readonly exits: Channel;
  readonly restartDelay: Timer;
  /** Closed when that goroutine has returned. */
  readonly taskRunnerExited: Channel;
  readonly allocRunnerExited: Channel;
  /** All of its goroutines that a shutdown waits for have returned. */
  readonly returned: Field<boolean>;
}

/** Go keeps it under a lock that is held for one access only: the runner's, or that of its state. */
const underItsLock = { serialised: true } as const;

const BATCH_RESTART_DELAY = "15s";

export function declareAlloc(m: Builder, name: Alloc["name"]): Alloc {
  const closed = (what: string): Channel => m.channel(`${name} ${what}`, { closing: true });
  return {
    name,
    taskState: m.field(`${name} task state`, oneOf("pending", "running", "dead"), "pending", underItsLock),
    process: m.field(`${name} process`, flag()),
    stopped: m.field(`${name} stopped`, flag(), false, underItsLock),
    kill: m.context(`${name} kill`),
    shutdown: m.context(`${name} shutdown`),
    gate: m.channel(`${name} start gate`, { closing: true, closed: name === "old" }),
    ticks: name === "new" ? undefined : m.channel(`${name} state ticks`, { capacity: 1 }),
    exits: m.channel(`${name} exits`, { capacity: 1 }),
    restartDelay: m.timer(`${name} restart delay`, BATCH_RESTART_DELAY),
    taskRunnerExited: closed("task runner exited"),
    allocRunnerExited: closed("alloc runner exited"),
    returned: m.field(`${name} returned`, flag()),
  };
}
