/** Condition variables of Go. */
import { lock, type Mutex } from "./mutex.ts";
import type { Plain } from "./plain.ts";
import { at } from "./point.ts";
import type { Go, PointOptions } from "./request.ts";
import type { Waking } from "./waking.ts";

/** One call of `Wait`. */
interface Waiter {
  readonly by: string;
  isWoken: boolean;
}

/** @see https://pkg.go.dev/sync#Cond */
export class Cond {
  readonly name: string;
  /** `c.L` */
  readonly mutex: Mutex;
  readonly #waking: Waking;
  /** Longest waiting first. */
  readonly #waiters: Waiter[] = [];

  constructor(waking: Waking, name: string, mutex: Mutex) {
    this.name = name;
    this.mutex = mutex;
    this.#waking = waking;
  }

  /** Places of those who wait, the longest waiting first, from 1. */
  get plain(): { readonly [name: string]: Plain } {
    return Object.fromEntries(this.#waiters.map(({ by }, at) => [`${by} in ${this.name}`, at + 1]));
  }

  /** Whether a goroutine waits to be woken. */
  isWaiting(name: string): boolean {
    return this.#waiters.some(({ by }) => by === name);
  }

  /** `c.Signal()`: wakes the one that has waited longest, if any. The caller need not hold the mutex. */
  signal(): void {
    this.#waking.allow("signal of condition", this.name);
    const first = this.#waiters.shift();
    if (first !== undefined) first.isWoken = true;
  }

  /** `c.Broadcast()`: wakes all that wait. */
  broadcast(): void {
    this.#waking.allow("broadcast of condition", this.name);
    for (const waiter of this.#waiters.splice(0)) waiter.isWoken = true;
  }

  /** For {@link waitOn}: takes a place among those that wait, and unlocks the mutex. */
  enter(): Waiter {
    const waiter = { by: this.#waking.running?.name ?? "", isWoken: false };
    this.#waiters.push(waiter);
    this.mutex.unlock();
    return waiter;
  }
}

/**
 * `c.Wait()`: a point at which it unlocks the mutex and begins to wait, one that it passes when it has been woken, and
 * one at which it locks the mutex again. Nothing says that what it waits for still holds then.
 */
export function* waitOn(point: string, cond: Cond, { silent = false }: PointOptions = {}): Go {
  yield* at(point, { silent });
  const waiter = cond.enter();
  yield* at(`${point} / woken`, { silent, when: () => waiter.isWoken });
  yield* lock(`${point} / lock again`, cond.mutex, { silent });
}
