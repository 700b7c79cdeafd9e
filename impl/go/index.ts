/** Goroutines, channels, contexts, select, timers, locks and atomics, on a scheduler that may be controlled. */
export { Atomic, addTo, compareAndSwap, load, store, swap } from "./atomic.ts";
export { Channel, nil } from "./channel.ts";
export { Cond, waitOn } from "./cond.ts";
export { Context } from "./context.ts";
export { RuntimeError } from "./errors.ts";
export type { Stand } from "./goroutine.ts";
export { type Label, labelText, type Offer, type Place, placeText } from "./label.ts";
export { Live, type LivePorts } from "./live.ts";
export { lock, Mutex } from "./mutex.ts";
export { doOnce, Once } from "./once.ts";
export { Panic, panic } from "./panic.ts";
export { at, choose } from "./point.ts";
export { type Defer, type Deferred, procedure } from "./procedure.ts";
export type { ChannelOperand, Go } from "./request.ts";
export { RwMutex, readLock, writeLock } from "./rw-mutex.ts";
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
export { type GoVersion, Timer, type TimerOptions } from "./timer.ts";
export { WaitGroup } from "./wait-group.ts";
