/**
 * Litmus programs: small concurrent programs as data, so that one program can be run by the runtime, as
 * a model, and by the real Go toolchain, and all must agree on what can come out of it.
 *
 * A program has no loops: each of its statements is executed at most once, and all runs end.
 */

/** What is sent and stored. Whole numbers from 0 to {@link MOST}. */
export type Value = number;

export const MOST: Value = 9;

/** A value, or the variable that is read when the statement is entered. */
export type Operand = Value | { readonly variable: string };

/** A case takes part only if it holds when the select is entered; otherwise its channel is nil. */
export interface Condition {
  readonly variable: string;
  readonly is: Value;
}

export type CaseOperation =
  | { readonly do: "receive"; readonly channel: string }
  | { readonly do: "send"; readonly channel: string; readonly value: Operand }
  | { readonly do: "done"; readonly context: string }
  | { readonly do: "fired"; readonly timer: string }
  | { readonly do: "default" };

export interface SelectCase {
  readonly operation: CaseOperation;
  readonly when?: Condition;
  /** What follows if it was taken; then comes what follows the select. */
  readonly then: readonly Statement[];
}

export type Action =
  | { readonly do: "receive" | "poll" | "close"; readonly channel: string }
  | { readonly do: "send" | "offer"; readonly channel: string; readonly value: Operand }
  | { readonly do: "select"; readonly cases: Readonly<Record<string, SelectCase>> }
  | { readonly do: "done" | "cancel"; readonly context: string }
  | { readonly do: "add"; readonly waitGroup: string; readonly delta: number }
  | { readonly do: "wait"; readonly waitGroup: string }
  | { readonly do: "start" | "stop" | "fired"; readonly timer: string }
  | { readonly do: "assign"; readonly variable: string; readonly value: Value }
  /** A flag orders the processes from outside; it is no part of what is examined. */
  | { readonly do: "set" | "await"; readonly flag: string }
  | { readonly do: "await parked"; readonly process: string; readonly statement: string }
  | { readonly do: "go"; readonly process: string };

/** The name is a control point: the only one of its process. */
export type Statement = { readonly name: string } & Action;

export interface ProcessBody {
  readonly body: readonly Statement[];
  /** It does not exist until a `go` statement starts it. */
  readonly later?: boolean;
}

export interface Program {
  /** The only one of the catalogue, in words. */
  readonly name: string;
  /** Values are numbers, zero value 0. A nil channel is never made. */
  readonly channels?: Readonly<Record<string, { readonly capacity?: number; readonly nil?: boolean }>>;
  /** A context with a `parent`, or joined from others `of` which one must be done. */
  readonly contexts?: Readonly<Record<string, { readonly parent?: string; readonly joined?: readonly string[] }>>;
  readonly waitGroups?: Readonly<Record<string, { readonly count?: number }>>;
  /** [s] */
  readonly timers?: Readonly<Record<string, number>>;
  /** Shared variables, with what they begin as. */
  readonly variables?: Readonly<Record<string, Value>>;
  readonly processes: Readonly<Record<string, readonly Statement[] | ProcessBody>>;
}

/** A program with what the Go specification says can come out of it. */
export interface Litmus extends Program {
  /** What it shows, as a sentence. */
  readonly shows: string;
  /** All of them, see {@link Outcome}. */
  readonly outcomes: readonly string[];
  /**
   * The outcomes differ only in which of several ready cases is taken on entry, so that the real
   * toolchain shows each of them within some thousand runs.
   */
  readonly entryRace?: boolean;
  /** Why the real toolchain does not show some of the outcomes, or shows them too rarely to wait for. */
  readonly unlikely?: string;
}

/** The statements of a process, those of its cases included, in order of the text. */
export function statementsOf(process: Program["processes"][string]): readonly Statement[] {
  return bodyOf(process).flatMap(withNested);
}

export function bodyOf(process: Program["processes"][string]): readonly Statement[] {
  return isList(process) ? process : process.body;
}

export function startsLater(process: Program["processes"][string]): boolean {
  return !isList(process) && process.later === true;
}

/** All flags that the program mentions. */
export function flagsOf(program: Program): readonly string[] {
  const flags = new Set<string>();
  for (const process of Object.values(program.processes)) {
    for (const one of statementsOf(process)) if (one.do === "set" || one.do === "await") flags.add(one.flag);
  }
  return [...flags];
}

function withNested(statement: Statement): readonly Statement[] {
  if (statement.do !== "select") return [statement];
  return [statement, ...Object.values(statement.cases).flatMap(({ then }) => then.flatMap(withNested))];
}

function isList(process: Program["processes"][string]): process is readonly Statement[] {
  return Array.isArray(process);
}
