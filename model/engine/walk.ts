/** Searches in an explored graph, forwards and backwards, over the steps that a caller allows. */
import type { Graph } from "./graph.ts";
import { Predecessors } from "./graph.ts";

/** Whether a search may use a step; `source` is the state it leaves. */
export type Allowed = (step: number, source: number) => boolean;

/**
 * The states from which a state of `goals` can be reached over allowed steps. [states], 1 or 0.
 *
 * By default, partial states count as goals: what lies behind them is unknown, so a state outside of the
 * result really cannot reach a goal. With `known`, they do not: a state in the result really can.
 */
export function statesThatReach(
  graph: Graph,
  states: number,
  goals: (state: number) => boolean,
  allowed: Allowed,
  unknown: "reach" | "known" = "reach",
): Uint8Array {
  const before = new Predecessors(graph, states);
  const reaches = new Uint8Array(states);
  const stack: number[] = [];
  for (let state = 0; state < states; state++) {
    if (goals(state) || (unknown === "reach" && graph.isPartial(state))) {
      reaches[state] = 1;
      stack.push(state);
    }
  }
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    before.each(state, (step, source) => {
      if (reaches[source] === 0 && allowed(step, source)) {
        reaches[source] = 1;
        stack.push(source);
      }
    });
  }
  return reaches;
}

/**
 * A shortest walk from `start` to a state that satisfies `goal`, as positions of steps in the graph;
 * undefined if there is none. Of several, the one whose steps come first.
 */
export function shortestWalk(
  graph: Graph,
  start: number,
  goal: (state: number) => boolean,
  allowed: Allowed,
): readonly number[] | undefined {
  const cameBy = new Map<number, { readonly step: number; readonly source: number } | undefined>();
  cameBy.set(start, undefined);
  const queue = [start];
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at];
    if (goal(state)) return backtrack(cameBy, state);
    const last = graph.lastStep(state);
    for (let step = graph.firstStep(state); step < last; step++) {
      const target = graph.target(step);
      if (cameBy.has(target) || !allowed(step, state)) continue;
      cameBy.set(target, { step, source: state });
      queue.push(target);
    }
  }
  return undefined;
}

function backtrack(
  cameBy: ReadonlyMap<number, { readonly step: number; readonly source: number } | undefined>,
  goal: number,
): readonly number[] {
  const steps: number[] = [];
  for (let by = cameBy.get(goal); by !== undefined; by = cameBy.get(by.source)) steps.push(by.step);
  return steps.reverse();
}
