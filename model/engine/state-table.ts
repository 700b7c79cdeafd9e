/**
 * The set of states reached so far: an append-only arena in order of arrival, and an open-addressed
 * table of positions in it. Membership is exact: whole states are compared.
 *
 * The arena is segmented, so it never moves. The table doubles; it holds 4 bytes a slot and is at
 * most two thirds full.
 */
const SEGMENT_BITS = 15;
const WITHIN = (1 << SEGMENT_BITS) - 1;
const FULL = 2 / 3;

export class StateTable {
  /** Words per state. */
  readonly words: number;
  /** States held, numbered in order of arrival from 0. */
  count = 0;
  readonly #segments: Uint32Array[] = [];
  /** Position in the arena plus one; 0 is an empty slot. */
  #slots: Uint32Array = new Uint32Array(1 << 12);
  #mask = (1 << 12) - 1;
  #room: number = Math.floor((1 << 12) * FULL);

  constructor(words: number) {
    this.words = words;
  }

  /** The number of the state that stands in `state[0..words)`; it is added if it was not held. */
  admit(state: Uint32Array): number {
    const { words } = this;
    const segments = this.#segments;
    const slots = this.#slots;
    const mask = this.#mask;
    let slot = hash(state, 0, words) & mask;
    let entry = slots[slot];
    while (entry !== 0) {
      const held = entry - 1;
      const segment = segments[held >>> SEGMENT_BITS];
      const at = (held & WITHIN) * words;
      let word = 0;
      while (word < words && segment[at + word] === state[word]) word++;
      if (word === words) return held;
      slot = (slot + 1) & mask;
      entry = slots[slot];
    }
    return this.#append(state, slot);
  }

  /** The number of the state, or -1. */
  find(state: Uint32Array): number {
    const { words } = this;
    let slot = hash(state, 0, words) & this.#mask;
    for (let entry = this.#slots[slot]; entry !== 0; entry = this.#slots[slot]) {
      const held = entry - 1;
      const segment = this.#segments[held >>> SEGMENT_BITS];
      const at = (held & WITHIN) * words;
      let word = 0;
      while (word < words && segment[at + word] === state[word]) word++;
      if (word === words) return held;
      slot = (slot + 1) & this.#mask;
    }
    return -1;
  }

  /** Copies a state out of the arena. */
  read(state: number, into: Uint32Array): void {
    const { words } = this;
    const segment = this.#segments[state >>> SEGMENT_BITS];
    const at = (state & WITHIN) * words;
    for (let word = 0; word < words; word++) into[word] = segment[at + word];
  }

  /** Memory held by arena and table. [bytes] */
  get bytes(): number {
    return this.#segments.length * ((WITHIN + 1) * this.words * 4) + this.#slots.byteLength;
  }

  #append(state: Uint32Array, slot: number): number {
    const { words } = this;
    const added = this.count++;
    if ((added & WITHIN) === 0) this.#segments.push(new Uint32Array((WITHIN + 1) * words));
    const segment = this.#segments[added >>> SEGMENT_BITS];
    const at = (added & WITHIN) * words;
    for (let word = 0; word < words; word++) segment[at + word] = state[word];
    this.#slots[slot] = added + 1;
    if (this.count > this.#room) this.#grow();
    return added;
  }

  #grow(): void {
    const size = (this.#mask + 1) * 2;
    const slots = new Uint32Array(size);
    const mask = size - 1;
    const { words } = this;
    for (let state = 0; state < this.count; state++) {
      const segment = this.#segments[state >>> SEGMENT_BITS];
      let slot = hash(segment, (state & WITHIN) * words, words) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = state + 1;
    }
    this.#slots = slots;
    this.#mask = mask;
    this.#room = Math.floor(size * FULL);
  }
}

/**
 * Multiplicative mixing with the final avalanche of MurmurHash3 (Appleby, 2011). It only finds a slot;
 * identity is decided by comparing words.
 */
function hash(state: Uint32Array, at: number, words: number): number {
  let mixed = 0x2545f491;
  for (let word = 0; word < words; word++) {
    mixed = Math.imul(mixed ^ state[at + word], 0x9e3779b1);
    mixed ^= mixed >>> 15;
  }
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
