/** The engine: what explores words. It knows no model, no field, no name. */
export type { ModelBounds, Run, Wanted } from "./explore.ts";
export { EngineError, Exploration } from "./explore.ts";
export { Graph, Predecessors } from "./graph.ts";
export type { Bound, Limits, Progress } from "./limits.ts";
export type { Avoidance, Question } from "./recurrence.ts";
export { findAvoidance } from "./recurrence.ts";
export { StateSet } from "./state-set.ts";
export { StateTable } from "./state-table.ts";
export type { SuccessorSink, TransitionSystem } from "./system.ts";
export type { Allowed } from "./walk.ts";
export { shortestWalk, statesThatReach } from "./walk.ts";
