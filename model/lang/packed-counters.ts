/** Wait groups and timers. */

import type { Bits, Layout } from "./layout.ts";
import { type Memory, PanicSignal } from "./memory.ts";
import type { Timer, WaitGroup } from "./primitives.ts";
import { refuseModel, refuseWrite } from "./refuse.ts";
import { WaitQueue } from "./wait-queue.ts";
import type { Waking } from "./waking.ts";

/** Counters above this are an error of the model: it would not stay finite. */
const MOST_WAITED_FOR = 63;

export class PackedWaitGroup implements WaitGroup {
  readonly name: string;
  readonly memory: Memory;
  readonly bits: Bits;
  readonly initial: number;
  readonly #waking: Waking;

  constructor(memory: Memory, layout: Layout, waking: Waking, name: string, initial: number) {
    if (!Number.isInteger(initial) || initial < 0 || initial > MOST_WAITED_FOR) {
      refuseModel("wait-group-range", { name, count: initial, most: MOST_WAITED_FOR });
    }
    this.memory = memory;
    this.name = name;
    this.initial = initial;
    this.#waking = waking;
    this.bits = layout.reserve(() => MOST_WAITED_FOR + 1);
  }

  get count(): number {
    return this.bits.read();
  }

  add(delta: number): void {
    if (!this.memory.writable) refuseWrite(this, this.count + delta);
    const count = this.bits.read() + delta;
    if (count < 0) throw new PanicSignal("negative WaitGroup counter");
    if (!Number.isInteger(count) || count > MOST_WAITED_FOR) {
      refuseModel("wait-group-range", { name: this.name, count, most: MOST_WAITED_FOR });
    }
    this.bits.write(count);
    if (count === 0)
      this.#waking.wakeAll((operation) => operation.kind === "wait" && operation.waitGroup === this);
  }

  renew(): void {
    throw new Error("not built yet");
  }

  done(): void {
    this.add(-1);
  }
}

export class PackedTimer implements Timer {
  readonly name: string;
  readonly memory: Memory;
  /** [ms] */
  readonly duration: number;
  /** 0: not armed; else one more than the units of time left. */
  readonly left: Bits;
  readonly value: Bits;
  readonly waiting: WaitQueue = new WaitQueue(
    (operation) => operation.kind === "timer" && operation.timer === this,
  );
  /** Length of a unit, the greatest common divisor of all durations. Set when the model is sealed. [ms] */
  unit = 1;
  readonly #waking: Waking;

  constructor(memory: Memory, layout: Layout, waking: Waking, name: string, duration: number) {
    this.memory = memory;
    this.name = name;
    this.duration = duration;
    this.#waking = waking;
    this.left = layout.reserve(() => duration / this.unit + 2);
    this.value = layout.reserve(() => 2);
  }

  renew(): void {
    throw new Error("not built yet");
  }

  get isArmed(): boolean {
    return this.left.read() !== 0;
  }

  start(): void {
    if (!this.memory.writable) refuseWrite(this, "started");
    this.left.write(this.duration / this.unit + 1);
    this.value.write(0);
  }

  stop(): boolean {
    if (!this.memory.writable) refuseWrite(this, "stopped");
    const isInTime = this.isArmed || this.value.read() === 1;
    this.left.write(0);
    this.value.write(0);
    return isInTime;
  }

  /** Fires; `timers` are all of the model. */
  fire(timers: readonly PackedTimer[]): void {
    const passed = this.left.read() - 1;
    for (const timer of timers) if (timer.isArmed) timer.left.write(timer.left.read() - passed);
    this.left.write(0);
    const first = this.waiting.first();
    if (first === undefined) this.value.write(1);
    else this.#waking.commit(first, this.#waking.pick(first, this.waiting.waits), 0, true, false);
  }
}

/** Whether `timer` is armed and no armed timer has less time left. */
export function isEarliest(timer: PackedTimer, timers: readonly PackedTimer[]): boolean {
  const left = timer.left.read();
  return left !== 0 && timers.every((other) => !other.isArmed || other.left.read() >= left);
}
