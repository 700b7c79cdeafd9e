/** Contexts: cancelled once, parent first, then each descendant in a step of its own. */
import type { Goroutine } from "./goroutine.ts";
import type { Operation } from "./request.ts";
import type { Waking } from "./waking.ts";

/** Whoever runs when something is called. */
export interface Caller {
  readonly running: Goroutine | undefined;
}

export class Context {
  readonly name: string;
  readonly parent: Context | undefined;
  readonly #waking: Waking;
  readonly #caller: Caller;
  readonly #children: Context[] = [];
  #done: boolean;
  /** Its parent has been cancelled by this call, and it has not heard of it yet. */
  #due: { readonly by: Goroutine | undefined } | undefined;

  constructor(waking: Waking, caller: Caller, name: string, parent: Context | undefined) {
    this.#waking = waking;
    this.#caller = caller;
    this.name = name;
    this.parent = parent;
    this.#done = parent?.isDone ?? false;
    if (parent !== undefined) parent.#children.push(this);
  }

  get isDone(): boolean {
    return this.#done;
  }

  get isDue(): boolean {
    return this.#due !== undefined;
  }

  /** Closes its done channel. Nothing happens if it is done. Children follow, by and by. */
  cancel(): void {
    this.#close({ by: this.#caller.running });
  }

  /** Whether the goroutine is still in a call that cancels this. */
  holdsUp(goroutine: Goroutine): boolean {
    return this.#due?.by === goroutine;
  }

  /** Whether it may be closed now: nothing below a sibling is due because of the same call. */
  get isNext(): boolean {
    const due = this.#due;
    if (due === undefined) return false;
    return !this.#siblings.some((sibling) => sibling !== this && sibling.#isDueBelow(due.by));
  }

  /** The cancellation arrives. */
  arrive(): void {
    const due = this.#due;
    if (due !== undefined) this.#close(due);
  }

  get #siblings(): readonly Context[] {
    return this.parent === undefined ? [] : this.parent.#children;
  }

  readonly waits = (operation: Operation): boolean => operation.kind === "done" && operation.context === this;

  #close(by: { readonly by: Goroutine | undefined }): void {
    if (this.#done) return;
    this.#done = true;
    this.#due = undefined;
    for (const child of this.#children) if (!child.#done && child.#due === undefined) child.#due = by;
    this.#waking.wakeAll(this.waits);
  }

  #isDueBelow(by: Goroutine | undefined): boolean {
    return this.#children.some(
      (child) => (child.#due !== undefined && child.#due.by === by) || child.#isDueBelow(by),
    );
  }
}
