/** What an explored graph says: where a goal was lost, and what would have saved it. */
export type { OwedGoal } from "./no-return.ts";
export { aftermath, completion, losingSteps, outlook, savingSteps } from "./no-return.ts";
