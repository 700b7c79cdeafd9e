import { POLICIES, type Policy, type PolicyLetter } from "./policy.ts";

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

export type VersionName = "v1.4.2" | "v1.5.0" | "v1.7.3" | "v1.8.0" | "v1.9.2" | "v1.9.4" | "v1.11.3";

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

const VERSIONS: Readonly<Record<VersionName, readonly [PolicyLetter, Behaviour]>> = {
  "v1.4.2": ["C", V1_4],
  "v1.5.0": ["D", V1_4],
  "v1.7.3": ["D", V1_7],
  "v1.8.0": ["D", V1_8],
  "v1.9.2": ["E", V1_8],
  "v1.9.4": ["F", V1_8],
  "v1.11.3": ["F", V1_11],
};

/** A letter alone: that policy in the server whose behaviour was current when it was written. */
const BY_LETTER: Readonly<Record<PolicyLetter, Behaviour>> = {
  A: V1_4,
  B: V1_4,
  C: V1_4,
  P1: V1_4,
  P2: V1_4,
  P3: V1_4,
  P4: V1_4,
  D: V1_4,
  E: V1_8,
  F: V1_8,
};

/** Names that {@link configuration} knows, versions first. */
export const CONFIGURATION_NAMES: readonly string[] = [...Object.keys(VERSIONS), ...Object.keys(POLICIES)];

/**
 * What a server of that version does, or one with that policy.
 *
 * @throws RangeError for any other name, listing those that exist.
 */
export function configuration(name: string): Configuration {
  if (Object.hasOwn(VERSIONS, name)) {
    const [letter, behaviour] = VERSIONS[name as VersionName];
    return { name, policy: POLICIES[letter], behaviour };
  }
  if (Object.hasOwn(POLICIES, name)) {
    const letter = name as PolicyLetter;
    return { name, policy: POLICIES[letter], behaviour: BY_LETTER[letter] };
  }
  throw new RangeError(`server: no version or policy "${name}"; there are ${CONFIGURATION_NAMES.join(", ")}`);
}
