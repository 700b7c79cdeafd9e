/** `sync.Mutex`. It has no owner and no queue: whoever finds it unlocked may take it, as in Go. */
import type { CoreBuilder, Panic } from "../builder.ts";
import { type Field, oneOf } from "../fields.ts";
import { type Effect, type OpenCase, step } from "../points.ts";
import type { Renewable } from "./renewable.ts";

/** Who waits for a lock that is free again and again gets it: Go's mutexes have a starvation mode. */
export const LOCK_WAITERS: readonly ["strong", string] = ["strong", "lock waiters"];

export class Mutex implements Renewable {
  readonly name: string;
  readonly #state: Field<"unlocked" | "locked">;
  readonly #misused: Panic;

  constructor(core: CoreBuilder, name: string) {
    this.name = name;
    this.#state = core.field(name, oneOf("unlocked", "locked"), "unlocked", { atomic: true });
    this.#misused = core.panic("sync: unlock of unlocked mutex");
  }

  get isLocked(): boolean {
    return this.#state.get() === "locked";
  }

  /** Whether it was unlocked, and has been locked by that. */
  tryLock(): boolean {
    if (this.isLocked) return false;
    this.#state.set("locked");
    return true;
  }

  /** By any process. Panics if it is not locked. */
  unlock(): void {
    if (!this.isLocked) this.#misused.raise();
    this.#state.set("unlocked");
  }

  renew(): void {
    this.#state.renew();
  }
}

/** `mutex.Lock()` as a step, and `effect` in it. */
export function lockMutex(mutex: Mutex, effect?: Effect): OpenCase {
  return step(() => {
    mutex.tryLock();
    effect?.();
  })
    .when(() => !mutex.isLocked, `${mutex.name} is unlocked`)
    .fair(...LOCK_WAITERS);
}
