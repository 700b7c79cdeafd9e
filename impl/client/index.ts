/** A Nomad-like client agent: alloc runners, task runners, and how they go down. */
export type { AllocId, ClientStatus, DesiredStatus, TaskLifeState } from "./alloc.ts";
export { ClientAgent, type ClientAgentOptions, InputRefused } from "./client-agent.ts";
export {
  ALLOC_GOROUTINES,
  type AllocObservation,
  type GoroutineObservation,
  type Observation,
  type Plain,
  type TaskObservation,
} from "./observation.ts";
export type { LocalState, StateStore } from "./state-store.ts";
export { MUTANTS, type Mutant, VARIANTS, type Variant } from "./variants.ts";
