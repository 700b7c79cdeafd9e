/**
 * Open-addressed sets of short keys that stand in the slots themselves; a slot of zeros is empty, and whether the key
 * of zeros is held is kept beside them. They double; at most three quarters of the slots are taken.
 */
import { hashPair, hashWord } from "./hash.ts";

/** Written in place of a number: the key was held before. */
export const KNOWN = 0xffffffff;

/** Words of a new set. [log2] */
const FIRST_BITS = 12;
/** As many bytes can be addressed with positions of 31 bits: 8 GiB. [log2 of words] */
const MOST_BITS = 31;
const FULL = 3 / 4;

/** What both have in common: their words, and how they grow. */
abstract class Slots {
  protected slots: Uint32Array = new Uint32Array(2 ** FIRST_BITS);
  /** Whether the key of zeros is held. */
  protected holdsZero = false;
  protected held = 0;
  /** Keys it may hold before it grows. */
  #room: number;
  /** Scratch, by position in the batch: where the probe begins, and what stands there. */
  protected homes: Uint32Array = new Uint32Array(64);
  protected found: Uint32Array = new Uint32Array(64);
  /** Words of a key. */
  readonly #stride: number;

  constructor(stride: number) {
    this.#stride = stride;
    this.#room = (FULL * 2 ** FIRST_BITS) / stride;
  }

  get bytes(): number {
    return this.slots.byteLength;
  }

  protected makeRoomFor(count: number): void {
    while (this.held + count > this.#room) this.#grow();
    if (count <= this.homes.length) return;
    const length = 2 ** (32 - Math.clz32(count));
    this.homes = new Uint32Array(length);
    this.found = new Uint32Array(length);
  }

  /** Puts keys that differ into slots that are empty enough. */
  protected abstract move(from: Uint32Array, into: Uint32Array): void;

  #grow(): void {
    const length = this.slots.length * 2;
    if (length > 2 ** MOST_BITS)
      throw new RangeError("more than 8 GiB of states: a table of short states ends there");
    const slots = new Uint32Array(length);
    this.move(this.slots, slots);
    this.slots = slots;
    this.#room = (FULL * length) / this.#stride;
  }
}

/** Keys of one word. */
export class WordSlots extends Slots {
  constructor() {
    super(1);
  }

  /**
   * Adds `count` keys, in order. Writes numbers from `first` on for those that are new and {@link KNOWN} for the
   * others, and gives the number after the last.
   */
  addAll(keys: Uint32Array, count: number, first: number, numbers: Uint32Array): number {
    this.makeRoomFor(count);
    const { slots, homes, found } = this;
    const mask = slots.length - 1;
    // A loop of its own, without a branch that depends on what is read: the reads overlap.
    for (let at = 0; at < count; at++) {
      const home = hashWord(keys[at]) & mask;
      homes[at] = home;
      found[at] = slots[home];
    }
    let next = first;
    for (let at = 0; at < count; at++) {
      const key = keys[at];
      let slot = homes[at];
      let entry = slots[slot];
      while (entry !== key && entry !== 0) {
        slot = (slot + 1) & mask;
        entry = slots[slot];
      }
      if (entry !== 0 || (key === 0 && this.holdsZero)) {
        numbers[at] = KNOWN;
        continue;
      }
      if (key === 0) this.holdsZero = true;
      else {
        slots[slot] = key;
        this.held++;
      }
      numbers[at] = next++;
    }
    return next;
  }

  has(key: Uint32Array): boolean {
    const { slots } = this;
    const mask = slots.length - 1;
    if (key[0] === 0) return this.holdsZero;
    let slot = hashWord(key[0]) & mask;
    while (slots[slot] !== key[0] && slots[slot] !== 0) slot = (slot + 1) & mask;
    return slots[slot] !== 0;
  }

  protected move(from: Uint32Array, into: Uint32Array): void {
    const mask = into.length - 1;
    for (let at = 0; at < from.length; at++) {
      const key = from[at];
      if (key === 0) continue;
      let slot = hashWord(key) & mask;
      while (into[slot] !== 0) slot = (slot + 1) & mask;
      into[slot] = key;
    }
  }
}

/** Keys of two words. */
export class PairSlots extends Slots {
  constructor() {
    super(2);
  }

  /** Like {@link WordSlots.addAll}. */
  addAll(keys: Uint32Array, count: number, first: number, numbers: Uint32Array): number {
    this.makeRoomFor(count);
    const { slots, homes, found } = this;
    const mask = slots.length - 1;
    for (let at = 0; at < count; at++) {
      const home = (hashPair(keys[2 * at], keys[2 * at + 1]) << 1) & mask;
      homes[at] = home;
      found[at] = slots[home];
    }
    let next = first;
    for (let at = 0; at < count; at++) {
      const one = keys[2 * at];
      const other = keys[2 * at + 1];
      let slot = homes[at];
      let left = slots[slot];
      let right = slots[slot + 1];
      while ((left !== one || right !== other) && (left | right) !== 0) {
        slot = (slot + 2) & mask;
        left = slots[slot];
        right = slots[slot + 1];
      }
      const isZero = (one | other) === 0;
      if ((left | right) !== 0 || (isZero && this.holdsZero)) {
        numbers[at] = KNOWN;
        continue;
      }
      if (isZero) this.holdsZero = true;
      else {
        slots[slot] = one;
        slots[slot + 1] = other;
        this.held++;
      }
      numbers[at] = next++;
    }
    return next;
  }

  has(key: Uint32Array): boolean {
    const { slots } = this;
    const mask = slots.length - 1;
    const [one, other] = key;
    if ((one | other) === 0) return this.holdsZero;
    let slot = (hashPair(one, other) << 1) & mask;
    while (slots[slot] !== one || slots[slot + 1] !== other) {
      if ((slots[slot] | slots[slot + 1]) === 0) return false;
      slot = (slot + 2) & mask;
    }
    return true;
  }

  protected move(from: Uint32Array, into: Uint32Array): void {
    const mask = into.length - 1;
    for (let at = 0; at < from.length; at += 2) {
      const one = from[at];
      const other = from[at + 1];
      if ((one | other) === 0) continue;
      let slot = (hashPair(one, other) << 1) & mask;
      while ((into[slot] | into[slot + 1]) !== 0) slot = (slot + 2) & mask;
      into[slot] = one;
      into[slot + 1] = other;
    }
  }
}
