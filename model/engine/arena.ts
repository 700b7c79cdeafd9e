/**
 * States end to end, in order of arrival. Segmented: only the first segment is ever copied, while it is
 * small; those that follow are reserved whole, and the operating system provides their pages when they
 * are written.
 */

/** Words in a segment, if a state is not longer than four of them. 16 MiB. */
const SEGMENT_WORDS = 1 << 22;
/** States in a segment: at least, however long they are, and at most. [log2] */
const FEWEST = 10;
const MOST = 20;

const EMPTY = new Uint32Array(0);

export class Arena {
  /** Words per state. */
  readonly words: number;
  /** States held, numbered in order of arrival from 0. */
  count = 0;
  /** State `n` stands in segment `n >>> bits`, at `(n & within) * words`. */
  readonly segments: Uint32Array[];
  readonly bits: number;
  readonly within: number;
  /** How many segments were. */
  #dropped = 0;

  constructor(words: number) {
    this.words = words;
    const fitting = 31 - Math.clz32(SEGMENT_WORDS / words);
    this.bits = Math.min(MOST, Math.max(FEWEST, fitting));
    this.within = (1 << this.bits) - 1;
    this.segments = [new Uint32Array((1 << FEWEST) * words)];
  }

  /** Adds the state that stands in `from[at..at + words)`, and gives its number. */
  append(from: Uint32Array, at: number): number {
    const { words } = this;
    const added = this.count++;
    const to = (added & this.within) * words;
    let segment = this.segments[added >>> this.bits];
    if (segment === undefined || to === segment.length) segment = this.#makeRoom(added);
    for (let word = 0; word < words; word++) segment[to + word] = from[at + word];
    return added;
  }

  /** Copies a state out. */
  read(state: number, into: Uint32Array): void {
    const { words } = this;
    const segment = this.segments[state >>> this.bits];
    const from = (state & this.within) * words;
    for (let word = 0; word < words; word++) into[word] = segment[from + word];
  }

  /** Whether the state was not dropped. */
  holds(state: number): boolean {
    return state >>> this.bits >= this.#dropped;
  }

  /** Gives back the memory of states before `state`, segment by segment. They cannot be read any more. */
  drop(state: number): void {
    while (this.#dropped < state >>> this.bits) this.segments[this.#dropped++] = EMPTY;
  }

  /** Memory in use; what is reserved beyond takes none. [bytes] */
  get bytes(): number {
    return (this.count - this.#dropped * (this.within + 1)) * this.words * 4;
  }

  #makeRoom(added: number): Uint32Array {
    const { segments, words } = this;
    const last = segments.length - 1;
    if (added >>> this.bits > last) {
      const segment = new Uint32Array((1 << this.bits) * words);
      segments.push(segment);
      return segment;
    }
    const small = segments[last];
    const larger = new Uint32Array(Math.min(small.length * 4, (1 << this.bits) * words));
    larger.set(small);
    segments[last] = larger;
    return larger;
  }
}
