/** Follows a trace through its model, step by step. */
import { isDeepStrictEqual } from "node:util";
import type { CompiledModel } from "../lang/compile.ts";
import { labelText, type StepLabel, type Trace } from "../trace.ts";

export interface Followed {
  /** The states that it goes through, the first one included. */
  readonly states: readonly Uint32Array[];
  /** Position of each step among the successors of the state before it. */
  readonly choices: readonly number[];
}

/** Where the model first does not do what the trace says, as a text that begins after "rejected". */
export function followTrace(model: CompiledModel, trace: Trace): Followed | string {
  let words = model.initialStates()[trace.initial];
  if (words === undefined) return `: the model has no initial state ${trace.initial}`;
  if (!same(model.plain(words), trace.initialState)) {
    return ": the model starts in another state than the trace";
  }
  const states = [words];
  const choices: number[] = [];
  for (const [position, step] of trace.steps.entries()) {
    const offered = model.successors(words);
    const alike = offered.filter((one) => same(one.label, step.label));
    const choice = offered.findIndex(
      (one) => alike.includes(one) && same(model.plain(one.words), step.state),
    );
    const taken = offered[choice];
    const where = ` at step ${position + 1}: ${labelText(step.label)}`;
    if (taken === undefined) {
      const why = alike.length > 0 ? "leads to another state" : "is not possible";
      return `${where} ${why}. Possible are:\n${listed(offered)}`;
    }
    if (taken.environment !== step.environment) {
      return `${where} is ${taken.environment ? "" : "not "}the environment's`;
    }
    choices.push(choice);
    words = taken.words;
    states.push(words);
  }
  return { states, choices };
}

export function listed(offered: readonly { readonly label: StepLabel }[]): string {
  return offered.map(({ label }) => `  ${labelText(label)}`).join("\n");
}

/** Equal as JSON: a value that is undefined is not there. */
export function same(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(
    JSON.parse(JSON.stringify(left ?? null)),
    JSON.parse(JSON.stringify(right ?? null)),
  );
}
