/**
 * Indexes of the log as numbers: none is 0, those that fields hold are 1, 2, … oldest first, and the
 * maximum is after all of them. In the course of a step they may be any numbers, fractions too.
 */
import { copyOf, type State } from "./state.ts";

export const NONE = 0;
export const MAXIMUM: number = Number.MAX_SAFE_INTEGER;

/** The distinct indexes that `variables` hold, oldest first. */
export function heldIndexes(state: State, variables: readonly number[]): readonly number[] {
  const held = new Set(variables.flatMap((variable) => state.variables[variable] as number[]));
  held.delete(NONE);
  held.delete(MAXIMUM);
  return [...held].toSorted((a, b) => a - b);
}

/** The same state with the indexes that its fields hold numbered anew, 1, 2, … in the same order. */
export function ranked(state: State, variables: readonly number[]): State {
  if (variables.length === 0) return state;
  const rankOf = new Map(heldIndexes(state, variables).map((index, at) => [index, at + 1]));
  const copy = copyOf(state);
  for (const variable of variables) {
    const values = copy.variables[variable] as number[];
    copy.variables[variable] = values.map((index) => rankOf.get(index) ?? index);
  }
  return copy;
}

/**
 * The place that `threshold(place)` stands for: just before the oldest of `held`, at the oldest, between
 * it and the next, at the next, …; undefined beyond the newest.
 */
export function thresholdAt(held: readonly number[], place: number): number | undefined {
  const at = Math.floor(place / 2);
  const index = held[at];
  if (index === undefined || place % 2 === 1) return index;
  return ((held[at - 1] ?? NONE) + index) / 2;
}

/** How many thresholds there are if every one of `indexes` is another. */
export function thresholdCount(indexes: number): number {
  return 2 * indexes;
}
