/** The modelling language: what a model imports. */
export type { Builder, ModelBound, Panic, Was } from "./builder.ts";
export { environment } from "./builder.ts";
export type { Configuration, ModelDefinition, ModelOptions, Parameter } from "./definition.ts";
export { model } from "./definition.ts";
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
