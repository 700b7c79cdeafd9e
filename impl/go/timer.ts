/**
 * Timers on virtual time: it passes only when a timer fires, and then up to the earliest deadline. A
 * fired timer's channel holds one value; starting and stopping empty it, as since Go 1.23.
 */
import type { Operation } from "./request.ts";
import type { Waking } from "./waking.ts";

/** The virtual clock of a scheduler. */
export interface Clock {
  /** [ms] since the scheduler began. */
  now: number;
}

export class Timer {
  readonly name: string;
  /** [ms] */
  readonly duration: number;
  readonly #waking: Waking;
  readonly #clock: Clock;
  #deadline: number | undefined;
  #holds = false;

  constructor(waking: Waking, clock: Clock, name: string, duration: number) {
    this.#waking = waking;
    this.#clock = clock;
    this.name = name;
    this.duration = duration;
  }

  /** When it fires, on the virtual clock; undefined if it is not armed. [ms] */
  get deadline(): number | undefined {
    return this.#deadline;
  }

  get isArmed(): boolean {
    return this.#deadline !== undefined;
  }

  /** Whether its channel holds a value. */
  get hasFired(): boolean {
    return this.#holds;
  }

  start(): void {
    this.#deadline = this.#clock.now + this.duration;
    this.#holds = false;
  }

  /** True if that kept it from firing. */
  stop(): boolean {
    const armed = this.isArmed;
    this.#deadline = undefined;
    this.#holds = false;
    return armed;
  }

  /** For the scheduler: it fires, and time passes up to its deadline. */
  fire(): void {
    this.#clock.now = this.#deadline ?? this.#clock.now;
    this.#deadline = undefined;
    const [first] = this.#waking.waiting(this.waits);
    if (first === undefined) this.#holds = true;
    else this.#waking.commit(first, this.waits, { value: undefined, ok: true, closed: false });
  }

  /** For the scheduler: the value is taken. */
  take(): void {
    this.#holds = false;
  }

  readonly waits = (operation: Operation): boolean => operation.kind === "timer" && operation.timer === this;
}
