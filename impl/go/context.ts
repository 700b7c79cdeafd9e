/** Contexts of Go. */
import type { Cancellations } from "./cancellation.ts";
import { Channel } from "./channel.ts";
import type { Waking } from "./waking.ts";

/**
 * A context: cancelled once, with its descendants. Its own done channel is closed in the step that
 * cancels it, those of its descendants in steps of their own, children in any order, the children of a
 * child before the next child; the goroutine that cancels takes no step until all are closed.
 */
export class Context {
  readonly name: string;
  readonly parent: Context | undefined;
  /** Position in the order of declaration. */
  readonly ordinal: number;
  /** `ctx.Done()`. Closed by {@link cancel}, never by hand. */
  readonly done: Channel;
  readonly #cancellations: Cancellations;
  readonly #children: Context[] = [];

  constructor(
    waking: Waking,
    cancellations: Cancellations,
    name: string,
    ordinal: number,
    parent: Context | undefined,
  ) {
    this.name = name;
    this.parent = parent;
    this.ordinal = ordinal;
    this.done = new Channel(waking, name, {}, { signal: true, closing: true });
    this.#cancellations = cancellations;
    if (parent === undefined) return;
    if (parent.isDone) this.done.close();
    else parent.#children.push(this);
  }

  get isDone(): boolean {
    return this.done.isClosed;
  }

  /** Has no effect on a context that is done. */
  cancel(): void {
    this.#cancellations.begin(this);
  }

  /** For the scheduler: closes its done channel; returns the children, some of which may be done. */
  close(): Context[] {
    this.done.close();
    return this.#children.splice(0);
  }
}
