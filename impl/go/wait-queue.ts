/** Goroutines that are parked on one side of something. */
import type { Goroutine } from "./goroutine.ts";

/**
 * First in, first out; or, for those who are always woken together, in the order of goroutines, so that
 * the order of parking is no part of the state.
 */
export class WaitQueue {
  readonly #waiting: Goroutine[] = [];
  readonly #byOrdinal: boolean;

  constructor(order: "first in" | "all together") {
    this.#byOrdinal = order === "all together";
  }

  get first(): Goroutine | undefined {
    return this.#waiting[0];
  }

  get all(): readonly Goroutine[] {
    return this.#waiting;
  }

  get names(): readonly string[] {
    return this.#waiting.map(({ name }) => name);
  }

  push(goroutine: Goroutine): void {
    let at = this.#waiting.length;
    if (this.#byOrdinal) {
      while (at > 0 && (this.#waiting[at - 1]?.ordinal ?? -1) > goroutine.ordinal) at--;
    }
    this.#waiting.splice(at, 0, goroutine);
  }

  remove(goroutine: Goroutine): void {
    const at = this.#waiting.indexOf(goroutine);
    if (at >= 0) this.#waiting.splice(at, 1);
  }
}
