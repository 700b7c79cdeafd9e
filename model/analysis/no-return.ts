/**
 * Points of no return: the steps after which a goal that is owed can no longer be reached by steps that
 * somebody owes, and what would have saved the run.
 */
import { type Graph, shortestWalk, statesThatReach } from "../engine/index.ts";

export interface OwedGoal {
  readonly graph: Graph;
  readonly states: number;
  /** Whether the goal is owed in this state. */
  readonly from: (state: number) => boolean;
  readonly goal: (state: number) => boolean;
  /** Whether somebody owes steps of this kind. */
  readonly owed: (move: number) => boolean;
}

/** Where the goal can still be reached. All by state, 1 or 0. */
export interface Outlook {
  /** By owed steps alone. */
  readonly reaches: Uint8Array;
  /** By owed steps, and by the environment's as long as the goal is not owed yet. */
  readonly open: Uint8Array;
  /** Some run from here gets into a state in which the goal is owed and out of reach. */
  readonly threatened: Uint8Array;
}

/** A step from a state in which the goal is open to one in which it is lost. */
export interface LosingStep {
  readonly source: number;
  /** Position in the graph. */
  readonly step: number;
}

export function outlook(question: OwedGoal): Outlook {
  const { graph, states, from, goal, owed } = question;
  const reaches = statesThatReach(graph, states, goal, (step) => owed(graph.move(step)));
  const open = statesThatReach(
    graph,
    states,
    goal,
    (step, source) => owed(graph.move(step)) || !from(source),
  );
  const lost = (state: number): boolean => !graph.isPartial(state) && from(state) && reaches[state] === 0;
  const threatened = statesThatReach(graph, states, lost, () => true);
  return { reaches, open, threatened };
}

/** All losing steps, in order of the states they leave. */
export function* losingSteps(
  { graph, states }: OwedGoal,
  { open, threatened }: Outlook,
): Generator<LosingStep> {
  for (let source = 0; source < states; source++) {
    if (open[source] === 0) continue;
    const last = graph.lastStep(source);
    for (let step = graph.firstStep(source); step < last; step++) {
      const target = graph.target(step);
      if (open[target] === 0 && threatened[target] === 1) yield { source, step };
    }
  }
}

/** How a lost run goes on: to a state in which nobody owes a step, or else to one in which the goal is owed. */
export function aftermath(question: OwedGoal, start: number): readonly number[] {
  const { graph, from, owed } = question;
  const stuck = (state: number): boolean => {
    if (!from(state)) return false;
    for (let step = graph.firstStep(state); step < graph.lastStep(state); step++) {
      if (owed(graph.move(step))) return false;
    }
    return !graph.isPartial(state);
  };
  const byOwed = (step: number): boolean => owed(graph.move(step));
  return (
    shortestWalk(graph, start, stuck, byOwed) ??
    shortestWalk(graph, start, stuck, (step, source) => byOwed(step) || !from(source)) ??
    shortestWalk(graph, start, from, () => true) ??
    []
  );
}

/** A shortest way from a state to the goal, by steps that may count; undefined if it is not open. */
export function completion(
  { graph, from, goal, owed }: OwedGoal,
  start: number,
): readonly number[] | undefined {
  return shortestWalk(graph, start, goal, (step, source) => owed(graph.move(step)) || !from(source));
}
