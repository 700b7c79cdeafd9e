export {
  type Ages,
  agesByTable,
  agesByTime,
  type Cutoff,
  DEFAULT_THRESHOLDS,
  type ThresholdClass,
  type Thresholds,
} from "./age.ts";
export type { Allocation, ClientStatus, DesiredStatus, TaskState } from "./allocation.ts";
export type { CoreJob } from "./core-scheduler.ts";
export type { Entry, EntryBody, Plan } from "./entry.ts";
export type { Evaluation, EvaluationStatus } from "./evaluation.ts";
export { BATCH_RESCHEDULE, type Job, type JobSpecification } from "./job.ts";
export type { Observation } from "./observe.ts";
export { POLICIES, type Policy, type PolicyLetter } from "./policy.ts";
export { Server, type ServerOptions, type Submitted } from "./server.ts";
export { allocationsOfJob, evaluationsOfJob, MAXIMUM_INDEX, type State, versionsOfJob } from "./state.ts";
export { TimeTable } from "./time-table.ts";
export { CONFIGURATION_NAMES, type Configuration, configuration } from "./version.ts";
