/** How long the shortest run is that is lost, whatever it costs its reader otherwise. */
import { type Allowed, type Graph, Predecessors } from "../engine/index.ts";
import type { Ending, Loss } from "./loss.ts";

const FAR = 0xffffffff;

/** Steps to the losing one, that one, and steps from there to the best end that there is; Infinity if no run is lost. */
export function shortestLoss(
  { losing, isLost, mayStart, before, endings }: Omit<Loss, "saves" | "completion" | "savesAlone">,
  graph: Graph,
  states: number,
  starts: readonly number[],
): number {
  const to = distancesTo(graph, states, starts.filter(mayStart), before);
  const predecessors = new Predecessors(graph, states);
  const from = endings.map((ending) => distancesFrom(graph, states, predecessors, ending));
  const onward = (state: number): number =>
    from.find((distances) => distances[state] !== FAR)?.[state] ?? FAR;
  let shortest = Number.POSITIVE_INFINITY;
  for (const state of starts) {
    if (isLost(state) && onward(state) !== FAR) shortest = Math.min(shortest, onward(state));
  }
  for (const { source, step } of losing) {
    const isOver = endings.some(({ overBy }) => overBy?.(step) === true);
    const rest = isOver ? 0 : onward(graph.target(step));
    if (to[source] !== FAR && rest !== FAR) shortest = Math.min(shortest, to[source] + 1 + rest);
  }
  return shortest;
}

function distancesTo(graph: Graph, states: number, starts: readonly number[], allowed: Allowed): Uint32Array {
  const distances = new Uint32Array(states).fill(FAR);
  for (const state of starts) distances[state] = 0;
  const queue = [...new Set(starts)];
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at];
    const last = graph.lastStep(state);
    for (let step = graph.firstStep(state); step < last; step++) {
      const target = graph.target(step);
      if (distances[target] !== FAR || !allowed(step, state)) continue;
      distances[target] = distances[state] + 1;
      queue.push(target);
    }
  }
  return distances;
}

function distancesFrom(
  graph: Graph,
  states: number,
  before: Predecessors,
  { allowed, over, overBy }: Ending,
): Uint32Array {
  const distances = new Uint32Array(states).fill(FAR);
  const queue: number[] = [];
  const reach = (state: number, distance: number): void => {
    if (distances[state] !== FAR) return;
    distances[state] = distance;
    queue.push(state);
  };
  for (let state = 0; state < states; state++) if (over(state)) reach(state, 0);
  const takesLastStep = (state: number): boolean => {
    const last = graph.lastStep(state);
    for (let step = graph.firstStep(state); step < last; step++) {
      if (overBy?.(step) === true && allowed(step, state)) return true;
    }
    return false;
  };
  for (let state = 0; state < states; state++) if (takesLastStep(state)) reach(state, 1);
  // States that are over by a step are a step away; `queue` is in order of distance, for those that are over come first.
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at];
    before.each(state, (step, source) => {
      if (allowed(step, source)) reach(source, distances[state] + 1);
    });
  }
  return distances;
}
