/** What the process says when it ends, for scripts. */
import type { CheckResult, PropertyKind } from "../model/trace.ts";

export const EXIT = {
  holds: 0,
  deadlock: 11,
  safety: 12,
  liveness: 13,
  diverges: 20,
  rejected: 21,
  coverage: 22,
  unknown: 30,
  model: 40,
  usage: 64,
  internal: 70,
} as const;

const BY_KIND: Readonly<Record<PropertyKind, number>> = {
  invariant: EXIT.safety,
  "step invariant": EXIT.safety,
  "no panic": EXIT.safety,
  possible: EXIT.safety,
  "still possible": EXIT.liveness,
  "leads to": EXIT.liveness,
  eventually: EXIT.liveness,
  "always eventually": EXIT.liveness,
  deadlock: EXIT.deadlock,
};

/** Of several things that are wrong, the one that is said. */
const FIRST: readonly number[] = [
  EXIT.internal,
  EXIT.model,
  EXIT.safety,
  EXIT.liveness,
  EXIT.deadlock,
  EXIT.diverges,
  EXIT.rejected,
  EXIT.coverage,
  EXIT.unknown,
];

/** The code that is said for several runs. */
function worst(codes: readonly number[]): number {
  return FIRST.find((code) => codes.includes(code)) ?? EXIT.holds;
}

export function exitCodeOf({ verdict: overall, properties }: CheckResult): number {
  const codes = properties.map(({ kind, verdict }) =>
    verdict === "violated" ? BY_KIND[kind] : verdict === "cut off" ? EXIT.unknown : EXIT.holds,
  );
  // A search that was given up has judged no property.
  return worst(overall === "cut off" ? [...codes, EXIT.unknown] : codes);
}
