/** `sync.Cond`: those who wait are woken in the order in which they came, and take the lock again like anybody. */
import { LanguageError } from "../errors.ts";
import { type Field, range } from "../fields.ts";
import { type Effect, step } from "../points.ts";
import { derivedPoint, type OpenPoint, partName } from "./derived-point.ts";
import { lockMutex, type Mutex } from "./mutex.ts";
import type { Renewable } from "./renewable.ts";

/** Position in the queue of a process that may wait, from 1; 0 while it does not, and once it has been woken. */
interface Waiter {
  readonly process: string;
  place: Field<number> | undefined;
}

export class Cond implements Renewable {
  readonly name: string;
  readonly mutex: Mutex;
  readonly #waiters: Waiter[] = [];

  constructor(name: string, mutex: Mutex) {
    this.name = name;
    this.mutex = mutex;
  }

  /** How many wait to be woken. */
  get waiting(): number {
    return this.#places().filter((place) => place.get() > 0).length;
  }

  /** Wakes the one that has waited longest, if anybody waits. */
  signal(): void {
    for (const place of this.#places()) place.set(Math.max(0, place.get() - 1));
  }

  /** Wakes all. */
  broadcast(): void {
    for (const place of this.#places()) place.set(0);
  }

  /** @throws LanguageError if somebody waits, who would then be woken by nobody. */
  renew(): void {
    if (this.waiting > 0) throw new LanguageError("renew-awaited", { name: this.name });
  }

  /** A process that can wait. Only the points of {@link waitOn} call this, and the next three. */
  register(process: string): Renewable {
    const known = this.#waiters.find((one) => one.process === process);
    const waiter = known ?? { process, place: undefined };
    if (known === undefined) this.#waiters.push(waiter);
    return { name: `${process} in ${this.name}`, renew: () => this.#leave(process) };
  }

  /** Gives every process that can wait its place, once all of them are known. */
  declare(place: (name: string, waiters: number) => Field<number>): void {
    for (const waiter of this.#waiters) {
      waiter.place = place(`${waiter.process} in ${this.name}`, this.#waiters.length);
    }
  }

  join(process: string): void {
    this.#placeOf(process).set(this.waiting + 1);
  }

  isWoken(process: string): boolean {
    return this.#placeOf(process).get() === 0;
  }

  /** A process that has crashed does not wait, and those behind it move up. */
  #leave(process: string): void {
    const left = this.#placeOf(process).get();
    if (left === 0) return;
    for (const place of this.#places()) if (place.get() > left) place.set(place.get() - 1);
    this.#placeOf(process).set(0);
  }

  #places(): readonly Field<number>[] {
    return this.#waiters.map(({ process }) => this.#placeOf(process));
  }

  #placeOf(process: string): Field<number> {
    const place = this.#waiters.find((one) => one.process === process)?.place;
    if (place === undefined) throw new Error(`"${process}" does not wait for "${this.name}"`);
    return place;
  }
}

/** What a place in a queue of that many can be. */
export function placeKind(waiters: number): ReturnType<typeof range> {
  return range(0, waiters);
}

/**
 * `cond.Wait()`, with the mutex locked: unlocks it and waits to be woken, in one step, and then for the mutex.
 * `effect` runs in the step that has it again.
 */
export function waitOn(cond: Cond, effect?: Effect): OpenPoint {
  return derivedPoint(({ point, process, owns }, next) => {
    const woken = partName(point, "woken");
    const locked = partName(point, "lock again");
    owns(cond.register(process));
    return {
      entry: point,
      points: {
        [point]: step(() => {
          cond.join(process);
          cond.mutex.unlock();
        }).to(woken),
        [woken]: step()
          .when(() => cond.isWoken(process), `a signal of ${cond.name}`)
          .to(locked),
        [locked]: lockMutex(cond.mutex, effect).toFirst(next),
      },
    };
  });
}
