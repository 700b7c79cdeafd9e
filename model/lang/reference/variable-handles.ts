/** Fields, cells and tables as the model holds them. */
import { LanguageError } from "../errors.ts";
import type { Kind } from "../fields.ts";
import type { Current } from "./current.ts";
import type { Variable } from "./declared.ts";
import { allowedBy, firstOf, isOf } from "./kinds.ts";
import type { Value } from "./state.ts";

/** @throws LanguageError unless `at` is a position of `name`, which has `length`. */
export function inRow(name: string, length: number, at: number): number {
  if (Number.isInteger(at) && at >= 0 && at < length) return at;
  throw new LanguageError("out-of-row", { name, at, length });
}

/** One that holds no indexes. */
export type PlainVariable = Variable & { readonly kind: Kind };

export class CellsHandle {
  readonly name: string;
  readonly length: number;
  readonly variable: number;
  readonly #current: Current;
  readonly #declaration: PlainVariable;

  /** @param variable its position in the list of variables. */
  constructor(current: Current, variable: number, declaration: PlainVariable) {
    this.#current = current;
    this.#declaration = declaration;
    this.variable = variable;
    this.name = declaration.name;
    this.length = declaration.length;
  }

  get(at: number): Value {
    if (this.#isGhost) this.#current.readingGhost(this.name);
    const { state } = this.#current.moment(this.name);
    return state.variables[this.variable][inRow(this.name, this.length, at)];
  }

  set(at: number, value: unknown): void {
    const { state } = this.#current.writing(this.name, this.#isGhost);
    const { name, kind } = this.#declaration;
    if (!isOf(kind, value)) {
      throw new LanguageError("write-out-of-range", { name, value, allowed: allowedBy(kind) });
    }
    state.variables[this.variable][inRow(name, this.length, at)] = value;
  }

  clear(at: number): void {
    this.set(at, firstOf(this.#declaration.kind));
  }

  renew(): void {
    this.#current.writing(this.name, this.#isGhost);
    const [start] = this.#declaration.starts;
    for (let at = 0; at < this.length; at++) this.set(at, start);
  }

  get #isGhost(): boolean {
    return this.#declaration.options.ghost === true;
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

  renew(): void {
    this.#cells.renew();
  }
}

/** The columns, and what belongs to the whole table. */
export function tableHandle(
  name: string,
  rows: number,
  columns: Readonly<Record<string, CellsHandle>>,
): Readonly<Record<string, CellsHandle | number | ((row: number) => void) | (() => void)>> {
  const clear = (row: number): void => {
    inRow(name, rows, row);
    for (const column of Object.values(columns)) column.clear(row);
  };
  const renew = (): void => {
    for (const column of Object.values(columns)) column.renew();
  };
  return { ...columns, rows, clear, renew };
}
