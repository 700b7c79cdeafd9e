/** The set of states reached so far, numbered in order of arrival from 0. */
import { ShortStateTable } from "./short-state-table.ts";
import { StateTable } from "./state-table.ts";

export interface Reached {
  /** Words per state. */
  readonly words: number;
  /** States held. */
  readonly count: number;
  /** Memory held. [bytes] */
  readonly bytes: number;
  /** Adds the state that stands in `state[0..words)` if it is not held. */
  admit(state: Uint32Array): void;
  /**
   * Admits `count` states that stand end to end in `batch`, in order, and writes their numbers; for states that are
   * held already, `KNOWN` if this set cannot tell their numbers. Those that are new are numbered in order.
   */
  admitAll(batch: Uint32Array, count: number, numbers: Uint32Array): void;
  has(state: Uint32Array): boolean;
  /** Copies a state out. */
  read(state: number, into: Uint32Array): void;
}

/** Numbers cost memory and time with short states: only if they are asked for. */
export function newReached(words: number, isNumbered: boolean): Reached {
  return isNumbered || words > 2 ? new StateTable(words) : new ShortStateTable(words);
}
