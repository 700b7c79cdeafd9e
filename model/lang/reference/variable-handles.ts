/** Fields, cells and tables as the model holds them. */
import { LanguageError } from "../errors.ts";
import type { Kind } from "../fields.ts";
import type { Current } from "./current.ts";
import { allowedBy, firstOf, isOf } from "./kinds.ts";
import type { Value } from "./state.ts";

/** @throws LanguageError unless `at` is a position of `name`, which has `length`. */
export function inRow(name: string, length: number, at: number): number {
  if (Number.isInteger(at) && at >= 0 && at < length) return at;
  throw new LanguageError("out-of-row", { name, at, length });
}

export class CellsHandle {
  readonly name: string;
  readonly length: number;
  readonly variable: number;
  readonly kind: Kind;
  readonly #current: Current;

  constructor(current: Current, variable: number, name: string, length: number, kind: Kind) {
    this.#current = current;
    this.variable = variable;
    this.name = name;
    this.length = length;
    this.kind = kind;
  }

  get(at: number): Value {
    const { state } = this.#current.moment(this.name);
    return state.variables[this.variable][inRow(this.name, this.length, at)];
  }

  set(at: number, value: unknown): void {
    const { state } = this.#current.writing(this.name);
    const { name, kind } = this;
    if (!isOf(kind, value)) {
      throw new LanguageError("write-out-of-range", { name, value, allowed: allowedBy(kind) });
    }
    state.variables[this.variable][inRow(name, this.length, at)] = value;
  }

  clear(at: number): void {
    this.set(at, firstOf(this.kind));
  }
}

export class FieldHandle {
  readonly name: string;
  readonly variable: number;
  readonly #cells: CellsHandle;

  constructor(cells: CellsHandle) {
    this.name = cells.name;
    this.variable = cells.variable;
    this.#cells = cells;
  }

  get(): Value {
    return this.#cells.get(0);
  }

  set(value: unknown): void {
    this.#cells.set(0, value);
  }
}

/** The columns, and what belongs to the whole table. */
export function tableHandle(
  name: string,
  rows: number,
  columns: Readonly<Record<string, CellsHandle>>,
): Readonly<Record<string, CellsHandle | number | ((row: number) => void)>> {
  const clear = (row: number): void => {
    inRow(name, rows, row);
    for (const column of Object.values(columns)) column.clear(row);
  };
  return { ...columns, rows, clear };
}
