/** What models can declare besides what interpreters know: constructs built of fields, steps and channels. */
import type { Kind } from "../fields.ts";
import type { Atomic } from "./atomic.ts";
import type { Cond } from "./cond.ts";
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
}
