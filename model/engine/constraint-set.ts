/** Sets of constraints, by number, a bit each. */

/** [uint32 words, as many as the constraints need] */
export type ConstraintSet = Uint32Array;

export function emptySet(constraints: number): ConstraintSet {
  return new Uint32Array(Math.ceil(constraints / 32));
}

export function has(set: ConstraintSet, one: number): boolean {
  return ((set[one >>> 5] >>> (one & 31)) & 1) === 1;
}

export function add(set: ConstraintSet, one: number): void {
  set[one >>> 5] |= 1 << (one & 31);
}

/** Whether a set is, or what `read` makes of each of its words; without making a set of that. */
export function isEmpty(
  set: ConstraintSet,
  read: (word: number, at: number) => number = (word): number => word,
): boolean {
  for (let at = 0; at < set.length; at++) if (read(set[at], at) !== 0) return false;
  return true;
}
