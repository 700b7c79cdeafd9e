/** What is to be known of the states and steps that a search reaches. */
export interface Wanted {
  /** Predicates that must hold in every state. */
  readonly invariants: readonly number[];
  /** Predicates of which is to be known in which states they hold. At most 32. */
  readonly marks: readonly number[];
  /** Keep the steps. */
  readonly graph: boolean;
  /**
   * Tell states apart by 64 bits of hash instead of all their words, and forget their words once they are expanded.
   * Some states may be missed, see {@link collisionBound}. Only breadth first and without a graph. Default: no.
   */
  readonly fingerprints?: boolean;
}

/** How likely it is at most that two of so many states were taken for one: pairs of states by 2^64. */
export function collisionBound(states: number): number {
  return states ** 2 / 2 ** 65;
}
