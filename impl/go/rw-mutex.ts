/** Readers–writer mutexes of Go. */
import type { Plain } from "./plain.ts";
import { at, choose } from "./point.ts";
import type { Go, PointOptions } from "./request.ts";
import type { Waking } from "./waking.ts";

/**
 * A lock that many readers hold, or one writer. As in Go, a writer announces itself: from then on readers that come wait,
 * and it waits for those that are in. When it unlocks, all readers that have come in the meantime are let in, and only
 * then the next writer announces itself. Whoever holds it as a reader and asks again while a writer waits therefore
 * waits for ever.
 *
 * Who is let in is counted, not named: one who comes later may take the place of one who was let in and has not gone on.
 *
 * @see https://pkg.go.dev/sync#RWMutex
 */
export class RwMutex {
  readonly name: string;
  readonly #waking: Waking;
  #writer: "no writer" | "announced" | "writing" = "no writer";
  #readers = 0;
  #waiting = 0;
  #admitted = 0;

  constructor(waking: Waking, name: string) {
    this.name = name;
    this.#waking = waking;
  }

  /** A writer has it. */
  get isLocked(): boolean {
    return this.#writer === "writing";
  }

  /** A writer has it, or waits for readers. */
  get isAnnounced(): boolean {
    return this.#writer !== "no writer";
  }

  /** How many read, those included who were let in and have not gone on yet. */
  get readers(): number {
    return this.#readers;
  }

  /** Somebody who waited was let in and has not gone on yet. */
  get isAdmitting(): boolean {
    return this.#admitted > 0;
  }

  get plain(): { readonly [name: string]: Plain } {
    return {
      [this.name]: this.#writer,
      [`${this.name} readers`]: this.#readers,
      [`${this.name} waiting readers`]: this.#waiting,
      [`${this.name} admitted readers`]: this.#admitted,
    };
  }

  /** `rw.TryLock()`: whether nobody had it and no writer waited. */
  tryLock(): boolean {
    this.#allow("lock");
    if (this.isAnnounced || this.#readers > 0) return false;
    this.#writer = "writing";
    return true;
  }

  /** `rw.Unlock()`: lets in the readers that wait. Ends the program if no writer has it. */
  unlock(): void {
    this.#allow("unlock");
    if (!this.isLocked) this.#waking.fatal("sync: Unlock of unlocked RWMutex");
    // Nobody has read while it was locked.
    this.#writer = "no writer";
    this.#readers = this.#waiting;
    this.#admitted = this.#waiting;
    this.#waiting = 0;
  }

  /** `rw.TryRLock()`: whether no writer had it or waited. */
  tryReadLock(): boolean {
    this.#allow("read lock");
    if (this.isAnnounced) return false;
    this.#readers++;
    return true;
  }

  /** `rw.RUnlock()`. Ends the program if nobody reads. */
  readUnlock(): void {
    this.#allow("read unlock");
    if (this.#readers === 0) this.#waking.fatal("sync: RUnlock of unlocked RWMutex");
    this.#readers--;
  }

  /** For {@link writeLock}: readers are in. */
  announce(): void {
    this.#writer = "announced";
  }

  /** For {@link writeLock}: the last reader is out. */
  write(): void {
    this.#writer = "writing";
  }

  /** For {@link readLock}: waits for the writer to unlock. */
  queue(): void {
    this.#waiting++;
  }

  /** For {@link readLock}: takes the place of one who was let in. */
  enter(): void {
    this.#admitted--;
  }

  #allow(what: string): void {
    this.#waking.allow(`${what} of RW mutex`, this.name);
  }
}

/**
 * `rw.Lock()`. A point that can be passed while no writer has it or waits; if readers are in, then a second one, which can
 * be passed when they are out.
 */
export function* writeLock(point: string, rw: RwMutex, { silent = false }: PointOptions = {}): Go {
  yield* at(point, { silent, when: () => !rw.isAnnounced });
  if (rw.readers > 0) {
    rw.announce();
    yield* at(`${point} / readers leave`, { silent, when: () => rw.readers === 0 });
  }
  rw.write();
}

/** `rw.RLock()`. A point; if a writer has it or waits, then a second one, which can be passed when it has unlocked. */
export function* readLock(point: string, rw: RwMutex, { silent = false }: PointOptions = {}): Go {
  const way = yield* choose(
    point,
    [
      { name: "at once", when: () => !rw.isAnnounced },
      { name: "queued", when: () => rw.isAnnounced },
    ],
    { silent },
  );
  if (way === "at once") {
    rw.tryReadLock();
    return;
  }
  rw.queue();
  yield* at(`${point} / writer leaves`, { silent, when: () => rw.isAdmitting });
  rw.enter();
}
