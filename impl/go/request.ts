/** What a goroutine asks of the scheduler when it comes to a point. */
import type { Channel } from "./channel.ts";
import type { WaitGroup } from "./wait-group.ts";

/** The body of a goroutine, or a part of one: call it with `yield*`. */
export type Go<T = void> = Generator<Request, T, Outcome>;

export interface PointOptions {
  /** The point has no counterpart in a model. */
  readonly silent?: boolean;
}

/** A point that does not block: any case whose condition holds. */
export interface Passing {
  readonly kind: "passing";
  readonly point: string;
  readonly silent: boolean;
  readonly cases: readonly PassingCase[];
}

export interface PassingCase {
  /** Absent if it is the only one. */
  readonly name: string | undefined;
  /** Looked at again in every state. Must not change anything. */
  readonly when: (() => boolean) | undefined;
}

/** A select, or a single operation that may block. */
export interface Blocking {
  readonly kind: "blocking";
  readonly point: string;
  readonly silent: boolean;
  readonly cases: readonly BlockingCase[];
}

/** A channel, or what names one when the point is entered: a variable may hold now this channel, now that. */
export type ChannelOperand<T = unknown> = Channel<T> | (() => Channel<T>);

/** Operands that may change are functions: they are evaluated when the point is entered, not when it is asked for. */
export type Operation =
  | { readonly kind: "receive"; readonly channel: ChannelOperand }
  | { readonly kind: "send"; readonly channel: ChannelOperand; readonly value: () => unknown }
  | { readonly kind: "wait"; readonly waitGroup: WaitGroup }
  | { readonly kind: "default" };

export interface BlockingCase {
  readonly name: string | undefined;
  readonly operation: Operation;
  /** The channel is nil unless it holds when the point is entered. Must not change anything. */
  readonly when: (() => boolean) | undefined;
}

export type Request = Passing | Blocking;

/** What became of a request. */
export interface Outcome {
  /** Name of the case that was taken; "" for the only one. */
  readonly case: string;
  /** What was received. */
  readonly value: unknown;
  /** False if it was received from a closed channel. */
  readonly ok: boolean;
}

/** Asks, and says what became of it. `T` is what the builder of the request knows about the outcome. */
export function* ask<T extends Outcome>(request: Request): Go<T> {
  const outcome = yield request;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a generator cannot tie an answer to its request
  return outcome as T;
}
