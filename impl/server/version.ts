import { POLICIES, type Policy } from "./policy.ts";

/** What differs between versions besides the policy of eval GC, as far as this server goes. */
export interface Behaviour {
  /** A purge also deletes all allocations of the job and completes its pending evaluations. */
  readonly purgeDeletesAllocations: boolean;
  /** Job GC makes an evaluation for each job that it purges. */
  readonly gcPurgeMakesEvaluations: boolean;
  /** A new allocation of a job that is gone or stopped is left out of its plan, without a word. */
  readonly planSkipsDeadJobs: boolean;
  /** A stop counts as a submission for the job's age by time. */
  readonly stopRefreshesSubmitTime: boolean;
  /** Without any evaluation, allocations alone make a job dead; else its stop does. */
  readonly statusCountsAllocations: boolean;
}

export interface Configuration {
  readonly name: string;
  readonly policy: Policy;
  readonly behaviour: Behaviour;
}

const V1_4: Behaviour = {
  purgeDeletesAllocations: false,
  gcPurgeMakesEvaluations: true,
  planSkipsDeadJobs: false,
  stopRefreshesSubmitTime: false,
  statusCountsAllocations: true,
};
const V1_7: Behaviour = { ...V1_4, purgeDeletesAllocations: true, stopRefreshesSubmitTime: true };
const V1_8: Behaviour = { ...V1_7, gcPurgeMakesEvaluations: false };
const V1_11: Behaviour = { ...V1_8, planSkipsDeadJobs: true, statusCountsAllocations: false };

/** A letter alone is that policy in a server of the time when it was written. */
const CONFIGURATIONS: readonly Configuration[] = [
  { name: "v1.4.2", policy: POLICIES.C, behaviour: V1_4 },
  { name: "v1.5.0", policy: POLICIES.D, behaviour: V1_4 },
  { name: "v1.7.3", policy: POLICIES.D, behaviour: V1_7 },
  { name: "v1.8.0", policy: POLICIES.D, behaviour: V1_8 },
  { name: "v1.9.2", policy: POLICIES.E, behaviour: V1_8 },
  { name: "v1.9.4", policy: POLICIES.F, behaviour: V1_8 },
  { name: "v1.11.3", policy: POLICIES.F, behaviour: V1_11 },
  { name: "A", policy: POLICIES.A, behaviour: V1_4 },
  { name: "B", policy: POLICIES.B, behaviour: V1_4 },
  { name: "C", policy: POLICIES.C, behaviour: V1_4 },
  { name: "P1", policy: POLICIES.P1, behaviour: V1_4 },
  { name: "P2", policy: POLICIES.P2, behaviour: V1_4 },
  { name: "P3", policy: POLICIES.P3, behaviour: V1_4 },
  { name: "P4", policy: POLICIES.P4, behaviour: V1_4 },
  { name: "D", policy: POLICIES.D, behaviour: V1_4 },
  { name: "E", policy: POLICIES.E, behaviour: V1_8 },
  { name: "F", policy: POLICIES.F, behaviour: V1_8 },
];

/** Names that {@link configuration} knows, versions first. @internal */
export const CONFIGURATION_NAMES: readonly string[] = CONFIGURATIONS.map(({ name }) => name);

/**
 * What a server of that version does, or one with that policy.
 *
 * @throws RangeError for any other name, listing those that exist.
 */
export function configuration(name: string): Configuration {
  const found = CONFIGURATIONS.find((known) => known.name === name);
  if (found !== undefined) return found;
  throw new RangeError(`server: no version or policy "${name}"; there are ${CONFIGURATION_NAMES.join(", ")}`);
}
