/** The engine: what explores words. It knows no model, no field, no name. */
export type { Avoidance, Question } from "./avoidance.ts";
export { findAvoidance } from "./avoidance.ts";
export { EngineError } from "./engine-error.ts";
export type { ModelBounds, Run, Wanted } from "./explore.ts";
export { Exploration } from "./explore.ts";
export type { Constraint } from "./fairness.ts";
export { Graph, Predecessors } from "./graph.ts";
export type { Bound, Limits, Progress } from "./limits.ts";
export type { Marks } from "./marks-in-reach.ts";
export { marksInReach } from "./marks-in-reach.ts";
export type { RandomWalks, Walked } from "./random-walks.ts";
export type { Found, SearchOptions, Strategy } from "./search.ts";
export { search } from "./search.ts";
export { StateSet } from "./state-set.ts";
export { StateTable } from "./state-table.ts";
export type { SuccessorSink, TransitionSystem } from "./system.ts";
export type { Allowed } from "./walk.ts";
export { shortestWalk, statesThatReach } from "./walk.ts";
