/**
 * Assumptions about runs that never end, over kinds of steps: what would have to happen again and again, and
 * does not, makes a run one that nobody has to reckon with.
 */
import { add, type ConstraintSet, emptySet, has, isEmpty } from "./constraint-set.ts";
import type { Graph } from "./graph.ts";

/**
 * An assumption. It is *enabled* in a state if a step of some of its kinds leaves that state and changes it, and it is
 * *taken* by such a step. A step that leads back to the state it leaves neither enables nor takes.
 *
 * - `weak`: not (from some point on always enabled, and never taken).
 * - `strong`: not (again and again enabled, and from some point on never taken). With `passedBy`: not (again and
 *   again a step of these kinds leaves a state in which it is enabled, and from some point on it is never taken).
 * - `recurring`: taken again and again, whether it is enabled or not; steps that change nothing count.
 */
export interface Constraint {
  readonly strength: "weak" | "strong" | "recurring";
  /** Kinds of steps. [moves] */
  readonly enabledBy: readonly number[];
  readonly takenBy: readonly number[];
  readonly passedBy?: readonly number[];
  /** Whether a step of a kind in `takenBy`, from this state, takes it after all. Default: it does. */
  readonly counts?: (move: number, source: number) => boolean;
}

export class Fairness {
  readonly constraints: readonly Constraint[];
  /** All weak ones; all that recur. */
  readonly weak: ConstraintSet;
  readonly recurring: ConstraintSet;
  /** The strong ones that it is enough to be enabled for, and those that have to be passed. */
  readonly strong: ConstraintSet;
  readonly passed: ConstraintSet;
  readonly #graph: Graph;
  /** By kind of step: constraints. */
  readonly #enabling: readonly (readonly number[])[];
  readonly #taking: readonly (readonly number[])[];
  readonly #passing: readonly (readonly number[])[];

  constructor(graph: Graph, constraints: readonly Constraint[]) {
    this.#graph = graph;
    this.constraints = constraints;
    this.weak = this.#those(({ strength }) => strength === "weak");
    this.recurring = this.#those(({ strength }) => strength === "recurring");
    this.strong = this.#those(({ strength, passedBy }) => strength === "strong" && passedBy === undefined);
    this.passed = this.#those(({ strength, passedBy }) => strength === "strong" && passedBy !== undefined);
    this.#enabling = byMove(constraints, ({ enabledBy }) => enabledBy);
    this.#taking = byMove(constraints, ({ takenBy }) => takenBy);
    this.#passing = byMove(constraints, ({ passedBy = [] }) => passedBy);
  }

  /** An empty set. */
  none(): ConstraintSet {
    return emptySet(this.constraints.length);
  }

  /** Makes `into` the set of those that are enabled in a state. */
  enabledIn(state: number, into: ConstraintSet): ConstraintSet {
    const graph = this.#graph;
    into.fill(0);
    const last = graph.lastStep(state);
    for (let step = graph.firstStep(state); step < last; step++) {
      if (graph.target(step) !== state) addAll(into, this.#enabling[graph.move(step)]);
    }
    return into;
  }

  /** Adds those that a step takes. */
  addTaken(step: number, source: number, to: ConstraintSet): void {
    const move = this.#graph.move(step);
    const changes = this.#graph.target(step) !== source;
    for (const one of this.#taking[move] ?? []) {
      const { strength, counts } = this.constraints[one];
      if (!changes && strength !== "recurring") continue;
      if (counts === undefined || counts(move, source)) add(to, one);
    }
  }

  /** Adds those that a step passes, of those that are enabled in the state it leaves. */
  addPassed(step: number, source: number, enabled: ConstraintSet, to: ConstraintSet): void {
    if (this.#graph.target(step) === source) return;
    for (const one of this.#passing[this.#graph.move(step)] ?? []) if (has(enabled, one)) add(to, one);
  }

  /** Whether a run may stay in a state for ever without taking a step. */
  mayStay(state: number): boolean {
    const enabled = this.enabledIn(state, this.none());
    return isEmpty(enabled, (word, at) => (word & (this.weak[at] | this.strong[at])) | this.recurring[at]);
  }

  #those(are: (constraint: Constraint) => boolean): ConstraintSet {
    const set = this.none();
    for (const [one, constraint] of this.constraints.entries()) if (are(constraint)) add(set, one);
    return set;
  }
}

function addAll(set: ConstraintSet, some: readonly number[] | undefined): void {
  if (some !== undefined) for (const one of some) add(set, one);
}

function byMove(
  constraints: readonly Constraint[],
  moves: (constraint: Constraint) => readonly number[],
): readonly (readonly number[])[] {
  const by: number[][] = [];
  for (const [one, constraint] of constraints.entries()) {
    for (const move of new Set(moves(constraint))) {
      by[move] ??= [];
      by[move].push(one);
    }
  }
  return by;
}
