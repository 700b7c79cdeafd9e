/**
 * Random variables, conditions and statements. They are made of small numbers that are read modulo what
 * there is to choose from, so that every list of numbers means something, and shrinks.
 */
import fc from "fast-check";
import type { Builder } from "../../model/lang/builder.ts";
import type { Index, IndexField, Kind, Log } from "../../model/lang/fields.ts";
import { flag, oneOf, range } from "../../model/lang/fields.ts";

const LABELS = ["red", "green", "blue"] as const;

export interface AnyKind {
  readonly kind: "flag" | "range" | "oneOf";
  /** Of a range. */
  readonly low: number;
  readonly size: number;
}

export interface AnyVariable {
  readonly as: "field" | "initial" | "initially" | "cells" | "table";
  readonly kind: AnyKind;
  /** What it starts with, as numbers of values. */
  readonly starts: readonly number[];
}

/** What there is to read and write, once it is declared. */
export interface Slot {
  readonly size: number;
  get(): number;
  set(code: number): void;
  /** Makes the variable anew that it belongs to. */
  renew(): void;
}

export interface AnyAtom {
  readonly is: number;
  readonly a: number;
  readonly b: number;
  readonly not: boolean;
}

/** Atoms, all of which hold, or one of which does. */
export interface AnyCondition {
  readonly atoms: readonly AnyAtom[];
  readonly all: boolean;
}

