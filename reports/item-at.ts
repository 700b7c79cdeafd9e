/**
 * What stands at a position that must exist.
 *
 * @throws RangeError if it does not: a defect of the caller, never of its input.
 */
export function itemAt<T>(list: readonly T[], at: number): T {
  const [item] = list.slice(at, at + 1).map((found) => ({ found }));
  if (at < 0 || item === undefined) throw new RangeError(`position ${at} of a list of ${list.length}`);
  return item.found;
}
