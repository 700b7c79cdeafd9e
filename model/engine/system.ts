/**
 * What the engine can explore. It knows words and numbers, and nothing of what they mean.
 *
 * A state is `words` uint32s. The system owns two buffers of that length: the engine writes the state
 * to be expanded into `current`; the system writes a state into `next` and hands it over. Both are
 * valid only for the duration of the call. Implementations are deterministic: same words in, same
 * words out, in the same order, for ever. Replay, and every verdict, rests on that.
 */
export interface TransitionSystem {
  /** Words per state. [uint32 words, ≥ 1] */
  readonly words: number;
  /** Kinds of steps, for coverage and obligations. [count, ≥ 0] */
  readonly moves: number;
  /** By move: 1 if somebody owes it, 0 if it is the environment's. [moves] */
  readonly owed: Uint8Array;
  /** [count, ≥ 1] */
  readonly initials: number;
  /** Predicates on states, numbered from 0. [count] */
  readonly predicates: number;
  /** Predicates on steps, numbered from 0. [count] */
  readonly stepPredicates: number;
  /** Bounds of the system itself, numbered from 0. [count] */
  readonly bounds: number;
  /** Predicates on states, as in `holds`: what follows a state in which one does not hold is left out. */
  readonly constraints: readonly number[];
  readonly current: Uint32Array;
  readonly next: Uint32Array;
  /** Writes an initial state into `next`. */
  writeInitial(initial: number): void;
  /**
   * Hands every successor of `current` to `sink`, each standing in `next` at that moment. Leaves
   * `current` as it was.
   */
  expand(sink: SuccessorSink): void;
  /** Whether a predicate holds in the state in `next`. */
  holds(predicate: number): boolean;
  /** Whether a step predicate holds for the step handed over last. Only within the sink's call. */
  stepHolds(predicate: number): boolean;
  /** Whether the state in `current`, which has no successor, may be the end of a run. */
  isProperEnd(): boolean;
}

export interface SuccessorSink {
  /** Takes the state in the system's `next`, reached by a step of kind `move`. */
  successor(move: number): void;
  /** A step of kind `move` was given up: what it leads to lies beyond this bound of the system. */
  suppressed(move: number, bound: number): void;
}
