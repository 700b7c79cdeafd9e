/** A server that schedules batch jobs and collects what they leave behind, on a scheduler that may be controlled. */
export { type Ages, type Cutoff, DEFAULT_THRESHOLDS, type Thresholds } from "./age.ts";
export type { CoreJob } from "./core-scheduler.ts";
export { BATCH_RESCHEDULE, type JobSpecification } from "./job.ts";
export type { Observation } from "./observe.ts";
export { Server, type ServerOptions, type Submitted } from "./server.ts";
export { MAXIMUM_INDEX } from "./state.ts";
export { CONFIGURATION_NAMES, type Configuration, configuration } from "./version.ts";
