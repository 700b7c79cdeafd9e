/** Names, values and channel operations of a litmus program in Go. */
import { type Communication, type Expression, NIL } from "./statement.ts";

/**
 * A send or a receive.
 *
 * @param condition under which the channel is not nil
 */
export function operation(on: Communication, condition?: string): string {
  const operand = (channel: string): string =>
    condition === undefined ? channel : `nilUnless(${condition}, ${channel})`;
  switch (on.kind) {
    case "send":
      return `${operand(identifier("channel", on.channel))} <- ${expression(on.value)}`;
    case "receive":
      return `<-${operand(identifier("channel", on.channel))}`;
    case "send channel":
      return `${operand(identifier("channel", on.channel))} <- ${channelOrNil(on.sent)}`;
    case "receive channel":
      return `${identifier("channel", on.into)} = <-${operand(identifier("channel", on.channel))}`;
    case "await context":
      return `<-${operand(`${identifier("context", on.context)}.Done()`)}`;
    case "await timer":
      return `<-${operand(`${identifier("timer", on.timer)}.C`)}`;
  }
}

/** A channel, or what a reference holds. */
export function channelOrNil(name: string): string {
  return name === NIL ? NIL : identifier("channel", name);
}

/** The value of an expression when it is reached. */
export function expression(value: Expression): string {
  return typeof value === "number" ? String(value) : `int(${identifier("variable", value)}.Load())`;
}

/** What a name of a program stands for. */
export type Kind =
  | "channel"
  | "context"
  | "waitGroup"
  | "timer"
  | "variable"
  | "flag"
  | "process"
  | "lock"
  | "once"
  | "cond"
  | "atomic";

/** Kinds go first, so that no name is a keyword of Go, or that of another thing. */
export function identifier(kind: Kind, name: string): string {
  return `${kind}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
