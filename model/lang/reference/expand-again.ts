import { labelText } from "../../trace.ts";
import { LanguageError } from "../errors.ts";
import type { NaiveGraph } from "./explore-naively.ts";
import type { Interpreter, Successor } from "./interpreter.ts";

/** States that are expanded a second time: as many as cost little beside the search. */
const SAMPLE = 1_000;

/**
 * Expands states a second time, the last one first: a model that remembers something between calls, or
 * asks for chance or the time, does something else then.
 *
 * @throws LanguageError if a state has other successors than before.
 */
export function expandAgain(model: Interpreter, { states, edges, leftOut }: NaiveGraph): void {
  const identity = ({ label, environment, state }: Successor): string =>
    `${labelText(label)} ${environment} ${model.key(state)}`;
  const stride = Math.ceil(states.length / SAMPLE);
  for (let at = states.length - 1; at >= 0; at -= stride) {
    if (edges[at].length === 0 && leftOut[at].length > 0) continue;
    const before = edges[at].map(({ successor }) => identity(successor));
    const again = model.successors(states[at]).map(identity);
    if (before.length === again.length && before.every((one, place) => one === again[place])) continue;
    const steps = edges[at].map(({ successor: { label } }) => labelText(label));
    throw new LanguageError("impure", {
      source: `a state from which it took ${steps.length === 0 ? "no step" : steps.join(", ")} has other successors when it is asked again`,
    });
  }
}
