/** Where in the words of a state each variable lives. */

/** A run of bits in one word that holds one number. */
export class Bits {
  /** The state that is read and written, the same array for all of a model. */
  readonly words: Uint32Array;
  word = 0;
  shift = 0;
  /** Ones, as many as the variable has bits. Zero for a variable with one value. */
  mask = 0;

  constructor(words: Uint32Array) {
    this.words = words;
  }

  read(): number {
    return (this.words[this.word] >>> this.shift) & this.mask;
  }

  write(raw: number): void {
    const { words, word } = this;
    words[word] = (words[word] & ~(this.mask << this.shift)) | (raw << this.shift);
  }
}

/** The longest state. [uint32 words] */
const MOST_WORDS = 1024;

interface Request {
  readonly bits: Bits;
  /** How many values the variable has. Asked when the layout is sealed. */
  readonly size: () => number;
}

/**
 * Hands out bits in order of declaration, first fit: a variable goes into the first word that still
 * has room for it, and never across two words.
 */
export class Layout {
  /** The buffer in which guards and steps read and write; longer than a state. */
  readonly next: Uint32Array = new Uint32Array(MOST_WORDS);
  readonly current: Uint32Array = new Uint32Array(MOST_WORDS);
  /** Words per state, once sealed. */
  words = 1;
  readonly #requests: Request[] = [];

  /** Room for a number from 0 to `size() - 1`, at a place that is known once the layout is sealed. */
  reserve(size: () => number): Bits {
    const bits = new Bits(this.next);
    this.#requests.push({ bits, size });
    return bits;
  }

  /** @throws RangeError if the state is longer than the engine's buffers. */
  seal(): void {
    const free: number[] = [];
    for (const { bits, size } of this.#requests) {
      const width = widthOf(size());
      let word = free.findIndex((left) => left >= width);
      if (word < 0) word = free.push(32) - 1;
      const left = free[word];
      bits.word = word;
      bits.shift = width === 0 ? 0 : 32 - left;
      bits.mask = width === 0 ? 0 : 0xffffffff >>> (32 - width);
      free[word] = left - width;
    }
    if (free.length > MOST_WORDS) {
      throw new RangeError(
        `a state of this model takes ${free.length} words; at most ${MOST_WORDS} are supported`,
      );
    }
    this.words = Math.max(1, free.length);
  }
}

/** Bits that a variable with `size` values takes. */
export function widthOf(size: number): number {
  return size <= 1 ? 0 : 32 - Math.clz32(size - 1);
}
