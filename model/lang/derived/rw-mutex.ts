/**
 * `sync.RWMutex`. A writer announces itself, which keeps new readers out, and then waits for those who read.
 * `Unlock` lets in all readers that wait, before any other writer.
 *
 * As in Go, who is let in is counted and not named: of a reader that was let in and one that comes later, before it
 * has gone on, either may take the place. What Go does in several instructions is one step here where no lock, unlock
 * or read lock could tell; see docs/decisions/0008-derived-constructs.md about the try variants.
 */
import type { CoreBuilder, Panic } from "../builder.ts";
import { type Field, oneOf, range } from "../fields.ts";
import { choice, type Effect, step } from "../points.ts";
import { derivedPoint, type OpenPoint, partName } from "./derived-point.ts";
import { LOCK_WAITERS } from "./mutex.ts";
import type { Renewable } from "./renewable.ts";

/** Readers that it counts, if the model does not say. */
const MOST_READERS = 15;

export interface RwMutexOptions {
  /** The most readers at a time, waiting ones included. [1.., default 15] */
  readonly readers?: number;
}

export class RwMutex implements Renewable {
  readonly name: string;
  readonly #writer: Field<"no writer" | "announced" | "writing">;
  readonly #readers: Field<number>;
  readonly #waiting: Field<number>;
  readonly #admitted: Field<number>;
  readonly #notLocked: Panic;
  readonly #notRead: Panic;

  constructor(core: CoreBuilder, name: string, { readers = MOST_READERS }: RwMutexOptions) {
    // Several variables of ours are one operation of Go.
    const count = (what: string): Field<number> =>
      core.field(`${name} ${what}`, range(0, readers), 0, { serialised: true });
    this.name = name;
    this.#writer = core.field(name, oneOf("no writer", "announced", "writing"), "no writer", {
      serialised: true,
    });
    this.#readers = count("readers");
    this.#waiting = count("waiting readers");
    this.#admitted = count("admitted readers");
    this.#notLocked = core.panic("sync: Unlock of unlocked RWMutex");
    this.#notRead = core.panic("sync: RUnlock of unlocked RWMutex");
  }

  /** A writer has it. */
  get isLocked(): boolean {
    return this.#writer.get() === "writing";
  }

  /** A writer has it, or waits for readers. */
  get isAnnounced(): boolean {
    return this.#writer.get() !== "no writer";
  }

  /** How many read, those included who were let in and have not gone on yet. */
  get readers(): number {
    return this.#readers.get();
  }

  /** Somebody who waited has been let in. */
  get isAdmitting(): boolean {
    return this.#admitted.get() > 0;
  }

  /** `TryLock` */
  tryLock(): boolean {
    if (this.isAnnounced || this.readers > 0) return false;
    this.#writer.set("writing");
    return true;
  }

  /** `TryRLock` */
  tryReadLock(): boolean {
    if (this.isAnnounced) return false;
    this.#readers.set(this.readers + 1);
    return true;
  }

  /** `Unlock`, by any process. Panics if no writer has it. */
  unlock(): void {
    if (!this.isLocked) this.#notLocked.raise();
    // Nobody has read while it was locked.
    const waiting = this.#waiting.get();
    this.#writer.set("no writer");
    this.#readers.set(waiting);
    this.#admitted.set(waiting);
    this.#waiting.set(0);
  }

  /** `RUnlock`, by any process. Panics if nobody reads. */
  readUnlock(): void {
    if (this.readers === 0) this.#notRead.raise();
    this.#readers.set(this.readers - 1);
  }

  /** A writer waits for the readers to leave. Only the points of {@link lockRw} call this, and the next three. */
  announce(): void {
    this.#writer.set("announced");
  }

  write(): void {
    this.#writer.set("writing");
  }

  queue(): void {
    this.#waiting.set(this.#waiting.get() + 1);
  }

  enter(): void {
    this.#admitted.set(this.#admitted.get() - 1);
  }

  renew(): void {
    for (const field of [this.#writer, this.#readers, this.#waiting, this.#admitted]) field.renew();
  }
}

/** `rw.Lock()`: two parts if somebody reads. */
export function lockRw(rw: RwMutex, effect?: Effect): OpenPoint {
  return derivedPoint(({ point }, next) => {
    const rest = partName(point, "readers leave");
    const write = (): void => {
      rw.write();
      effect?.();
    };
    // One step, whether somebody reads or not: fairness is about having the lock free, not about how one finds it.
    const enter = step(() => {
      if (rw.readers === 0) write();
      else rw.announce();
    });
    return {
      entry: point,
      points: {
        [point]: enter
          .when(() => !rw.isAnnounced, `no writer has ${rw.name}`)
          .fair(...LOCK_WAITERS)
          .toFirst({ [rest]: () => rw.isAnnounced && !rw.isLocked, ...next }),
        [rest]: step(write)
          .when(() => rw.readers === 0, `nobody reads under ${rw.name}`)
          .fair(...LOCK_WAITERS)
          .toFirst(next),
      },
    };
  });
}

/** `rw.RLock()`: two parts if a writer has it or waits for it. */
export function readLock(rw: RwMutex, effect?: Effect): OpenPoint {
  return derivedPoint(({ point }, next) => {
    const rest = partName(point, "writer leaves");
    return {
      entry: point,
      points: {
        [point]: choice({
          "at once": step(() => {
            rw.tryReadLock();
            effect?.();
          })
            .when(() => !rw.isAnnounced)
            .toFirst(next),
          queued: step(() => rw.queue())
            .when(() => rw.isAnnounced)
            .to(rest),
        }),
        [rest]: step(() => {
          rw.enter();
          effect?.();
        })
          .when(() => rw.isAdmitting, `a writer unlocks ${rw.name}`)
          .fair(...LOCK_WAITERS)
          .toFirst(next),
      },
    };
  });
}
