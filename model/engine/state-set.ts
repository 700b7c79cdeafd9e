/** A set of states by number, one bit each, in segments that come into being when one of their states is added. */
const SEGMENT_BITS = 16;
const WITHIN = (1 << SEGMENT_BITS) - 1;

/** Takes memory only where it has members: a set that stays empty costs nothing. */
export class StateSet {
  /** How many states are in it. */
  count = 0;
  readonly #segments: (Uint32Array | undefined)[] = [];

  add(state: number): void {
    const at = state >>> SEGMENT_BITS;
    let segment = this.#segments[at];
    if (segment === undefined) {
      while (this.#segments.length < at) this.#segments.push(undefined);
      this.#segments[at] = segment = new Uint32Array((WITHIN + 1) >>> 5);
    }
    const word = (state & WITHIN) >>> 5;
    const bit = 1 << (state & 31);
    if ((segment[word] & bit) !== 0) return;
    segment[word] |= bit;
    this.count++;
  }

  has(state: number): boolean {
    const segment = this.#segments[state >>> SEGMENT_BITS];
    return segment !== undefined && ((segment[(state & WITHIN) >>> 5] >>> (state & 31)) & 1) === 1;
  }
}
