/** `sync/atomic`: a field that is read and written atomically. Each operation is to be a step of its own. */
import type { CoreBuilder } from "../builder.ts";
import type { Field, Kind } from "../fields.ts";
import type { Renewable } from "./renewable.ts";

export class Atomic<T> implements Renewable {
  readonly name: string;
  readonly #value: Field<T>;

  constructor(core: CoreBuilder, name: string, kind: Kind<T>, initial?: T) {
    this.name = name;
    this.#value = core.field<Kind<T>>(name, kind, initial, { atomic: true });
  }

  load(): T {
    return this.#value.get();
  }

  store(value: T): void {
    this.#value.set(value);
  }

  /** Stores, and says what was there. */
  swap(value: T): T {
    const old = this.load();
    this.store(value);
    return old;
  }

  /** Whether `old` was there, and has been replaced. */
  compareAndSwap(old: T, value: T): boolean {
    if (this.load() !== old) return false;
    this.store(value);
    return true;
  }

  /** Adds to a number, and says what it is now. A sum out of range is a model error, not a wrap. */
  add(this: Atomic<number>, delta: number): number {
    const sum = this.load() + delta;
    this.store(sum);
    return sum;
  }

  renew(): void {
    this.#value.renew();
  }
}
