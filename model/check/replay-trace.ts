/** Executes a trace that came from a file once more, on both interpreters of its model. */
import { type CompiledModel, compile } from "../lang/compile.ts";
import type { ModelDefinition } from "../lang/definition.ts";
import { interpret } from "../lang/reference/interpreter.ts";
import { type DecidingStep, labelText, type StepLabel, type Trace } from "../trace.ts";
import { brokenClaim } from "./claim.ts";
import { followTrace, listed, same } from "./follow-trace.ts";
import { replay } from "./retrace.ts";

export interface Replay {
  readonly accepted: boolean;
  /** What was found, for people. */
  readonly text: string;
}

/**
 * Whether the model takes exactly these steps, through exactly these states, comes back where the trace says so,
 * is blocked as it says, and could have gone the way that it says was still open. It says where it first does not.
 *
 * @throws LanguageError if the trace's configuration does not fit the model.
 */
export function replayTrace(definition: ModelDefinition, trace: Trace): Replay {
  const { variant, scope, parameters } = trace;
  const model = compile(definition, {
    ...(variant === undefined ? {} : { variant }),
    ...(scope === undefined ? {} : { scope }),
    parameters,
  });
  const followed = followTrace(model, trace);
  if (typeof followed === "string") return rejected(followed);
  const { states: run, choices } = followed;
  const interpreter = interpret(definition, model.configuration);
  const replayed = replay(model, interpreter, { initial: trace.initial, choices });
  const broken =
    brokenLoop(model, run, trace) ??
    [...(trace.deciding === undefined ? [] : [trace.deciding]), ...(trace.decidingSet ?? [])]
      .map((deciding) => brokenDecision(model, run, deciding, trace.steps[deciding.step]?.label))
      .find((one) => one !== undefined) ??
    brokenClaim(model, run, trace, interpreter, replayed);
  if (broken !== undefined) return rejected(`: ${broken}`);
  const { blocked } = replayed;
  if (!same(blocked, trace.blocked)) return rejected(": other processes are blocked in the last state");
  const loop = trace.loop === undefined ? "" : `, back to the state after step ${trace.loop}`;
  return { accepted: true, text: `replayed: ${trace.steps.length} steps${loop}, every state as recorded` };
}

function rejected(text: string): Replay {
  return { accepted: false, text: `rejected${text}` };
}

/** What is wrong with the loop of a trace. */
function brokenLoop(
  model: CompiledModel,
  run: readonly Uint32Array[],
  { loop, steps }: Trace,
): string | undefined {
  if (loop === undefined) return undefined;
  const [back, last] = [run[loop], run[steps.length]];
  // A loop has a step: a run that stays where it is by taking none has come to its end.
  if (loop < steps.length && back !== undefined && last !== undefined) {
    if (same(model.plain(back), model.plain(last))) return undefined;
  }
  return `the last step does not lead back to the state after step ${loop}`;
}

/** What is wrong with the way that was still open before the deciding step. */
function brokenDecision(
  model: CompiledModel,
  run: readonly Uint32Array[],
  deciding: DecidingStep,
  taken: StepLabel | undefined,
): string | undefined {
  const { step, saving } = deciding;
  const { completion = saving === undefined ? [] : [saving] } = deciding;
  let words = run[step];
  if (words === undefined || step >= run.length - 1) return `there is no step ${step + 1} that could decide`;
  if (deciding.completion === undefined && same(saving, taken))
    return "the saving step is the one that was taken";
  if (!same(saving, completion[0])) return "the saving step is not the first of the way to the goal";
  for (const label of completion) {
    const offered = model.successors(words);
    const taken = offered.find((one) => same(one.label, label));
    if (taken === undefined) {
      const way = `on the way that was still open at step ${step + 1}`;
      return `${labelText(label)} is not possible ${way}. Possible are:\n${listed(offered)}`;
    }
    words = taken.words;
  }
  return undefined;
}
