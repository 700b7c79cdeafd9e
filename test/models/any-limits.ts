/** Random limits of models: bounds, constraints, panics of their own, and ghosts, which limit what may depend on them. */
import fc from "fast-check";
import type { Builder } from "../../model/lang/builder.ts";
import { range } from "../../model/lang/fields.ts";
import {
  type AnyCondition,
  type Atom,
  anyCondition,
  holds,
  oneBy,
  type Slot,
  type Statement,
} from "./any-variables.ts";

export interface AnyLimits {
  readonly bound: boolean;
  readonly constraint: AnyCondition | null;
  readonly panic: boolean;
  readonly ghost: boolean;
  /** The code may do what no model should. */
  readonly mistakes: boolean;
}

export const anyLimits: fc.Arbitrary<AnyLimits> = fc.record({
  bound: fc.constantFrom(false, false, true),
  // Most conditions do not hold in the first state, and a model is soon over then.
  constraint: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anyCondition }),
  panic: fc.constantFrom(false, false, false, true),
  ghost: fc.constantFrom(false, false, true),
  mistakes: fc.constant(false),
});

export const NO_LIMITS: AnyLimits = {
  bound: false,
  constraint: null,
  panic: false,
  ghost: false,
  mistakes: false,
};

/** Declares a ghost, a bound and a panic; what steps can do with them, and what only properties may look at. */
export function declareLimits(
  m: Builder,
  { bound, panic, ghost, mistakes }: AnyLimits,
  slots: readonly Slot[],
): { readonly statements: readonly Statement[]; readonly onlyInProperties: readonly Atom[] } {
  const statements: Statement[] = [];
  const onlyInProperties: Atom[] = [];
  if (bound) {
    const few = m.bound("few", 2);
    statements.push(({ a, b }) => {
      if (oneBy(slots, a).get() === b % 3) few.reached();
    });
  }
  if (panic) {
    const broken = m.panic("broken");
    statements.push(({ a, b, c }) => {
      if (oneBy(slots, a).get() === b % 3 && c % 4 === 0) broken.raise();
    });
  }
  if (ghost) {
    const seen = m.field("seen", range(0, 2), 1, { ghost: true });
    // What reads a ghost may be followed by a write of something else.
    statements.push(
      ({ a }) => seen.set(oneBy(slots, a).get() % 3),
      ({ c }) => seen.set(mistakes && c % 4 === 0 ? 2 - seen.get() : c % 3),
    );
    onlyInProperties.push(({ b }) => seen.get() === b % 3);
  }
  return { statements, onlyInProperties };
}

export function declareConstraint(m: Builder, { constraint }: AnyLimits, atoms: readonly Atom[]): void {
  if (constraint !== null) m.constraint("small", () => holds(atoms, constraint));
}
