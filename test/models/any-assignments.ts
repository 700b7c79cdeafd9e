/**
 * Random models whose guards and assignments are data, so that they can be written in two languages: as models of
 * everycase here, and in Promela in as-promela.ts. All numbers are read modulo what there is to choose from.
 */
import fc from "fast-check";
import type { Builder } from "../../model/lang/builder.ts";
import { type ModelDefinition, model } from "../../model/lang/definition.ts";
import { range } from "../../model/lang/fields.ts";
import { type CaseSpec, choice, step } from "../../model/lang/points.ts";
import type { Channel } from "../../model/lang/primitives.ts";
import { type AnyKind, declareVariables, oneBy, type Slot } from "./any-variables.ts";

export interface AnyNumber {
  /** `a + c`, `a + b + c` or `a * b + c`, of the codes of two variables; or what is assigned to, and one more, `+ c`. */
  readonly does: "copy" | "sum" | "product" | "rise";
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

export interface AnyComparison {
  readonly a: number;
  readonly is: "<" | "==" | "!=";
  /** A variable or, if it is `fixed`, a number below 3. */
  readonly b: number;
  readonly fixed: boolean;
}

export interface AnyMove {
  /** All of them hold, or one does. */
  readonly when: readonly AnyComparison[];
  readonly all: boolean;
  /** What is sent last, or received first, if there are channels. */
  readonly on: { readonly sends: boolean; readonly channel: number; readonly value: AnyNumber } | null;
  readonly assignments: readonly { readonly to: number; readonly value: AnyNumber }[];
  /** Added to what is assigned: as many moves as there are arguments. Of actions only. */
  readonly arguments: number;
  /** The point it leads to; of processes only. */
  readonly target: number;
}

export interface AnyAssignments {
  readonly variables: readonly {
    readonly as: "field" | "initial" | "cells";
    readonly kind: AnyKind;
    readonly start: number;
  }[];
  /** Capacities. */
  readonly channels: readonly number[];
  readonly actions: readonly AnyMove[];
  /** Moves by point. */
  readonly processes: readonly (readonly (readonly AnyMove[])[])[];
}

/** Values that a channel carries. */
export const PAYLOADS = 3;

const small = fc.nat({ max: 11 });
const anyNumber: fc.Arbitrary<AnyNumber> = fc.record({
  does: fc.constantFrom("copy", "sum", "product", "rise", "rise"),
  a: small,
  b: small,
  c: fc.nat({ max: 2 }),
});
const anyComparison: fc.Arbitrary<AnyComparison> = fc.record({
  a: small,
  is: fc.constantFrom("<", "==", "!="),
  b: small,
  fixed: fc.boolean(),
});
// Most moves can be taken wherever a run comes to be: models get stuck soon enough.
const anyMove: fc.Arbitrary<AnyMove> = fc.record({
  when: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(anyComparison, { minLength: 1, maxLength: 2 }) },
  ),
  all: fc.boolean(),
  on: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ sends: fc.boolean(), channel: small, value: anyNumber }) },
  ),
  assignments: fc.array(fc.record({ to: small, value: anyNumber }), { minLength: 1, maxLength: 2 }),
  arguments: fc.constantFrom(1, 1, 2),
  target: small,
});
const anyKind: fc.Arbitrary<AnyKind> = fc.record({
  kind: fc.constantFrom("range", "range", "oneOf", "flag"),
  low: fc.constantFrom(0, -2, 1_000_000),
  size: fc.constantFrom(2, 3),
});
const anyVariables = fc.array(
  fc.record({ as: fc.constantFrom("field", "initial", "cells"), kind: anyKind, start: small }),
  { minLength: 2, maxLength: 4 },
);

/** One process of Promela with one control point: only variables make a state. */
export const anyActions: fc.Arbitrary<AnyAssignments> = fc.record({
  variables: anyVariables,
  channels: fc.constant([]),
  actions: fc.array(anyMove, { minLength: 3, maxLength: 6 }),
  processes: fc.constant([]),
});

