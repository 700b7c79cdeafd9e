/** Contexts: a done bit each, and, for children, by whose call they are due to be closed. */
import type { Context } from "./builder.ts";
import type { Bits, Layout } from "./layout.ts";
import type { Memory } from "./memory.ts";
import { refuseWrite } from "./refuse.ts";
import type { Waking } from "./waking.ts";

/** Nobody is held up by what an action cancels. */
const BY_ACTION = 1;
/** Codes from here on are positions of processes. */
const BY_PROCESS = 2;

export class PackedContext implements Context {
  readonly name: string;
  readonly memory: Memory;
  readonly parent: PackedContext | undefined;
  readonly children: PackedContext[] = [];
  readonly #done: Bits;
  /** 0: not due; else by whom. Takes no room unless it has a parent. */
  readonly #due: Bits;
  readonly #waking: Waking;

  constructor(
    memory: Memory,
    layout: Layout,
    waking: Waking,
    name: string,
    parent: PackedContext | undefined,
    processes: () => number,
  ) {
    this.memory = memory;
    this.name = name;
    this.parent = parent;
    this.#waking = waking;
    this.#done = layout.reserve(() => 2);
    this.#due = layout.reserve(() => (parent === undefined ? 1 : BY_PROCESS + processes()));
    parent?.children.push(this);
  }

  get isDone(): boolean {
    return this.#done.read() === 1;
  }

  get isDue(): boolean {
    return this.#due.read() !== 0;
  }

  cancel(): void {
    if (!this.memory.writable) refuseWrite(this, "cancelled");
    const { running } = this.memory;
    this.#close(running < 0 ? BY_ACTION : BY_PROCESS + running);
  }

  /** Whether the process is still inside a call that cancels this context. */
  holdsUp(process: number): boolean {
    return this.#due.read() === BY_PROCESS + process;
  }

  /** Whether a `cancel` step may close it now: no descendant of a sibling is still due by the same call. */
  get isNext(): boolean {
    const by = this.#due.read();
    if (by === 0) return false;
    return !(this.parent?.children ?? []).some((sibling) => sibling !== this && sibling.#hasDueBelow(by));
  }

  /** The `cancel` step: the parent's cancellation arrives. */
  closeAsDue(): void {
    this.#close(this.#due.read());
  }

  get plain(): "done" | "due" | "open" {
    return this.isDone ? "done" : this.isDue ? "due" : "open";
  }

  #close(by: number): void {
    if (this.isDone) return;
    this.#done.write(1);
    this.#due.write(0);
    for (const child of this.children) if (!child.isDone && !child.isDue) child.#due.write(by);
    this.#waking.wakeAll((operation) => operation.kind === "done" && operation.context === this);
  }

  #hasDueBelow(by: number): boolean {
    return this.children.some((child) => child.#due.read() === by || child.#hasDueBelow(by));
  }
}
