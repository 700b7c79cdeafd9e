/**
 * The set of states reached so far: an arena in order of arrival, and an open-addressed table of
 * positions in it. Membership is exact: whole states are compared.
 *
 * The table doubles; it has 4 bytes a slot. A slot holds a position plus one in its low bits, as many as
 * the table needs, and what is left of the hash in the others, so that almost every state that is not
 * the one looked for is passed over without a look at the arena.
 */
import { Arena } from "./arena.ts";
import { hash, hashPair } from "./hash.ts";

/** Slots of a new table. [log2] */
const FIRST_BITS = 12;
/** Below, it grows by a factor of four. [log2] */
const SMALL_BITS = 20;
const FULL = 3 / 4;

export class StateTable {
  /** Words per state. */
  readonly words: number;
  readonly #arena: Arena;
  #slots: Uint32Array = new Uint32Array(1 << FIRST_BITS);
  /** Slots. [log2] */
  #bits = FIRST_BITS;
  #room: number = FULL * 2 ** FIRST_BITS;
  /** Scratch, by position in the batch: the hash, and the slot at which the probe ended. */
  #hashes = new Uint32Array(64);
  #ends = new Uint32Array(64);

  constructor(words: number) {
    this.words = words;
    this.#arena = new Arena(words);
  }

  /** States held, numbered in order of arrival from 0. */
  get count(): number {
    return this.#arena.count;
  }

  /** The number of the state that stands in `state[0..words)`; it is added if it was not held. */
  admit(state: Uint32Array): number {
    if (this.#arena.count >= this.#room) this.#grow();
    const mixed = hash(state, 0, this.words);
    return this.#admitFrom(state, 0, mixed, mixed & (this.#slots.length - 1));
  }

  /**
   * Admits `count` states that stand end to end in `batch`, in order, and writes their numbers. Faster
   * than one after the other: the memory that is needed for all of them is asked for at once.
   */
  admitAll(batch: Uint32Array, count: number, numbers: Uint32Array): void {
    const arena = this.#arena;
    while (arena.count + count > this.#room) this.#grow();
    if (count > this.#hashes.length) {
      // A power of two, as segments of the arena are, so that as many states in a row stand in one segment.
      const length = 2 ** (32 - Math.clz32(count));
      this.#hashes = new Uint32Array(length);
      this.#ends = new Uint32Array(length);
    }
    this.#locate(batch, count, numbers);
    const { words } = this;
    const { segments, within, bits } = arena;
    for (let at = 0; at < count; at++) {
      const held = numbers[at] - 1;
      const start = at * words;
      if (held >= 0) {
        const segment = segments[held >>> bits];
        const from = (held & within) * words;
        if (
          segment[from] === batch[start] &&
          (words === 1 ||
            (segment[from + 1] === batch[start + 1] &&
              (words === 2 || isSame(segment, from + 2, batch, start + 2, words - 2))))
        ) {
          numbers[at] = held;
          continue;
        }
      }
      numbers[at] = this.#admitFrom(batch, start, this.#hashes[at], this.#ends[at]);
    }
  }

  /** The number of the state, or -1. */
  find(state: Uint32Array): number {
    const mixed = hash(state, 0, this.words);
    const slot = this.#probe(state, 0, mixed, mixed & (this.#slots.length - 1));
    return (this.#slots[slot] & (this.#slots.length - 1)) - 1;
  }

  has(state: Uint32Array): boolean {
    return this.find(state) >= 0;
  }

  /** Copies a state out of the arena. */
  read(state: number, into: Uint32Array): void {
    this.#arena.read(state, into);
  }

  /** Memory held by arena and table. [bytes] */
  get bytes(): number {
    return this.#arena.bytes + this.#slots.byteLength;
  }

  /** Writes the position plus one of the first state of each probe whose part of the hash fits, or 0. */
  #locate(batch: Uint32Array, count: number, positions: Uint32Array): void {
    const { words } = this;
    const hashes = this.#hashes;
    const ends = this.#ends;
    const slots = this.#slots;
    const bits = this.#bits;
    const mask = slots.length - 1;
    // A loop of its own, without a branch that depends on what is read: the reads overlap.
    for (let at = 0; at < count; at++) {
      const mixed = words === 2 ? hashPair(batch[2 * at], batch[2 * at + 1]) : hash(batch, at * words, words);
      hashes[at] = mixed;
      positions[at] = slots[mixed & mask];
    }
    for (let at = 0; at < count; at++) {
      const mixed = hashes[at];
      let slot = mixed & mask;
      let entry = positions[at];
      while (entry !== 0 && (entry ^ mixed) >>> bits !== 0) {
        slot = (slot + 1) & mask;
        entry = slots[slot];
      }
      ends[at] = slot;
      positions[at] = entry & mask;
    }
  }

  /** There is room for one more; the state stands in no slot of its probe before `slot`. */
  #admitFrom(states: Uint32Array, start: number, mixed: number, slot: number): number {
    const slots = this.#slots;
    const end = this.#probe(states, start, mixed, slot);
    const entry = slots[end];
    if (entry !== 0) return (entry & (slots.length - 1)) - 1;
    const added = this.#arena.append(states, start);
    slots[end] = ((mixed >>> this.#bits) << this.#bits) | (added + 1);
    return added;
  }

  /** The slot in which the state is held, or the empty one in which its probe ends. */
  #probe(states: Uint32Array, start: number, mixed: number, from: number): number {
    const { words } = this;
    const { segments, within, bits: segmentBits } = this.#arena;
    const slots = this.#slots;
    const bits = this.#bits;
    const mask = slots.length - 1;
    let slot = from;
    for (let entry = slots[slot]; entry !== 0; entry = slots[slot]) {
      if ((entry ^ mixed) >>> bits === 0) {
        const held = (entry & mask) - 1;
        const segment = segments[held >>> segmentBits];
        const at = (held & within) * words;
        if (isSame(segment, at, states, start, words)) return slot;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    const bits = this.#bits + (this.#bits < SMALL_BITS ? 2 : 1);
    if (bits > 31) throw new RangeError("more than 1,610,612,736 states: a table of states ends there");
    const slots = new Uint32Array(2 ** bits);
    const mask = slots.length - 1;
    const { words } = this;
    const { segments, within, bits: segmentBits, count } = this.#arena;
    const hashes = this.#hashes;
    const ends = this.#ends;
    for (let first = 0; first < count; first += hashes.length) {
      const many = Math.min(hashes.length, count - first);
      const segment = segments[first >>> segmentBits];
      const from = first & within;
      for (let at = 0; at < many; at++) {
        const mixed = hash(segment, (from + at) * words, words);
        hashes[at] = mixed;
        ends[at] = slots[mixed & mask];
      }
      for (let at = 0; at < many; at++) {
        const mixed = hashes[at];
        let slot = mixed & mask;
        if (ends[at] !== 0 || slots[slot] !== 0) {
          do slot = (slot + 1) & mask;
          while (slots[slot] !== 0);
        }
        slots[slot] = ((mixed >>> bits) << bits) | (first + at + 1);
      }
    }
    this.#slots = slots;
    this.#bits = bits;
    this.#room = FULL * 2 ** bits;
  }
}

function isSame(left: Uint32Array, at: number, right: Uint32Array, start: number, words: number): boolean {
  let word = 0;
  while (word < words && left[at + word] === right[start + word]) word++;
  return word === words;
}
