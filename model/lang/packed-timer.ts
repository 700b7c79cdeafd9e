/** Timers and tickers: what is left of their time, and a channel that holds one value. */

import type { Bits, Layout } from "./layout.ts";
import type { Memory } from "./memory.ts";
import type { Timer, TimerOptions } from "./primitives.ts";
import { refuseModel, refuseWrite } from "./refuse.ts";
import { WaitQueue } from "./wait-queue.ts";
import type { Waking } from "./waking.ts";

export type TimeRule = "deadline order" | "any armed timer";

export class PackedTimer implements Timer {
  readonly name: string;
  readonly memory: Memory;
  /** Of a ticker, its period. [ms] */
  readonly duration: number;
  readonly isTicker: boolean;
  /** Liveness does not count on it to fire. */
  readonly long: boolean;
  /** 0: not armed; else one more than the units of time left. */
  readonly left: Bits;
  readonly value: Bits;
  readonly waiting: WaitQueue;
  /** Length of a unit. Set when the model is sealed. [ms] */
  unit = 1;
  /** Whether time passes for those that do not fire. Set when the model is sealed. */
  #timePasses = true;
  /** What nobody has received stays in the channel when it is started or stopped (before Go 1.23). */
  readonly #keepsValue: boolean;
  readonly #waking: Waking;

  constructor(
    memory: Memory,
    layout: Layout,
    waking: Waking,
    name: string,
    duration: number,
    isTicker: boolean,
    { go, long }: TimerOptions,
  ) {
    this.memory = memory;
    this.name = name;
    this.duration = duration;
    this.isTicker = isTicker;
    this.long = long ?? false;
    this.#keepsValue = go === "1.22";
    this.#waking = waking;
    this.waiting = new WaitQueue(
      memory,
      (operation) => operation.kind === "timer" && operation.timer === this,
    );
    this.left = layout.reserve(() => duration / this.unit + 2);
    this.value = layout.reserve(() => 2);
  }

  /** `common`: the greatest common divisor of all durations. [ms] */
  follow(rule: TimeRule, common: number): void {
    this.#timePasses = rule === "deadline order";
    this.unit = this.#timePasses ? common : this.duration;
  }

  get isArmed(): boolean {
    return this.left.read() !== 0;
  }

  start(): void {
    if (!this.memory.writable) refuseWrite(this, "started");
    this.#arm();
    if (!this.#keepsValue) this.value.write(0);
  }

  stop(): boolean {
    if (!this.memory.writable) refuseWrite(this, "stopped");
    const isInTime = this.isArmed || (!this.#keepsValue && this.value.read() === 1);
    this.left.write(0);
    if (!this.#keepsValue) this.value.write(0);
    return isInTime;
  }

  renew(): void {
    if (!this.memory.writable) refuseWrite(this, "made anew");
    if (this.waiting.first() !== undefined) refuseModel("renew-awaited", { name: this.name });
    this.left.write(0);
    this.value.write(0);
  }

  /** Whether it is armed and, if time passes, no armed timer has less time left. `timers` are all of the model. */
  canFire(timers: readonly PackedTimer[]): boolean {
    const left = this.left.read();
    if (left === 0) return false;
    if (!this.#timePasses) return true;
    for (const other of timers) {
      const others = other.left.read();
      if (others !== 0 && others < left) return false;
    }
    return true;
  }

  /** Fires; `timers` are all of the model. */
  fire(timers: readonly PackedTimer[]): void {
    const passed = this.#timePasses ? this.left.read() - 1 : 0;
    for (const timer of timers) if (timer.isArmed) timer.left.write(timer.left.read() - passed);
    if (this.isTicker) this.#arm();
    else this.left.write(0);
    const first = this.waiting.first();
    // A channel that is full stays as it is: the tick, or the value of another round, is dropped.
    if (first === undefined) this.value.write(1);
    else this.#waking.commit(first, this.waiting.waiters.pick(first), 0, true, false);
  }

  #arm(): void {
    this.left.write(this.duration / this.unit + 1);
  }
}
