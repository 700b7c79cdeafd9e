/**
 * Fair runs by their definition, on graphs that are small enough to look at every set of states: what a run does
 * again and again is a set of states and steps, and any set does that is connected and keeps every constraint.
 */
import { expect } from "vitest";
import type { Avoidance, Constraint, Graph, Question } from "../../model/engine/index.ts";

export interface NaiveStep {
  /** Position in the graph. */
  readonly at: number;
  readonly source: number;
  readonly target: number;
  readonly move: number;
}

export function stepsOf(graph: Graph, states: number): readonly NaiveStep[] {
  return range(0, states).flatMap((source) =>
    range(graph.firstStep(source), graph.lastStep(source)).map((at) => ({
      at,
      source,
      target: graph.target(at),
      move: graph.move(at),
    })),
  );
}

/** What a run does again and again. */
interface Round {
  readonly states: readonly number[];
  readonly steps: readonly NaiveStep[];
}

/** The first state from which a fair run avoids the goal. */
export function firstAvoiding(graph: Graph, states: number, question: Question): number | undefined {
  const { from, goal, fairness } = question;
  const all = stepsOf(graph, states);
  const known = range(0, states).filter((state) => !goal(state) && !graph.isPartial(state));
  const rounds = subsets(known).filter((some) => some.length > 0);
  const isFairIn = (some: readonly number[]): boolean => {
    const inside = all.filter(({ source, target }) => some.includes(source) && some.includes(target));
    // Steps may be avoided in order not to pass a constraint; otherwise, more steps keep more.
    return subsets(fairness.filter(({ passedBy }) => passedBy !== undefined)).some((avoided) => {
      const steps = inside.filter((step) => !avoided.some((one) => passes(one, step, all)));
      return isConnected(some, steps) && isKept({ states: some, steps }, fairness, all);
    });
  };
  const fair = new Set(rounds.filter(isFairIn).flat());
  const reached = (start: number): readonly number[] => {
    const found = new Set([start]);
    for (const state of found) {
      for (const { source, target } of all) if (source === state && !goal(target)) found.add(target);
    }
    return [...found];
  };
  return range(0, states).find(
    (state) => from(state) && !goal(state) && reached(state).some((one) => fair.has(one)),
  );
}

/** That this is a run of the graph which avoids the goal, and that it is fair. */
export function expectAvoidance(
  graph: Graph,
  states: number,
  { from, goal, fairness }: Question,
  { from: start, stem, cycle }: Avoidance,
): void {
  const all = stepsOf(graph, states);
  const visited = [start];
  const taken = [...stem, ...cycle].map((at): NaiveStep => {
    const step = all.find((one) => one.at === at);
    expect(step?.source).toBe(visited.at(-1));
    visited.push((step as NaiveStep).target);
    return step as NaiveStep;
  });
  expect(from(start)).toBe(true);
  expect(visited.filter(goal)).toEqual([]);
  const round = { states: visited.slice(stem.length), steps: taken.slice(stem.length) };
  expect(round.states.at(-1)).toBe(round.states[0]);
  expect(round.states.filter((state) => graph.isPartial(state))).toEqual([]);
  expect(fairness.filter((one) => !isKept(round, [one], all))).toEqual([]);
}

function isKept(round: Round, fairness: readonly Constraint[], all: readonly NaiveStep[]): boolean {
  return fairness.every((one) => {
    const isTaken = round.steps.some((step) => takes(one, step));
    if (isTaken || one.strength === "recurring") return isTaken;
    if (one.strength === "weak") return round.states.some((state) => !isEnabled(one, state, all));
    if (one.passedBy === undefined) return round.states.every((state) => !isEnabled(one, state, all));
    return round.steps.every((step) => !passes(one, step, all));
  });
}

function isEnabled({ enabledBy }: Constraint, state: number, all: readonly NaiveStep[]): boolean {
  return all.some(
    ({ source, target, move }) => source === state && target !== state && enabledBy.includes(move),
  );
}

function takes({ strength, takenBy, counts }: Constraint, { source, target, move }: NaiveStep): boolean {
  if (source === target && strength !== "recurring") return false;
  return takenBy.includes(move) && (counts?.(move, source) ?? true);
}

function passes(one: Constraint, { source, target, move }: NaiveStep, all: readonly NaiveStep[]): boolean {
  return source !== target && one.passedBy?.includes(move) === true && isEnabled(one, source, all);
}

/** Whether every one of the states leads to every other; one alone may stay where it is. */
function isConnected(states: readonly number[], steps: readonly NaiveStep[]): boolean {
  return states.every((start) => {
    const found = new Set([start]);
    for (const state of found)
      for (const { source, target } of steps) if (source === state) found.add(target);
    return states.every((state) => found.has(state));
  });
}

function subsets<T>(all: readonly T[]): readonly (readonly T[])[] {
  return range(0, 2 ** all.length).map((bits) => all.filter((_, at) => ((bits >>> at) & 1) === 1));
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}
