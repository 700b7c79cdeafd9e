/** Points that do not block. */
import { ask, type Go, type Outcome, type PointOptions } from "./request.ts";

export interface StepOptions extends PointOptions {
  /** The step can be taken only while it holds. Must not change anything. */
  readonly when?: () => boolean;
}

/** One of the ways to go on: a name, or a name with the condition under which it can be chosen. */
export type Choice<N extends string> = N | { readonly name: N; readonly when?: () => boolean };

/**
 * A scheduling point. What follows, up to the next point, is one step: nobody else runs in between.
 *
 * A goroutine stands *before* a point; the step named after the point is what its code does once it is
 * let go on.
 */
export function* at(point: string, { when, silent = false }: StepOptions = {}): Go {
  yield { kind: "passing", point, silent, cases: [{ name: undefined, when }] };
}

/**
 * A scheduling point at which somebody else decides how it goes on: a driver, a disk, a policy that is
 * not modelled.
 */
export function* choose<const N extends string>(
  point: string,
  choices: readonly Choice<N>[],
  { silent = false }: PointOptions = {},
): Go<N> {
  const cases = choices.map((one) =>
    typeof one === "string" ? { name: one, when: undefined } : { name: one.name, when: one.when },
  );
  const outcome = yield* ask<Outcome & { readonly case: N }>({ kind: "passing", point, silent, cases });
  return outcome.case;
}
