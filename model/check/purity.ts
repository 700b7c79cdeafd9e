/**
 * Finds models that remember something between calls: a sample of states is expanded again, in another
 * order and by a freshly built model, and must lead to the same successors.
 */
import type { Exploration } from "../engine/index.ts";
import { type CompiledModel, compile } from "../lang/compile.ts";
import { LanguageError } from "../lang/errors.ts";

/** States that are asked again. */
const SAMPLE = 64;

/** @throws LanguageError `impure`, with the state that has two sets of successors. */
export function checkPurity(model: CompiledModel, exploration: Exploration): void {
  const stride = Math.max(1, Math.floor(exploration.expanded / SAMPLE));
  const sample: number[] = [];
  for (let state = 0; state < exploration.expanded; state += stride) sample.push(state);
  const words = sample.map((state) => {
    const copy = new Uint32Array(model.system.words);
    exploration.table.read(state, copy);
    return copy;
  });
  const first = words.map((state) => fingerprint(model, state));
  const again = words
    .toReversed()
    .map((state) => fingerprint(model, state))
    .reverse();
  const fresh = compile(model.definition, model.configuration, {
    selectChoice: model.system.parts.selectChoice,
  });
  for (const [at, state] of words.entries()) {
    const known = isKnown(model, exploration, state);
    if (known && first[at] === again[at] && first[at] === fingerprint(fresh, state)) continue;
    throw new LanguageError(
      "impure",
      { source: "the same state had other successors when it was expanded again" },
      { model: model.definition.name, during: `state ${sample[at]}` },
    );
  }
}

/** Whether all successors are among the states that the search reached. */
function isKnown(model: CompiledModel, exploration: Exploration, state: Uint32Array): boolean {
  return model
    .guarded(() => model.successors(state))
    .every(({ words }) => exploration.table.find(words) >= 0);
}

function fingerprint(model: CompiledModel, state: Uint32Array): string {
  return model
    .guarded(() => model.successors(state))
    .map(({ label, words }) => `${JSON.stringify(label)}${words.join(",")}`)
    .join("\n");
}
