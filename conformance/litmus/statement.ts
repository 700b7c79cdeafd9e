/** What the goroutines of a litmus program do, as data. */

/** A number, or the name of a variable that is read when the statement is entered. */
export type Expression = number | string;

/** What a select can have as a case, and what may stand alone as a statement, too. */
export type Communication =
  | { readonly kind: "send"; readonly channel: string; readonly value: Expression }
  | { readonly kind: "receive"; readonly channel: string }
  /** A channel, what a reference holds, or nil: `channel <- sent` */
  | { readonly kind: "send channel"; readonly channel: string; readonly sent: string }
  /** `into = <-channel`, which is a reference */
  | { readonly kind: "receive channel"; readonly channel: string; readonly into: string }
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

/** Operations on locks, conditions and atomics that do not wait. */
export type Sync =
  | { readonly kind: "unlock"; readonly lock: string }
  | { readonly kind: "read unlock"; readonly lock: string }
  | { readonly kind: "try lock"; readonly lock: string }
  | { readonly kind: "try read lock"; readonly lock: string }
  | { readonly kind: "signal"; readonly cond: string }
  | { readonly kind: "broadcast"; readonly cond: string }
  /** `into`: a variable that is then what was loaded. */
  | { readonly kind: "load"; readonly atomic: string; readonly into: string }
  | { readonly kind: "store"; readonly atomic: string; readonly value: Expression; readonly plus: number }
  | { readonly kind: "swap"; readonly atomic: string; readonly value: Expression }
  | { readonly kind: "add to"; readonly atomic: string; readonly delta: number }
  | {
      readonly kind: "compare and swap";
      readonly atomic: string;
      readonly old: Expression;
      readonly value: Expression;
    };

/** What does not wait: a step of its own. */
export type Act =
  | Sync
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
  | { readonly kind: "stop ticker"; readonly ticker: string }
  | { readonly kind: "panic"; readonly text: string }
  /** `reference = to`: a channel, what another reference holds, or {@link NIL}. */
  | { readonly kind: "refer"; readonly reference: string; readonly to: string }
  /** Of a procedure: what it declares under that name runs when it returns. */
  | { readonly kind: "defer"; readonly deferred: string }
  | { readonly kind: "assign"; readonly variable: string; readonly value: number }
  /** Says to those who await it that this has been reached. */
  | { readonly kind: "set"; readonly flag: string }
  | {
      readonly kind: "go";
      /** Or a pool. */
      readonly process: string;
      /** Of a pool: arguments by name, numbers or channels. */
      readonly gives?: Readonly<Record<string, Expression>>;
      /** Of a pool: what is kept of the goroutine's own, by the name of that: in a reference, or in a `latest`. */
      readonly keeps?: Readonly<Record<string, string>>;
    };

/** What waits in the queues of something: who does is *parked*. */
export type Parking =
  | Communication
  | { readonly kind: "select"; readonly cases: Readonly<Record<string, Case>> }
  | { readonly kind: "wait"; readonly waitGroup: string };

/** What waits until a condition holds, in no queue that anybody could see. */
export type Waiting =
  | { readonly kind: "lock"; readonly lock: string }
  | { readonly kind: "read lock"; readonly lock: string }
  | { readonly kind: "wait on"; readonly cond: string }
  /** `once.Do(procedure)` */
  | { readonly kind: "do"; readonly once: string; readonly procedure: string };

/** Where one goes on. */
export type Flow =
  /** `for variable != 0 { body }`: a step that looks at the variable, each time. */
  | { readonly kind: "while"; readonly variable: string; readonly body: readonly Statement[] }
  | { readonly kind: "call"; readonly procedure: string }
  /** From the procedure, or the process; no step. */
  | { readonly kind: "return" };

export type Statement =
  | Act
  | Parking
  | Waiting
  | Flow
  | { readonly kind: "await flag"; readonly flag: string }
  /** Orders a run: goes on when the other is parked. */
  | { readonly kind: "await parked"; readonly process: string };

/** In place of a channel: none. */
export const NIL = "nil";

/** What has a point. */
export type Pointed = Exclude<Statement, { readonly kind: "return" }>;

const ACTS: ReadonlySet<Statement["kind"]> = new Set([
  "close",
  "offer",
  "poll",
  "cancel",
  "add",
  "start",
  "stop",
  "stop ticker",
  "assign",
  "set",
  "go",
  "panic",
  "refer",
  "defer",
  "unlock",
  "read unlock",
  "try lock",
  "try read lock",
  "signal",
  "broadcast",
  "load",
  "store",
  "swap",
  "add to",
  "compare and swap",
] satisfies Act["kind"][]);

const PARKING: ReadonlySet<Statement["kind"]> = new Set([
  "send",
  "receive",
  "send channel",
  "receive channel",
  "await context",
  "await timer",
  "select",
  "wait",
] satisfies Parking["kind"][]);

/** What is done with locks, conditions and atomics. */
export function isSync(act: Act): act is Sync {
  return "lock" in act || "cond" in act || "atomic" in act;
}

export function isAct(statement: Statement): statement is Act {
  return ACTS.has(statement.kind);
}

export function isParking(statement: Statement): statement is Parking {
  return PARKING.has(statement.kind);
}

const WAITING: ReadonlySet<Statement["kind"]> = new Set([
  "lock",
  "read lock",
  "wait on",
  "do",
] satisfies Waiting["kind"][]);

export function isWaiting(statement: Statement): statement is Waiting {
  return WAITING.has(statement.kind);
}
