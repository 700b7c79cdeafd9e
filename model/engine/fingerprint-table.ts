/**
 * The set of states reached so far, of which only 64 bits of hash are kept, and the words of those that have not been
 * expanded. States of one hash are taken for one state (hash compaction: Wolper and Leroy, Reliable Hashing without
 * Collision Detection, 1993; Stern and Dill, 1995).
 */
import { Arena } from "./arena.ts";
import { hash, hashOther } from "./hash.ts";
import { KNOWN, PairSlots } from "./slots.ts";

/** Writes the words of a state that were forgotten into a buffer. */
export type Recall = (state: number, into: Uint32Array) => void;

export class FingerprintTable {
  /** Words per state. */
  readonly words: number;
  readonly #arena: Arena;
  readonly #slots = new PairSlots();
  readonly #recall: Recall;
  readonly #number = new Uint32Array(1);
  #prints: Uint32Array = new Uint32Array(128);

  constructor(words: number, recall: Recall) {
    this.words = words;
    this.#arena = new Arena(words);
    this.#recall = recall;
  }

  get count(): number {
    return this.#arena.count;
  }

  get bytes(): number {
    return this.#arena.bytes + this.#slots.bytes;
  }

  admit(state: Uint32Array): void {
    this.admitAll(state, 1, this.#number);
  }

  /** Writes the numbers of those that are new, and {@link KNOWN} for the others. */
  admitAll(batch: Uint32Array, count: number, numbers: Uint32Array): void {
    const arena = this.#arena;
    const { words } = this;
    const before = arena.count;
    this.#print(batch, count);
    if (this.#slots.addAll(this.#prints, count, before, numbers) === before) return;
    for (let at = 0; at < count; at++) if (numbers[at] !== KNOWN) arena.append(batch, at * words);
  }

  /** Whether a state was reached, or one with the same hash. */
  has(state: Uint32Array): boolean {
    this.#print(state, 1);
    return this.#slots.has(this.#prints);
  }

  /** Copies a state out; one whose words were forgotten is recalled. */
  read(state: number, into: Uint32Array): void {
    if (this.#arena.holds(state)) this.#arena.read(state, into);
    else this.#recall(state, into);
  }

  /** The words of states before `state` are not asked for while the search goes on. */
  forget(state: number): void {
    this.#arena.drop(state);
  }

  #print(states: Uint32Array, count: number): void {
    if (2 * count > this.#prints.length) this.#prints = new Uint32Array(2 ** (33 - Math.clz32(count)));
    const prints = this.#prints;
    const { words } = this;
    for (let at = 0; at < count; at++) {
      prints[2 * at] = hash(states, at * words, words);
      prints[2 * at + 1] = hashOther(states, at * words, words);
    }
  }
}
