/**
 * Lets the tasks of an allocation start in the order of their life cycle. With main tasks only that is a gate which
 * opens when the state handler has seen the tasks for the first time.
 */
import type { Channel, Scheduler } from "../go/index.ts";
import type { AllocId, TaskState } from "./alloc.ts";

export class Coordinator {
  /** A main task may start. Closed for ever once the gate is open, so that receiving from it never blocks. */
  readonly start: Channel;
  #stopped = false;

  constructor(scheduler: Scheduler, id: AllocId) {
    this.start = scheduler.closing(`${id} start`);
  }

  get isOpen(): boolean {
    return this.start.isClosed;
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  taskStatesUpdated(tasks: readonly TaskState[]): void {
    if (this.#stopped || this.isOpen) return;
    // Dead main tasks would take it past the state in which their gate is open.
    if (tasks.some(({ state }) => state !== "dead")) this.start.close();
  }

  /** The gate stays as it is from now on. */
  stop(): void {
    this.#stopped = true;
  }
}
