export { type AgentConfig, readAgentConfig } from "./agent-config.ts";
export { formatDuration, parseDuration } from "./duration.ts";
export { type GcScope, gcScope } from "./gc-scope.ts";
export { InputError, type InputProblems, type Where } from "./input-error.ts";
export type { Group, Job, Task } from "./job.ts";
export { readJobFile } from "./job-file.ts";
export { type Party, preemptionScope, type Replacement } from "./preemption.ts";
export type { Registration } from "./registration.ts";
