/**
 * A list of numbers that grows without ever copying what it holds: segments of equal length, so that
 * neither the peak memory nor the pauses of doubling occur.
 */
const SEGMENT_BITS = 16;
const SEGMENT = 1 << SEGMENT_BITS;
const WITHIN = SEGMENT - 1;

/** Unsigned integers of 32 bits, by position from 0. */
export class SegmentedUint32 {
  readonly segments: Uint32Array[] = [];
  length = 0;

  push(value: number): void {
    const at = this.length++;
    if ((at & WITHIN) === 0) this.segments.push(new Uint32Array(SEGMENT));
    this.segments[at >>> SEGMENT_BITS][at & WITHIN] = value;
  }

  get(at: number): number {
    return this.segments[at >>> SEGMENT_BITS][at & WITHIN];
  }

  /** Writes a number at any position; those that were skipped are 0. */
  set(at: number, value: number): void {
    const segment = at >>> SEGMENT_BITS;
    while (this.segments.length <= segment) this.segments.push(new Uint32Array(SEGMENT));
    if (at >= this.length) this.length = at + 1;
    this.segments[segment][at & WITHIN] = value;
  }
}

/** Unsigned integers of 16 bits, by position from 0. */
export class SegmentedUint16 {
  readonly segments: Uint16Array[] = [];
  length = 0;

  push(value: number): void {
    const at = this.length++;
    if ((at & WITHIN) === 0) this.segments.push(new Uint16Array(SEGMENT));
    this.segments[at >>> SEGMENT_BITS][at & WITHIN] = value;
  }

  get(at: number): number {
    return this.segments[at >>> SEGMENT_BITS][at & WITHIN];
  }

  /** Writes a number at a position that is held. */
  set(at: number, value: number): void {
    this.segments[at >>> SEGMENT_BITS][at & WITHIN] = value;
  }
}
