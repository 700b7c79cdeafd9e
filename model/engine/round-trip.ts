/** A way round in a fair component that keeps every constraint. */
import { type ConstraintSet, isEmpty } from "./constraint-set.ts";
import type { FairComponents } from "./fair-components.ts";
import type { Fairness } from "./fairness.ts";
import type { Graph } from "./graph.ts";
import { shortestWalk } from "./walk.ts";

/**
 * A cycle through `entry`, with a step at least: always on to the nearest state or step that does something that is
 * left to do, and back in the end. Positions in the graph.
 */
export function fairRoundTrip(
  graph: Graph,
  fairness: Fairness,
  components: FairComponents,
  entry: number,
): readonly number[] {
  const cycle: number[] = [];
  const duties = new Duties(fairness);
  const stays = (step: number, source: number): boolean => components.stays(step, source);
  /** A step that does something that is left to do; -1: there is none. */
  const servingStep = (state: number): number => {
    const last = graph.lastStep(state);
    for (let step = graph.firstStep(state); step < last; step++) {
      if (stays(step, state) && duties.isServedBy(step, state)) return step;
    }
    return -1;
  };
  let at = entry;
  const take = (step: number): void => {
    duties.take(step, at);
    cycle.push(step);
    at = graph.target(step);
    duties.visit(at);
  };
  const go = (goal: (state: number) => boolean): void => {
    const way = shortestWalk(graph, at, goal, stays);
    if (way === undefined) throw new Error("a fair component has no way round");
    for (const step of way) take(step);
  };
  duties.visit(at);
  for (;;) {
    while (!duties.isDone) {
      go((state) => duties.isServedIn(state) || servingStep(state) >= 0);
      const step = servingStep(at);
      if (step >= 0) take(step);
    }
    // On the way back there may be more to do.
    go((state) => state === entry);
    if (duties.isDone) return cycle;
  }
}

/** What a fair run still has to do on its way round, given what it has met with so far. */
class Duties {
  readonly #fairness: Fairness;
  readonly #owed: ConstraintSet;
  readonly #met: ConstraintSet;
  readonly #enabled: ConstraintSet;

  constructor(fairness: Fairness) {
    this.#fairness = fairness;
    this.#owed = fairness.weak.map((word, at) => word | fairness.recurring[at]);
    this.#met = fairness.none();
    this.#enabled = fairness.none();
  }

  get isDone(): boolean {
    return isEmpty(this.#owed, (word, at) => word & ~this.#met[at]);
  }

  /** The run is in this state. */
  visit(state: number): void {
    const { weak, strong } = this.#fairness;
    const enabled = this.#fairness.enabledIn(state, this.#enabled);
    for (let at = 0; at < enabled.length; at++) {
      this.#met[at] |= weak[at] & ~enabled[at];
      this.#owed[at] |= strong[at] & enabled[at];
    }
  }

  /** The run takes this step. */
  take(step: number, source: number): void {
    const enabled = this.#fairness.enabledIn(source, this.#enabled);
    this.#fairness.addPassed(step, source, enabled, this.#owed);
    this.#fairness.addTaken(step, source, this.#met);
  }

  /** Whether being in this state would do something that is left to do. */
  isServedIn(state: number): boolean {
    const { weak } = this.#fairness;
    const enabled = this.#fairness.enabledIn(state, this.#enabled);
    return !isEmpty(this.#owed, (word, at) => word & ~this.#met[at] & weak[at] & ~enabled[at]);
  }

  /** Whether this step would. */
  isServedBy(step: number, source: number): boolean {
    const taken = this.#fairness.none();
    this.#fairness.addTaken(step, source, taken);
    return !isEmpty(this.#owed, (word, at) => word & ~this.#met[at] & taken[at]);
  }
}
