/** Variables of a model: fields, cells, tables and indexes. */
import { describeKind, encode } from "./codec.ts";
import type {
  Field,
  FieldOptions,
  Index,
  IndexCells,
  IndexField,
  Kind,
  Log,
  Table,
  ValueOf,
} from "./fields.ts";
import { InitialValues } from "./initial-values.ts";
import { Memory } from "./memory.ts";
import { Names } from "./names.ts";
import { type PackedCells, type PackedField, packCells, packField } from "./packed-fields.ts";
import { GhostCells, GhostField } from "./packed-ghost.ts";
import { type PackedIndexCells, PackedIndexField, PackedLog } from "./packed-index.ts";
import { inRow, refuseModel } from "./refuse.ts";
import { type Accesses, TrackedCells, TrackedField } from "./tracked-fields.ts";

/** A variable as traces show it. */
export type Variable =
  | { readonly kind: "field"; readonly name: string; readonly field: PackedField | PackedIndexField }
  | { readonly kind: "cells"; readonly name: string; readonly cells: PackedCells | PackedIndexCells }
  | {
      readonly kind: "table";
      readonly name: string;
      readonly rows: number;
      readonly columns: Readonly<Record<string, PackedCells>>;
    };

/** Collects the variables that a model declares, and gives each its place once all are known. */
export class VariableBuilder {
  readonly memory: Memory = new Memory();
  readonly variables: Variable[] = [];
  readonly initialValues: InitialValues = new InitialValues();
  indexLog: PackedLog | undefined;
  protected readonly names: Names = new Names();
  readonly #place: (() => void)[] = [];
  readonly #accesses: Accesses | undefined;

  /** `accesses` hears of every read and write of what is neither a ghost nor serialised elsewhere. */
  constructor(accesses?: Accesses) {
    this.#accesses = accesses;
  }

  field<K extends Kind>(
    name: string,
    kind: K,
    initial?: ValueOf<K>,
    options: FieldOptions = {},
  ): Field<ValueOf<K>> {
    this.names.claim("field", name);
    const field = packField(this.memory, name, kind);
    const bits = this.memory.layout.reserve(() => kind.size);
    this.#place.push(() => Object.assign(field, { word: bits.word, shift: bits.shift, mask: bits.mask }));
    this.variables.push({ kind: "field", name, field });
    const [code] = this.#codes(name, kind, initial === undefined ? [] : [initial]);
    field.initial = code ?? 0;
    this.initialValues.add(() => field.writeRaw(field.initial), field);
    return this.#fieldHandle(field as never, options) as Field<ValueOf<K>>;
  }

  cells<K extends Kind>(
    name: string,
    length: number,
    kind: K,
    initial?: ValueOf<K>,
    options: FieldOptions = {},
  ): never {
    this.names.claim("field", name);
    const cells = this.#column(name, length, kind);
    this.variables.push({ kind: "cells", name, cells });
    const [code] = this.#codes(name, kind, initial === undefined ? [] : [initial]);
    cells.initial = code ?? 0;
    this.initialValues.add(() => {
      for (let at = 0; at < length; at++) cells.writeRaw(at, cells.initial);
    });
    return this.#cellsHandle(cells, options) as never;
  }

  table<S extends Readonly<Record<string, Kind>>>(
    name: string,
    rows: number,
    columns: S,
    options: FieldOptions = {},
  ): Table<S> {
    this.names.claim("field", name);
    for (const own of ["rows", "clear", "renew"]) {
      if (own in columns) refuseModel("duplicate-name", { sort: "column", name: own });
    }
    const packed = Object.fromEntries(
      Object.entries(columns).map(([column, kind]) => [
        column,
        this.#column(`${name}.${column}`, rows, kind),
      ]),
    );
    this.variables.push({ kind: "table", name, rows, columns: packed });
    const handles = Object.fromEntries(
      Object.entries(packed).map(([column, cells]) => [column, this.#cellsHandle(cells, options)]),
    );
    const clear = (row: number): void => {
      inRow({ name, length: rows }, row);
      for (const column of Object.values(handles)) column.reset(row);
    };
    const renew = (): void => {
      for (const column of Object.values(handles)) column.renew();
    };
    return { ...handles, rows, clear, renew } as unknown as Table<S>;
  }

  log(name: string): Log {
    if (this.indexLog !== undefined) refuseModel("two-logs", { first: this.indexLog.name, second: name });
    this.names.claim("field", `${name} latest`);
    this.indexLog = new PackedLog(this.memory, name);
    this.#addIndex(this.indexLog.latest);
    return this.indexLog;
  }

  index(name: string): IndexField {
    this.names.claim("field", name);
    return this.#addIndex(this.#log(name).field(name));
  }

  indexes(name: string, length: number): IndexCells {
    this.names.claim("field", name);
    const cells = this.#log(name).cells(name, length);
    this.variables.push({ kind: "cells", name, cells });
    return cells;
  }

  initially<T>(field: Field<T>, values: readonly NoInfer<T>[]): void {
    const given = field as unknown;
    const handle = given instanceof GhostField || given instanceof TrackedField ? given.field : given;
    if (handle instanceof PackedIndexField) {
      const write = (at: number): void => handle.bits.write(handle.log.rawOf(values[at]));
      for (const value of values) handle.log.rawOf(value);
      this.initialValues.replace(handle, values.length, write);
      handle.initial = values[0] as unknown as Index;
      return;
    }
    const packed = handle as PackedField;
    const codes = this.#codes(field.name, packed.kind, values);
    this.initialValues.replace(packed, codes.length, (at) => packed.writeRaw(codes[at]));
    packed.initial = codes[0];
  }

  /** Gives every variable its place. */
  protected placeVariables(): void {
    this.memory.layout.seal();
    this.indexLog?.seal();
    for (const place of this.#place) place();
  }

  #fieldHandle(
    field: GhostField["field"],
    { ghost = false, serialised = false, atomic = false }: FieldOptions,
  ): Field<unknown> {
    if (ghost) return new GhostField(field);
    const { memory } = this;
    const accesses = this.#accesses;
    if (accesses === undefined || serialised) return field;
    return new TrackedField(field, { memory, accesses, atomic });
  }

  #cellsHandle(
    cells: PackedCells,
    { ghost = false, serialised = false, atomic = false }: FieldOptions,
  ): PackedCells | GhostCells | TrackedCells {
    if (ghost) return new GhostCells(cells as never);
    const { memory } = this;
    const accesses = this.#accesses;
    if (accesses === undefined || serialised) return cells;
    return new TrackedCells(cells as never, { memory, accesses, atomic });
  }

  #column(name: string, length: number, kind: Kind): PackedCells {
    const cells = packCells(this.memory, name, length, kind);
    const bits = Array.from({ length }, () => this.memory.layout.reserve(() => kind.size));
    this.#place.push(() => {
      cells.mask = bits[0]?.mask ?? 0;
      for (const [at, { word, shift }] of bits.entries()) {
        cells.wordOf[at] = word;
        cells.shiftOf[at] = shift;
      }
    });
    return cells;
  }

  #codes(name: string, kind: Kind, values: readonly unknown[]): readonly number[] {
    return values.map((value) => {
      const code = encode(kind, value);
      return code >= 0 ? code : refuseModel("initial-value", { name, value, allowed: describeKind(kind) });
    });
  }

  #addIndex(field: PackedIndexField): PackedIndexField {
    this.variables.push({ kind: "field", name: field.name, field });
    this.initialValues.add(() => field.bits.write(0), field);
    return field;
  }

  #log(name: string): PackedLog {
    return this.indexLog ?? refuseModel("index-without-log", { name });
  }
}
