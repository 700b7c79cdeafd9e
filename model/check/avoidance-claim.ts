/** Whether a run shows that what should happen some time never does, by the reference interpreter. */

import { unkept } from "../lang/reference/fair-run.ts";
import type { Interpreter, State, Successor } from "../lang/reference/interpreter.ts";
import type { FairnessOptions } from "../trace.ts";

export interface AvoidanceClaim {
  readonly property: string;
  /** After its last step the run is where it was after this many steps; absent: it stays in its last state. */
  readonly loop: number | undefined;
  /** What whoever asked wanted to be assumed otherwise. */
  readonly asked: FairnessOptions;
}

/**
 * What is wrong with the claim; undefined if nothing is, or if the property is of another kind. That the run is one, and
 * that its loop leads back, is for others to see.
 */
export function brokenAvoidance(
  interpreter: Interpreter,
  { states, taken }: { readonly states: readonly State[]; readonly taken: readonly Successor[] },
  { property: name, loop, asked }: AvoidanceClaim,
): string | undefined {
  const property = interpreter.properties.find((one) => one.name === name);
  if (property === undefined || !("assumed" in property)) return undefined;
  const { kind, from, to } = property;
  const begins = loop ?? taken.length;
  if (states.slice(begins).some(to)) return `the goal of «${name}» is reached where the run repeats`;
  const after = states.findLastIndex(to) + 1;
  const owed = kind === "eventually" ? after === 0 : states.slice(after).some(from);
  if (!owed) return `the condition of «${name}» never holds, or its goal is reached after that`;
  const round = {
    states: states.slice(begins, loop === undefined ? undefined : -1),
    steps: taken.slice(begins),
  };
  const [first] = unkept(interpreter, round, property.assumed(asked));
  if (first === undefined) return undefined;
  if (first.strength === "recurring") {
    return loop === undefined
      ? `«${name}» needs a run that repeats`
      : `"${first.subject}" is not taken where the run repeats, as «${name}» assumes`;
  }
  const where = loop === undefined ? "can go on in the last state" : "is not taken where the run repeats";
  return `${first.subject} ${where}, as «${name}» assumes by "${first.name}"`;
}
