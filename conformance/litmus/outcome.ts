/**
 * What came out of one run, as one text: for each process what it has noted and where it is.
 *
 * `main: get=1 pick.left, ends | other: blocked at wait`. Noted are: what a receive got (`get=1`;
 * `get=0 closed` from a closed channel), which case a select took (`pick.left`, `pick.right=2`), whether
 * an `offer` was `sent` or found it `full`, what a `poll` got (or `empty`), and whether a `stop` came in
 * time (`stopped`) or `late`. A panic ends the program: `main: get=1, panics at put: send on closed
 * channel`; nothing is said about the others, since how far they came is chance.
 */
import type { Program, SelectCase, Statement } from "./program.ts";

export interface ProcessOutcome {
  readonly process: string;
  readonly notes: readonly string[];
  /** Where it is: `end`, `not started`, or the point at which it waits for ever. */
  readonly point: string;
}

export interface PanicOutcome extends ProcessOutcome {
  readonly panic: string;
}

/** Of a program in which nothing can go on, processes in the order of the program. */
export function outcomeText(processes: readonly ProcessOutcome[]): string {
  return processes
    .map(({ process, notes, point }) => {
      const where = point === "end" ? "ends" : point === "not started" ? point : `blocked at ${point}`;
      return `${process}: ${[...notes, ""].join(" ").trimEnd()}${notes.length > 0 ? ", " : ""}${where}`;
    })
    .join(" | ");
}

export function panicText({ process, notes, point, panic }: PanicOutcome): string {
  return `${process}: ${notes.join(" ")}${notes.length > 0 ? ", " : ""}panics at ${point}: ${panic}`;
}

/** `name=value` */
export function receivedNote(name: string, value: number, ok: boolean): string {
  return `${name}=${value}${ok ? "" : " closed"}`;
}

/** `name.case`, and what it received. */
export function caseNote(
  select: string,
  name: string,
  { operation }: SelectCase,
  value: number,
  ok: boolean,
): string {
  const taken = `${select}.${name}`;
  return operation.do === "receive" ? receivedNote(taken, value, ok) : taken;
}

/** All that a statement could note, if it notes anything. */
export function notesOf(statement: Statement, values: readonly number[]): readonly string[] {
  const received = (name: string): readonly string[] => [
    ...values.map((value) => receivedNote(name, value, true)),
    receivedNote(name, 0, false),
  ];
  const { name } = statement;
  switch (statement.do) {
    case "receive":
      return received(name);
    case "poll":
      return [...received(name), `${name}=empty`];
    case "offer":
      return [`${name}=sent`, `${name}=full`];
    case "stop":
      return [`${name}=stopped`, `${name}=late`];
    case "select":
      return Object.entries(statement.cases).flatMap(([one, { operation }]) =>
        operation.do === "receive" ? received(`${name}.${one}`) : [`${name}.${one}`],
      );
    case "send":
    case "close":
    case "done":
    case "cancel":
    case "add":
    case "wait":
    case "start":
    case "fired":
    case "assign":
    case "set":
    case "await":
    case "await parked":
    case "go":
      return [];
  }
}

/** Contexts that are joined have a goroutine of their own, which outcomes leave out. */
export function joinedContexts(program: Program): readonly string[] {
  return Object.entries(program.contexts ?? {}).flatMap(([name, { joined }]) =>
    joined === undefined ? [] : [name],
  );
}
