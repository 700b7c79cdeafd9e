/** The modelling language: what a model imports. */

export type { Builder, LivenessOptions, ModelBound, Panic, Was } from "./builder.ts";
export { environment } from "./builder.ts";
export type { Configuration, ModelDefinition, ModelOptions, Parameter } from "./definition.ts";
export { model } from "./definition.ts";
export type { Atomic } from "./derived/atomic.ts";
export type { Budget } from "./derived/budget.ts";
export { type ChannelValue, receiveFrom, sendTo } from "./derived/channel-value.ts";
export { type Cond, waitOn } from "./derived/cond.ts";
export type { AnyPoint, DerivedPoint } from "./derived/derived-point.ts";
export type { Goroutines } from "./derived/goroutines.ts";
export { lock } from "./derived/lock.ts";
export type { Mutex } from "./derived/mutex.ts";
export { doOnce, type Once } from "./derived/once.ts";
export { call, type Procedure, returns } from "./derived/procedure.ts";
export { type RwMutex, readLock } from "./derived/rw-mutex.ts";
export type { Assumption, DeclaredFairness, StepSelector } from "./fairness.ts";
export type { Cells, Field, Index, IndexCells, IndexField, Kind, Log, Table } from "./fields.ts";
export { flag, oneOf, range } from "./fields.ts";
export type { CaseSpec, PointSpec } from "./points.ts";
export {
  choice,
  done,
  end,
  fallback,
  fired,
  otherwise,
  receive,
  select,
  send,
  step,
  to,
  wait,
} from "./points.ts";
export type { Channel, Context, Process, Received, Timer, WaitGroup } from "./primitives.ts";
