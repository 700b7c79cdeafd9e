/** Commits parked goroutines, in the step of whoever makes their case ready. */
import type { Goroutine } from "./goroutine.ts";
import { type Place, samePlace } from "./label.ts";
import type { Operation } from "./request.ts";

export type Waits = (operation: Operation) => boolean;

export class Waking {
  readonly #goroutines: readonly Goroutine[];
  /** Commits of the running step. */
  commits: Place[] = [];
  /** How whoever drives wants ambiguous commits to go; in order. */
  wanted: readonly Place[] = [];

  constructor(goroutines: readonly Goroutine[]) {
    this.#goroutines = goroutines;
  }

  /** All that wait, in the order in which they were started. */
  waiting(waits: Waits): readonly Goroutine[] {
    return this.#goroutines.filter((one) => one.waiting(waits).length > 0);
  }

  /**
   * Commits a goroutine to one of its cases that wait for the event. If there are several, the one that is
   * wanted, else the first. `value` is asked with the case, since a sender may offer a value in each.
   */
  commit(
    goroutine: Goroutine,
    waits: Waits,
    outcome: { readonly value: unknown; readonly ok: boolean; readonly closed: boolean },
  ): number {
    const ways = goroutine.waiting(waits);
    const want = this.wanted[this.commits.length];
    const at =
      ways.find((way) => want !== undefined && samePlace(goroutine.place(way), want)) ?? (ways[0] as number);
    this.commits.push(goroutine.place(at));
    const { request } = goroutine;
    if (request?.kind === "block") {
      for (const { operation } of request.cases) {
        if (operation.kind === "receive") operation.channel.forget(goroutine, "receivers");
        else if (operation.kind === "send") operation.channel.forget(goroutine, "senders");
      }
    }
    goroutine.commit({ at, ...outcome });
    return at;
  }

  /** Wakes all that wait for an event that brings no value. */
  wakeAll(waits: Waits): void {
    for (const one of this.waiting(waits))
      this.commit(one, waits, { value: undefined, ok: true, closed: false });
  }
}
