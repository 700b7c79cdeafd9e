/** Starts and stops the processes of tasks. */
import type { Channel, Scheduler } from "../go/index.ts";
import type { AllocId } from "./alloc.ts";

export interface ExitResult {
  /** It was stopped; otherwise it ended by itself. */
  readonly stopped: boolean;
}

/** One per task. The driver answers: neither call fails, and neither takes longer than its step. */
export interface Driver {
  readonly isRunning: boolean;
  /** Holds how the process ended until somebody takes it. */
  readonly exit: Channel<ExitResult>;
  startTask(): void;
  /** Does nothing to a process that is not running. */
  stopTask(): void;
}

/** A driver whose processes do nothing, and end when they are told to, or when `exits` says that they did. */
export class MockDriver implements Driver {
  readonly exit: Channel<ExitResult>;
  #running = false;

  constructor(scheduler: Scheduler, id: AllocId) {
    this.exit = scheduler.channel<ExitResult>(`${id} process exit`, { capacity: 1 });
  }

  get isRunning(): boolean {
    return this.#running;
  }

  startTask(): void {
    this.#running = true;
  }

  stopTask(): void {
    this.#end({ stopped: true });
  }

  /** The process ends by itself. */
  exits(): void {
    this.#end({ stopped: false });
  }

  #end(result: ExitResult): void {
    if (!this.#running) return;
    this.#running = false;
    this.exit.offer(result);
  }
}
