/**
 * A seeded source of numbers, the same on every machine: xorshift128 (Marsaglia, Xorshift RNGs, 2003), its four words
 * filled from the seed with the mixing steps of SplitMix (Steele, Lea and Flood, Fast Splittable Pseudorandom Number
 * Generators, 2014) for 32 bits.
 */
export class RandomSource {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  /** `seed`: of any number, the low 32 bits of its integer part count. */
  constructor(seed: number) {
    let stream = seed >>> 0;
    const word = (): number => {
      stream = (stream + 0x9e3779b9) >>> 0;
      let mixed = Math.imul(stream ^ (stream >>> 16), 0x85ebca6b);
      mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
      return (mixed ^ (mixed >>> 16)) >>> 0;
    };
    this.#a = word();
    this.#b = word();
    this.#c = word();
    // The state that is all zeroes would stay so.
    this.#d = word() | 1;
  }

  /** The next number. [0, 2³²) */
  next(): number {
    let mixed = this.#a ^ (this.#a << 11);
    mixed ^= mixed >>> 8;
    this.#a = this.#b;
    this.#b = this.#c;
    this.#c = this.#d;
    this.#d = (this.#d ^ (this.#d >>> 19) ^ mixed) >>> 0;
    return this.#d;
  }

  /** A whole number below `limit`, each as likely as any other. `limit`: [1, 2³²] */
  below(limit: number): number {
    // What would come round once more than the rest is drawn again.
    const most = 0x1_0000_0000 - (0x1_0000_0000 % limit);
    let drawn = this.next();
    while (drawn >= most) drawn = this.next();
    return drawn % limit;
  }
}
