/**
 * Go's sync.RWMutex, instruction by instruction: each operation on an atomic or a semaphore is a step. What the derived
 * construct is compared with. Facts of the algorithm: package sync of Go 1.22, file rwmutex.go.
 */
import type { Builder } from "../../model/lang/builder.ts";
import { type Field, flag, range } from "../../model/lang/fields.ts";
import { otherwise, type PointSpec, step } from "../../model/lang/points.ts";

/** rwmutexMaxReaders: a writer subtracts it, so that a negative count says that one is there. */
const MOST = 8;

export class GoRwMutex {
  readonly #isWriterLocked: Field<boolean>;
  readonly #readerCount: Field<number>;
  readonly #readerWait: Field<number>;
  readonly #readerSemaphore: Field<number>;
  readonly #writerSemaphore: Field<number>;

  constructor(m: Builder) {
    this.#isWriterLocked = m.field("w", flag());
    this.#readerCount = m.field("reader count", range(-MOST, MOST), 0);
    this.#readerWait = m.field("reader wait", range(-MOST, MOST), 0);
    this.#readerSemaphore = m.field("reader semaphore", range(0, MOST));
    this.#writerSemaphore = m.field("writer semaphore", range(0, 1));
  }

  readLock(point: string, next: string): Readonly<Record<string, PointSpec>> {
    const count = this.#readerCount;
    const wait = `${point} wait`;
    return {
      [point]: step(() => count.set(count.get() + 1)).toFirst({
        [wait]: () => count.get() < 0,
        [next]: otherwise,
      }),
      [wait]: acquire(this.#readerSemaphore, next),
    };
  }

  readUnlock(point: string, next: string): Readonly<Record<string, PointSpec>> {
    const count = this.#readerCount;
    const wait = this.#readerWait;
    const slow = `${point} slow`;
    const wake = `${point} wake`;
    return {
      [point]: step(() => count.set(count.get() - 1)).toFirst({
        [slow]: () => count.get() < 0,
        [next]: otherwise,
      }),
      [slow]: step(() => wait.set(wait.get() - 1)).toFirst({
        [wake]: () => wait.get() === 0,
        [next]: otherwise,
      }),
      [wake]: step(() => this.#writerSemaphore.set(1)).to(next),
    };
  }

  /** @param readers where the process keeps how many readers it found. */
  lock(point: string, next: string, readers: Field<number>): Readonly<Record<string, PointSpec>> {
    const count = this.#readerCount;
    const wait = this.#readerWait;
    const [announce, leave, sleep] = [`${point} announce`, `${point} leave`, `${point} sleep`];
    return {
      [point]: step(() => this.#isWriterLocked.set(true))
        .when(() => !this.#isWriterLocked.get())
        .to(announce),
      [announce]: step(() => {
        readers.set(count.get());
        count.set(count.get() - MOST);
      }).toFirst({ [leave]: () => readers.get() !== 0, [next]: otherwise }),
      [leave]: step(() => {
        wait.set(wait.get() + readers.get());
        readers.set(0);
      }).toFirst({ [sleep]: () => wait.get() !== 0, [next]: otherwise }),
      [sleep]: acquire(this.#writerSemaphore, next),
    };
  }

  unlock(point: string, next: string, readers: Field<number>): Readonly<Record<string, PointSpec>> {
    const count = this.#readerCount;
    const [wake, leave] = [`${point} wake`, `${point} leave`];
    const toWake = { [wake]: () => readers.get() > 0, [leave]: otherwise };
    return {
      [point]: step(() => {
        count.set(count.get() + MOST);
        readers.set(count.get());
      }).toFirst(toWake),
      [wake]: step(() => {
        this.#readerSemaphore.set(this.#readerSemaphore.get() + 1);
        readers.set(readers.get() - 1);
      }).toFirst(toWake),
      [leave]: step(() => this.#isWriterLocked.set(false)).to(next),
    };
  }
}

function acquire(semaphore: Field<number>, next: string): PointSpec {
  return step(() => semaphore.set(semaphore.get() - 1))
    .when(() => semaphore.get() > 0)
    .to(next);
}
