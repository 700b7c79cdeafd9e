/** A Nomad-like client agent: alloc runners, task runners, and how they go down. */
export { ClientAgent } from "./client-agent.ts";
export { type Mutant, VARIANTS, type Variant } from "./variants.ts";
