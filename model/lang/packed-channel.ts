/** Channels: buffer, closed bit, and the queues of those who wait. */

import { decode, describeKind, encode } from "./codec.ts";
import type { Kind } from "./fields.ts";
import type { Bits, Layout } from "./layout.ts";
import type { Memory } from "./memory.ts";
import type { PackedPoint } from "./packed-points.ts";
import type { PackedProcess } from "./packed-process.ts";
import type { Channel, Received } from "./primitives.ts";
import { refuseModel, refuseWrite } from "./refuse.ts";
import { PanicSignal } from "./signals.ts";
import { WaitQueue } from "./wait-queue.ts";
import type { Waking } from "./waking.ts";

export class PackedChannel implements Channel<unknown> {
  readonly name: string;
  readonly memory: Memory;
  readonly payload: Kind | undefined;
  readonly capacity: number;
  readonly closing: boolean;
  readonly startsClosed: boolean;
  readonly receivers: WaitQueue;
  readonly senders: WaitQueue;
  readonly #waking: Waking;
  readonly #closed: Bits;
  readonly #length: Bits;
  /** Oldest first; places beyond the length hold 0. */
  readonly #buffer: readonly Bits[];

  constructor(
    memory: Memory,
    layout: Layout,
    waking: Waking,
    name: string,
    options: {
      readonly capacity?: number;
      readonly payload?: Kind;
      readonly closing?: boolean;
      readonly closed?: boolean;
    },
  ) {
    const capacity = options.capacity ?? 0;
    if (!Number.isInteger(capacity) || capacity < 0 || capacity > 64) {
      refuseModel("channel-capacity", { name, capacity, most: 64 });
    }
    this.memory = memory;
    this.name = name;
    this.payload = options.payload;
    this.capacity = capacity;
    this.closing = options.closing ?? false;
    this.startsClosed = options.closed ?? false;
    this.#waking = waking;
    this.#closed = layout.reserve(() => 2);
    this.#length = layout.reserve(() => capacity + 1);
    this.#buffer = Array.from({ length: capacity }, () => layout.reserve(() => this.payload?.size ?? 1));
    this.receivers = new WaitQueue(
      memory,
      (operation) => operation.kind === "receive" && operation.channel === this,
    );
    this.senders = new WaitQueue(
      memory,
      (operation) => operation.kind === "send" && operation.channel === this,
    );
  }

  get isClosed(): boolean {
    return this.#closed.read() === 1;
  }

  get length(): number {
    return this.#length.read();
  }

  /** Makes it what it is when the model begins. */
  begin(): void {
    if (this.startsClosed) this.#closed.write(1);
  }

  get canReceive(): boolean {
    return this.#length.read() > 0 || this.isClosed || this.senders.first() !== undefined;
  }

  /** Sending on a closed channel "can" be done: it panics. */
  get canSend(): boolean {
    return this.isClosed || this.#length.read() < this.capacity || this.receivers.first() !== undefined;
  }

  get buffered(): readonly unknown[] {
    return Array.from({ length: this.length }, (_, at) => this.decode(this.#buffer[at].read()));
  }

  /** What is received, by number; -1 for the zero value of a closed channel. Only if it can be. */
  take(): number {
    const length = this.#length.read();
    const sender = this.senders.first();
    if (length > 0) {
      const oldest = this.#buffer[0].read();
      for (let at = 1; at < length; at++) this.#buffer[at - 1].write(this.#buffer[at].read());
      const freed = this.#buffer[length - 1];
      if (sender === undefined) {
        freed.write(0);
        this.#length.write(length - 1);
      } else {
        freed.write(this.#takeFrom(sender));
      }
      return oldest;
    }
    return sender === undefined ? -1 : this.#takeFrom(sender);
  }

  /** Sends a value by number. Only if it can be. */
  put(code: number): void {
    if (this.isClosed) throw new PanicSignal("send on closed channel");
    const receiver = this.receivers.first();
    if (receiver !== undefined) {
      const taken = this.receivers.waiters.pick(receiver);
      this.#waking.commit(receiver, taken, code, true, false);
      return;
    }
    const length = this.#length.read();
    this.#buffer[length].write(code);
    this.#length.write(length + 1);
  }

  get isAwaited(): boolean {
    return this.receivers.first() !== undefined || this.senders.first() !== undefined;
  }

  renew(): void {
    if (!this.memory.writable) refuseWrite(this, "made anew");
    if (this.isAwaited) refuseModel("renew-awaited", { name: this.name });
    const length = this.#length.read();
    for (let at = 0; at < length; at++) this.#buffer[at].write(0);
    this.#length.write(0);
    this.#closed.write(this.startsClosed ? 1 : 0);
  }

  close(): void {
    if (!this.memory.writable) refuseWrite(this, "closed");
    if (this.isClosed) throw new PanicSignal("close of closed channel");
    this.#closed.write(1);
    for (let process = this.receivers.first(); process !== undefined; process = this.receivers.first()) {
      this.#waking.commit(process, this.receivers.waiters.pick(process), 0, false, false);
    }
    for (let process = this.senders.first(); process !== undefined; process = this.senders.first()) {
      this.#waking.commit(process, this.senders.waiters.pick(process), 0, true, true);
    }
  }

  offer(value: unknown): boolean {
    if (!this.memory.writable) refuseWrite(this, value);
    const code = this.encode(value);
    if (!this.canSend) return false;
    this.put(code);
    return true;
  }

  poll(): Received<unknown> | undefined {
    if (!this.memory.writable) refuseWrite(this, "received from");
    if (!this.canReceive) return undefined;
    const code = this.take();
    return { value: this.decode(Math.max(0, code)), ok: code >= 0 };
  }

  /** The number of a value to be sent. */
  encode(value: unknown): number {
    const { name, payload } = this;
    if (this.closing) refuseModel("send-on-closing", { channel: name });
    const code = payload === undefined ? (value === undefined ? 0 : -1) : encode(payload, value);
    if (code >= 0) return code;
    const allowed = payload === undefined ? "no value" : describeKind(payload);
    return refuseModel("write-out-of-range", { name, value, allowed });
  }

  decode(code: number): unknown {
    return this.payload === undefined ? undefined : decode(this.payload, code);
  }

  #takeFrom(sender: PackedProcess): number {
    const taken = this.senders.waiters.pick(sender);
    const slot = (sender.stand.point as PackedPoint).cases[taken]?.sendSlot ?? -1;
    const code = slot < 0 ? 0 : sender.sends[slot].read();
    this.#waking.commit(sender, taken, 0, true, false);
    return code;
  }
}
