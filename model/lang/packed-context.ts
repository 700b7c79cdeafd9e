/** Contexts: a done bit each, and, for children, by which call they are due to be closed. */

import type { Bits, Layout } from "./layout.ts";
import type { Memory } from "./memory.ts";
import type { PackedProcess } from "./packed-process.ts";
import type { Context } from "./primitives.ts";
import { refuseModel, refuseWrite } from "./refuse.ts";
import { Waiters } from "./waiters.ts";
import type { Waking } from "./waking.ts";

export class PackedContext implements Context {
  readonly name: string;
  readonly memory: Memory;
  readonly parent: PackedContext | undefined;
  readonly children: PackedContext[] = [];
  readonly #done: Bits;
  /**
   * 0: not due; else one more than the number of the call. A call is numbered by the depth of the context
   * that it was made on, which is one of the parents, and by who made it. Takes no room without a parent.
   */
  readonly #due: Bits;
  /** Parents above it. */
  readonly #depth: number;
  /** Who may call: the processes, and actions, which count as one. */
  #callers = 1;
  readonly #waking: Waking;
  readonly #waiters: Waiters;

  constructor(
    memory: Memory,
    layout: Layout,
    waking: Waking,
    name: string,
    parent: PackedContext | undefined,
  ) {
    this.memory = memory;
    this.name = name;
    this.parent = parent;
    this.#waking = waking;
    this.#done = layout.reserve(() => 2);
    this.#depth = parent === undefined ? 0 : parent.#depth + 1;
    this.#due = layout.reserve(() => 1 + this.#depth * this.#callers);
    this.#waiters = new Waiters(
      memory,
      (operation) => operation.kind === "done" && operation.context === this,
    );
    parent?.children.push(this);
  }

  /** Once all processes are known, and before the layout is sealed. */
  declare(processes: readonly PackedProcess[]): void {
    this.#callers = processes.length + 1;
    this.#waiters.declare(processes);
  }

  get isDone(): boolean {
    return this.#done.read() === 1;
  }

  get isAwaited(): boolean {
    return this.#waiters.first() !== undefined || this.children.some(({ isAwaited }) => isAwaited);
  }

  renew(): void {
    if (!this.memory.writable) refuseWrite(this, "made anew");
    if (this.isAwaited) refuseModel("renew-awaited", { name: this.name });
    this.#begin(this.parent?.isDone ?? false);
  }

  get isDue(): boolean {
    return this.#due.read() !== 0;
  }

  cancel(): void {
    if (!this.memory.writable) refuseWrite(this, "cancelled");
    // -1 is an action: nobody is held up by what it cancels.
    this.#close(1 + this.#depth * this.#callers + (this.memory.running + 1));
  }

  /** Whether the process is still inside a call that cancels this context. */
  holdsUp(process: number): boolean {
    const due = this.#due.read();
    return due !== 0 && (due - 1) % this.#callers === process + 1;
  }

  /** Whether a `cancel` step may close it now: no descendant of a sibling is still due by the same call. */
  get isNext(): boolean {
    const call = this.#due.read();
    if (call === 0) return false;
    return !(this.parent?.children ?? []).some((sibling) => sibling !== this && sibling.#hasDueBelow(call));
  }

  /** The `cancel` step: the parent's cancellation arrives. */
  closeAsDue(): void {
    this.#close(this.#due.read());
  }

  get plain(): "done" | "due" | "open" {
    return this.isDone ? "done" : this.isDue ? "due" : "open";
  }

  #close(call: number): void {
    if (this.isDone) return;
    this.#done.write(1);
    this.#due.write(0);
    for (const child of this.children) if (!child.isDone && !child.isDue) child.#due.write(call);
    this.#waking.wakeAll(this.#waiters);
  }

  /** A context made from a done one is done, and so are those made from it. */
  #begin(done: boolean): void {
    this.#done.write(done ? 1 : 0);
    this.#due.write(0);
    for (const child of this.children) child.#begin(done);
  }

  #hasDueBelow(call: number): boolean {
    return this.children.some((child) => child.#due.read() === call || child.#hasDueBelow(call));
  }
}
