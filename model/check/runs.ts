/** Runs of a compiled model as steps in the explored graph, and as choices. */
import type { Exploration, Run } from "../engine/index.ts";
import type { CompiledModel } from "../lang/compile.ts";
import type { StepLabel } from "../trace.ts";

/** The run to a state, followed by steps of the graph. */
export function extendRun(exploration: Exploration, to: number, steps: readonly number[]): Run {
  const { initial, choices } = exploration.runTo(to);
  return { initial, choices: [...choices, ...choicesOf(exploration, to, steps)] };
}

/** Steps of the graph, one after the other from `start`, as positions among the successors. */
export function choicesOf(
  exploration: Exploration,
  start: number,
  steps: readonly number[],
): readonly number[] {
  const { graph } = exploration;
  if (graph === undefined) return [];
  let at = start;
  return steps.map((step) => {
    const choice = step - graph.firstStep(at);
    at = graph.target(step);
    return choice;
  });
}

/** The steps of the run to a state, as they are called. */
export function labelsTo(
  model: CompiledModel,
  exploration: Exploration,
  state: number,
): readonly StepLabel[] {
  const { initial, choices } = exploration.runTo(state);
  let words = model.initialStates()[initial];
  return choices.map((choice) => {
    const taken = words === undefined ? undefined : model.successors(words)[choice];
    if (taken === undefined) throw new RangeError(`state ${state} is not reached by its own run`);
    words = taken.words;
    return taken.label;
  });
}
