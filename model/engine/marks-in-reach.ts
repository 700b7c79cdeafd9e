/** What can still come: the marks of all states that can be reached, for all states at once. */
import { Components } from "./components.ts";
import type { Graph } from "./graph.ts";

/** Marks of each state, a bit each. [states × words] */
export interface Marks {
  readonly words: number;
  readonly bits: Uint32Array;
}

/**
 * By state, the marks of all states that can be reached from it over allowed steps, itself included. Partial states
 * have all marks: they may lead anywhere.
 *
 * A component of the graph is complete only after all that it leads to, so that one pass over the steps is enough.
 */
export function marksInReach(
  graph: Graph,
  states: number,
  { words, bits }: Marks,
  allowed: (step: number) => boolean,
): Marks {
  const reach = bits.slice();
  const components = new Components(
    graph,
    states,
    () => true,
    (step) => !allowed(step),
  );
  const union = new Uint32Array(words);
  const include = (state: number): void => {
    for (let word = 0; word < words; word++) union[word] |= reach[state * words + word];
  };
  components.split(components.members, (_, members) => {
    union.fill(0);
    for (const state of members) {
      if (graph.isPartial(state)) union.fill(0xffffffff);
      include(state);
      const last = graph.lastStep(state);
      for (let step = graph.firstStep(state); step < last; step++)
        if (allowed(step)) include(graph.target(step));
    }
    for (const state of members) reach.set(union, state * words);
  });
  return { words, bits: reach };
}
