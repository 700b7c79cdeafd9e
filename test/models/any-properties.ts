/** Random properties of every kind, over random conditions. */
import fc from "fast-check";
import type { Builder } from "../../model/lang/builder.ts";
import { type AnyCondition, type Atom, anyCondition, holds } from "./any-variables.ts";

export interface AnyProperty {
  readonly kind:
    | "invariant"
    | "step invariant"
    | "possible"
    | "possible after"
    | "still possible"
    | "leads to";
  readonly one: AnyCondition;
  readonly other: AnyCondition;
  /** Positions among the names of what may recur. */
  readonly recurring: readonly number[];
}

export const anyProperties: fc.Arbitrary<readonly AnyProperty[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(
      "invariant",
      "step invariant",
      "possible",
      "possible after",
      "still possible",
      "leads to",
      "leads to",
    ),
    one: anyCondition,
    other: anyCondition,
    recurring: fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 2 }),
  }),
  { minLength: 2, maxLength: 4 },
);

/** `names` of actions and processes. */
export function declareProperties(
  m: Builder,
  properties: readonly AnyProperty[],
  atoms: readonly Atom[],
  names: readonly string[],
): void {
  for (const [at, { kind, one, other, recurring }] of properties.entries()) {
    const name = `${kind} ${at}`;
    const first = (): boolean => holds(atoms, one);
    const second = (): boolean => holds(atoms, other);
    switch (kind) {
      case "invariant":
        m.invariant(name, first);
        break;
      case "step invariant":
        m.stepInvariant(name, (was) => was(first) || !was(second) || second());
        break;
      case "possible":
        m.possible(name, first);
        break;
      case "possible after":
        m.possible(name, first, second);
        break;
      case "still possible":
        m.stillPossible(name, first, second);
        break;
      case "leads to": {
        const named = new Set(
          recurring.flatMap((position) => names[position % Math.max(1, names.length)] ?? []),
        );
        m.leadsTo(name, first, second, { recurring: [...named] });
        break;
      }
    }
  }
}
