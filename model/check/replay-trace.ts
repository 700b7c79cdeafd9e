/** Executes a trace that came from a file once more, on both interpreters of its model. */
import { isDeepStrictEqual } from "node:util";
import { compile } from "../lang/compile.ts";
import type { ModelDefinition } from "../lang/definition.ts";
import { interpret } from "../lang/reference/interpreter.ts";
import { labelText, type Trace } from "../trace.ts";
import { replay } from "./retrace.ts";

export interface Replay {
  readonly accepted: boolean;
  /** What was found, for people. */
  readonly text: string;
}

/**
 * Whether the model takes exactly these steps, through exactly these states. It says where it first does not.
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
  const rejected = (text: string): Replay => ({ accepted: false, text });
  let words = model.initialStates()[trace.initial];
  if (words === undefined) return rejected(`rejected: the model has no initial state ${trace.initial}`);
  if (!same(model.plain(words), trace.initialState)) {
    return rejected("rejected: the model starts in another state than the trace");
  }
  const choices: number[] = [];
  for (const [position, { label, state }] of trace.steps.entries()) {
    const text = labelText(label);
    const offered = model.successors(words);
    const choice = offered.findIndex(
      (one) => labelText(one.label) === text && same(model.plain(one.words), state),
    );
    const step = offered[choice];
    if (step === undefined) {
      const alike = offered.some((one) => labelText(one.label) === text);
      const why = alike ? "leads to another state" : "is not possible";
      const known = offered.map((one) => `  ${labelText(one.label)}`).join("\n");
      return rejected(`rejected at step ${position + 1}: ${text} ${why}. Possible are:\n${known}`);
    }
    choices.push(choice);
    words = step.words;
  }
  if (trace.loop !== undefined) {
    const back = trace.loop === 0 ? trace.initialState : trace.steps[trace.loop - 1]?.state;
    if (!same(model.plain(words), back))
      return rejected(`rejected: the last step does not lead back to step ${trace.loop}`);
  }
  replay(model, interpret(definition, model.configuration), { initial: trace.initial, choices });
  const loop = trace.loop === undefined ? "" : `, back to the state after step ${trace.loop}`;
  return { accepted: true, text: `replayed: ${trace.steps.length} steps${loop}, every state as recorded` };
}

/** Equal as JSON: a value that is undefined is not there. */
function same(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(left)), JSON.parse(JSON.stringify(right ?? null)));
}
