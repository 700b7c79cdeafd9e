/** What a program has made, by name, in a fixed order. */
import { RuntimeError } from "./errors.ts";

interface Entry<T> {
  readonly one: T;
  readonly ordinal: number;
}

export class Registry<T> {
  readonly #what: string;
  readonly #isOver: (one: T) => boolean;
  readonly #byName = new Map<string, T>();
  /** By ordinal. */
  readonly #entries: Entry<T>[] = [];
  #all: readonly T[] = [];
  #made = 0;

  /** @param isOver whether its name may be used again */
  constructor(what: string, isOver: (one: T) => boolean) {
    this.#what = what;
    this.#isOver = isOver;
  }

  /** How many have been made so far. */
  get made(): number {
    return this.#made;
  }

  /** In the order of their ordinals. */
  get all(): readonly T[] {
    return this.#all;
  }

  get(name: string): T | undefined {
    return this.#byName.get(name);
  }

  /**
   * @param ordinal by default it comes last
   * @throws RuntimeError `name-in-use`
   */
  add<U extends T>(name: string, one: U, ordinal: number = this.#made): U {
    const former = this.#byName.get(name);
    if (former !== undefined && !this.#isOver(former)) {
      throw new RuntimeError("name-in-use", { what: this.#what, name });
    }
    this.#byName.set(name, one);
    const entries = this.#entries;
    if (former !== undefined) {
      entries.splice(
        entries.findIndex((entry) => entry.one === former),
        1,
      );
    }
    const next = entries.findIndex((entry) => entry.ordinal > ordinal);
    entries.splice(next < 0 ? entries.length : next, 0, { one, ordinal });
    this.#all = entries.map((entry) => entry.one);
    this.#made++;
    return one;
  }
}
