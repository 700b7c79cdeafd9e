/** Timers of Go, on time that passes only when one of them fires. */
import { Channel } from "./channel.ts";
import { durationMs } from "./duration.ts";
import { RuntimeError } from "./errors.ts";
import type { Waking } from "./waking.ts";

/** Time as the scheduler keeps it: it stands still while goroutines run. */
export class VirtualTime {
  /** Since the program began. [ms] */
  now = 0;
}

/** Whose timers: since Go 1.23 there are no stale values, before there were. */
export type GoVersion = "1.22" | "1.23";

export interface TimerOptions {
  /**
   * `1.23` (default): stopping or restarting it empties its channel, so that nobody receives what is no longer true.
   * `1.22`: what is in the channel stays there.
   *
   * @see https://go.dev/wiki/Go123Timer
   */
  readonly go?: GoVersion;
}

export interface TimerKind extends TimerOptions {
  /** A ticker: it is armed again whenever it fires. */
  readonly repeats: boolean;
}

/** A timer or a ticker, with a channel of capacity 1. */
export class Timer {
  readonly name: string;
  /** [ms] */
  readonly duration: number;
  readonly isTicker: boolean;
  /** `timer.C` */
  readonly channel: Channel;
  readonly #waking: Waking;
  readonly #time: VirtualTime;
  readonly #keepsStale: boolean;
  #deadline: number | undefined;
  /** Of a ticker that is armed. [ms] */
  #period: number;

  /** @param duration as Go writes it, or in ms */
  constructor(
    { waking, time }: { readonly waking: Waking; readonly time: VirtualTime },
    name: string,
    duration: string | number,
    { repeats, go = "1.23" }: TimerKind,
  ) {
    this.name = name;
    this.duration = msOf(duration);
    this.isTicker = repeats;
    if (repeats && this.duration <= 0) throw new RuntimeError("bad-period", { name, period: this.duration });
    this.channel = new Channel(waking, name, { capacity: 1 }, { signal: true });
    this.#waking = waking;
    this.#time = time;
    this.#keepsStale = go === "1.22";
    this.#period = this.duration;
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
   * (Re)starts it. What its channel holds is forgotten, unless it is one of Go 1.22.
   *
   * @param duration as Go writes it, or in ms; by default its own
   */
  start(duration: string | number = this.duration): void {
    this.#waking.allow("start of timer", this.name);
    if (!this.#keepsStale) this.channel.drain();
    this.#period = msOf(duration);
    this.#deadline = this.#time.now + this.#period;
  }

  /**
   * Stops it and empties its channel. True if it was armed, or had fired and nobody had received that. One of Go 1.22
   * keeps what its channel holds, and is true only if it was armed.
   *
   * @see https://pkg.go.dev/time#Timer.Stop, and the litmus programs that show it on the real toolchain
   */
  stop(): boolean {
    this.#waking.allow("stop of timer", this.name);
    const isInTime = this.isArmed || (this.hasFired && !this.#keepsStale);
    if (!this.#keepsStale) this.channel.drain();
    this.#deadline = undefined;
    return isInTime;
  }

  /** For the scheduler: lets the time up to its deadline pass. What finds the channel full is dropped. */
  fire(): void {
    this.#time.now = Math.max(this.#time.now, this.#deadline ?? 0);
    this.#deadline = this.isTicker ? this.#time.now + this.#period : undefined;
    if (this.channel.canSend) this.channel.put(undefined);
  }
}

function msOf(duration: string | number): number {
  return typeof duration === "number" ? duration : durationMs(duration);
}
