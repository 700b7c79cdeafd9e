/** Durations as Go writes them. */
import { RuntimeError } from "./errors.ts";

const MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;

/**
 * What `time.ParseDuration` reads, without a sign. [ms]
 *
 * @throws RuntimeError if it is no such duration.
 * @see https://pkg.go.dev/time#ParseDuration
 */
export function durationMs(duration: string): number {
  const text = duration.startsWith("+") ? duration.slice(1) : duration;
  if (text === "0") return 0;
  let ms = 0;
  let read = 0;
  for (const [part, amount, unit] of text.matchAll(PART)) {
    ms += Number(amount) * (MS[unit ?? ""] ?? Number.NaN);
    read += part.length;
  }
  if (read === 0 || read !== text.length) throw new RuntimeError("bad-duration", { duration });
  return ms;
}
