/**
 * Litmus programs: small concurrent programs as data, each with the whole set of its outcomes.
 *
 * A program is rendered on the runtime, as a model and in Go. All variables, values and counters are
 * whole numbers from 0 to 9, so that each rendering can hold them in whatever it has.
 */

/** A number, or the name of a variable that is read when the statement is entered. */
export type Expression = number | string;

/** What a select can have as a case, and what may stand alone as a statement, too. */
export type Communication =
  | { readonly kind: "send"; readonly channel: string; readonly value: Expression }
  | { readonly kind: "receive"; readonly channel: string }
  /** `<-context.Done()` */
  | { readonly kind: "await context"; readonly context: string }
  /** `<-timer.C` */
  | { readonly kind: "await timer"; readonly timer: string };

export interface Case {
  readonly on: Communication | { readonly kind: "default" };
  /** A variable: the channel is nil if it is 0 when the select is entered. */
  readonly when?: string;
  /** What the log says in place of the case's name. */
  readonly logs?: string;
  /** What follows if the case is taken, before what follows the select. */
  readonly body: readonly Statement[];
}

/** What does not wait: a step of its own. */
export type Act =
  | { readonly kind: "close"; readonly channel: string }
  /** `select { case channel <- value: default: }`, as one step. */
  | { readonly kind: "offer"; readonly channel: string; readonly value: Expression }
  /** `select { case value, ok := <-channel: default: }`, as one step. */
  | { readonly kind: "poll"; readonly channel: string }
  | { readonly kind: "cancel"; readonly context: string }
  | { readonly kind: "add"; readonly waitGroup: string; readonly delta: number }
  /** All at the same moment. */
  | { readonly kind: "start"; readonly timers: readonly string[] }
  | { readonly kind: "stop"; readonly timer: string }
  | { readonly kind: "assign"; readonly variable: string; readonly value: number }
  /** Says to those who await it that this has been reached. */
  | { readonly kind: "set"; readonly flag: string }
  | { readonly kind: "go"; readonly process: string };

/** What waits in the queues of something: who does is *parked*. */
export type Parking =
  | Communication
  | { readonly kind: "select"; readonly cases: Readonly<Record<string, Case>> }
  | { readonly kind: "wait"; readonly waitGroup: string };

export type Statement =
  | Act
  | Parking
  | { readonly kind: "await flag"; readonly flag: string }
  /** Orders a run: goes on when the other is parked. */
  | { readonly kind: "await parked"; readonly process: string };

export interface ChannelDeclaration {
  /** [0..9, default 0] */
  readonly capacity?: number;
  readonly nil?: boolean;
  /** It is only ever closed. */
  readonly closing?: boolean;
}

export interface ContextDeclaration {
  readonly parent?: string;
  /** A goroutine cancels it once one of these is done. */
  readonly joined?: readonly [string, string];
}

/** What a program is made of. Names are identifiers, distinct within the program. */
export interface Declarations {
  readonly channels?: Readonly<Record<string, ChannelDeclaration>>;
  /** Those first of which others are made. */
  readonly contexts?: Readonly<Record<string, ContextDeclaration>>;
  /** Counters by name, as they are in the beginning. */
  readonly waitGroups?: Readonly<Record<string, number>>;
  /** Durations by name, as Go writes them. */
  readonly timers?: Readonly<Record<string, string>>;
  /** Variables by name, as they are in the beginning. All goroutines share them. */
  readonly variables?: Readonly<Record<string, number>>;
  readonly flags?: readonly string[];
  /** At least one statement each. */
  readonly processes: Readonly<Record<string, readonly Statement[]>>;
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
  /** The whole set, written by hand from the Go specification. See `outcome.ts`. */
  readonly outcomes: readonly string[];
}

const ACTS: ReadonlySet<Statement["kind"]> = new Set([
  "close",
  "offer",
  "poll",
  "cancel",
  "add",
  "start",
  "stop",
  "assign",
  "set",
  "go",
] satisfies Act["kind"][]);

export function isAct(statement: Statement): statement is Act {
  return ACTS.has(statement.kind);
}

export function isParking(statement: Statement): statement is Parking {
  return !isAct(statement) && statement.kind !== "await flag" && statement.kind !== "await parked";
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
export const go = (process: string): Statement => ({ kind: "go", process });
