/** Goroutines, channels, contexts, select, timers and wait groups, on a scheduler that may be controlled. */
export { Channel, type ChannelOptions, nil, type Received } from "./channel.ts";
export { Context } from "./context.ts";
export { RuntimeError } from "./errors.ts";
export type { Stand, Standing } from "./goroutine.ts";
export {
  type Decide,
  type Label,
  labelText,
  type Offer,
  type Phase,
  type Place,
  placeText,
  type Wanted,
} from "./label.ts";
export { Live, type LivePorts, type Rest } from "./live.ts";
export { Panic, panic } from "./panic.ts";
export { at, type Choice, choose, type StepOptions } from "./point.ts";
export type { Go, PointOptions } from "./request.ts";
export { type InputOptions, Scheduler, type SchedulerOptions, type StartOptions } from "./scheduler.ts";
export {
  type Case,
  type CaseOptions,
  type Chosen,
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
