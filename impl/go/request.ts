/**
 * What a goroutine yields: its control point and what it wants to do there. Operands are functions, so
 * that they are evaluated when the point is entered, once, and not when the code before it ran.
 */
import type { Channel } from "./channel.ts";
import type { Context } from "./context.ts";
import type { Timer } from "./timer.ts";
import type { WaitGroup } from "./wait-group.ts";

/** A goroutine's body. It yields requests and is resumed by the scheduler only. */
export type Go<T = void> = Generator<Request, T, unknown>;

export interface PointOptions {
  /** The step waits until it holds. */
  readonly when?: () => boolean;
  /** The point is not visible to those who compare the run with a model. */
  readonly silent?: boolean;
}

export type Operation =
  | { readonly kind: "receive"; readonly channel: Channel<unknown> }
  | { readonly kind: "send"; readonly channel: Channel<unknown>; readonly value: () => unknown }
  | { readonly kind: "done"; readonly context: Context }
  | { readonly kind: "timer"; readonly timer: Timer }
  | { readonly kind: "wait"; readonly waitGroup: WaitGroup }
  | { readonly kind: "default" };

/** A case of a select. `T`: what is received. */
export interface Case<out T = unknown> {
  readonly "~received"?: T;
  readonly operation: Operation;
  /** Unless it holds on entry, the channel is nil and the case never ready. */
  readonly when?: () => boolean;
}

export interface Option {
  readonly name: string;
  readonly when?: () => boolean;
}

export type Request =
  | { readonly kind: "step"; readonly point: string; readonly when?: () => boolean; readonly silent: boolean }
  | {
      readonly kind: "choose";
      readonly point: string;
      readonly options: readonly Option[];
      readonly silent: boolean;
    }
  | {
      readonly kind: "block";
      readonly point: string;
      /** By name; a single operation has one whose name is not shown. */
      readonly cases: readonly (Case & { readonly name: string | undefined })[];
      readonly silent: boolean;
    };

/** What a select comes back with. */
export type Chosen<C extends Readonly<Record<string, Case>>> = {
  readonly [K in keyof C]: {
    readonly case: K;
    /** What was received; undefined for a closed channel without a zero value, and for other cases. */
    readonly value: C[K] extends Case<infer T> ? T : never;
    /** False if the channel was closed and empty. */
    readonly ok: boolean;
  };
}[keyof C];

/** A scheduling point that does not block: what follows, up to the next one, is its step. */
export function* at(point: string, options: PointOptions = {}): Go {
  const { when, silent = false } = options;
  yield { kind: "step", point, ...(when === undefined ? {} : { when }), silent };
}

/** Somebody else decides: one of the names, or one of the options whose condition holds. */
export function* choose<const N extends string>(
  point: string,
  options: readonly (N | { readonly name: N; readonly when?: () => boolean })[],
  { silent = false }: { readonly silent?: boolean } = {},
): Go<N> {
  const named = options.map((one): Option => (typeof one === "string" ? { name: one } : one));
  return (yield { kind: "choose", point, options: named, silent }) as N;
}

/** Go's `select`. */
export function* select<const C extends Readonly<Record<string, Case>>>(
  point: string,
  cases: C,
  { silent = false }: { readonly silent?: boolean } = {},
): Go<Chosen<C>> {
  const listed = Object.entries(cases).map(([name, one]) => ({ ...one, name }));
  return (yield { kind: "block", point, cases: listed, silent }) as Chosen<C>;
}

/** `value, ok := <-channel` */
export function* receiveFrom<T>(
  point: string,
  channel: Channel<T>,
  options: { readonly silent?: boolean } = {},
): Go<{ readonly value: T; readonly ok: boolean }> {
  return (yield single(point, receive(channel), options)) as { value: T; ok: boolean };
}

/** `channel <- value()` */
export function* sendTo<T>(
  point: string,
  channel: Channel<T>,
  value: () => T,
  options: { readonly silent?: boolean } = {},
): Go {
  yield single(point, send(channel, value), options);
}

/** `<-context.Done()` */
export function* waitDone(point: string, context: Context, options: { readonly silent?: boolean } = {}): Go {
  yield single(point, done(context), options);
}

/** `<-timer.C` */
export function* waitFired(point: string, timer: Timer, options: { readonly silent?: boolean } = {}): Go {
  yield single(point, fired(timer), options);
}

/** `waitGroup.Wait()` */
export function* waitFor(
  point: string,
  waitGroup: WaitGroup,
  options: { readonly silent?: boolean } = {},
): Go {
  yield single(point, { operation: { kind: "wait", waitGroup } }, options);
}

export function receive<T>(channel: Channel<T>, options: { readonly when?: () => boolean } = {}): Case<T> {
  return { operation: { kind: "receive", channel: channel as Channel<unknown> }, ...options };
}

export function send<T>(
  channel: Channel<T>,
  value: () => T,
  options: { readonly when?: () => boolean } = {},
): Case<undefined> {
  return { operation: { kind: "send", channel: channel as Channel<unknown>, value }, ...options };
}

export function done(context: Context, options: { readonly when?: () => boolean } = {}): Case<undefined> {
  return { operation: { kind: "done", context }, ...options };
}

export function fired(timer: Timer, options: { readonly when?: () => boolean } = {}): Case<undefined> {
  return { operation: { kind: "timer", timer }, ...options };
}

/** `default:` */
export function fallback(): Case<undefined> {
  return { operation: { kind: "default" } };
}

function single(point: string, one: Case, { silent = false }: { readonly silent?: boolean }): Request {
  return { kind: "block", point, cases: [{ ...one, name: undefined }], silent };
}
