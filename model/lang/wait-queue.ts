/** Queues of parked processes. */
import type { Bits, Layout } from "./layout.ts";
import type { PackedProcess } from "./packed-process.ts";
import { isWaiting, type Waits } from "./waking.ts";

/**
 * Processes parked on a timer or on one side of a channel, first in, first out. The order is stored only if there can
 * be two of them, and if it has a consequence.
 */
export class WaitQueue {
  readonly waits: Waits;
  #candidates: readonly PackedProcess[] = [];
  /** Position among the candidates plus one, first in the queue first; 0: nobody. */
  #slots: readonly Bits[] = [];

  constructor(waits: Waits) {
    this.waits = waits;
  }

  /** Once all processes are known, and before the layout is sealed. */
  declare(processes: readonly PackedProcess[], layout: Layout, ordered: boolean): void {
    this.#candidates = processes.filter(({ points }) =>
      points.some(({ cases }) => cases.some(({ operation }) => this.waits(operation))),
    );
    if (!ordered || this.#candidates.length < 2) return;
    this.#slots = this.#candidates.map(() => layout.reserve(() => this.#candidates.length + 1));
  }

  first(): PackedProcess | undefined {
    const [head] = this.#slots;
    if (head !== undefined) return this.#candidates[head.read() - 1];
    for (const process of this.#candidates) if (isWaiting(process, this.waits)) return process;
    return undefined;
  }

  /** Names of those who wait, first first. */
  get names(): readonly string[] {
    if (this.#slots.length === 0) {
      return this.#candidates.filter((one) => isWaiting(one, this.waits)).map(({ name }) => name);
    }
    return this.#slots.flatMap((slot) => this.#candidates[slot.read() - 1]?.name ?? []);
  }

  push(process: PackedProcess): void {
    const number = this.#candidates.indexOf(process) + 1;
    for (const slot of this.#slots) {
      const held = slot.read();
      if (held === number) return;
      if (held === 0) {
        slot.write(number);
        return;
      }
    }
  }

  remove(position: number): void {
    const slots = this.#slots;
    const number = this.#candidates.findIndex((one) => one.position === position) + 1;
    let to = 0;
    for (const slot of slots) {
      const held = slot.read();
      if (held !== 0 && held !== number) slots[to++].write(held);
    }
    for (; to < slots.length; to++) slots[to].write(0);
  }
}
