/**
 * What a model is written against.
 *
 * A model is a function that declares fields, actions, processes and properties on a {@link Builder}.
 * The same function is interpreted by two builders that share no code: the compiler, which packs a
 * state into words, and the reference interpreter, which keeps plain objects and serves as oracle
 * and for the re-execution of traces. A model therefore must be pure: it may read and write only what
 * the builder gave it, and it may not remember anything between calls.
 */
import type { FairnessOptions } from "../trace.ts";
import type { DerivedBuilder } from "./derived/derived-builder.ts";
import type { AnyPoint } from "./derived/derived-point.ts";
import type { Assumption, DeclaredFairness } from "./fairness.ts";
import type {
  Cells,
  Field,
  FieldOptions,
  IndexCells,
  IndexField,
  Kind,
  Log,
  Table,
  ValueOf,
} from "./fields.ts";
import type { PointSpec } from "./points.ts";
import type {
  Channel,
  ChannelOptions,
  Context,
  Process,
  Timer,
  TimerOptions,
  WaitGroup,
} from "./primitives.ts";

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
  /**
   * `go()` may start it whenever it has ended, however it `starts`. To have ended and not to have started are then
   * one stand: `end`, also in states. One that starts later begins there; it is at `end`, and is not started.
   */
  readonly again?: boolean;
  /**
   * Whether it goes on whenever it can: `weak` unless nobody owes its steps, which is `none`. `strong`: also if it
   * can go on only now and then, again and again.
   */
  readonly fairness?: DeclaredFairness;
}

export interface ActionOptions {
  readonly environment?: boolean;
  /** As of a process, for all its arguments together. */
  readonly fairness?: DeclaredFairness;
}

export interface ActionSpec<A> {
  /** Whether the action is enabled. Must not write. Absent: always. */
  readonly when?: (argument: A) => boolean;
  readonly step: (argument: A) => void;
}

/** A limit of the model itself, by which it stays finite. */
export interface ModelBound {
  readonly name: string;
  readonly limit: number;
  /**
   * Gives up the running step: it has no successor, and the verdict says that the bound was reached. Only in steps
   * and effects. Of a step that can go in several ways, only this way is given up.
   */
  reached(): never;
}

/** A panic of the model's own. */
export interface Panic {
  readonly text: string;
  /** Ends the program: what the step wrote before stays. Only in steps and effects. */
  raise(): never;
}

/** How two states of a step are compared in a step property. */
export type Was = <V>(read: () => V) => V;

/** What is assumed otherwise than by default, by names of categories and of assumptions. */
export interface LivenessOptions extends FairnessOptions {
  /**
   * Actions, or processes, that are assumed to be taken again and again. A run in which one of them
   * is taken only finitely often does not count as a violation. Steps that change nothing count.
   */
  readonly recurring?: readonly string[];
}

/** What interpreters implement. */
export interface CoreBuilder {
  /** A variable. Starts as `initial`, by default the first value of its kind. */
  field<K extends Kind>(
    name: string,
    kind: K,
    initial?: ValueOf<K>,
    options?: FieldOptions,
  ): Field<ValueOf<K>>;
  /** `length` variables of one kind, read and written by position. */
  cells<K extends Kind>(
    name: string,
    length: number,
    kind: K,
    initial?: ValueOf<K>,
    options?: FieldOptions,
  ): Cells<ValueOf<K>>;
  /** `rows` records; each column is read and written by row. */
  table<S extends Readonly<Record<string, Kind>>>(
    name: string,
    rows: number,
    columns: S,
    options?: FieldOptions,
  ): Table<S>;
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
  timer(name: string, duration: string, options?: TimerOptions): Timer;
  /**
   * A ticker: armed again, with the whole period, whenever it fires; what nobody has received by then stays, and the
   * new tick is dropped. Like a timer it does not run until it is started.
   */
  ticker(name: string, period: string, options?: TimerOptions): Timer;
  /**
   * When timers fire. `deadline order` (default): the one with the earliest deadline. `any armed timer`: an
   * over-approximation in which durations mean nothing: no time passes, an armed timer always has all of it left.
   */
  time(rule: "deadline order" | "any armed timer"): void;

  /** A process starts before its first point. Points are named by the keys. */
  process<P extends string>(
    name: string,
    points: { readonly [K in P]: PointSpec<NoInfer<P> | "end"> },
    options?: ProcessOptions<NoInfer<P>>,
  ): Process<P>;

  /** Level 1 only: states that satisfy it may be without a successor. */
  accept(when: () => boolean): void;
  /** What the model holds at most `limit` of. A step that would need more is left out, and that is reported. */
  bound(name: string, limit: number): ModelBound;
  /** States in which it does not hold are judged, but what follows them is left out, and that is reported. */
  constraint(name: string, holds: () => boolean): void;
  /** A panic that steps can raise. The same text is the same panic, however often it is declared. */
  panic(text: string): Panic;

  /** Holds in every reachable state. */
  invariant(name: string, holds: () => boolean): void;
  /** Holds for every step; `was(() => x.get())` reads the state before it. Sees indexes unranked. */
  stepInvariant(name: string, holds: (was: Was) => boolean): void;
  /** Some reachable state satisfies it. With `after`: by owed steps only, from some state in which `after` holds. */
  possible(name: string, goal: () => boolean, after?: () => boolean): void;
  /** From every reachable state in which `from` holds, owed steps alone can reach `goal`. */
  stillPossible(name: string, from: () => boolean, goal: () => boolean): void;
  /** Every state in which `from` holds is followed by one in which `to` does, if it does not hold there already. */
  leadsTo(name: string, from: () => boolean, to: () => boolean, options?: LivenessOptions): void;
  /** Every run reaches a state in which `goal` holds. */
  eventually(name: string, goal: () => boolean, options?: LivenessOptions): void;
  /** In every run, `goal` holds again and again. */
  alwaysEventually(name: string, goal: () => boolean, options?: LivenessOptions): void;
  /**
   * Assumes that steps which nobody owes, or a choice that is open, happen some time. Made by all properties about
   * what happens some time, unless they are told to do `without` it, and named in their verdicts.
   */
  assume(name: string, assumption: Assumption): void;
}

/** What models see: what interpreters implement, and what is built of it. */
export interface Builder extends CoreBuilder, DerivedBuilder {
  /** Points may be derived ones, too, which are several under names that begin with theirs. */
  process<P extends string>(
    name: string,
    points: { readonly [K in P]: AnyPoint<NoInfer<P> | "end"> },
    options?: ProcessOptions<NoInfer<P>>,
  ): Process<P>;
}
