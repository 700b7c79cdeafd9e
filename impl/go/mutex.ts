/** Mutexes of Go. */
import type { Plain } from "./plain.ts";
import { at } from "./point.ts";
import type { Go, PointOptions } from "./request.ts";
import type { Waking } from "./waking.ts";

/**
 * A mutex. Whoever comes first when it is unlocked has it, as in Go, where one that is running may barge in before those
 * that wait; only when somebody has waited for a millisecond is there an order, which is a matter of fairness.
 *
 * It has no owner: any goroutine may unlock it.
 *
 * @see https://pkg.go.dev/sync#Mutex
 */
export class Mutex {
  readonly name: string;
  readonly #waking: Waking;
  #locked = false;

  constructor(waking: Waking, name: string) {
    this.name = name;
    this.#waking = waking;
  }

  get isLocked(): boolean {
    return this.#locked;
  }

  get plain(): { readonly [name: string]: Plain } {
    return { [this.name]: this.#locked ? "locked" : "unlocked" };
  }

  /** `mu.TryLock()`: locks it unless it is locked; whether it did. */
  tryLock(): boolean {
    this.#waking.allow("lock of mutex", this.name);
    const wasLocked = this.#locked;
    this.#locked = true;
    return !wasLocked;
  }

  /** `mu.Unlock()`. Ends the program if it is not locked, and nobody can recover from that. */
  unlock(): void {
    this.#waking.allow("unlock of mutex", this.name);
    if (!this.#locked) this.#waking.fatal("sync: unlock of unlocked mutex");
    this.#locked = false;
  }
}

/** `mu.Lock()`: a point that can be passed while the mutex is unlocked. */
export function* lock(point: string, mutex: Mutex, { silent = false }: PointOptions = {}): Go {
  yield* at(point, { silent, when: () => !mutex.isLocked });
  mutex.tryLock();
}
