/** Durations as Go writes them. */

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** Milliseconds of "30s", "1m30s", "250ms". @throws RangeError for anything else. */
export function milliseconds(text: string): number {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/.test(text)) {
    throw new RangeError(`"${text}" is not a duration; write it as Go does: "30s", "1m30s", "250ms"`);
  }
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) {
    total += Number(amount) * (UNITS_MS[unit as string] as number);
  }
  return total;
}
