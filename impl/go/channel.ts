/** Channels of Go: buffered or not, closed, with queues first in, first out. */
import type { Goroutine } from "./goroutine.ts";
import { Panic } from "./panic.ts";
import type { Operation } from "./request.ts";
import type { Waking } from "./waking.ts";

export interface ChannelOptions<T> {
  readonly capacity?: number;
  /** What is received from it once it is closed and empty. */
  readonly zero?: T;
}

export class Channel<T = undefined> {
  readonly name: string;
  readonly capacity: number;
  readonly #waking: Waking;
  readonly #zero: T | undefined;
  readonly #buffer: T[] = [];
  readonly #queues: { receivers: Goroutine[]; senders: Goroutine[] } = { receivers: [], senders: [] };
  #closed = false;

  constructor(waking: Waking, name: string, { capacity = 0, zero }: ChannelOptions<T> = {}) {
    if (!Number.isInteger(capacity) || capacity < 0) {
      throw new RangeError(`channel "${name}": capacity ${capacity} is not a whole number from 0`);
    }
    this.#waking = waking;
    this.name = name;
    this.capacity = capacity;
    this.#zero = zero;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  get length(): number {
    return this.#buffer.length;
  }

  get buffer(): readonly T[] {
    return this.#buffer;
  }

  get receivers(): readonly string[] {
    return this.#queues.receivers.map(({ name }) => name);
  }

  get senders(): readonly string[] {
    return this.#queues.senders.map(({ name }) => name);
  }

  get canReceive(): boolean {
    return this.#buffer.length > 0 || this.#closed || this.#queues.senders.length > 0;
  }

  /** True for a closed one, too: sending on it panics, it does not block. */
  get canSend(): boolean {
    return this.#closed || this.#buffer.length < this.capacity || this.#queues.receivers.length > 0;
  }

  /** Closes it and wakes all that wait. @throws Panic if it is closed. */
  close(): void {
    if (this.#closed) throw new Panic("close of closed channel");
    this.#closed = true;
    for (const one of [...this.#queues.receivers]) {
      this.#waking.commit(one, this.#receiving, { value: this.#zero, ok: false, closed: false });
    }
    for (const one of [...this.#queues.senders]) {
      this.#waking.commit(one, this.#sending, { value: undefined, ok: true, closed: true });
    }
  }

  /** A send that does not block: whether it was done. */
  offer(value: T): boolean {
    if (!this.canSend) return false;
    this.put(value);
    return true;
  }

  /** A receive that does not block. */
  poll(): { readonly value: T; readonly ok: boolean } | undefined {
    return this.canReceive ? this.take() : undefined;
  }

  /** Receives. Only if it can be. */
  take(): { readonly value: T; readonly ok: boolean } {
    const [sender] = this.#queues.senders;
    if (this.#buffer.length > 0) {
      const value = this.#buffer.shift() as T;
      if (sender !== undefined) this.#buffer.push(this.#takeFrom(sender));
      return { value, ok: true };
    }
    if (sender !== undefined) return { value: this.#takeFrom(sender), ok: true };
    return { value: this.#zero as T, ok: false };
  }

  /** Sends. Only if it can be. @throws Panic if it is closed. */
  put(value: T): void {
    if (this.#closed) throw new Panic("send on closed channel");
    const [receiver] = this.#queues.receivers;
    if (receiver === undefined) this.#buffer.push(value);
    else this.#waking.commit(receiver, this.#receiving, { value, ok: true, closed: false });
  }

  /** For the scheduler: who parks on it. */
  enqueue(goroutine: Goroutine, queue: "receivers" | "senders"): void {
    const waiters = this.#queues[queue];
    if (!waiters.includes(goroutine)) waiters.push(goroutine);
  }

  forget(goroutine: Goroutine, queue: "receivers" | "senders"): void {
    const waiters = this.#queues[queue];
    const at = waiters.indexOf(goroutine);
    if (at >= 0) waiters.splice(at, 1);
  }

  /** Ways in which the other party of a rendezvous could be committed: its cases, by position. */
  ways(
    kind: "receive" | "send",
  ): { readonly partner: Goroutine; readonly cases: readonly number[] } | undefined {
    const [partner] = kind === "receive" ? this.#queues.senders : this.#queues.receivers;
    if (partner === undefined) return undefined;
    return { partner, cases: partner.waiting(kind === "receive" ? this.#sending : this.#receiving) };
  }

  readonly #receiving = (operation: Operation): boolean =>
    operation.kind === "receive" && (operation.channel as unknown) === this;
  readonly #sending = (operation: Operation): boolean =>
    operation.kind === "send" && (operation.channel as unknown) === this;

  #takeFrom(sender: Goroutine): T {
    const { values } = sender;
    const at = this.#waking.commit(sender, this.#sending, { value: undefined, ok: true, closed: false });
    return values[at] as T;
  }
}

/** Nil: never ready, whatever is done on it. As an operand, give the case `when: () => false`. */
export const NEVER = { when: (): boolean => false } as const;
