import { type Applied, apply } from "./apply.ts";
import type { Entry } from "./entry.ts";
import type { State } from "./state.ts";
import type { Behaviour } from "./version.ts";

/** What appending an entry did. */
export interface Appended {
  /** The one index of the entry. */
  readonly index: number;
  readonly refused?: string;
}

/** Called at the start of each apply, before its effects can be seen. */
export type Witness = (index: number, entry: Entry) => void;

/**
 * The log of one server: each entry gets the next index and is applied at once. Entries themselves
 * are not kept; a witness that wants them collects them.
 */
export class Log {
  readonly #behaviour: Behaviour;
  readonly #witnesses: readonly Witness[];
  #state: State;

  constructor(initial: State, behaviour: Behaviour, witnesses: readonly Witness[] = []) {
    this.#state = initial;
    this.#behaviour = behaviour;
    this.#witnesses = witnesses;
  }

  /** A snapshot: what is appended later does not change it. */
  get state(): State {
    return this.#state;
  }

  append(entry: Entry): Appended {
    const index = this.#state.latestIndex + 1;
    for (const witness of this.#witnesses) witness(index, entry);
    const { state, refused }: Applied = apply(this.#state, entry, index, this.#behaviour);
    this.#state = state;
    return refused === undefined ? { index } : { index, refused };
  }
}
