/** A run that avoids its goal, with the step that decided it, or the steps that kept deciding it. */
import { type Avoiding, decided, type OwedGoal, type Turn } from "../analysis/index.ts";
import type { Exploration, Run } from "../engine/index.ts";
import type { CompiledModel } from "../lang/compile.ts";
import type { Evidence } from "./evidence.ts";
import { choicesOf } from "./runs.ts";
import { areSiblings } from "./step-labels.ts";

/** The same evidence, and what decided it; `question` is what the run owes and never reaches. */
export function withDecision(
  model: CompiledModel,
  exploration: Exploration,
  question: OwedGoal,
  evidence: Evidence,
): Evidence {
  const { graph } = question;
  const run = inGraph(model, exploration, evidence);
  // The search went on from a run, and knows nothing of what that passed.
  if (run === undefined) return evidence;
  const { deciding, set, lostFromStart } = decided(question, run, (one, other) =>
    areSiblings(model, graph.move(one), graph.move(other)),
  );
  const { initial, choices } = evidence.run;
  const instead = ({ step, way }: Turn): { readonly step: number; readonly completion: Run } => ({
    step,
    completion: {
      initial,
      choices: [...choices.slice(0, step), ...choicesOf(exploration, run.states[step] ?? 0, way)],
    },
  });
  return {
    ...evidence,
    ...(deciding === undefined ? {} : { deciding: instead(deciding) }),
    ...(set === undefined ? {} : { decidingSet: set.map(instead) }),
    ...(lostFromStart === undefined ? {} : { lostFromStart }),
  };
}

function inGraph(
  model: CompiledModel,
  exploration: Exploration,
  { run: { initial, choices }, loop }: Evidence,
): Avoiding | undefined {
  const { graph } = exploration;
  const start = model.initialStates()[initial];
  if (start === undefined || graph === undefined) throw new Error("a run without a beginning or a graph");
  let state = exploration.find(start);
  if (state < 0) return undefined;
  const [states, steps]: [number[], number[]] = [[state], []];
  for (const choice of choices) {
    const step = graph.firstStep(state) + choice;
    state = graph.target(step);
    steps.push(step);
    states.push(state);
  }
  return { states, steps, ...(loop === undefined ? {} : { loop }) };
}
