/** What the scheduler knows about the state, as plain data. */
import { Channel } from "./channel.ts";
import type { Context } from "./context.ts";
import type { Goroutine } from "./goroutine.ts";
import type { Timer } from "./timer.ts";
import type { WaitGroup } from "./wait-group.ts";

export type Plain = boolean | number | string | null | readonly Plain[] | { readonly [key: string]: Plain };

export interface Primitives {
  readonly channels: Iterable<Channel<unknown>>;
  readonly contexts: Iterable<Context>;
  readonly waitGroups: Iterable<WaitGroup>;
  readonly timers: Iterable<Timer>;
  readonly sync: Iterable<{ readonly plain: { readonly [name: string]: Plain } }>;
  readonly isDue: (context: Context) => boolean;
}

export function plainPrimitives({ channels, contexts, waitGroups, timers, isDue }: Primitives): {
  readonly [name: string]: Plain;
} {
  const plain: Record<string, Plain> = {};
  for (const channel of channels) plain[channel.name] = plainChannel(channel);
  for (const context of contexts) {
    plain[context.name] = context.isDone ? "done" : isDue(context) ? "due" : "open";
  }
  for (const { name, count } of waitGroups) plain[name] = count;
  for (const { name, left, channel } of timers) {
    plain[name] = { left: left ?? null, fired: channel.length > 0 };
  }
  return plain;
}

/** What there is to be seen of locks, conditions and atomics, by name. */
export function plainSync({ sync }: Primitives): { readonly [name: string]: Plain } {
  return Object.fromEntries(Array.from(sync).flatMap(({ plain }) => Object.entries(plain)));
}

/** Equal text, equal state, as far as the scheduler knows it. */
export function digestOf(
  goroutines: readonly Goroutine[],
  primitives: Primitives,
  panic: string | undefined,
): string {
  const standings = goroutines.map((one) => [
    one.name,
    one.standing,
    one.operands,
    one.channels.map((channel) => channel?.name ?? null),
    one.mustPanic,
    one.held,
  ]);
  // A model's state does not show who waits for a timer, and the first in the queue is served.
  const waiting = Array.from(primitives.timers, ({ channel }) => channel.receivers.names);
  return JSON.stringify([
    standings,
    plainPrimitives(primitives),
    plainSync(primitives),
    waiting,
    panic ?? null,
  ]);
}

function plainChannel(channel: Channel<unknown>): Plain {
  const receivers = channel.receivers.names;
  return {
    closed: channel.isClosed,
    ...(channel.capacity === 0 ? {} : { buffer: channel.buffer.map((value) => plainOf(value)) }),
    receivers: channel.isClosing ? [...receivers].sort() : receivers,
    senders: channel.senders.names,
  };
}

/** A payload by value; a signal is null, a channel its name. */
function plainOf(value: unknown): Plain {
  if (
    value === null ||
    typeof value === "boolean" ||
    typeof value === "number" ||
    typeof value === "string"
  ) {
    return value;
  }
  if (value instanceof Channel) return value.name;
  if (Array.isArray(value)) return value.map((one) => plainOf(one));
  if (typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainOf(one)]));
  }
  return value === undefined ? null : typeof value;
}
