/** Channels of Go. */
import { RuntimeError } from "./errors.ts";
import type { Goroutine } from "./goroutine.ts";
import { panic } from "./panic.ts";
import { WaitQueue } from "./wait-queue.ts";
import { Waking } from "./waking.ts";

export interface Received<out T> {
  /** The zero value if `ok` is false. */
  readonly value: T;
  /** False if the channel was closed and empty. */
  readonly ok: boolean;
}

export interface ChannelOptions<T> {
  /** Elements that the buffer holds. [≥ 0, default 0: unbuffered] */
  readonly capacity?: number;
  /** What is received from it once it is closed and empty. Without it, `undefined`: look at `ok`. */
  readonly zero?: T;
}

/** What a channel is, besides what the program says about it. */
export interface ChannelKind {
  /** It belongs to a context or a timer: what is received from it is no news. */
  readonly signal?: boolean;
  /** Nothing is ever sent on it, so that the order in which goroutines park on it has no consequence. */
  readonly closing?: boolean;
  readonly nil?: boolean;
}

/** A channel. Its payload is plain data: it is compared and shown by value. */
export class Channel<T = undefined> {
  readonly name: string;
  readonly capacity: number;
  readonly isSignal: boolean;
  readonly isClosing: boolean;
  readonly isNil: boolean;
  /** For the scheduler. */
  readonly receivers: WaitQueue;
  /** For the scheduler. */
  readonly senders: WaitQueue = new WaitQueue("first in");
  readonly #waking: Waking;
  readonly #zero: T | undefined;
  readonly #buffer: T[] = [];
  #closed = false;

  constructor(
    waking: Waking,
    name: string,
    { capacity = 0, zero }: ChannelOptions<T> = {},
    kind: ChannelKind = {},
  ) {
    if (!Number.isInteger(capacity) || capacity < 0)
      throw new RuntimeError("bad-capacity", { name, capacity });
    this.name = name;
    this.capacity = capacity;
    this.isSignal = kind.signal ?? false;
    this.isClosing = kind.closing ?? false;
    this.isNil = kind.nil ?? false;
    this.receivers = new WaitQueue(this.isClosing ? "all together" : "first in");
    this.#waking = waking;
    this.#zero = zero;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Elements in the buffer. */
  get length(): number {
    return this.#buffer.length;
  }

  /** Oldest first. */
  get buffer(): readonly T[] {
    return this.#buffer;
  }

  /**
   * `close(channel)`: wakes all who wait, receivers first, as Go's runtime does: a select that waits to
   * receive and to send on it receives. Panics if it is closed already.
   */
  close(): void {
    if (this.isNil) panic("close of nil channel");
    this.#waking.allow("close of channel", this.name);
    if (this.#closed) panic("close of closed channel");
    this.#closed = true;
    for (let first = this.receivers.first; first !== undefined; first = this.receivers.first) {
      this.#waking.commit(first, first.casesOn(this, "receive"));
      first.deliver(this.#zero, false, this.isSignal);
    }
    for (let first = this.senders.first; first !== undefined; first = this.senders.first) {
      this.#waking.commit(first, first.casesOn(this, "send"));
      first.doom();
    }
  }

  /** `select { case channel <- value: default: }` as a part of a step: whether it was sent. */
  offer(value: T): boolean {
    if (!this.isNil) this.#waking.allow("send on channel", this.name);
    if (!this.canSend) return false;
    this.put(value);
    return true;
  }

  /** `select { case value, ok := <-channel: default: }` as a part of a step: what was received, if anything. */
  poll(): Received<T> | undefined {
    if (!this.isNil) this.#waking.allow("receive from channel", this.name);
    if (!this.canReceive) return undefined;
    return this.take();
  }

  /** For the scheduler: whether a receive would be ready on entry. */
  get canReceive(): boolean {
    return this.#buffer.length > 0 || this.#closed || this.senders.first !== undefined;
  }

  /** For the scheduler: whether a send would be ready on entry. On a closed channel it is: it panics. */
  get canSend(): boolean {
    return this.#closed || this.#buffer.length < this.capacity || this.receivers.first !== undefined;
  }

  /** For the scheduler: the goroutine that a receive would commit. */
  get partnerOfReceive(): Goroutine | undefined {
    return this.senders.first;
  }

  /** For the scheduler: the goroutine that a send would commit. */
  get partnerOfSend(): Goroutine | undefined {
    return this.receivers.first;
  }

  /** For the scheduler: receives. Only if it can. */
  take(): Received<T> {
    const sender = this.senders.first;
    for (const value of this.#buffer.splice(0, 1)) {
      if (sender !== undefined) this.#buffer.push(this.#takeFrom(sender));
      return { value, ok: true };
    }
    if (sender !== undefined) return { value: this.#takeFrom(sender), ok: true };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- documented at ChannelOptions.zero
    return { value: this.#zero as T, ok: false };
  }

  /** For the scheduler: sends. Only if it can. */
  put(value: T): void {
    if (this.#closed) panic("send on closed channel");
    const receiver = this.receivers.first;
    if (receiver === undefined) {
      this.#buffer.push(value);
      return;
    }
    this.#waking.commit(receiver, receiver.casesOn(this, "receive"));
    receiver.deliver(value, true, this.isSignal);
  }

  /** For timers: forgets what is in the buffer. */
  drain(): void {
    this.#buffer.length = 0;
  }

  #takeFrom(sender: Goroutine): T {
    const { operands } = sender;
    const taken = this.#waking.commit(sender, sender.casesOn(this, "send"));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a send case on this channel has a T
    return operands[taken] as T;
  }
}

/** The nil channel: no operation on it is ever ready. */
export const nil: Channel<never> = new Channel<never>(new Waking(), "nil", {}, { nil: true });
