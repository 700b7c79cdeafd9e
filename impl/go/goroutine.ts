/** One goroutine: its body, the point that it has come to, and where it stands with it. */
import { Channel } from "./channel.ts";
import type { Place } from "./label.ts";
import type { Panic } from "./panic.ts";
import type { Blocking, Go, Outcome, Request } from "./request.ts";

/** Before its point, parked in it, or committed to one of its cases. */
export type Stand = "before" | "parked" | "committed";

/** Where a goroutine stands. */
export interface Standing {
  /** `end` once it is over. */
  readonly point: string;
  readonly stand: Stand;
  /** The case it is committed to; absent for a single operation. */
  readonly case?: string;
  /** What it has received and not yet looked at. `value` is absent if it is a mere signal, and the name of a channel. */
  readonly received?: { readonly ok: boolean; readonly value?: unknown };
}

export class Goroutine {
  readonly name: string;
  /** Position in the order of goroutines. */
  readonly ordinal: number;
  /** Calls of `cancel` that have not reached all descendants: until then it takes no step. */
  held = 0;
  #body: Go | undefined;
  #request: Request | undefined;
  #stand: Stand = "before";
  #taken = -1;
  #received: { value: unknown; ok: boolean } = { value: undefined, ok: true };
  #isSignal = false;
  /** It was to send, and the channel was closed: it panics when it goes on. */
  #mustPanic = false;
  /** By case, while parked: the value to be sent. */
  #operands: readonly unknown[] = [];
  /** By case, while parked: the channel that its operand was on entry. */
  #channels: readonly CaseChannel[] = [];

  constructor(name: string, ordinal: number) {
    this.name = name;
    this.ordinal = ordinal;
  }

  /** The point that it has come to; undefined once it is over. */
  get request(): Request | undefined {
    return this.#request;
  }

  get stand(): Stand {
    return this.#stand;
  }

  /** Position of the case that it is committed to, or -1. */
  get taken(): number {
    return this.#taken;
  }

  get mustPanic(): boolean {
    return this.#mustPanic;
  }

  get received(): { readonly value: unknown; readonly ok: boolean } {
    return this.#received;
  }

  get operands(): readonly unknown[] {
    return this.#operands;
  }

  get channels(): readonly CaseChannel[] {
    return this.#channels;
  }

  /** Runs its code up to the first point. */
  start(body: () => Go): void {
    this.#body = body();
    this.#come(this.#body.next());
  }

  /** Runs its code from the point that it stands at to the next one. */
  goOn(outcome: Outcome): void {
    if (this.#body !== undefined) this.#come(this.#body.next(outcome));
  }

  /** Panics at the point that it stands at. Its code may recover. */
  goOnPanicking(panic: Panic): void {
    if (this.#body !== undefined) this.#come(this.#body.throw(panic));
  }

  /** Waits in the queues of its channels, with the operands as they are now. */
  park(point: Blocking, operands: readonly unknown[], channels: readonly CaseChannel[]): void {
    this.#stand = "parked";
    this.#operands = operands;
    this.#channels = channels;
    for (const channel of waitedFor(point, channels, "receive")) channel.receivers.push(this);
    for (const channel of waitedFor(point, channels, "send")) channel.senders.push(this);
    for (const { operation } of point.cases) {
      if (operation.kind === "wait") operation.waitGroup.waiting.push(this);
    }
  }

  /** Leaves all queues, committed to a case. */
  commit(taken: number): void {
    const point = this.#request;
    if (this.#stand === "parked" && point?.kind === "blocking") {
      for (const channel of waitedFor(point, this.#channels, "receive")) channel.receivers.remove(this);
      for (const channel of waitedFor(point, this.#channels, "send")) channel.senders.remove(this);
      for (const { operation } of point.cases) {
        if (operation.kind === "wait") operation.waitGroup.waiting.remove(this);
      }
    }
    this.#operands = [];
    this.#channels = [];
    this.#stand = "committed";
    this.#taken = taken;
  }

  /** What the case that it is committed to has received; `isSignal`: what was received is no news. */
  deliver(value: unknown, ok: boolean, isSignal: boolean): void {
    this.#received = { value, ok };
    this.#isSignal = isSignal;
  }

  /** The channel that it was to send on has been closed. */
  doom(): void {
    this.#mustPanic = true;
  }

  /** Positions of the cases with which it waits on one side of a channel; ascending. */
  casesOn(channel: Channel<unknown>, kind: "receive" | "send"): readonly number[] {
    const cases = this.#request?.kind === "blocking" ? this.#request.cases : [];
    const found: number[] = [];
    for (const [at, { operation }] of cases.entries()) {
      if (operation.kind === kind && this.#channels[at] === channel) found.push(at);
    }
    return found;
  }

  placeOf(taken: number): Place {
    const point = this.#request?.point ?? "end";
    const name = this.#request?.cases[taken]?.name;
    return name === undefined ? { process: this.name, point } : { process: this.name, point, case: name };
  }

  get standing(): Standing {
    if (this.#request === undefined) return { point: "end", stand: "before" };
    const { point, cases } = this.#request;
    if (this.#stand !== "committed") return { point, stand: this.#stand };
    const name = cases[this.#taken]?.name;
    const received = this.#unread;
    return {
      point,
      stand: "committed",
      ...(name === undefined ? {} : { case: name }),
      ...(received === undefined ? {} : { received }),
    };
  }

  get #unread(): Standing["received"] {
    const operation =
      this.#request?.kind === "blocking" ? this.#request.cases[this.#taken]?.operation : undefined;
    if (operation?.kind !== "receive" || this.#isSignal) return undefined;
    const { ok, value: received } = this.#received;
    const value = received instanceof Channel ? received.name : received;
    return value === undefined ? { ok } : { ok, value };
  }

  #come(result: IteratorResult<Request, void>): void {
    this.#request = result.done === true ? undefined : result.value;
    this.#stand = "before";
    this.#taken = -1;
    this.#received = { value: undefined, ok: true };
    this.#mustPanic = false;
  }
}

/** The values that a select would send, by case. Evaluated once, when it is entered, in source order. */
export function evaluateOperands({ cases }: Blocking): readonly unknown[] {
  return cases.map(({ operation }) => {
    return operation.kind === "send" ? operation.value() : undefined;
  });
}

/** The channel of a receive or a send; undefined if it is nil, or the case has none. */
export type CaseChannel = Channel<unknown> | undefined;

/** By case: the channel that its operand is now. */
export function evaluateChannels({ cases }: Blocking): readonly CaseChannel[] {
  return cases.map(({ operation, when }) => {
    if (operation.kind !== "receive" && operation.kind !== "send") return undefined;
    if (when !== undefined && !when()) return undefined;
    const channel = typeof operation.channel === "function" ? operation.channel() : operation.channel;
    return channel.isNil ? undefined : channel;
  });
}

function waitedFor(
  { cases }: Blocking,
  channels: readonly CaseChannel[],
  kind: "receive" | "send",
): ReadonlySet<Channel<unknown>> {
  const found = new Set<Channel<unknown>>();
  for (const [at, { operation }] of cases.entries()) {
    const channel = channels[at];
    if (operation.kind === kind && channel !== undefined) found.add(channel);
  }
  return found;
}
