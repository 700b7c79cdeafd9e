/**
 * Runs that avoid a goal for ever although certain kinds of steps recur: a strongly connected
 * component of the goal-free part of the graph that contains a step of every recurring kind.
 *
 * Components by Tarjan (1972), with an explicit stack.
 */
import type { Graph } from "./graph.ts";
import { shortestWalk, statesThatReach } from "./walk.ts";

export interface Avoidance {
  /** Where the run starts to avoid the goal. */
  readonly from: number;
  /** Steps from there to the first state of the cycle; positions in the graph. */
  readonly stem: readonly number[];
  /** Steps of the cycle; empty for a run that ends. */
  readonly cycle: readonly number[];
}

export interface Question {
  /** Whether the run has to reach the goal from this state on. */
  readonly from: (state: number) => boolean;
  readonly goal: (state: number) => boolean;
  /** Kinds of steps that occur again and again in every run that counts. */
  readonly recurring: readonly ((move: number) => boolean)[];
}

/**
 * The avoidance whose start comes first, or undefined. A partial state is no end of a run; a run that
 * ends is an avoidance only if nothing is required to recur.
 */
export function findAvoidance(graph: Graph, states: number, question: Question): Avoidance | undefined {
  const inside = (state: number): boolean => !question.goal(state);
  const component = components(graph, states, inside);
  const bad = badComponents(graph, component, question);
  const ends = question.recurring.length === 0;
  const isBad = (state: number): boolean =>
    inside(state) &&
    (bad.has(component[state]) ||
      (ends && !graph.isPartial(state) && graph.firstStep(state) === graph.lastStep(state)));
  const within = (step: number): boolean => inside(graph.target(step));
  const avoids = statesThatReach(
    graph,
    states,
    isBad,
    (step, source) => inside(source) && within(step),
    "known",
  );
  for (let state = 0; state < states; state++) {
    if (avoids[state] === 0 || !question.from(state) || !inside(state)) continue;
    const stem = shortestWalk(graph, state, isBad, within);
    if (stem === undefined) continue;
    const entry = stem.length === 0 ? state : graph.target(stem[stem.length - 1]);
    const cycle = bad.has(component[entry]) ? roundTrip(graph, component, entry, question) : [];
    return { from: state, stem, cycle };
  }
  return undefined;
}

/** By state: the number of its component, or -1 outside. */
function components(graph: Graph, states: number, inside: (state: number) => boolean): Int32Array {
  const component = new Int32Array(states).fill(-1);
  const order = new Int32Array(states).fill(-1);
  const low = new Int32Array(states);
  const cursor = new Uint32Array(states);
  const open: number[] = [];
  const path: number[] = [];
  let visited = 0;
  let found = 0;
  const enter = (state: number): void => {
    order[state] = low[state] = visited++;
    cursor[state] = graph.firstStep(state);
    open.push(state);
    path.push(state);
  };
  for (let root = 0; root < states; root++) {
    if (order[root] >= 0 || !inside(root)) continue;
    enter(root);
    while (path.length > 0) {
      const state = path[path.length - 1];
      if (cursor[state] < graph.lastStep(state)) {
        const target = graph.target(cursor[state]++);
        if (!inside(target)) continue;
        if (order[target] < 0) enter(target);
        else if (component[target] < 0) low[state] = Math.min(low[state], order[target]);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) low[parent] = Math.min(low[parent], low[state]);
      if (low[state] !== order[state]) continue;
      let member: number;
      do {
        member = open[open.length - 1];
        open.pop();
        component[member] = found;
      } while (member !== state);
      found++;
    }
  }
  return component;
}

/** Components with a step inside, and one of every recurring kind. */
function badComponents(graph: Graph, component: Int32Array, question: Question): ReadonlySet<number> {
  const kinds = question.recurring.length;
  const seen = new Map<number, Uint8Array>();
  for (let state = 0; state < component.length; state++) {
    if (component[state] < 0) continue;
    const last = graph.lastStep(state);
    for (let step = graph.firstStep(state); step < last; step++) {
      if (!staysIn(graph, component, step, component[state])) continue;
      let has = seen.get(component[state]);
      if (has === undefined) seen.set(component[state], (has = new Uint8Array(kinds)));
      for (let kind = 0; kind < kinds; kind++) if (question.recurring[kind](graph.move(step))) has[kind] = 1;
    }
  }
  const bad = new Set<number>();
  for (const [number, has] of seen) if (has.every((one) => one === 1)) bad.add(number);
  return bad;
}

/** A cycle through `entry` that contains a step of every recurring kind, and at least one step. */
function roundTrip(
  graph: Graph,
  component: Int32Array,
  entry: number,
  question: Question,
): readonly number[] {
  const home = component[entry];
  const stays = (step: number): boolean => staysIn(graph, component, step, home);
  const walk = (from: number, goal: (state: number) => boolean): readonly number[] => {
    const steps = shortestWalk(graph, from, goal, stays);
    if (steps === undefined) throw new Error("a component is not strongly connected");
    return steps;
  };
  const cycle: number[] = [];
  const kinds = question.recurring.length === 0 ? [() => true] : question.recurring;
  let at = entry;
  for (const kind of kinds) {
    if (cycle.some((step) => kind(graph.move(step)))) continue;
    const leaves = (state: number): number => {
      for (let step = graph.firstStep(state); step < graph.lastStep(state); step++) {
        if (stays(step) && kind(graph.move(step))) return step;
      }
      return -1;
    };
    const way = walk(at, (state) => leaves(state) >= 0);
    const source = way.length === 0 ? at : graph.target(way[way.length - 1]);
    const step = leaves(source);
    cycle.push(...way, step);
    at = graph.target(step);
  }
  return [...cycle, ...walk(at, (state) => state === entry)];
}

function staysIn(graph: Graph, component: Int32Array, step: number, home: number): boolean {
  return component[graph.target(step)] === home;
}
