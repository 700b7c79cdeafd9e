/** Queues of parked processes. */
import type { Bits, Layout } from "./layout.ts";
import type { Memory } from "./memory.ts";
import type { Operation } from "./packed-points.ts";
import type { PackedProcess } from "./packed-process.ts";
import { Waiters } from "./waiters.ts";

/**
 * Processes parked on a timer or on one side of a channel, first in, first out. The order is stored only if there can
 * be two of them, and if it has a consequence.
 */
export class WaitQueue {
  readonly waiters: Waiters;
  /** Position among the candidates plus one, first in the queue first; 0: nobody. */
  #slots: readonly Bits[] = [];
  /** By position of a process: its number in the slots. */
  #numbers: readonly number[] = [];

  constructor(memory: Memory, waits: (operation: Operation) => boolean) {
    this.waiters = new Waiters(memory, waits);
  }

  /** Once all processes are known, and before the layout is sealed. */
  declare(processes: readonly PackedProcess[], layout: Layout, ordered: boolean): void {
    this.waiters.declare(processes);
    const candidates = this.waiters.processes;
    if (!ordered || candidates.length < 2) return;
    this.#numbers = processes.map((process) => candidates.indexOf(process) + 1);
    this.#slots = candidates.map(() => layout.reserve(() => candidates.length + 1));
  }

  first(): PackedProcess | undefined {
    const slots = this.#slots;
    return slots.length === 0 ? this.waiters.first() : this.waiters.processes[slots[0].read() - 1];
  }

  /** Names of those who wait, first first. */
  get names(): readonly string[] {
    const { waiters } = this;
    const candidates = waiters.processes;
    if (this.#slots.length === 0) {
      return candidates.filter((one) => waiters.isWaiting(one)).map(({ name }) => name);
    }
    return this.#slots.flatMap((slot) => candidates[slot.read() - 1]?.name ?? []);
  }

  push(process: PackedProcess): void {
    const slots = this.#slots;
    if (slots.length === 0) return;
    const number = this.#numbers[process.position];
    for (let at = 0; at < slots.length; at++) {
      const held = slots[at].read();
      if (held === number) return;
      if (held === 0) {
        slots[at].write(number);
        return;
      }
    }
  }

  remove(process: PackedProcess): void {
    const slots = this.#slots;
    if (slots.length === 0) return;
    const number = this.#numbers[process.position];
    let to = 0;
    for (let at = 0; at < slots.length; at++) {
      const held = slots[at].read();
      if (held !== 0 && held !== number) slots[to++].write(held);
    }
    for (; to < slots.length; to++) slots[to].write(0);
  }
}
