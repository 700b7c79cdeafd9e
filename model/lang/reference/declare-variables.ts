/** Declares fields, cells, tables and the log, and gives the model its handles of them. */
import { LanguageError } from "../errors.ts";
import type { FieldOptions, Kind } from "../fields.ts";
import type { Current } from "./current.ts";
import type { Declared, Variable } from "./declared.ts";
import { IndexCellsHandle, IndexFieldHandle, LogHandle } from "./index-handles.ts";
import { allowedBy, firstOf, isOf } from "./kinds.ts";
import { NONE } from "./rank.ts";
import type { Value } from "./state.ts";
import { CellsHandle, FieldHandle, tableHandle } from "./variable-handles.ts";

type Table = ReturnType<typeof tableHandle>;

export class VariableDeclarer {
  /** Variables that were told what to start with. */
  readonly #started = new Set<string>();
  readonly #current: Current;
  readonly #declared: Declared;
  #log: LogHandle | undefined;

  constructor(current: Current, declared: Declared) {
    this.#current = current;
    this.#declared = declared;
  }

  field(name: string, kind: Kind, initial: unknown, options: FieldOptions = {}): FieldHandle {
    const cells = this.#cells(name, 1, kind, initial, options);
    this.#show({ as: "value", name, variable: cells.variable });
    return new FieldHandle(cells);
  }

  cells(name: string, length: number, kind: Kind, initial: unknown, options: FieldOptions = {}): CellsHandle {
    const cells = this.#cells(name, length, kind, initial, options);
    this.#show({ as: "list", name, variable: cells.variable });
    return cells;
  }

  table(
    name: string,
    rows: number,
    kinds: Readonly<Record<string, Kind>>,
    options: FieldOptions = {},
  ): Table {
    const handles: Record<string, CellsHandle> = {};
    const columns: Record<string, number> = {};
    for (const [column, kind] of Object.entries(kinds)) {
      if (column === "rows" || column === "clear" || column === "renew")
        throw new LanguageError("duplicate-name", { sort: "column", name: column });
      const cells = this.#cells(`${name}.${column}`, rows, kind, undefined, options);
      handles[column] = cells;
      columns[column] = cells.variable;
    }
    this.#show({ as: "rows", name, columns, rows });
    return tableHandle(name, rows, handles);
  }

  log(name: string): LogHandle {
    const first = this.#log?.name;
    if (first !== undefined) throw new LanguageError("two-logs", { first, second: name });
    const latest = this.#variable(indexVariable(`${name} latest`, 1));
    this.#show({ as: "value", name: `${name} latest`, variable: latest });
    this.#log = new LogHandle(this.#current, this.#declared, name, latest);
    return this.#log;
  }

  index(name: string): IndexFieldHandle {
    const cells = this.#indexes(name, 1);
    this.#show({ as: "value", name, variable: cells.variable });
    return new IndexFieldHandle(cells);
  }

  indexes(name: string, length: number): IndexCellsHandle {
    const cells = this.#indexes(name, length);
    this.#show({ as: "list", name, variable: cells.variable });
    return cells;
  }

  /** The model may start with any of these values in that field. */
  initially(field: unknown, values: readonly unknown[]): void {
    if (!(field instanceof FieldHandle || field instanceof IndexFieldHandle)) {
      throw new TypeError("initially(…) was given something that is not a field of this model");
    }
    const { name, variable } = field;
    const declaration = this.#declared.variables[variable];
    if (declaration === undefined || values.length === 0)
      throw new LanguageError("no-initial-value", { name });
    if (this.#started.has(name)) throw new LanguageError("initially-twice", { name });
    this.#started.add(name);
    declaration.starts = values.map((value): Value => {
      const { kind } = declaration;
      return kind === "index" ? (field as IndexFieldHandle).log.numberOf(value) : startOf(name, kind, value);
    });
  }

  #cells(name: string, length: number, kind: Kind, initial: unknown, options: FieldOptions): CellsHandle {
    const start = initial === undefined ? firstOf(kind) : startOf(name, kind, initial);
    const declaration = { name, length, kind, options, starts: [start] };
    return new CellsHandle(this.#current, this.#variable(declaration), declaration);
  }

  #indexes(name: string, length: number): IndexCellsHandle {
    if (this.#log === undefined) throw new LanguageError("index-without-log", { name });
    return new IndexCellsHandle(
      this.#current,
      this.#log,
      this.#variable(indexVariable(name, length)),
      name,
      length,
    );
  }

  #variable(declaration: Variable): number {
    return this.#declared.variables.push(declaration) - 1;
  }

  #show(shown: Declared["shown"][number]): void {
    const { name } = shown;
    if (this.#declared.shown.some((other) => other.name === name)) {
      throw new LanguageError("duplicate-name", { sort: "field", name });
    }
    this.#declared.shown.push(shown);
  }
}

function indexVariable(name: string, length: number): Variable {
  return { name, length, kind: "index", options: {}, starts: [NONE] };
}

function startOf(name: string, kind: Kind, value: unknown): Value {
  if (isOf(kind, value)) return value;
  throw new LanguageError("initial-value", { name, value, allowed: allowedBy(kind) });
}