/** Several processes with control points, which share variables and channels with buffers. */
export const anyProcesses: fc.Arbitrary<AnyAssignments> = fc.record({
  variables: anyVariables.map((variables) => variables.slice(0, 2)),
  channels: fc.array(fc.constantFrom(1, 2), { maxLength: 1 }),
  actions: fc.constant([]),
  processes: fc.array(
    fc.array(fc.array(anyMove, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
    { minLength: 2, maxLength: 3 },
  ),
});

export function toModel({ variables, channels, actions, processes }: AnyAssignments): ModelDefinition {
  return model("any assignments", (m) => {
    const slots = slotsOf(m, variables);
    const queues = channels.map((capacity, at) =>
      m.channel(`channel ${at}`, { capacity, payload: range(0, PAYLOADS - 1) }),
    );
    for (const [at, move] of actions.entries()) {
      m.action(
        `action ${at}`,
        Array.from({ length: move.arguments }, (_, argument) => argument),
        {
          when: () => canMove(slots, queues, move, channels),
          step: (argument) => take(slots, queues, move, argument),
        },
      );
    }
    for (const [at, points] of processes.entries()) {
      const toCase = (move: AnyMove): CaseSpec =>
        step(() => take(slots, queues, move, 0))
          .when(() => canMove(slots, queues, move, channels))
          .to(pointOf(points.length, move.target));
      const specs = points.map((moves, point) => [
        pointOf(points.length, point),
        choice(Object.fromEntries(moves.map((move, number) => [`case ${number}`, toCase(move)]))),
      ]);
      m.process(`process ${at}`, Object.fromEntries(specs) as Record<string, ReturnType<typeof choice>>);
    }
  });
}

/** The name of a point: there is one more than a process has, its end. */
export function pointOf(points: number, target: number): string {
  const at = target % (points + 1);
  return at === points ? "end" : `p${at}`;
}

/** What the variables are read and written by: in Promela, one each; some start with their first value. */
function slotsOf(m: Builder, variables: AnyAssignments["variables"]): readonly Slot[] {
  return declareVariables(
    m,
    variables.map(({ as, kind, start }) => ({ as, kind, starts: [start] })),
  );
}

/** @param own what it is assigned to, by number. */
function numberOf(slots: readonly Slot[], { does, a, b, c }: AnyNumber, own: number): number {
  if (does === "rise") return oneBy(slots, own).get() + 1 + c;
  const [one, other] = [oneBy(slots, a).get(), oneBy(slots, b).get()];
  return (does === "copy" ? one : does === "sum" ? one + other : one * other) + c;
}

function canMove(
  slots: readonly Slot[],
  queues: readonly Channel<number>[],
  { when, all, on }: AnyMove,
  capacities: readonly number[],
): boolean {
  const compare = ({ a, is, b, fixed }: AnyComparison): boolean => {
    const [one, other] = [oneBy(slots, a).get(), fixed ? b % 3 : oneBy(slots, b).get()];
    return is === "<" ? one < other : is === "==" ? one === other : one !== other;
  };
  if (when.length > 0 && !(all ? when.every(compare) : when.some(compare))) return false;
  if (on === null || queues.length === 0) return true;
  const { length } = oneBy(queues, on.channel);
  return on.sends ? length < oneBy(capacities, on.channel) : length > 0;
}

function take(
  slots: readonly Slot[],
  queues: readonly Channel<number>[],
  { on, assignments }: AnyMove,
  argument: number,
): void {
  const queue = on === null || queues.length === 0 ? undefined : oneBy(queues, on.channel);
  if (on?.sends === false && queue !== undefined) {
    oneBy(slots, on.value.a).set(queue.poll()?.value ?? 0);
  }
  for (const { to, value } of assignments) oneBy(slots, to).set(numberOf(slots, value, to) + argument);
  if (on?.sends === true) queue?.offer(numberOf(slots, on.value, on.value.a) % PAYLOADS);
}
