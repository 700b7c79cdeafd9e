/** Fair runs that avoid a goal for ever: what violates a liveness property. */
import { FairComponents } from "./fair-components.ts";
import { type Constraint, Fairness } from "./fairness.ts";
import type { Graph } from "./graph.ts";
import { fairRoundTrip } from "./round-trip.ts";
import { shortestWalk, statesThatReach } from "./walk.ts";

export interface Avoidance {
  /** Where the run starts to avoid the goal. */
  readonly from: number;
  /** Steps from there to the first state of the cycle; positions in the graph. */
  readonly stem: readonly number[];
  /** Steps of the cycle; empty for a run that stays for ever where the stem leads. */
  readonly cycle: readonly number[];
}

export interface Question {
  /** Whether the run has to reach the goal from this state on. */
  readonly from: (state: number) => boolean;
  readonly goal: (state: number) => boolean;
  /** Runs that do not keep these do not count. */
  readonly fairness: readonly Constraint[];
}

/**
 * The avoidance whose start is reached first, or undefined. A run may stay where it is for ever if no weak or strong
 * constraint is enabled there, and nothing has to recur. States of which not all steps are known are only passed.
 */
export function findAvoidance(graph: Graph, states: number, question: Question): Avoidance | undefined {
  const { from, goal } = question;
  const fairness = new Fairness(graph, question.fairness);
  const known = (state: number): boolean => !graph.isPartial(state) && !goal(state);
  const components = new FairComponents(graph, states, known, fairness);
  const isFair = (state: number): boolean => components.isFair(state);
  const avoiding = (step: number): boolean => !goal(graph.target(step));
  const avoids = statesThatReach(
    graph,
    states,
    isFair,
    (step, source) => !goal(source) && avoiding(step),
    "known",
  );
  for (let state = 0; state < states; state++) {
    if (avoids[state] === 0 || goal(state) || !from(state)) continue;
    const stem = shortestWalk(graph, state, isFair, avoiding);
    if (stem === undefined) continue;
    const entry = endOf(graph, state, stem);
    // To stay is shorter than to go round, and says more: who waits for whom.
    const toStay = shortestWalk(
      graph,
      entry,
      (one) => fairness.mayStay(one),
      (step, source) => components.stays(step, source),
    );
    if (toStay !== undefined) return { from: state, stem: [...stem, ...toStay], cycle: [] };
    return { from: state, stem, cycle: fairRoundTrip(graph, fairness, components, entry) };
  }
  return undefined;
}

function endOf(graph: Graph, start: number, walk: readonly number[]): number {
  const last = walk.at(-1);
  return last === undefined ? start : graph.target(last);
}
