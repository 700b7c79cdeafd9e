/** Kinds of fields and the handles by which a model reads and writes them. */

/** What values a field takes. The phantom keys carry the type and are never present at run time. */
export interface Kind<out T = unknown> {
  readonly "~value"?: T;
  readonly kind: "flag" | "range" | "oneOf";
  /** Smallest value of a range. */
  readonly low: number;
  /** How many values there are. [1..2^31] */
  readonly size: number;
  /** The values of a `oneOf`, in order of declaration. */
  readonly labels: readonly string[];
}

export type ValueOf<K> = K extends { readonly "~value"?: infer T } ? T : never;

export function flag(): Kind<boolean> {
  return { kind: "flag", low: 0, size: 2, labels: [] };
}

/** Integers from `low` to `high`, both included. A write outside is a model error, never a wrap. */
export function range(low: number, high: number): Kind<number> {
  if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high) || high < low || high - low >= 2 ** 31) {
    throw new RangeError(`range(${low}, ${high}): needs two integers, low ≤ high, at most 2^31 apart`);
  }
  return { kind: "range", low, size: high - low + 1, labels: [] };
}

export function oneOf<const L extends readonly [string, ...string[]]>(...labels: L): Kind<L[number]> {
  if (new Set(labels).size !== labels.length) {
    throw new RangeError(`oneOf(${labels.join(", ")}): a label is listed twice`);
  }
  return { kind: "oneOf", low: 0, size: labels.length, labels };
}

/** What a variable is for. */
export interface FieldOptions {
  /**
   * Only properties read it. To read it in a guard, an operand or a branch condition is a model error. Steps and
   * effects may write it, and may read it to do so: what has read a ghost may change nothing but ghosts afterwards, in
   * the same step.
   */
  readonly ghost?: boolean;
  /** A crash does not take it. */
  readonly durable?: boolean;
  /** Memory that is read and written atomically. */
  readonly atomic?: boolean;
  /** Stands for something that is serialised elsewhere (a database, a lock that the model leaves out): never a race. */
  readonly serialised?: boolean;
}

/** One variable. */
export interface Field<T> {
  readonly name: string;
  get(): T;
  /** @throws LanguageError if the value is not of the field's kind, or in a guard or a property. */
  set(value: T): void;
  /** Its value when the model begins; of several, the first. */
  renew(): void;
}

/** Variables of one kind, by position from 0. */
export interface Cells<T> {
  readonly name: string;
  readonly length: number;
  get(at: number): T;
  set(at: number, value: T): void;
  /** All of them their values when the model begins. */
  renew(): void;
}

/** Columns by name, and `clear(row)` which gives every column of a row its first value. */
export type Table<S extends Readonly<Record<string, Kind>>> = {
  readonly [C in keyof S]: Cells<ValueOf<S[C]>>;
} & { readonly rows: number; clear(row: number): void; renew(): void };

/**
 * An index of the log: it can be compared and copied, nothing else. Arithmetic on one is a type
 * error, and throws at run time.
 */
export interface Index {
  readonly "~index": true;
  readonly isNone: boolean;
  /** Strictly older. "None" is before every index; "maximum" after every index. */
  isBefore(other: Index): boolean;
  isAtMost(other: Index): boolean;
  equals(other: Index): boolean;
}

export interface IndexField extends Field<Index> {
  clear(): void;
}

export interface IndexCells extends Cells<Index> {
  clear(at: number): void;
}

export interface Log {
  readonly name: string;
  readonly latest: IndexField;
  /** Appends an entry: a new index, newer than all others; `latest` becomes it. */
  append(): Index;
  readonly none: Index;
  readonly maximum: Index;
  /**
   * Arguments for an action that takes a threshold: `threshold(k)` is the k-th place at or strictly
   * between the indexes that some field holds, oldest first, or undefined if there are not as many.
   */
  readonly thresholds: readonly number[];
  threshold(place: number): Index | undefined;
}
