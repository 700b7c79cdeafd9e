/** What a program has made, by name, in the order in which it was made. */
import { RuntimeError } from "./errors.ts";

export class Registry<T> {
  readonly #what: string;
  readonly #isOver: (one: T) => boolean;
  readonly #byName = new Map<string, T>();
  #made = 0;

  /** @param isOver whether its name may be used again */
  constructor(what: string, isOver: (one: T) => boolean) {
    this.#what = what;
    this.#isOver = isOver;
  }

  /** How many have been made so far: the ordinal of the next one. */
  get made(): number {
    return this.#made;
  }

  get all(): Iterable<T> {
    return this.#byName.values();
  }

  get(name: string): T | undefined {
    return this.#byName.get(name);
  }

  /** @throws RuntimeError `name-in-use` */
  add<U extends T>(name: string, one: U): U {
    const former = this.#byName.get(name);
    if (former !== undefined && !this.#isOver(former)) {
      throw new RuntimeError("name-in-use", { what: this.#what, name });
    }
    this.#byName.delete(name);
    this.#byName.set(name, one);
    this.#made++;
    return one;
  }
}
