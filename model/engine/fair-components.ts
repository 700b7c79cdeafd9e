/**
 * Where fair runs can stay for ever: strongly connected components of a part of the graph in which every constraint
 * can be kept.
 *
 * A component in which a weak constraint is enabled everywhere and never taken is given up, and so is one without a
 * step that has to recur. Where a strong constraint is enabled but never taken, runs can only stay by avoiding the
 * states in which it is (or the steps that pass it): they are left out, and what remains is taken apart again.
 * This is the emptiness check of Streett automata: Emerson and Lei, "Modalities for model checking" (1987).
 */
import { Components } from "./components.ts";
import { type ConstraintSet, isEmpty } from "./constraint-set.ts";
import type { Fairness } from "./fairness.ts";
import type { Graph } from "./graph.ts";

/** What happens in a component. */
interface Summary {
  /** Enabled in all of its states; in some. */
  readonly always: ConstraintSet;
  readonly ever: ConstraintSet;
  readonly taken: ConstraintSet;
  readonly passed: ConstraintSet;
}

export class FairComponents {
  readonly #graph: Graph;
  readonly #fairness: Fairness;
  readonly #components: Components;
  readonly #fair = new Set<number>();
  readonly #leftOut = new Set<number>();
  readonly #enabled: ConstraintSet;

  /** `states`: how many the graph has; `inside`: those of the part, of which all steps must be known. */
  constructor(graph: Graph, states: number, inside: (state: number) => boolean, fairness: Fairness) {
    this.#graph = graph;
    this.#fairness = fairness;
    this.#enabled = fairness.none();
    this.#components = new Components(graph, states, inside, (step) => this.#leftOut.has(step));
    const waiting = [this.#components.members];
    for (let members = waiting.pop(); members !== undefined; members = waiting.pop()) {
      this.#components.split(members, (part, found) => {
        const rest = this.#refine(part, found);
        if (rest !== undefined && rest.length > 0) waiting.push(rest);
      });
    }
  }

  /** Whether a fair run can stay in the component of this state for ever. */
  isFair(state: number): boolean {
    return this.#fair.has(this.#components.part[state]);
  }

  /** Whether a step stays in the fair component that it leaves. */
  stays(step: number, source: number): boolean {
    return this.#components.stays(step, source);
  }

  /** Accepts a component, gives it up, or returns the states of it that are to be taken apart again. */
  #refine(part: number, members: Int32Array): Int32Array | undefined {
    const { weak, recurring, strong, passed } = this.#fairness;
    const summary = this.#summary(members);
    const { always, ever, taken } = summary;
    if (!isEmpty(weak, (word, at) => word & always[at] & ~taken[at])) return undefined;
    if (!isEmpty(recurring, (word, at) => word & ~taken[at])) return undefined;
    const starved = strong.map((word, at) => word & ever[at] & ~taken[at]);
    const skipped = passed.map((word, at) => word & summary.passed[at] & ~taken[at]);
    if (isEmpty(starved) && isEmpty(skipped)) {
      this.#fair.add(part);
      return undefined;
    }
    if (!isEmpty(skipped)) this.#leaveOutSteps(members, skipped);
    if (!isEmpty(starved)) {
      for (const state of members) {
        const enabled = this.#fairness.enabledIn(state, this.#enabled);
        if (!isEmpty(starved, (word, at) => word & enabled[at])) this.#components.leaveOut(state);
      }
    }
    return members.filter((state) => this.#components.part[state] >= 0);
  }

  #summary(members: Int32Array): Summary {
    const fairness = this.#fairness;
    const graph = this.#graph;
    const summary = {
      always: fairness.none().fill(0xffffffff),
      ever: fairness.none(),
      taken: fairness.none(),
      passed: fairness.none(),
    };
    const { always, ever } = summary;
    for (const state of members) {
      const enabled = fairness.enabledIn(state, this.#enabled);
      for (let at = 0; at < enabled.length; at++) {
        always[at] &= enabled[at];
        ever[at] |= enabled[at];
      }
      const last = graph.lastStep(state);
      for (let step = graph.firstStep(state); step < last; step++) {
        if (!this.#components.stays(step, state)) continue;
        fairness.addTaken(step, state, summary.taken);
        fairness.addPassed(step, state, enabled, summary.passed);
      }
    }
    return summary;
  }

  /** Leaves out the steps inside that pass one of `skipped`. */
  #leaveOutSteps(members: Int32Array, skipped: ConstraintSet): void {
    const fairness = this.#fairness;
    const graph = this.#graph;
    const found = fairness.none();
    for (const state of members) {
      const enabled = fairness.enabledIn(state, this.#enabled);
      const last = graph.lastStep(state);
      for (let step = graph.firstStep(state); step < last; step++) {
        found.fill(0);
        fairness.addPassed(step, state, enabled, found);
        if (!isEmpty(skipped, (word, at) => word & found[at])) this.#leftOut.add(step);
      }
    }
  }
}
