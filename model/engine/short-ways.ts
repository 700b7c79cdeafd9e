/**
 * The length of the shortest way that is known to each state, kept true while shorter ones turn up.
 *
 * When a way gets shorter, so does the run that the exploration remembers: no run is ever longer than what stands
 * here, and the chain of predecessors has no cycle, since each is nearer to the start than the one after it.
 */
import type { Exploration } from "./explore.ts";
import { SegmentedUint32 } from "./segmented.ts";

export class ShortWays {
  readonly #exploration: Exploration;
  /** By state. [steps] */
  readonly #lengths = new SegmentedUint32();

  /** `exploration` has begun, and nothing is expanded. */
  constructor(exploration: Exploration) {
    this.#exploration = exploration;
    for (let state = 0; state < exploration.states; state++) this.#lengths.push(0);
  }

  /** Steps from where the search began. */
  to(state: number): number {
    return this.#lengths.get(state);
  }

  /** Four a state. [bytes] */
  get bytes(): number {
    return this.#lengths.length * 4;
  }

  /**
   * Learns where the steps of `from` lead, which are all of them, in order. Calls `nearer` with each state that is
   * new or has come nearer to the start.
   */
  learn(from: number, targets: readonly number[], nearer: (state: number) => void): void {
    const length = this.to(from) + 1;
    for (let choice = 0; choice < targets.length; choice++) {
      const target = targets[choice];
      // New states have the next numbers, in order.
      if (target === this.#lengths.length) this.#lengths.push(length);
      else if (length < this.to(target)) {
        this.#lengths.set(target, length);
        this.#exploration.reparent(target, from, choice);
      } else continue;
      nearer(target);
    }
  }

  /** The longest of them. [steps] */
  get longest(): number {
    let longest = 0;
    for (let state = 0; state < this.#lengths.length; state++) longest = Math.max(longest, this.to(state));
    return longest;
  }
}
