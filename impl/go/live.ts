/** Drives a scheduler on the event loop: real time, and chance where Go leaves it to chance. */
import type { Offer, Place } from "./label.ts";
import type { Scheduler } from "./scheduler.ts";

export interface LivePorts {
  /** Monotonic. [ms] */
  readonly now: () => number;
  /**
   * Calls back once `ms` have passed, as a task of its own so that others on the event loop get their
   * turn. Returns what calls that off.
   */
  readonly after: (ms: number, call: () => void) => () => void;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Answers at a `choose` point; by default chance does. Returns a position. */
  readonly decide?: (choices: readonly Offer[]) => number;
}

/**
 * Why it came to rest.
 *
 * - `over`: all goroutines are over.
 * - `waiting`: all others are parked or held up, and no timer is armed: only an input can go on.
 * - `panicked`: the program has ended.
 * - `stopped`: somebody called {@link Live.stop}.
 */
export type Rest = "over" | "waiting" | "panicked" | "stopped";

/** Steps between two visits to the event loop, so that nobody else on it starves. */
const STEPS_AT_ONCE = 200;

/**
 * The live mode. Goroutines take turns at random, a select takes any of its ready cases with equal
 * probability, and timers fire when their time has come.
 */
export class Live {
  readonly #scheduler: Scheduler;
  readonly #ports: LivePorts;
  #time: number;
  #running: Promise<Rest> | undefined;
  #wake: (() => void) | undefined;
  #stopping = false;

  constructor(scheduler: Scheduler, ports: LivePorts) {
    this.#scheduler = scheduler;
    this.#ports = ports;
    this.#time = ports.now();
  }

  /**
   * Runs until the program comes to rest. One call at a time: further ones get the same answer.
   *
   * @throws RuntimeError if a goroutine throws what is no panic
   */
  run(): Promise<Rest> {
    this.#wake?.();
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** An input that starts timers; others may go to the scheduler directly. Call {@link run} afterwards. */
  input(effect: () => void): void {
    this.#catchUp();
    this.#scheduler.input(effect, { decide: this.#anyWay });
  }

  /** Comes to rest before the next step. */
  stop(): void {
    this.#stopping = this.#running !== undefined;
    this.#wake?.();
  }

  async #run(): Promise<Rest> {
    const scheduler = this.#scheduler;
    for (;;) {
      await this.#pause(0);
      for (let steps = 0; steps < STEPS_AT_ONCE; steps++) {
        if (this.#stopping) {
          this.#stopping = false;
          return "stopped";
        }
        this.#catchUp();
        if (!this.#step()) break;
      }
      if (scheduler.panic !== undefined) return "panicked";
      if (this.#runnable().length > 0) continue;
      const left = scheduler.nextDeadline;
      if (left === undefined) {
        const isOver = Object.values(scheduler.processes()).every(({ point }) => point === "end");
        return isOver ? "over" : "waiting";
      }
      await this.#pause(left);
    }
  }

  /** Lets a goroutine go on, whichever. Whether one could. */
  #step(): boolean {
    const offers = this.#runnable();
    const parties = [...new Set(offers.map(({ phase, process }) => `${phase === "cancel"} ${process}`))];
    const party = parties[this.#pick(parties.length)];
    const own = offers.filter(({ phase, process }) => `${phase === "cancel"} ${process}` === party);
    const [first] = own;
    if (first === undefined) return false;
    const isChoice = first.phase === "step" && own.length > 1;
    const at =
      isChoice && this.#ports.decide !== undefined ? this.#ports.decide(own) : this.#pick(own.length);
    this.#scheduler.perform(own[at] ?? first, this.#anyWay);
    return true;
  }

  #runnable(): readonly Offer[] {
    return this.#scheduler.offered().filter(({ phase }) => phase !== "fire");
  }

  /** Lets the time that has passed pass in the program, and timers fire whose time has come. */
  #catchUp(): void {
    const scheduler = this.#scheduler;
    for (;;) {
      const passed = Math.max(0, this.#ports.now() - this.#time);
      const left = scheduler.nextDeadline;
      if (left === undefined || left > passed) {
        scheduler.elapse(passed);
        this.#time += passed;
        return;
      }
      const fires = scheduler.offered().filter(({ phase }) => phase === "fire");
      const fire = fires[this.#pick(fires.length)];
      if (fire === undefined) return;
      scheduler.perform(fire, this.#anyWay);
      this.#time += left;
    }
  }

  readonly #anyWay = (ways: readonly Place[]): number => this.#pick(ways.length);

  #pick(count: number): number {
    return Math.min(count - 1, Math.floor(this.#ports.random() * count));
  }

  /** Waits for the event loop; an input or `stop` ends it early. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#ports.after(ms, () => {
        this.#wake = undefined;
        resolve();
      });
      this.#wake = () => {
        this.#wake = undefined;
        cancel();
        resolve();
      };
    });
  }
}
