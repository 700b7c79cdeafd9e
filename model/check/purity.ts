/**
 * Finds models that remember something between calls: a sample of states is expanded again, in another
 * order and by a freshly built model, and must lead to the same successors.
 */
import type { Exploration } from "../engine/index.ts";
import { type CompiledModel, compile, type Successor } from "../lang/compile.ts";
import { LanguageError } from "../lang/errors.ts";

/** States that are asked again. */
const SAMPLE = 64;
/** As many of them by a model that was built for that and has not run before. */
const UNUSED = 16;

/** @throws LanguageError `impure`, with the state that has two sets of successors. */
export function checkPurity(model: CompiledModel, exploration: Exploration): void {
  const stride = Math.max(1, Math.floor(exploration.expanded / SAMPLE));
  const sample: number[] = [];
  for (let state = 0, seen = 0; state < exploration.states; state++) {
    if (!exploration.isPartial(state) && seen++ % stride === 0) sample.push(state);
  }
  const words = sample.map((state) => {
    const copy = new Uint32Array(model.system.words);
    exploration.table.read(state, copy);
    return copy;
  });
  const first = words.map((state) => successorsOf(model, state));
  const again = words
    .toReversed()
    .map((state) => fingerprint(successorsOf(model, state)))
    .reverse();
  const { selectChoice } = model.system.parts;
  const fresh = compile(model.definition, model.configuration, { selectChoice });
  for (const [at, successors] of first.entries()) {
    const [number, state] = [sample[at], words[at]];
    if (number === undefined || state === undefined) break;
    const text = fingerprint(successors);
    const isSame = text === again[at] && text === fingerprint(successorsOf(fresh, state));
    // What one step leaves behind for another shows when they are taken the other way round, by a model that has not
    // run before.
    const unused = at < UNUSED ? compile(model.definition, model.configuration, { selectChoice }) : fresh;
    const reversed = unused.guarded(() =>
      unused.isConstrained(state) ? [] : unused.successors(state, true),
    );
    const isOrdered = sorted(successors) === sorted(reversed);
    if (!isSame || !isOrdered || !isAsExplored(exploration, number, successors))
      refuse(model, `state ${number}`);
  }
  // Without a graph, steps that the search alone has seen show in the sum, if the sample is everything.
  const edges = first.reduce((sum, successors) => sum + successors.length, 0);
  if (sample.length === exploration.expanded && edges !== exploration.edges) refuse(model, "the search");
}

function refuse(model: CompiledModel, during: string): never {
  throw new LanguageError(
    "impure",
    { source: "the same state had other successors when it was expanded again" },
    { model: model.definition.name, during },
  );
}

/** As the search sees them: none where a constraint of the model leaves them out. */
function successorsOf(model: CompiledModel, state: Uint32Array): readonly Successor[] {
  return model.guarded(() => (model.isConstrained(state) ? [] : model.successors(state)));
}

/** Whether these are the successors that the search has found, as far as it remembers. */
function isAsExplored(exploration: Exploration, state: number, successors: readonly Successor[]): boolean {
  const { graph, table } = exploration;
  if (graph === undefined) return successors.every(({ words }) => table.has(words));
  const targets = successors.map(({ words }) => exploration.find(words));
  const first = graph.firstStep(state);
  if (graph.lastStep(state) - first !== targets.length) return false;
  return targets.every((target, at) => graph.target(first + at) === target);
}

function fingerprint(successors: readonly Successor[]): string {
  return successors.map(({ label, words }) => `${JSON.stringify(label)}${words.join(",")}`).join("\n");
}

/** The same whatever the order in which the steps were taken. */
function sorted(successors: readonly Successor[]): string {
  return fingerprint(successors).split("\n").sort().join("\n");
}
