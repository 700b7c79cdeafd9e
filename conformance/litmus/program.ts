/**
 * Litmus programs: small concurrent programs as data, each with the whole set of its outcomes.
 *
 * A program is rendered on the runtime, as a model and in Go. All variables, values and counters are
 * whole numbers from 0 to 9, so that each rendering can hold them in whatever it has.
 */
import type { Act, Case, Communication, Expression, Statement } from "./statement.ts";

export interface ChannelDeclaration {
  /** [0..9, default 0] */
  readonly capacity?: number;
  readonly nil?: boolean;
  /** It is only ever closed. */
  readonly closing?: boolean;
  /** Channels are sent on it: those that this reference may hold. */
  readonly carries?: string;
}

/** A variable that holds a channel. Goroutines may share it only if they take turns. */
export interface ReferenceDeclaration {
  /** Channels that it may hold. */
  readonly of: readonly string[];
  /** In the beginning; nil by default. */
  readonly holds?: string;
}

export interface ContextDeclaration {
  readonly parent?: string;
  /** A goroutine cancels it once one of these is done. */
  readonly joined?: readonly [string, string];
}

export interface ProcedureDeclaration {
  /** At least one statement that is a step. */
  readonly body: readonly Statement[];
  /** What it can defer, by name. */
  readonly defers?: Readonly<Record<string, Act>>;
}

export interface PoolDeclaration {
  /** At most so many at a time. */
  readonly count: number;
  /** Arguments by name: numbers, or channels that this reference may hold. */
  readonly takes?: Readonly<Record<string, string>>;
  /** Each goroutine has its own. What these are called where others may hold them: `worker 0 reply`. */
  readonly channels?: Readonly<Record<string, Pick<ChannelDeclaration, "capacity">>>;
  readonly contexts?: readonly string[];
  /** Nothing that its goroutines see is shown. At least one statement. */
  readonly body: readonly Statement[];
}

/** What a program is made of. Names are identifiers, distinct within the program. */
export interface Declarations {
  readonly channels?: Readonly<Record<string, ChannelDeclaration>>;
  /** Variables that hold channels, by name: usable wherever a channel is. */
  readonly references?: Readonly<Record<string, ReferenceDeclaration>>;
  /** Those first of which others are made. */
  readonly contexts?: Readonly<Record<string, ContextDeclaration>>;
  /** Counters by name, as they are in the beginning. */
  readonly waitGroups?: Readonly<Record<string, number>>;
  /** Durations by name, as Go writes them. */
  readonly timers?: Readonly<Record<string, string>>;
  /** Periods by name, as Go writes them. */
  readonly tickers?: Readonly<Record<string, string>>;
  readonly mutexes?: readonly string[];
  readonly rwMutexes?: readonly string[];
  readonly onces?: readonly string[];
  /** Mutexes by the name of the condition. */
  readonly conds?: Readonly<Record<string, string>>;
  /** Atomics by name, as they are in the beginning. */
  readonly atomics?: Readonly<Record<string, number>>;
  readonly procedures?: Readonly<Record<string, ProcedureDeclaration>>;
  /** Variables by name, as they are in the beginning. All goroutines share them. */
  readonly variables?: Readonly<Record<string, number>>;
  readonly flags?: readonly string[];
  /** At least one statement each. */
  readonly processes: Readonly<Record<string, readonly Statement[]>>;
  /** Goroutines that are started as often as one likes, by name. Their `count` is never exceeded. */
  readonly pools?: Readonly<Record<string, PoolDeclaration>>;
  /** Variables that hold a context of a pool's goroutine, to cancel it. */
  readonly latest?: Readonly<Record<string, { readonly pool: string; readonly context: string }>>;
  /** Those that do not stand before their first statement when the program begins. */
  readonly starts?: Readonly<Record<string, "parked" | "later">>;
}

export interface Program extends Declarations {
  /** In kebab-case. */
  readonly name: string;
  /** What it shows about Go. */
  readonly shows: string;
  /**
   * Go itself throws the dice, mostly in a select that finds several cases ready on entry: every outcome
   * shows in a fair number of runs, however the goroutines are scheduled.
   */
  readonly entryRace?: boolean;
  /** Its timers are those of Go 1.22, which keep stale values. */
  readonly go?: "1.22";
  /** The whole set, written by hand from the Go specification. See `outcome.ts`. */
  readonly outcomes: readonly string[];
}

