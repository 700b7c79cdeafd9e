/** Atomic variables of Go. */

import type { Plain } from "./plain.ts";
import { at } from "./point.ts";
import type { Go, PointOptions } from "./request.ts";

/**
 * An atomic variable. The program can reach it only by the functions of this file, each a scheduling point: between two
 * of them others may run, and nobody does within one.
 *
 * @see https://pkg.go.dev/sync/atomic
 */
export class Atomic<T extends Plain> {
  readonly name: string;
  #value: T;

  constructor(name: string, value: T) {
    this.name = name;
    this.#value = value;
  }

  get plain(): { readonly [name: string]: Plain } {
    return { [this.name]: this.#value };
  }

  /** For those who look at the program from outside; goroutines {@link load} it. */
  get value(): T {
    return this.#value;
  }

  /** For the functions of this file: writes it, and returns what it was. */
  exchange(value: T): T {
    const old = this.#value;
    this.#value = value;
    return old;
  }
}

/** `x.Load()` */
export function* load<T extends Plain>(point: string, atomic: Atomic<T>, options: PointOptions = {}): Go<T> {
  yield* at(point, options);
  return atomic.value;
}

/** `x.Store(value())`. The value is evaluated in the step. */
export function* store<T extends Plain>(
  point: string,
  atomic: Atomic<T>,
  value: () => T,
  options: PointOptions = {},
): Go {
  yield* at(point, options);
  atomic.exchange(value());
}

/** `x.Swap(value())`: what it was. */
export function* swap<T extends Plain>(
  point: string,
  atomic: Atomic<T>,
  value: () => T,
  options: PointOptions = {},
): Go<T> {
  yield* at(point, options);
  return atomic.exchange(value());
}

/** `x.Add(delta)`: what it is then. */
export function* addTo(
  point: string,
  atomic: Atomic<number>,
  delta: number,
  options: PointOptions = {},
): Go<number> {
  yield* at(point, options);
  const sum = atomic.value + delta;
  atomic.exchange(sum);
  return sum;
}

/** `x.CompareAndSwap(old(), value())`: writes it if it is `old`; whether it was. */
export function* compareAndSwap<T extends Plain>(
  point: string,
  atomic: Atomic<T>,
  { old, value }: { readonly old: () => T; readonly value: () => T },
  options: PointOptions = {},
): Go<boolean> {
  yield* at(point, options);
  const isOld = atomic.value === old();
  if (isOld) atomic.exchange(value());
  return isOld;
}
