/**
 * Points of no return of safety: the states from which something bad cannot be avoided any more, and the
 * steps that lead into them.
 *
 * Nobody owes the environment's steps, so they neither doom a run nor save it: a state is doomed if
 * something is bad there, or if somebody owes a step and all owed steps lead to doom. A state in which
 * nobody owes a step may stay as it is for ever. Steps that change nothing do not count: who owes another one
 * takes it in the end.
 */
import { type Graph, Predecessors, shortestWalk, statesThatReach } from "../engine/index.ts";
import type { LosingStep } from "./no-return.ts";

export interface Danger {
  readonly graph: Graph;
  readonly states: number;
  /** What must not be reached. */
  readonly bad: (state: number) => boolean;
  /** Steps that must not be taken, wherever they lead; by position in the graph. */
  readonly badStep?: (step: number) => boolean;
  /** Whether somebody owes steps of this kind. */
  readonly owed: (move: number) => boolean;
}

/**
 * The doomed states: 1 or 0 by state. The least fixpoint, from the bad states backwards; some steps of a
 * partial state are unknown, so it is doomed only if it is bad. Time and memory are linear in the graph.
 */
export function doomedStates(danger: Danger): Uint8Array {
  const { graph, states, bad } = danger;
  const doomed = new Uint8Array(states);
  const ways = waysOut(danger);
  const before = new Predecessors(graph, states);
  const waiting: number[] = [];
  const doom = (state: number): void => {
    doomed[state] = 1;
    waiting.push(state);
  };
  for (let state = 0; state < states; state++) if (bad(state) || ways[state] === NONE_LEFT) doom(state);
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    before.each(state, (step, source) => {
      if (doomed[source] === 1 || !isWayOut(danger, source, step)) return;
      ways[source]--;
      if (ways[source] === NONE_LEFT) doom(source);
    });
  }
  return doomed;
}

const NONE_LEFT = 0;

/** By state: its owed steps that are not bad and change something; -1 if it has no owed step, bad or not, or is partial. */
function waysOut(danger: Danger): Int32Array {
  const { graph, states, owed } = danger;
  const ways = new Int32Array(states).fill(-1);
  for (let state = 0; state < states; state++) {
    // What was given up there may have been a way out.
    if (graph.isPartial(state)) continue;
    let out = 0;
    let hasOwed = false;
    const last = graph.lastStep(state);
    for (let step = graph.firstStep(state); step < last; step++) {
      if (!owed(graph.move(step)) || (graph.target(step) === state && !isBad(danger, step))) continue;
      hasOwed = true;
      if (isWayOut(danger, state, step)) out++;
    }
    if (hasOwed) ways[state] = out;
  }
  return ways;
}

function isWayOut(danger: Danger, source: number, step: number): boolean {
  const { graph, owed } = danger;
  return owed(graph.move(step)) && graph.target(step) !== source && !isBad(danger, step);
}

function isBad({ badStep }: Danger, step: number): boolean {
  return badStep?.(step) === true;
}

/** All steps out of a state that is not doomed after which the run is, in order of the states they leave. */
export function* dooming(danger: Danger, doomed: Uint8Array): Generator<LosingStep> {
  const { graph, states } = danger;
  for (let source = 0; source < states; source++) {
    if (doomed[source] === 1) continue;
    const last = graph.lastStep(source);
    for (let step = graph.firstStep(source); step < last; step++) {
      if (isBad(danger, step) || doomed[graph.target(step)] === 1) yield { source, step };
    }
  }
}

/** Whether a step from a state that is not doomed keeps the run out of doom by what somebody owes. */
export function averts(danger: Danger, doomed: Uint8Array, source: number, step: number): boolean {
  return isWayOut(danger, source, step) && doomed[danger.graph.target(step)] === 0;
}

/**
 * How a run that is not doomed may end well, by where it is: a shortest way, outside of doom, to a state in which nobody
 * owes a step; else to one from which nothing bad can be reached at all; undefined if there is neither.
 */
export function goodEnds(
  danger: Danger,
  doomed: Uint8Array,
): (start: number) => readonly number[] | undefined {
  const { graph, owed } = danger;
  const rests = (state: number): boolean => {
    if (graph.isPartial(state) || doomed[state] === 1) return false;
    const last = graph.lastStep(state);
    for (let step = graph.firstStep(state); step < last; step++) if (owed(graph.move(step))) return false;
    return true;
  };
  const open = (step: number): boolean => doomed[graph.target(step)] === 0 && !isBad(danger, step);
  const byOwed = (step: number): boolean => open(step) && owed(graph.move(step));
  let threatened: Uint8Array | undefined;
  return (start) => {
    const rest = shortestWalk(graph, start, rests, byOwed) ?? shortestWalk(graph, start, rests, open);
    if (rest !== undefined) return rest;
    threatened ??= threatenedStates(danger);
    return shortestWalk(graph, start, (state) => threatened?.[state] === 0, open);
  };
}

/** States from which something bad can be reached, or may be, by any steps. */
function threatenedStates(danger: Danger): Uint8Array {
  const { graph, states, bad } = danger;
  const takesBadStep = (state: number): boolean => {
    const last = graph.lastStep(state);
    for (let step = graph.firstStep(state); step < last; step++) if (isBad(danger, step)) return true;
    return false;
  };
  return statesThatReach(
    graph,
    states,
    (state) => bad(state) || takesBadStep(state),
    () => true,
  );
}
