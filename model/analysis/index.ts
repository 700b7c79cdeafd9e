/** What an explored graph says: where a run was lost, what would have saved it, and which run shows it best. */
export type { Avoiding, Turn } from "./avoidance.ts";
export { decided } from "./avoidance.ts";
export type { Danger } from "./doom.ts";
export type { Steps } from "./fares.ts";
export type { LeastRun } from "./least-runs.ts";
export { leastRuns } from "./least-runs.ts";
export type { Loss } from "./loss.ts";
export { lossBySafety, lossOfGoal } from "./loss.ts";
export type { OwedGoal } from "./no-return.ts";
export { aftermath, outlook } from "./no-return.ts";
export { shortestLoss } from "./shortest-loss.ts";
