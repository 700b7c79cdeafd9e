/** A channel on which channels are sent. Interpreters see their names. */
import type { CaseSpec, PointSpec } from "../points.ts";
import type { Channel, Received } from "../primitives.ts";
import type { ChannelKind } from "./channel-kind.ts";

type Sent = Channel<unknown> | undefined;

export class ChannelOfChannels implements Channel<Sent> {
  /** The one that carries the names. */
  readonly carrier: Channel<string>;
  readonly payload: ChannelKind<unknown>;

  constructor(carrier: Channel<string>, payload: ChannelKind<unknown>) {
    this.carrier = carrier;
    this.payload = payload;
  }

  get name(): string {
    return this.carrier.name;
  }

  get isClosed(): boolean {
    return this.carrier.isClosed;
  }

  get length(): number {
    return this.carrier.length;
  }

  get isAwaited(): boolean {
    return this.carrier.isAwaited;
  }

  close(): void {
    this.carrier.close();
  }

  renew(): void {
    this.carrier.renew();
  }

  offer(value: Sent): boolean {
    return this.carrier.offer(this.payload.nameOf(value));
  }

  poll(): Received<Sent> | undefined {
    const received = this.carrier.poll();
    return received && { value: this.payload.channelOf(received.value), ok: received.ok };
  }
}

/** The point as interpreters know it: with names where channels are sent and received. */
export function withNames(point: PointSpec): PointSpec {
  const cases = Object.entries(point.cases).map(([name, one]) => [name, caseWithNames(one)] as const);
  return { ...point, cases: Object.fromEntries(cases) };
}

function caseWithNames(one: CaseSpec): CaseSpec {
  const { operation, effect } = one;
  if (operation.kind !== "receive" && operation.kind !== "send") return one;
  const channel: unknown = operation.channel;
  if (!(channel instanceof ChannelOfChannels)) return one;
  const { payload } = channel;
  const carrier = channel.carrier as unknown as Channel<never>;
  if (operation.kind === "receive") {
    const received = (name: never, ok: boolean): void => effect?.(payload.channelOf(name) as never, ok);
    return {
      ...one,
      operation: { kind: "receive", channel: carrier },
      effect: effect === undefined ? undefined : received,
    };
  }
  const value = (): string => payload.nameOf(operation.value() as Sent);
  return { ...one, operation: { kind: "send", channel: carrier, value } };
}
