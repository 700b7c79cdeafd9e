/**
 * Multiplicative mixing with the final avalanche of MurmurHash3 (Appleby, 2011). It only finds a slot;
 * identity is decided by comparing words.
 */

/** Of a state of any length. [uint32] */
export function hash(states: Uint32Array, at: number, words: number): number {
  let mixed = SEED;
  for (let word = 0; word < words; word++) {
    mixed = Math.imul(mixed ^ states[at + word], 0x9e3779b1);
    mixed ^= mixed >>> 15;
  }
  return avalanche(mixed);
}

/** Another one, by another way: both together tell states apart with 64 bits. [uint32] */
export function hashOther(states: Uint32Array, at: number, words: number): number {
  let mixed = 0x7f4a7c15;
  for (let word = words - 1; word >= 0; word--) {
    const piece = Math.imul(states[at + word], 0xcc9e2d51);
    mixed ^= Math.imul((piece << 15) | (piece >>> 17), 0x1b873593);
    mixed = (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
  }
  return avalanche(mixed);
}

/** {@link hash} of a state of one word, without the loop. [uint32] */
export function hashWord(word: number): number {
  const mixed = Math.imul(SEED ^ word, 0x9e3779b1);
  return avalanche(mixed ^ (mixed >>> 15));
}

/** {@link hash} of a state of two words, without the loop. [uint32] */
export function hashPair(first: number, second: number): number {
  let mixed = Math.imul(SEED ^ first, 0x9e3779b1);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed ^ second, 0x9e3779b1);
  return avalanche(mixed ^ (mixed >>> 15));
}

const SEED = 0x2545f491;

function avalanche(mixed: number): number {
  let last = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  last = Math.imul(last ^ (last >>> 13), 0xc2b2ae35);
  return (last ^ (last >>> 16)) >>> 0;
}
