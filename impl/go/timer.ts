/** Timers of Go, on time that passes only when one of them fires. */
import { Channel } from "./channel.ts";
import { durationMs } from "./duration.ts";
import type { Waking } from "./waking.ts";

/** Time as the scheduler keeps it: it stands still while goroutines run. */
export class VirtualTime {
  /** Since the program began. [ms] */
  now = 0;
}

/** A timer with a channel of capacity 1, as of Go 1.23: stopping or restarting it empties the channel. */
export class Timer {
  readonly name: string;
  /** [ms] */
  readonly duration: number;
  /** `timer.C` */
  readonly channel: Channel;
  readonly #waking: Waking;
  readonly #time: VirtualTime;
  #deadline: number | undefined;

  /** @param duration as Go writes it, or in ms */
  constructor(waking: Waking, time: VirtualTime, name: string, duration: string | number) {
    this.name = name;
    this.duration = typeof duration === "number" ? duration : durationMs(duration);
    this.channel = new Channel(waking, name, { capacity: 1 }, { signal: true });
    this.#waking = waking;
    this.#time = time;
  }

  get isArmed(): boolean {
    return this.#deadline !== undefined;
  }

  /** Whether its channel holds a value. */
  get hasFired(): boolean {
    return this.channel.length > 0;
  }

  /** Until it fires; undefined unless it is armed. [ms] */
  get left(): number | undefined {
    return this.#deadline === undefined ? undefined : Math.max(0, this.#deadline - this.#time.now);
  }

  /**
   * (Re)starts it and empties its channel.
   *
   * @param duration as Go writes it, or in ms; by default its own
   */
  start(duration: string | number = this.duration): void {
    this.#waking.allow("start of timer", this.name);
    this.channel.drain();
    this.#deadline = this.#time.now + (typeof duration === "number" ? duration : durationMs(duration));
  }

  /**
   * Stops it and empties its channel. True if it was armed, or had fired and nobody had received that.
   *
   * @see https://pkg.go.dev/time#Timer.Stop, and the litmus program that shows it on the real toolchain
   */
  stop(): boolean {
    this.#waking.allow("stop of timer", this.name);
    const isInTime = this.isArmed || this.hasFired;
    this.channel.drain();
    this.#deadline = undefined;
    return isInTime;
  }

  /** For the scheduler: lets the time up to its deadline pass. */
  fire(): void {
    this.#time.now = Math.max(this.#time.now, this.#deadline ?? 0);
    this.#deadline = undefined;
    this.channel.put(undefined);
  }
}
