/** Go-like goroutines, channels, contexts, wait groups and timers on a scheduler that somebody else may drive. */
export { Channel, type ChannelOptions, NEVER } from "./channel.ts";
export { Context } from "./context.ts";
export type { Stand, Standing } from "./goroutine.ts";
export { type Label, labelText, type Phase, type Place, placeText } from "./label.ts";
export { Live, type LivePorts } from "./live.ts";
export { Panic, type PanicText } from "./panic.ts";
export {
  at,
  type Case,
  type Chosen,
  choose,
  done,
  fallback,
  fired,
  type Go,
  receive,
  receiveFrom,
  select,
  send,
  sendTo,
  waitDone,
  waitFired,
  waitFor,
} from "./request.ts";
export { NotOffered, Scheduler } from "./scheduler.ts";
export { Timer } from "./timer.ts";
export { WaitGroup } from "./wait-group.ts";
