/** Statements of litmus programs in the words of Go. The first argument is the control point. */
import type { CaseOperation, Condition, Operand, SelectCase, Statement, Value } from "./program.ts";

export const receive = (name: string, channel: string): Statement => ({ name, do: "receive", channel });

export const send = (name: string, channel: string, value: Operand): Statement => ({
  name,
  do: "send",
  channel,
  value,
});

/** A send that does not block. */
export const offer = (name: string, channel: string, value: Operand): Statement => ({
  name,
  do: "offer",
  channel,
  value,
});

/** A receive that does not block. */
export const poll = (name: string, channel: string): Statement => ({ name, do: "poll", channel });

export const close = (name: string, channel: string): Statement => ({ name, do: "close", channel });

export const select = (name: string, cases: Readonly<Record<string, SelectCase>>): Statement => ({
  name,
  do: "select",
  cases,
});

export const done = (name: string, context: string): Statement => ({ name, do: "done", context });

export const cancel = (name: string, context: string): Statement => ({ name, do: "cancel", context });

export const add = (name: string, waitGroup: string, delta: number): Statement => ({
  name,
  do: "add",
  waitGroup,
  delta,
});

export const wait = (name: string, waitGroup: string): Statement => ({ name, do: "wait", waitGroup });

export const start = (name: string, timer: string): Statement => ({ name, do: "start", timer });

export const stop = (name: string, timer: string): Statement => ({ name, do: "stop", timer });

/** Waits for a timer. */
export const fired = (name: string, timer: string): Statement => ({ name, do: "fired", timer });

export const assign = (name: string, variable: string, value: Value): Statement => ({
  name,
  do: "assign",
  variable,
  value,
});

export const set = (name: string, flag: string): Statement => ({ name, do: "set", flag });

/** Waits until the flag is set. */
export const await_ = (name: string, flag: string): Statement => ({ name, do: "await", flag });

/** Waits until another process is parked at one of its statements. */
export const awaitParked = (name: string, process: string, statement: string): Statement => ({
  name,
  do: "await parked",
  process,
  statement,
});

export const go = (name: string, process: string): Statement => ({ name, do: "go", process });

/** The cases of a select; what follows if they are taken comes last. */
export const on = {
  receive: (channel: string, ...then: readonly Statement[]): SelectCase =>
    made({ do: "receive", channel }, then),
  send: (channel: string, value: Operand, ...then: readonly Statement[]): SelectCase =>
    made({ do: "send", channel, value }, then),
  done: (context: string, ...then: readonly Statement[]): SelectCase => made({ do: "done", context }, then),
  fired: (timer: string, ...then: readonly Statement[]): SelectCase => made({ do: "fired", timer }, then),
  otherwise: (...then: readonly Statement[]): SelectCase => made({ do: "default" }, then),
} as const;

/** The case with a condition: its channel is nil unless the variable has that value on entry. */
export function only(when: Condition, one: SelectCase): SelectCase {
  return { ...one, when };
}

function made(operation: CaseOperation, then: readonly Statement[]): SelectCase {
  return { operation, then };
}
