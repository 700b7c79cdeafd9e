/** Cancelling a tree of contexts: the root at once, each descendant in a step of its own. */
import type { Context } from "./context.ts";
import type { Goroutine } from "./goroutine.ts";
import type { Waking } from "./waking.ts";

/** One call of `cancel` that has not reached all descendants. */
interface Cancellation {
  /** Who called, and takes no step until it is over; nobody if it was an input. */
  readonly by: Goroutine | undefined;
  /** Contexts that are due: the last list comes first. Within a list, any order. */
  readonly due: Context[][];
}

export class Cancellations {
  readonly #waking: Waking;
  #active: Cancellation[] = [];

  constructor(waking: Waking) {
    this.#waking = waking;
  }

  begin(context: Context): void {
    this.#waking.allow("cancel of context", context.name);
    if (context.isDone) return;
    const children = context.close();
    if (children.length === 0) return;
    const by = this.#waking.running;
    if (by !== undefined) by.held++;
    this.#active.push({ by, due: [children] });
  }

  /** Contexts that a `cancel` step may reach now, in order of declaration. */
  get next(): readonly Context[] {
    if (this.#active.length === 0) return [];
    return this.#active
      .flatMap(({ due }) => due.at(-1) ?? [])
      .sort((one, other) => one.ordinal - other.ordinal);
  }

  isDue(context: Context): boolean {
    return this.#active.some(({ due }) => due.some((list) => list.includes(context)));
  }

  /** The `cancel` step. */
  reach(context: Context): void {
    const cancellation = this.#active.find(({ due }) => due.at(-1)?.includes(context) === true);
    const children = context.close();
    if (children.length > 0) cancellation?.due.push(children);
  }

  /** Forgets what is no longer due, and lets those go on who waited for it. After each step. */
  settle(): void {
    if (this.#active.length === 0) return;
    this.#active = this.#active.filter((cancellation) => {
      const left = cancellation.due
        .map((list) => list.filter((context) => !context.isDone))
        .filter((list) => list.length > 0);
      cancellation.due.splice(0, cancellation.due.length, ...left);
      if (left.length === 0 && cancellation.by !== undefined) cancellation.by.held--;
      return left.length > 0;
    });
  }
}
