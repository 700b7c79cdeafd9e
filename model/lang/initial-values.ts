/** What variables start with. Every combination of their values is an initial state. */
import { refuseModel } from "./refuse.ts";

interface Start {
  count: number;
  /** Writes the value at a position among those given. */
  write: (at: number) => void;
}

export class InitialValues {
  /** In order of declaration: the first changes slowest. */
  /** Variables that were given other values to start with. */
  readonly #replaced = new Set<object>();
  readonly #starts: Start[] = [];
  readonly #byHandle = new Map<unknown, { readonly name: string; readonly start: Start }>();

  /** Initial states that there are. */
  get combinations(): number {
    return this.#starts.reduce((product, { count }) => product * count, 1);
  }

  /** Gives a variable one value to start with; others may follow by {@link replace}. */
  add(write: () => void, handle?: { readonly name: string }): void {
    const start = { count: 1, write };
    this.#starts.push(start);
    if (handle !== undefined) this.#byHandle.set(handle, { name: handle.name, start });
  }

  /** Gives a variable other values to start with. */
  replace(handle: { readonly name: string }, count: number, write: (at: number) => void): void {
    const start = this.#byHandle.get(handle)?.start;
    if (start === undefined) throw new TypeError(`initially: not a field of this model: ${handle.name}`);
    if (count === 0) refuseModel("no-initial-value", { name: handle.name });
    if (this.#replaced.has(handle)) refuseModel("initially-twice", { name: handle.name });
    this.#replaced.add(handle);
    start.count = count;
    start.write = write;
  }

  /** Writes the values of an initial state by its number. */
  write(initial: number): void {
    let rest = initial;
    for (const { count, write } of this.#starts.toReversed()) {
      write(rest % count);
      rest = Math.floor(rest / count);
    }
  }
}
