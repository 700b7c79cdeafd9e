/**
 * The run that costs its reader least ({@link costOf}), for each kind of losing step: Dijkstra (1959) over labels, since
 * how many act is no sum. A label is dominated by another one of the same state, same last actor and same phase that has
 * fewer faults or changes; or as many, no further actors and no more steps (Martins, "On a multicriteria shortest path
 * problem", 1984).
 */
import type { Allowed, Graph } from "../engine/index.ts";
import { costOf, type Fare, isCountable, NOTHING, paid, weightOf } from "./cost.ts";
import { Heap } from "./heap.ts";

export interface Journey {
  readonly graph: Graph;
  readonly states: number;
  /** Where a run may begin. */
  readonly starts: readonly number[];
  /** Who takes steps of a kind. [0..] */
  readonly actor: (move: number) => number;
  /** Whether steps of a kind are faults: the environment's. */
  readonly fault: (move: number) => boolean;
  /** Steps that may come before the losing step. */
  readonly before: Allowed;
  /** Kinds of losing steps, numbered from 0. */
  readonly kinds: number;
  /** The kind of a losing step; -1 if it is none that is asked about. */
  readonly losing: (step: number, source: number) => number;
  /** Steps that may come after it. */
  readonly after: Allowed;
  /** Whether the run is over with a step, the losing one or one after it. */
  readonly ends: (step: number) => boolean;
  /** Begin after a losing step: the run is lost from the start. */
  readonly lost?: boolean;
}

export interface LeastRun {
  readonly start: number;
  /** Positions in the graph. */
  readonly steps: readonly number[];
  /** The losing step, by position in `steps`; -1 if the run was lost from the start. */
  readonly losing: number;
}

interface Label {
  readonly state: number;
  readonly phase: number;
  readonly fare: Fare;
  readonly parent: Label | undefined;
  readonly step: number;
  readonly over: boolean;
}

const BEFORE = -1;

/** By kind; undefined if no run has such a losing step and then ends. */
export function leastRuns(journey: Journey): readonly (LeastRun | undefined)[] {
  const { graph, starts, kinds, actor, fault, before, losing, after, ends } = journey;
  const found: (LeastRun | undefined)[] = Array.from({ length: kinds }, () => undefined);
  let missing = kinds;
  const open = new Heap<Label>();
  const labels = new Labels(journey);
  const offer = (label: Label): void => {
    if (isCountable(label.fare) && (label.over || labels.keep(label))) open.push(costOf(label.fare), label);
  };
  for (const state of new Set(starts)) {
    const phase = journey.lost === true ? 0 : BEFORE;
    offer({ state, phase, fare: NOTHING, parent: undefined, step: -1, over: false });
  }
  for (let label = open.pop(); label !== undefined && missing > 0; label = open.pop()) {
    const { phase, state } = label;
    if (phase !== BEFORE && found[phase] !== undefined) continue;
    if (label.over) {
      found[phase] = runOf(label);
      missing--;
      continue;
    }
    if (labels.isDominated(label)) continue;
    const last = graph.lastStep(state);
    for (let step = graph.firstStep(state); step < last; step++) {
      const move = graph.move(step);
      const next = {
        state: graph.target(step),
        fare: paid(label.fare, actor(move), fault(move)),
        parent: label,
        step,
      };
      if (phase !== BEFORE) {
        if (after(step, state)) offer({ ...next, phase, over: ends(step) });
        continue;
      }
      const kind = losing(step, state);
      if (kind >= 0) offer({ ...next, phase: kind, over: ends(step) });
      if (before(step, state)) offer({ ...next, phase: BEFORE, over: false });
    }
  }
  return found;
}

function runOf(label: Label): LeastRun {
  const steps: number[] = [];
  let start = label.state;
  let losing = -1;
  for (let at: Label | undefined = label; at !== undefined; at = at.parent) {
    start = at.state;
    if (at.parent === undefined) break;
    if (at.phase !== at.parent.phase) losing = at.fare.steps - 1;
    steps.push(at.step);
  }
  return { start, steps: steps.reverse(), losing };
}

/** The labels that no other one dominates, by phase, state and last actor. */
class Labels {
  readonly #kept = new Map<number, Label[]>();
  readonly #states: number;
  readonly #phases: number;

  constructor({ states, kinds }: Journey) {
    this.#states = states;
    this.#phases = kinds + 1;
  }

  /** Whether it is worth going on from; those that it dominates no longer are. */
  keep(label: Label): boolean {
    const key = this.#key(label);
    const kept = this.#kept.get(key);
    if (kept === undefined) {
      this.#kept.set(key, [label]);
      return true;
    }
    if (kept.some((one) => dominates(one.fare, label.fare))) return false;
    let length = 0;
    for (const one of kept) if (!dominates(label.fare, one.fare)) kept[length++] = one;
    kept.length = length;
    kept.push(label);
    return true;
  }

  isDominated(label: Label): boolean {
    return this.#kept.get(this.#key(label))?.includes(label) !== true;
  }

  #key({ phase, state, fare }: Label): number {
    return ((fare.last + 1) * this.#phases + phase + 1) * this.#states + state;
  }
}

function dominates(one: Fare, other: Fare): boolean {
  const [left, right] = [weightOf(one), weightOf(other)];
  if (left !== right) return left < right;
  return (one.actors & ~other.actors) === 0 && one.steps <= other.steps;
}
