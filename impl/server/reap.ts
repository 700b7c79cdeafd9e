/** Ids that fit into one log entry: 256 KiB of 36 bytes each. */
export const IDS_PER_ENTRY = 7281;

/** What one log entry deletes. */
export interface Reap {
  readonly evaluations: readonly string[];
  readonly allocations: readonly string[];
}

/**
 * Splits what a GC decided into log entries of at most `size` ids: allocations first, and what they
 * leave of the last entry is filled with evaluations. So no evaluation goes before one of its allocations.
 *
 * @throws RangeError if `size` is not a positive integer.
 */
export function reaps({ evaluations, allocations }: Reap, size: number = IDS_PER_ENTRY): Reap[] {
  const ids = [
    ...allocations.map((id) => ({ id, isAllocation: true })),
    ...evaluations.map((id) => ({ id, isAllocation: false })),
  ];
  return chunks(ids, size).map((chunk) => ({
    evaluations: chunk.filter(({ isAllocation }) => !isAllocation).map(({ id }) => id),
    allocations: chunk.filter(({ isAllocation }) => isAllocation).map(({ id }) => id),
  }));
}

/**
 * Consecutive parts of at most `size`.
 *
 * @throws RangeError if `size` is not a positive integer.
 */
export function chunks<T>(list: readonly T[], size: number): T[][] {
  if (!Number.isSafeInteger(size) || size < 1) {
    throw new RangeError(`server: ${size} ids per log entry; it must be a whole number from 1`);
  }
  const parts: T[][] = [];
  for (let at = 0; at < list.length; at += size) parts.push(list.slice(at, at + size));
  return parts;
}
