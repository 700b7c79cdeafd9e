/** What may be assumed of runs that never end: which steps happen some time, if they can. */

/** How much is assumed of steps. `none`: nothing, they may be put off for ever. */
export type DeclaredFairness = "weak" | "strong" | "none";

/** What a case of a process declares, see `OpenCase.fair`. */
export interface CaseFairness {
  readonly strength: DeclaredFairness;
  /** The name by which it is switched off. */
  readonly category: string;
}

/**
 * Names by which what is assumed by default is switched off, or on (`long timers`). Assumptions that a model
 * declares are switched by their own names, and so are categories that its cases name.
 */
export const FAIRNESS_CATEGORIES = [
  "goroutines",
  "select cases",
  "lock waiters",
  "timers",
  "long timers",
  "cancellations",
  "environment",
  "declared cases",
] as const;

/** What is assumed only where a property, or whoever checks, asks for it. */
export const OFF_BY_DEFAULT: readonly string[] = [
  "long timers",
] satisfies readonly (typeof FAIRNESS_CATEGORIES)[number][];

/** Steps of an action or process: all, those at a point, or those that take a case. */
export interface StepSelector {
  /** An action or a process. */
  readonly process: string;
  readonly point?: string;
  /** A case of the point, or an argument of the action as text. */
  readonly case?: string;
}

/** Something that a model assumes of what nobody owes, or of choices that it leaves open. */
export interface Assumption {
  /**
   * `weak`: steps that are possible from some point on without interruption are taken. `strong`: steps that are
   * possible again and again are.
   */
  readonly fair: "weak" | "strong";
  /** Each of these by itself. */
  readonly steps: readonly StepSelector[];
}
