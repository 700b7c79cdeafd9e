/** Go's select, and the single operations that may block. */
import type { Received } from "./channel.ts";
import type { Context } from "./context.ts";
import {
  ask,
  type ChannelOperand,
  type Go,
  type Operation,
  type Outcome,
  type PointOptions,
} from "./request.ts";
import type { Timer } from "./timer.ts";
import type { WaitGroup } from "./wait-group.ts";

export interface CaseOptions {
  /** The channel is nil, so that the case is never ready, unless it holds when the select is entered. */
  readonly when?: () => boolean;
}

/** One case of a select. `T`: what it receives. */
export interface Case<out T = unknown> extends CaseOptions {
  readonly "~received"?: T;
  readonly operation: Operation;
}

/** Which case was taken, told apart by `case`, and what it received. */
export type Chosen<C extends Readonly<Record<string, Case>>> = {
  readonly [K in keyof C & string]: {
    readonly case: K;
    readonly value: C[K] extends Case<infer T> ? T : never;
    /** False if it was received from a channel that is closed and empty. */
    readonly ok: boolean;
  };
}[keyof C & string];

/** `case value, ok := <-channel` */
export function receive<T>(channel: ChannelOperand<T>, options: CaseOptions = {}): Case<T> {
  return { ...options, operation: { kind: "receive", channel } };
}

/** `case channel <- value()`. The value is evaluated once, when the select is entered. */
export function send<T>(
  channel: ChannelOperand<T>,
  value: () => T,
  options: CaseOptions = {},
): Case<undefined> {
  return { ...options, operation: { kind: "send", channel, value } };
}

/** `case <-context.Done()` */
export function done(context: Context, options: CaseOptions = {}): Case<undefined> {
  return receive(context.done, options);
}

/** `case <-timer.C` */
export function fired(timer: Timer, options: CaseOptions = {}): Case<undefined> {
  return receive(timer.channel, options);
}

/** `default:` */
export function fallback(): Case<undefined> {
  return { operation: { kind: "default" } };
}

/**
 * Go's select: any of the cases that are ready on entry; if none is, its `fallback()`, or the first
 * that an event makes ready.
 */
export function* select<const C extends Readonly<Record<string, Case>>>(
  point: string,
  cases: C,
  { silent = false }: PointOptions = {},
): Go<Chosen<C>> {
  const listed = Object.entries(cases).map(([name, { operation, when }]) => ({ name, operation, when }));
  return yield* ask<Chosen<C>>({ kind: "blocking", point, silent, cases: listed });
}

/** `value, ok := <-channel` */
export function* receiveFrom<T>(
  point: string,
  channel: ChannelOperand<T>,
  options: PointOptions = {},
): Go<Received<T>> {
  const { value, ok } = yield* single<Outcome & Received<T>>(point, { kind: "receive", channel }, options);
  return { value, ok };
}

/** `channel <- value()`. The value is evaluated when the point is entered. */
export function* sendTo<T>(
  point: string,
  channel: ChannelOperand<T>,
  value: () => T,
  options: PointOptions = {},
): Go {
  yield* single(point, { kind: "send", channel, value }, options);
}

/** `<-context.Done()` */
export function* waitDone(point: string, context: Context, options: PointOptions = {}): Go {
  yield* single(point, { kind: "receive", channel: context.done }, options);
}

/** `<-timer.C` */
export function* waitFired(point: string, timer: Timer, options: PointOptions = {}): Go {
  yield* single(point, { kind: "receive", channel: timer.channel }, options);
}

/** `waitGroup.Wait()` */
export function* waitFor(point: string, waitGroup: WaitGroup, options: PointOptions = {}): Go {
  yield* single(point, { kind: "wait", waitGroup }, options);
}

function single<T extends Outcome>(
  point: string,
  operation: Operation,
  { silent = false }: PointOptions,
): Go<T> {
  return ask<T>({
    kind: "blocking",
    point,
    silent,
    cases: [{ name: undefined, operation, when: undefined }],
  });
}
