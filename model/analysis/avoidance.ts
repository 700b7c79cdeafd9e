/**
 * What decided a run that never reaches the goal it owes: the last step after which owed steps no longer led there; or, if
 * they lead there from its loop for ever, the steps of the loop at which another one would have left it for the goal.
 */
import { shortestWalk, statesThatReach } from "../engine/index.ts";
import { completion, type OwedGoal, outlook } from "./no-return.ts";

/** A run that avoids the goal, as states and the steps between them, by position in the graph. */
export interface Avoiding {
  /** One more than steps. */
  readonly states: readonly number[];
  readonly steps: readonly number[];
  /** After its last step the run is where it was after this many; absent if it ends. */
  readonly loop?: number;
}

/** A step of a run, by position in the run, and a way to the goal instead of it. */
export interface Turn {
  readonly step: number;
  readonly way: readonly number[];
}

export interface Decided {
  readonly deciding?: Turn;
  /** Not empty. */
  readonly set?: readonly Turn[];
  readonly lostFromStart?: boolean;
}

/** `preferred`: whether a step is another way past the point that a step of the run passes. */
export function decided(
  question: OwedGoal,
  run: Avoiding,
  preferred: (other: number, taken: number) => boolean,
): Decided {
  const { from, goal } = question;
  const seen = outlook(question);
  const { length } = run.steps;
  const reached = run.states.findLastIndex(goal);
  const pending = run.states.findIndex((state, at) => at > reached && from(state));
  const isOpen = (at: number): boolean =>
    (at < pending ? seen.open : seen.reaches)[run.states[at] ?? 0] === 1;
  const around = Array.from({ length: length - (run.loop ?? length) }, (_, at) => length - 1 - at).reverse();
  if (isOpen(length) || around.some(isOpen)) {
    const set = turns(question, run, around.filter(isOpen), preferred);
    return set.length === 0 ? {} : { set };
  }
  const last = run.steps.findLastIndex((_, at) => isOpen(at));
  if (last < 0) return { lostFromStart: true };
  const taken = run.steps[last] ?? 0;
  const open = last < pending ? seen.open : seen.reaches;
  const mayTake = (step: number): boolean => open[question.graph.target(step)] === 1;
  const way = wayFrom(question, run.states[last] ?? 0, taken, mayTake, preferred, (state) =>
    completion(question, state),
  );
  return way === undefined ? {} : { deciding: { step: last, way } };
}

/** Where the loop could have been left by an owed step, for good: no way that comes back to it counts. */
function turns(
  { graph, states, goal, owed }: OwedGoal,
  run: Avoiding,
  positions: readonly number[],
  preferred: (other: number, taken: number) => boolean,
): readonly Turn[] {
  const inLoop = new Set(run.states.slice(run.loop));
  const leaves = (step: number): boolean => owed(graph.move(step)) && !inLoop.has(graph.target(step));
  const reaches = statesThatReach(graph, states, goal, leaves, "known");
  const found = positions.flatMap((at) => {
    const taken = run.steps[at] ?? 0;
    const mayTake = (step: number): boolean => leaves(step) && reaches[graph.target(step)] === 1;
    const way = wayFrom({ graph }, run.states[at] ?? 0, taken, mayTake, preferred, (state) =>
      shortestWalk(graph, state, goal, leaves),
    );
    return way === undefined ? [] : [{ step: at, way }];
  });
  const siblings = found.filter(({ step, way }) => preferred(way[0] ?? 0, run.steps[step] ?? 0));
  return siblings.length > 0 ? siblings : found;
}

function wayFrom(
  { graph }: Pick<OwedGoal, "graph">,
  source: number,
  taken: number,
  mayTake: (step: number) => boolean,
  preferred: (other: number, taken: number) => boolean,
  onward: (state: number) => readonly number[] | undefined,
): readonly number[] | undefined {
  const first = graph.firstStep(source);
  const steps = Array.from({ length: graph.lastStep(source) - first }, (_, at) => first + at).filter(
    (step) => step !== taken && mayTake(step),
  );
  const [step] = [...steps.filter((one) => preferred(one, taken)), ...steps];
  const rest = step === undefined ? undefined : onward(graph.target(step));
  return step === undefined || rest === undefined ? undefined : [step, ...rest];
}
