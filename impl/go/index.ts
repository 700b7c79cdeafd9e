/** Goroutines, channels, contexts, select, timers and wait groups, on a scheduler that may be controlled. */
export { Channel, nil } from "./channel.ts";
export { Context } from "./context.ts";
export { RuntimeError } from "./errors.ts";
export type { Stand } from "./goroutine.ts";
export { type Label, labelText, type Offer, type Place, placeText } from "./label.ts";
export { Live, type LivePorts } from "./live.ts";
export { Panic, panic } from "./panic.ts";
export { at, choose } from "./point.ts";
export type { Go } from "./request.ts";
export { Scheduler } from "./scheduler.ts";
export {
  type Case,
  done,
  fallback,
  fired,
  receive,
  receiveFrom,
  select,
  send,
  sendTo,
  waitDone,
  waitFired,
  waitFor,
} from "./select.ts";
export { Timer } from "./timer.ts";
export { WaitGroup } from "./wait-group.ts";
