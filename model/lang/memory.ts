/** What is shared by all handles of one compiled model while its code runs. */
import { Layout } from "./layout.ts";

export class Memory {
  readonly layout: Layout = new Layout();
  readonly next: Uint32Array = this.layout.next;
  readonly current: Uint32Array = this.layout.current;
  /** Whether model code may write: in steps and effects, not in guards and properties. */
  writable = false;
  /** Whether a step is being taken: `current` is the state it started from, `next` what it has made of it. */
  stepping = false;
  /** The ghost that the running effect has read first: it may write nothing but ghosts any more. */
  ghost: string | undefined;
  /** Whether a step predicate is asked about the step, which has been taken. */
  judging = false;
  /** An index field was written in this step, so that the indexes must be ranked again. */
  indexesChanged = false;
  /** The kind of step whose guard or effect runs, for error messages. -1: a property or an initial state. */
  move = -1;
  /** The process whose effect runs, by position; -1 for an action. */
  running = -1;
  /** Set while the text of steps is wanted, not only their successors. */
  recording = false;
  /** Places committed by the running step, while recording. [process, point, case] by position. */
  readonly commits: { process: number; point: number; taken: number }[] = [];
  /** Choices that the running effect leaves open: digits of an odometer, the last one fastest. */
  readonly #digits: number[] = [];
  readonly #sizes: number[] = [];
  #asked = 0;

  /** Picks one of `ways`. The step is run once for each combination of picks. */
  choose(ways: number): number {
    if (ways === 1) return 0;
    const at = this.#asked++;
    if (at === this.#digits.length) {
      this.#digits.push(0);
      this.#sizes.push(ways);
    }
    return this.#digits[at];
  }

  /** Before each run of a step. */
  beginWay(): void {
    this.#asked = 0;
    this.indexesChanged = false;
    this.ghost = undefined;
    if (this.recording) this.commits.length = 0;
  }

  /** After each run: whether the step has to be run once more, with other picks. */
  nextWay(): boolean {
    const digits = this.#digits;
    const sizes = this.#sizes;
    while (digits.length > 0) {
      const last = digits.length - 1;
      const digit = digits[last] + 1;
      if (digit < sizes[last]) {
        digits[last] = digit;
        return true;
      }
      digits.pop();
      sizes.pop();
    }
    return false;
  }
}