export interface AnyStatement {
  readonly does: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

const small = fc.nat({ max: 11 });

export const anyKind: fc.Arbitrary<AnyKind> = fc.record({
  kind: fc.constantFrom("flag", "range", "oneOf"),
  low: fc.constantFrom(0, 1, -2, 1_000_000),
  size: fc.constantFrom(2, 3, 3, 1),
});

export const anyVariables: fc.Arbitrary<readonly AnyVariable[]> = fc.array(
  fc.record({
    as: fc.constantFrom("field", "field", "initial", "initially", "cells", "table"),
    kind: anyKind,
    starts: fc.array(small, { minLength: 1, maxLength: 2 }),
  }),
  { minLength: 2, maxLength: 4 },
);

export const anyCondition: fc.Arbitrary<AnyCondition> = fc.record({
  atoms: fc.array(fc.record({ is: small, a: small, b: small, not: fc.boolean() }), {
    minLength: 1,
    maxLength: 2,
  }),
  all: fc.boolean(),
});

export const anyStatement: fc.Arbitrary<AnyStatement> = fc.record({
  does: small,
  a: small,
  b: small,
  c: small,
});
export const anyStatements: fc.Arbitrary<readonly AnyStatement[]> = fc.array(anyStatement, { maxLength: 2 });

/** One of some, by a number of any size. */
export function oneBy<T>(some: readonly T[], at: number): T {
  return some[at % some.length] as T;
}

export function toKind({ kind, low, size }: AnyKind): Kind<boolean | number | string> {
  switch (kind) {
    case "flag":
      return flag();
    case "range":
      return range(low, low + size - 1);
    case "oneOf":
      return oneOf(...(LABELS.slice(0, size) as ["red"]));
  }
}

/** The value of a kind with some number, read modulo its size. */
export function valueOf({ kind, low, size, labels }: Kind, code: number): never {
  const at = code % size;
  return (kind === "flag" ? at === 1 : kind === "range" ? low + at : labels[at]) as never;
}

export function codeOf({ kind, low, labels }: Kind, value: unknown): number {
  switch (kind) {
    case "flag":
      return value === true ? 1 : 0;
    case "range":
      return (value as number) - low;
    case "oneOf":
      return labels.indexOf(value as string);
  }
}

/**
 * Declares variables. Those of several values are several slots.
 *
 * @param order of the declarations, by position; the slots are in the order of the list.
 */
export function declareVariables(
  m: Builder,
  variables: readonly AnyVariable[],
  order: readonly number[] = [...variables.keys()],
): readonly Slot[] {
  const late: (() => void)[] = [];
  const declare = (number: number): readonly Slot[] => {
    const variable = variables[number] as AnyVariable;
    const name = `v${number}`;
    const kind = toKind(variable.kind);
    const starts = variable.starts.map((code) => valueOf(kind, code));
    const [start] = starts as [never];
    const slot = (get: () => unknown, set: (value: never) => void, renew: () => void): Slot => ({
      size: kind.size,
      get: () => codeOf(kind, get()),
      set: (code) => set(valueOf(kind, code)),
      renew,
    });
    switch (variable.as) {
      case "field":
      case "initial":
      case "initially": {
        const field = variable.as === "field" ? m.field(name, kind) : m.field(name, kind, start);
        if (variable.as === "initially") late.push(() => m.initially(field, starts));
        return [
          slot(
            () => field.get(),
            (value) => field.set(value),
            () => field.renew(),
          ),
        ];
      }
      case "cells": {
        const cells = m.cells(name, 2, kind, start);
        return [0, 1].map((at) =>
          slot(
            () => cells.get(at),
            (value) => cells.set(at, value),
            () => cells.renew(),
          ),
        );
      }
      case "table": {
        const table = m.table(name, 2, { left: kind, right: flag() });
        return [
          slot(
            () => table.left.get(0),
            (value) => table.left.set(0, value),
            () => table.left.renew(),
          ),
          slot(
            () => table.left.get(1),
            (value) => (value === start ? table.clear(1) : table.left.set(1, value)),
            () => table.renew(),
          ),
          {
            size: 2,
            get: () => Number(table.right.get(1)),
            set: (code) => table.right.set(1, code % 2 === 1),
            renew: () => table.right.renew(),
          },
        ];
      }
    }
  };
  const declared = new Map(order.map((number) => [number, declare(number)]));
  // The order in which they are said means nothing, that in which they are declared does.
  for (const say of late.reverse()) say();
  return variables.flatMap((_, number) => declared.get(number) ?? []);
}

export interface Indexes {
  readonly log: Pick<Log, "append" | "none" | "maximum" | "threshold">;
  readonly slots: readonly Pick<IndexField, "get" | "set" | "clear" | "renew">[];
  /** A threshold that a step may keep. */
  readonly keep: (place: number) => Index | undefined;
  /** Called around the code of a step. */
  readonly during?: (code: () => void) => void;
}

/** A log and `count` places that hold indexes of it; the first is its latest. */
export function declareIndexes(m: Builder, count: number): Indexes | undefined {
  if (count === 0) return undefined;
  const log = m.log("log");
  const single = m.index("single");
  const row = m.indexes("row", count);
  const cells = Array.from({ length: count }, (_, at) => ({
    get: () => row.get(at),
    set: (index: Index) => row.set(at, index),
    clear: () => row.clear(at),
    renew: () => row.renew(),
  }));
  return { log, slots: [log.latest, single, ...cells], keep: (place) => log.threshold(place) };
}

/** Conditions on some variables, by their numbers. */
export type Atom = (atom: AnyAtom) => boolean;
/** Statements, by their numbers. */
export type Statement = (statement: AnyStatement) => void;

export function variableAtoms(slots: readonly Slot[]): readonly Atom[] {
  return [
    ({ a, b }) => oneBy(slots, a).get() === b % 3,
    ({ a, b }) => oneBy(slots, a).get() < oneBy(slots, b).get(),
  ];
}

export function variableStatements(slots: readonly Slot[]): readonly Statement[] {
  return [
    ({ a, b, c }) => oneBy(slots, a).set(oneBy(slots, b).get() + c),
    ({ a, b }) => oneBy(slots, a).set(b),
    ({ a }) => oneBy(slots, a).renew(),
  ];
}

export function indexAtoms({ log, slots }: Indexes): readonly Atom[] {
  const at = (number: number): Index => oneBy(slots, number).get();
  return [
    ({ a, b }) => at(a).isBefore(at(b)),
    ({ a, b }) => at(a).isAtMost(at(b)),
    ({ a, b }) => at(a).equals(at(b)),
    ({ a }) => at(a).isNone,
    ({ a, b }) => log.threshold(a % 5)?.isAtMost(at(b)) ?? false,
    ({ a }) => at(a).equals(log.maximum),
  ];
}

export function indexStatements({ log, slots, keep }: Indexes): readonly Statement[] {
  return [
    () => log.append(),
    ({ a }) => oneBy(slots, a).set(log.append()),
    ({ a, b }) => oneBy(slots, a).set(oneBy(slots, b).get()),
    ({ a }) => oneBy(slots, a).clear(),
    ({ a }) => oneBy(slots, a).renew(),
    ({ a, c }) => oneBy(slots, a).set(c % 4 === 0 ? log.maximum : (keep(c) ?? log.none)),
  ];
}

export function holds(atoms: readonly Atom[], { atoms: asked, all }: AnyCondition): boolean {
  const one = (atom: AnyAtom): boolean => oneBy(atoms, atom.is)(atom) !== atom.not;
  return all ? asked.every(one) : asked.some(one);
}

export function run(statements: readonly Statement[], some: readonly AnyStatement[]): void {
  for (const one of some) oneBy(statements, one.does)(one);
}
