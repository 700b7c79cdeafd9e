/** Durations as Go writes them, exactly: `time.ParseDuration`, which every program in question reads them with. */

const UNITS_NS: ReadonlyMap<string, bigint> = new Map([
  ["ns", 1n],
  ["us", 1_000n],
  ["µs", 1_000n],
  ["μs", 1_000n],
  ["ms", 1_000_000n],
  ["s", 1_000_000_000n],
  ["m", 60_000_000_000n],
  ["h", 3_600_000_000_000n],
]);

const MOST_NS = 2n ** 63n;
const PART = /(\d*)(?:\.(\d*))?([^\d.]+)/y;

/**
 * The duration that Go reads in `text`, or undefined if Go reads none.
 *
 * A sign, then numbers each with a unit (`1h30m`, `1.5s`, `-250ms`); `0` alone needs no unit. Fractions of a nanosecond
 * are cut off. Beyond ±2⁶³ ns it is no duration. [ms, the double nearest to it]
 */
export function parseDuration(text: string): number | undefined {
  const negative = text.startsWith("-");
  const rest = text.replace(/^[+-]/, "");
  if (rest === "0") return 0;
  if (rest === "") return undefined;
  let total = 0n;
  PART.lastIndex = 0;
  while (PART.lastIndex < rest.length) {
    const part = partNs(PART.exec(rest));
    if (part === undefined) return undefined;
    total += part;
    if (total > MOST_NS) return undefined;
  }
  if (total === MOST_NS && !negative) return undefined;
  if (total === 0n) return 0;
  return Number(`${negative ? -total : total}e-6`); // As decimal text, so that it is rounded once.
}

function partNs(match: RegExpExecArray | null): bigint | undefined {
  const [, whole = "", fraction = "", unit = ""] = match ?? [];
  const unitNs = UNITS_NS.get(unit);
  if (unitNs === undefined || whole + fraction === "") return undefined;
  const fractionNs = fraction === "" ? 0n : (BigInt(fraction) * unitNs) / 10n ** BigInt(fraction.length);
  return BigInt(whole === "" ? 0 : whole) * unitNs + fractionNs;
}

/** How Go prints a duration of whole milliseconds, without the parts that are zero: `1h30m`, `250ms`, `0s`. */
export function formatDuration(ms: number): string {
  if (ms < 0) return `-${formatDuration(-ms)}`;
  if (ms < 1_000) return ms === 0 ? "0s" : `${ms}ms`;
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const seconds = (ms % 60_000) / 1_000;
  return [
    ...(hours === 0 ? [] : [`${hours}h`]),
    ...(minutes === 0 ? [] : [`${minutes}m`]),
    ...(seconds === 0 ? [] : [`${seconds}s`]),
  ].join("");
}
