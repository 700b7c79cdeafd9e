/** The log and its indexes as the model holds them. */
import { LanguageError } from "../errors.ts";
import type { Index } from "../fields.ts";
import type { Current } from "./current.ts";
import type { Declared } from "./declared.ts";
import { heldIndexes, MAXIMUM, NONE, thresholdAt, thresholdCount } from "./rank.ts";
import { inRow } from "./variable-handles.ts";

class LogIndex implements Index {
  readonly "~index" = true;
  readonly #log: LogHandle;
  readonly #number: number;
  /** Undefined for none and maximum, which mean the same for ever. */
  readonly #era: object | undefined;

  constructor(log: LogHandle, number: number, era: object | undefined) {
    this.#log = log;
    this.#number = number;
    this.#era = era;
  }

  get isNone(): boolean {
    return this.#number === NONE;
  }

  isBefore(other: Index): boolean {
    return this.#log.numberOf(this) < this.#log.numberOf(other);
  }

  isAtMost(other: Index): boolean {
    return this.#log.numberOf(this) <= this.#log.numberOf(other);
  }

  equals(other: Index): boolean {
    return this.#log.numberOf(this) === this.#log.numberOf(other);
  }

  valueOf(): never {
    throw new LanguageError("index-arithmetic", { log: this.#log.name });
  }

  toString(): string {
    return this.#number === NONE ? "none" : this.#number === MAXIMUM ? "maximum" : String(this.#number);
  }

  [Symbol.toPrimitive](hint: string): string {
    return hint === "string" ? this.toString() : this.valueOf();
  }

  /** What only its own log may look at. */
  static read(index: LogIndex): {
    readonly log: LogHandle;
    readonly number: number;
    readonly era: object | undefined;
  } {
    return { log: index.#log, number: index.#number, era: index.#era };
  }
}

export class LogHandle {
  readonly name: string;
  readonly latest: IndexFieldHandle;
  readonly none: Index;
  readonly maximum: Index;
  readonly #current: Current;
  readonly #declared: Declared;

  constructor(current: Current, declared: Declared, name: string, latest: number) {
    this.#current = current;
    this.#declared = declared;
    this.name = name;
    this.none = new LogIndex(this, NONE, undefined);
    this.maximum = new LogIndex(this, MAXIMUM, undefined);
    this.latest = new IndexFieldHandle(new IndexCellsHandle(current, this, latest, `${name} latest`, 1));
  }

  append(): Index {
    const moment = this.#current.writing(this.name);
    moment.appended++;
    const newest = heldIndexes(moment.before, this.#declared.indexVariables).at(-1) ?? NONE;
    const index = this.index(newest + moment.appended);
    this.latest.set(index);
    return index;
  }

  /** As many as there can be with the index fields that are declared so far. */
  get thresholds(): readonly number[] {
    const { variables, indexVariables } = this.#declared;
    const indexes = indexVariables.reduce((sum, at) => sum + variables[at].length, 0);
    return Array.from({ length: thresholdCount(indexes) }, (_, place) => place);
  }

  threshold(place: number): Index | undefined {
    // The place is one in the state that the step started from, whatever the step has changed since.
    const { before } = this.#current.moment(this.name);
    const number = thresholdAt(heldIndexes(before, this.#declared.indexVariables), place);
    return number === undefined ? undefined : this.index(number);
  }

  /** What a variable of indexes begins with. */
  startOf(variable: number): number {
    return this.#declared.variables[variable].starts[0] as number;
  }

  index(number: number): Index {
    if (number === NONE) return this.none;
    if (number === MAXIMUM) return this.maximum;
    return new LogIndex(this, number, this.#current.moment(this.name).era);
  }

  /** @throws LanguageError unless it is an index of this log that was got in the same step. */
  numberOf(index: unknown): number {
    if (!(index instanceof LogIndex)) throw new LanguageError("foreign-index", { log: this.name });
    const { log, number, era } = LogIndex.read(index);
    if (log !== this) throw new LanguageError("foreign-index", { log: this.name });
    if (era !== undefined && era !== this.#current.moment(this.name).era) {
      throw new LanguageError("impure", {
        source: `it kept an index of log "${this.name}" for a later step`,
      });
    }
    return number;
  }
}

export class IndexCellsHandle {
  readonly name: string;
  readonly length: number;
  readonly variable: number;
  readonly log: LogHandle;
  readonly #current: Current;

  constructor(current: Current, log: LogHandle, variable: number, name: string, length: number) {
    this.#current = current;
    this.log = log;
    this.variable = variable;
    this.name = name;
    this.length = length;
  }

  get(at: number): Index {
    const { state } = this.#current.moment(this.name);
    return this.log.index(state.variables[this.variable][inRow(this.name, this.length, at)] as number);
  }

  set(at: number, value: unknown): void {
    const { state } = this.#current.writing(this.name);
    const number = this.log.numberOf(value);
    state.variables[this.variable][inRow(this.name, this.length, at)] = number;
  }

  clear(at: number): void {
    this.set(at, this.log.none);
  }

  renew(): void {
    const { state } = this.#current.writing(this.name);
    state.variables[this.variable].fill(this.log.startOf(this.variable));
  }
}

export class IndexFieldHandle {
  readonly name: string;
  readonly variable: number;
  readonly log: LogHandle;
  readonly #cells: IndexCellsHandle;

  constructor(cells: IndexCellsHandle) {
    this.name = cells.name;
    this.variable = cells.variable;
    this.log = cells.log;
    this.#cells = cells;
  }

  get(): Index {
    return this.#cells.get(0);
  }

  set(value: unknown): void {
    this.#cells.set(0, value);
  }

  clear(): void {
    this.#cells.clear(0);
  }

  renew(): void {
    this.#cells.renew();
  }
}
