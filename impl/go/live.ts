/**
 * Lets a scheduler's goroutines run by themselves: any of the steps that are possible, picked at random as Go's
 * runtime would, and timers by a real clock. The world comes in through ports.
 */
import type { Scheduler } from "./scheduler.ts";

export interface LivePorts {
  /** A number from 0, below 1. */
  readonly random: () => number;
  /** Calls back after `ms` milliseconds, and not from within this call; returns how to call that off. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** How many steps are taken before others get their turn on the event loop. */
const BURST = 256;

export class Live {
  readonly #scheduler: Scheduler;
  readonly #ports: LivePorts;
  #callOff: (() => void) | undefined;
  #stopped = false;

  constructor(scheduler: Scheduler, ports: LivePorts) {
    this.#scheduler = scheduler;
    this.#ports = ports;
  }

  /** Goes on as long as anything is possible; call it again after an input. */
  run(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    if (this.#stopped) return;
    for (let steps = 0; steps < BURST; steps++) if (!this.#stepOnce()) return this.#sleep();
    this.#callOff = this.#ports.after(0, () => this.run());
  }

  stop(): void {
    this.#stopped = true;
    this.#callOff?.();
  }

  /** One step of a goroutine picked at random, a case of it picked at random. Whether there was one. */
  #stepOnce(): boolean {
    const offered = this.#scheduler.offered().filter(({ phase }) => phase !== "fire");
    const names = [...new Set(offered.map(({ process }) => process))];
    if (names.length === 0) return false;
    const name = this.#pick(names);
    this.#scheduler.perform(this.#pick(offered.filter(({ process }) => process === name)));
    return true;
  }

  /** Waits for the earliest timer. */
  #sleep(): void {
    const deadline = this.#scheduler.nextDeadline;
    if (deadline === undefined) return;
    this.#callOff = this.#ports.after(deadline - this.#scheduler.now, () => {
      const fire = this.#scheduler.offered().filter(({ phase }) => phase === "fire");
      if (fire.length > 0) this.#scheduler.perform(this.#pick(fire));
      this.run();
    });
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#ports.random() * from.length)] as T;
  }
}
