/** Durations as Go writes them. */

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** Milliseconds of a text such as "30s", "1m30s" or "250ms"; undefined if it is not a positive whole number of them. */
export function parseDuration(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, whole, fraction = "", unit] of text.matchAll(/(\d+)(?:\.(\d+))?(ms|s|m|h)/g)) {
    const ms = UNITS_MS[unit];
    // Tenths, hundredths, … are divided last: 1.001 · 1,000 is not 1,001 in binary.
    total += Number(whole) * ms + (Number(fraction) * ms) / 10 ** fraction.length;
  }
  return Number.isInteger(total) && total > 0 ? total : undefined;
}
