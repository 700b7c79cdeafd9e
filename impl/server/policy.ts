/**
 * How eval GC treats batch evaluations of a job that is live, or completed and not stopped, and how
 * it measures age: the ten policies of one server's history as parameters of one decision.
 */
export interface Policy {
  /** Which allocations of such an evaluation are deleted, see {@link PartialPath}. */
  readonly partialPath: PartialPath;
  /** Does that test also ask for age? Strictly older, while everywhere else equal is old enough. */
  readonly partialAge: boolean;
  /** May such an evaluation itself be deleted, when all of its allocations are, or it has none? */
  readonly evaluationReturned: "never" | "all in set";
  /** Compared with a threshold index, or with a time. */
  readonly ageBy: "index" | "time";
  /** Whose threshold each stage uses: the one for all evaluations, or the one for batch. */
  readonly thresholds: {
    readonly entry: ThresholdRule;
    readonly partial: ThresholdRule;
    readonly scan: ThresholdRule;
  };
  /** What a forced collection puts in place of all thresholds. */
  readonly force: "maximum" | "nothing" | "one millisecond";
  /** Does the generic scan spare what the server has stopped and the client still runs? */
  readonly sparesRunning: boolean;
}

/**
 * - `none`: no allocation.
 * - `embedded specification`: the embedded job's specification is older than the row's.
 * - `embedded incarnation`: the embedded job was created before the row: never, without a purge.
 * - `allocation before embedded job`: the allocation is older than its own copy of the job.
 * - `allocation before specification`: the allocation is older than the row's specification.
 */
export type PartialPath =
  | "none"
  | "embedded specification"
  | "embedded incarnation"
  | "allocation before embedded job"
  | "allocation before specification";

/** `by type`: the batch threshold for evaluations of type batch, else the one for evaluations. */
export type ThresholdRule = "evaluation" | "batch evaluation" | "by type";

export type PolicyLetter = "A" | "B" | "C" | "P1" | "P2" | "P3" | "P4" | "D" | "E" | "F";

const A: Policy = {
  partialPath: "none",
  partialAge: false,
  evaluationReturned: "never",
  ageBy: "index",
  thresholds: { entry: "evaluation", partial: "evaluation", scan: "evaluation" },
  force: "maximum",
  sparesRunning: false,
};
const B: Policy = { ...A, partialPath: "embedded specification" };
const C: Policy = { ...A, partialPath: "embedded incarnation", sparesRunning: true };
const P1: Policy = { ...C, partialPath: "allocation before embedded job" };
const P2: Policy = {
  ...C,
  partialPath: "allocation before specification",
  partialAge: true,
  evaluationReturned: "all in set",
};
const P3: Policy = { ...P2, thresholds: { ...P2.thresholds, partial: "batch evaluation" } };
const P4: Policy = { ...P3, thresholds: { ...P3.thresholds, entry: "by type" } };
const D: Policy = { ...P4, thresholds: { entry: "by type", partial: "by type", scan: "by type" } };
const E: Policy = { ...D, ageBy: "time", force: "nothing" };
const F: Policy = { ...E, force: "one millisecond" };

/**
 * The policies by letter. A: up to 0.8.6. B: never released alone. C: 0.8.7 to 1.4.4. P1 to P4: the
 * iterations of its repair. D: the merged repair, 1.5.0 to 1.9.1. E: 1.9.2 and 1.9.3. F: since 1.9.4.
 */
export const POLICIES: Readonly<Record<PolicyLetter, Policy>> = { A, B, C, P1, P2, P3, P4, D, E, F };
