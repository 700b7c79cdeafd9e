/** What the operator gives: job files and agent configurations, and the scopes that follow from them. */
export { readAgentConfig } from "./agent-config.ts";
export { formatDuration } from "./duration.ts";
export { gcScope } from "./gc-scope.ts";
export { InputError } from "./input-error.ts";
export { readJobFile } from "./job-file.ts";
export { preemptionScope } from "./preemption.ts";
