/**
 * What a model is written against.
 *
 * A model is a function that declares fields, actions, processes and properties on a {@link Builder}.
 * The same function is interpreted by two builders that share no code: the compiler, which packs a
 * state into words, and the reference interpreter, which keeps plain objects and serves as oracle
 * and for the re-execution of traces. A model therefore must be pure: it may read and write only what
 * the builder gave it, and it may not remember anything between calls.
 */
import type { Cells, Field, IndexCells, IndexField, Kind, Log, Table, ValueOf } from "./fields.ts";
import type { PointSpec } from "./points.ts";

/** Marks processes and actions that nobody owes: signals, crashes, operators, requests. */
export const environment = { environment: true } as const;

export interface ProcessOptions<P extends string = string> {
  /** Nobody owes its steps: they are explored, but never count towards what must still be possible. */
  readonly environment?: boolean;
  /** Points at which it may rest for ever without that being a deadlock. `end` always is one. */
  readonly rests?: readonly P[];
  /**
   * `before` (default): the model begins before its first point. `parked`: it has been parked in its
   * first point for long, which must be a select or a single operation of receives and dones without
   * conditions. `later`: it does not exist until another step calls `go()`.
   */
  readonly starts?: "before" | "parked" | "later";
}

export interface ActionOptions {
  readonly environment?: boolean;
}

export interface ActionSpec<A> {
  /** Whether the action is enabled. Must not write. Absent: always. */
  readonly when?: (argument: A) => boolean;
  readonly step: (argument: A) => void;
}

/** A process as other parts of the model see it. */
export interface Process<P extends string = string> {
  readonly name: string;
  /** Before, parked in, or committed in that point. */
  isAt(point: P | "end"): boolean;
  isParkedAt(point: P): boolean;
  /** `go process()`: it stands before its first point after this step. Once a run; `starts: "later"` only. */
  go(): void;
  /** False until `go()`, for one that starts later. */
  readonly isStarted: boolean;
}

/** A channel of Go. Without capacity it is unbuffered. */
export interface Channel<T = void> {
  readonly name: string;
  /** Wakes all waiters. Panics if it is closed already. */
  close(): void;
  readonly isClosed: boolean;
  /** Elements in the buffer. */
  readonly length: number;
  /** `select { case ch <- value: default: }` as a part of a step: whether it was sent. */
  offer(value: T): boolean;
  /** `select { case v := <-ch: default: }` as a part of a step: what was received, if anything. */
  poll(): Received<T> | undefined;
}

export interface Received<T> {
  /** The zero value (first of its kind) if `ok` is false. */
  readonly value: T;
  /** False if the channel was closed and empty. */
  readonly ok: boolean;
}

/** A context: cancelled once, with its descendants. Parent first, then children in any order. */
export interface Context {
  readonly name: string;
  /** Its done channel is closed in this step; children follow in steps of their own. */
  cancel(): void;
  readonly isDone: boolean;
}

export interface WaitGroup {
  readonly name: string;
  /** Panics if the counter becomes negative; wakes all waiters if it becomes zero. */
  add(delta: number): void;
  done(): void;
  readonly count: number;
}

/**
 * A timer with a channel of capacity 1. Time passes only when a timer fires, and then up to the
 * earliest deadline of all armed timers: 30 s never fires before 5 s armed at the same moment.
 */
export interface Timer {
  readonly name: string;
  /** (Re)starts it, emptying its channel (Go 1.23 and later). */
  start(): void;
  /** Stops it and empties its channel. True if it was armed, or had fired and nobody had received that (Go 1.23 and later). */
  stop(): boolean;
  readonly isArmed: boolean;
}

export interface ChannelOptions<K> {
  /** Elements the buffer holds. [0..64] */
  readonly capacity?: number;
  /** What is sent. Absent: a signal without a value (`struct{}`). */
  readonly payload?: K;
  /**
   * Nothing is ever sent on it, it is only closed. Its waiters are then not kept in a queue, since
   * their order has no consequence, which saves states. Sending on it is a model error.
   */
  readonly closing?: boolean;
  /** Closed from the beginning. */
  readonly closed?: boolean;
}

/** How two states of a step are compared in a step property. */
export type Was = <V>(read: () => V) => V;

export interface LeadsToOptions {
  /**
   * Actions, or processes, that are assumed to be taken again and again. A run in which one of them
   * is taken only finitely often does not count as a violation.
   */
  readonly recurring: readonly string[];
}

export interface Builder {
  /** A variable. Starts as `initial`, by default the first value of its kind. */
  field<K extends Kind>(name: string, kind: K, initial?: ValueOf<K>): Field<ValueOf<K>>;
  /** `length` variables of one kind, read and written by position. */
  cells<K extends Kind>(name: string, length: number, kind: K, initial?: ValueOf<K>): Cells<ValueOf<K>>;
  /** `rows` records; each column is read and written by row. */
  table<S extends Readonly<Record<string, Kind>>>(name: string, rows: number, columns: S): Table<S>;
  /**
   * The log whose indexes the model compares. At most one a model: all its index fields hold indexes
   * of this log.
   */
  log(name: string): Log;
  /** A field that holds an index of the log, or none. Starts as none. */
  index(name: string): IndexField;
  indexes(name: string, length: number): IndexCells;
  /** Lets the model start in every combination of the values given for these fields. */
  initially<T>(field: Field<T>, values: readonly NoInfer<T>[]): void;

  action(name: string, spec: ActionSpec<void>, options?: ActionOptions): void;
  action<const A extends string | number | boolean>(
    name: string,
    values: readonly A[],
    spec: ActionSpec<A>,
    options?: ActionOptions,
  ): void;

  channel<K extends Kind = Kind<void>>(name: string, options?: ChannelOptions<K>): Channel<ValueOf<K>>;
  context(name: string, parent?: Context): Context;
  /** A context that is cancelled, by a goroutine of its own, some time after one of `of` is. */
  joined(name: string, of: readonly Context[]): Context;
  /** `initial`: what it counts when the model begins. [0..63, as later] */
  waitGroup(name: string, initial?: number): WaitGroup;
  /** `duration` as Go writes it ("30s", "1m", "250ms"). */
  timer(name: string, duration: string): Timer;

  /** A process starts before its first point. Points are named by the keys. */
  process<P extends string>(
    name: string,
    points: { readonly [K in P]: PointSpec<NoInfer<P> | "end"> },
    options?: ProcessOptions<NoInfer<P>>,
  ): Process<P>;

  /** Level 1 only: states that satisfy it may be without a successor. */
  accept(when: () => boolean): void;

  /** Holds in every reachable state. */
  invariant(name: string, holds: () => boolean): void;
  /** Holds for every step; `was(() => x.get())` reads the state before it. Sees indexes unranked. */
  stepInvariant(name: string, holds: (was: Was) => boolean): void;
  /** Some reachable state satisfies it. With `after`: by owed steps only, from some state in which `after` holds. */
  possible(name: string, goal: () => boolean, after?: () => boolean): void;
  /** From every reachable state in which `from` holds, owed steps alone can reach `goal`. */
  stillPossible(name: string, from: () => boolean, goal: () => boolean): void;
  /** Every state in which `from` holds is followed by one in which `to` does. */
  leadsTo(name: string, from: () => boolean, to: () => boolean, options: LeadsToOptions): void;
}