export const send = (channel: string, value: Expression): Communication => ({ kind: "send", channel, value });
export const receive = (channel: string): Communication => ({ kind: "receive", channel });
export const awaitContext = (context: string): Communication => ({ kind: "await context", context });
export const awaitTimer = (timer: string): Communication => ({ kind: "await timer", timer });

export const select = (cases: Readonly<Record<string, Case>>): Statement => ({ kind: "select", cases });
export const on = (communication: Communication, ...body: readonly Statement[]): Case => ({
  on: communication,
  body,
});
export const otherwise = (...body: readonly Statement[]): Case => ({ on: { kind: "default" }, body });
export const when = (variable: string, one: Case): Case => ({ ...one, when: variable });
export const logged = (logs: string, one: Case): Case => ({ ...one, logs });

export const close = (channel: string): Statement => ({ kind: "close", channel });
export const offer = (channel: string, value: Expression): Statement => ({ kind: "offer", channel, value });
export const poll = (channel: string): Statement => ({ kind: "poll", channel });
export const cancel = (context: string): Statement => ({ kind: "cancel", context });
export const add = (waitGroup: string, delta: number): Statement => ({ kind: "add", waitGroup, delta });
export const done = (waitGroup: string): Statement => ({ kind: "add", waitGroup, delta: -1 });
export const wait = (waitGroup: string): Statement => ({ kind: "wait", waitGroup });
export const start = (...timers: readonly string[]): Statement => ({ kind: "start", timers });
export const stop = (timer: string): Statement => ({ kind: "stop", timer });
export const assign = (variable: string, value: number): Statement => ({ kind: "assign", variable, value });
export const set = (flag: string): Statement => ({ kind: "set", flag });
export const awaitFlag = (flag: string): Statement => ({ kind: "await flag", flag });
export const awaitParked = (process: string): Statement => ({ kind: "await parked", process });
export const go = (
  process: string,
  options: Pick<Extract<Statement, { readonly kind: "go" }>, "gives" | "keeps"> = {},
): Statement => ({ kind: "go", process, ...options });
export const unlock = (lock: string): Statement => ({ kind: "unlock", lock });
export const readUnlock = (lock: string): Statement => ({ kind: "read unlock", lock });
export const tryLock = (lock: string): Statement => ({ kind: "try lock", lock });
export const tryReadLock = (lock: string): Statement => ({ kind: "try read lock", lock });
export const lock = (one: string): Statement => ({ kind: "lock", lock: one });
export const readLock = (one: string): Statement => ({ kind: "read lock", lock: one });
export const waitOn = (cond: string): Statement => ({ kind: "wait on", cond });
export const signal = (cond: string): Statement => ({ kind: "signal", cond });
export const broadcast = (cond: string): Statement => ({ kind: "broadcast", cond });
export const doOnce = (once: string, procedure: string): Statement => ({ kind: "do", once, procedure });
export const load = (atomic: string, into: string): Statement => ({ kind: "load", atomic, into });
export const store = (atomic: string, value: Expression, plus = 0): Statement => ({
  kind: "store",
  atomic,
  value,
  plus,
});
export const swap = (atomic: string, value: Expression): Statement => ({ kind: "swap", atomic, value });
export const addTo = (atomic: string, delta: number): Statement => ({ kind: "add to", atomic, delta });
export const compareAndSwap = (atomic: string, old: Expression, value: Expression): Statement => ({
  kind: "compare and swap",
  atomic,
  old,
  value,
});
export const stopTicker = (ticker: string): Statement => ({ kind: "stop ticker", ticker });
export const panics = (text: string): Statement => ({ kind: "panic", text });
export const defer = (deferred: string): Statement => ({ kind: "defer", deferred });
export const call = (procedure: string): Statement => ({ kind: "call", procedure });
export const returns: Statement = { kind: "return" };
export const whileNonzero = (variable: string, ...body: readonly Statement[]): Statement => ({
  kind: "while",
  variable,
  body,
});
export const sendChannel = (channel: string, sent: string): Communication => ({
  kind: "send channel",
  channel,
  sent,
});
export const receiveChannel = (channel: string, into: string): Communication => ({
  kind: "receive channel",
  channel,
  into,
});
export const refer = (reference: string, to: string): Statement => ({ kind: "refer", reference, to });
