/** A server that schedules batch jobs and collects what they leave behind, on a scheduler that may be controlled. */
export { BATCH_RESCHEDULE, type JobSpecification } from "./job.ts";
export type { Observation } from "./observe.ts";
export { Server } from "./server.ts";
