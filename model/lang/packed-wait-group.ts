/** Wait groups. */

import type { Bits, Layout } from "./layout.ts";
import type { Memory } from "./memory.ts";
import type { PackedProcess } from "./packed-process.ts";
import type { WaitGroup } from "./primitives.ts";
import { refuseModel, refuseWrite } from "./refuse.ts";
import { PanicSignal } from "./signals.ts";
import { Waiters } from "./waiters.ts";
import type { Waking } from "./waking.ts";

/** Counters above this are an error of the model: it would not stay finite. */
const MOST_WAITED_FOR = 63;

export class PackedWaitGroup implements WaitGroup {
  readonly name: string;
  readonly memory: Memory;
  readonly bits: Bits;
  readonly initial: number;
  readonly #waking: Waking;
  readonly #waiters: Waiters;

  constructor(memory: Memory, layout: Layout, waking: Waking, name: string, initial: number) {
    if (!Number.isInteger(initial) || initial < 0 || initial > MOST_WAITED_FOR) {
      refuseModel("wait-group-range", { name, count: initial, most: MOST_WAITED_FOR });
    }
    this.memory = memory;
    this.name = name;
    this.initial = initial;
    this.#waking = waking;
    this.#waiters = new Waiters(
      memory,
      (operation) => operation.kind === "wait" && operation.waitGroup === this,
    );
    this.bits = layout.reserve(() => MOST_WAITED_FOR + 1);
  }

  /** Once all processes are known. */
  declare(processes: readonly PackedProcess[]): void {
    this.#waiters.declare(processes);
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
    if (count === 0) this.#waking.wakeAll(this.#waiters);
  }

  renew(): void {
    if (!this.memory.writable) refuseWrite(this, "made anew");
    if (this.#waiters.first() !== undefined) refuseModel("renew-awaited", { name: this.name });
    this.bits.write(this.initial);
  }

  done(): void {
    this.add(-1);
  }
}
