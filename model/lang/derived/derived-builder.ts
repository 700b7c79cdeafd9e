/** What models can declare besides what interpreters know: constructs built of fields, steps and channels. */
import type { FieldOptions, Kind } from "../fields.ts";
import type { Channel } from "../primitives.ts";
import type { Atomic } from "./atomic.ts";
import type { Budget } from "./budget.ts";
import type { ChannelKind } from "./channel-kind.ts";
import type { ChannelValue } from "./channel-value.ts";
import type { Cond } from "./cond.ts";
import type { CrashOptions } from "./crash.ts";
import type { AnyPoint } from "./derived-point.ts";
import type { Goroutines, GoroutinesOptions, Own, Parameters } from "./goroutines.ts";
import type { Mutex } from "./mutex.ts";
import type { Once } from "./once.ts";
import type { Call, Procedure, ProcedureOptions, ProcedurePoints } from "./procedure.ts";
import type { RwMutex, RwMutexOptions } from "./rw-mutex.ts";

export interface DerivedBuilder {
  /** `sync.Mutex`. Points lock it with `lock(mutex)`; any step may unlock it. */
  mutex(name: string): Mutex;
  /** `sync.RWMutex`. Points: `lock(rw)`, `readLock(rw)`. A writer that waits keeps new readers out. */
  rwMutex(name: string, options?: RwMutexOptions): RwMutex;
  /** `sync.Once`. Points: `doOnce(once, procedure)`. */
  once(name: string): Once;
  /** `sync.NewCond(mutex)`. Points: `waitOn(cond)`. */
  cond(name: string, mutex: Mutex): Cond;
  /** `sync/atomic`: never a race. */
  atomic<T>(name: string, kind: Kind<T>, initial?: NoInfer<T>): Atomic<T>;
  /**
   * Points that lead to `returns`, for `call(procedure)`: they are put into a process wherever it calls them. As a
   * function, they are made for each place that calls them, and can defer. No recursion.
   */
  procedure<P extends string, D extends string = never>(
    name: string,
    points: ProcedurePoints<P> | ((call: Call<D>) => ProcedurePoints<P>),
    options?: ProcedureOptions<D>,
  ): Procedure;
  /**
   * At most `count` goroutines at a time of one kind, for `pool.go()` in any step. `points` is called once for each, and
   * what it declares by `own` is new whenever the goroutine starts. A step that would need one more is given up, and
   * the verdict says so.
   */
  goroutines<P extends string, A extends Parameters = Parameters>(
    name: string,
    count: number,
    points: (own: Own<A>) => { readonly [K in P]: AnyPoint<NoInfer<P> | "end"> },
    options?: GoroutinesOptions<A, NoInfer<P>>,
  ): Goroutines<A, P>;
  /**
   * A variable that holds one of these channels, or nil: for `receiveFrom(value)` and `sendTo(value)`. Its `kind` is the
   * payload of channels on which it is sent, and the kind of other variables and arguments that hold the same.
   */
  channelValue<T>(
    name: string,
    of: readonly Channel<T>[] | ChannelKind<T>,
    initial?: Channel<NoInfer<T>>,
    options?: FieldOptions,
  ): ChannelValue<T>;
  /** Something that may happen at most `limit` times a run. */
  budget(name: string, limit: number): Budget;
  /** An action of the environment that makes all that it takes anew, processes first. */
  crash(name: string, options: CrashOptions): void;
}
