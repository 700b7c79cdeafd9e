/**
 * The set of states reached so far, for states of one or two words: they stand in the slots, so that whether one is
 * held takes one read of memory. The arena is for whoever asks for states by number, and is never looked at here.
 */
import { Arena } from "./arena.ts";
import { KNOWN, PairSlots, WordSlots } from "./slots.ts";

export class ShortStateTable {
  /** Words per state. */
  readonly words: number;
  readonly #arena: Arena;
  readonly #slots: WordSlots | PairSlots;
  readonly #number = new Uint32Array(1);

  /** @param words one or two. */
  constructor(words: number) {
    this.words = words;
    this.#arena = new Arena(words);
    this.#slots = words === 1 ? new WordSlots() : new PairSlots();
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
    const before = arena.count;
    if (this.#slots.addAll(batch, count, before, numbers) === before) return;
    const { words } = this;
    for (let at = 0; at < count; at++) if (numbers[at] !== KNOWN) arena.append(batch, at * words);
  }

  has(state: Uint32Array): boolean {
    return this.#slots.has(state);
  }

  read(state: number, into: Uint32Array): void {
    this.#arena.read(state, into);
  }
}
