/**
 * The explored graph: for each expanded state its steps in order. Kept only if a property or a
 * consumer needs it, since it takes eight bytes a step.
 */
import { SegmentedUint32 } from "./segmented.ts";
import type { StateSet } from "./state-set.ts";

export class Graph {
  /** States whose successors are all here. */
  readonly #complete: StateSet;
  /** By state: position of its first step, and one past that of its last. */
  readonly #first: SegmentedUint32 = new SegmentedUint32();
  readonly #last: SegmentedUint32 = new SegmentedUint32();
  readonly #targets: SegmentedUint32 = new SegmentedUint32();
  readonly #moves: SegmentedUint32 = new SegmentedUint32();
  #expanded = 0;

  constructor(complete: StateSet) {
    this.#complete = complete;
  }

  /** How many states were expanded. Which ones depends on the strategy: ask {@link isPartial}. */
  get expanded(): number {
    return this.#expanded;
  }

  get edges(): number {
    return this.#targets.length;
  }

  /** Eight a step, eight a state. [bytes] */
  get bytes(): number {
    return this.#targets.length * 8 + this.#last.length * 8;
  }

  /**
   * Whether steps of this state may be missing: it was not expanded, since the search was cut or a constraint
   * does not hold in it, or one of its steps was given up at a bound of the system. It may lead anywhere, and is no
   * end of a run.
   */
  isPartial(state: number): boolean {
    return !this.#complete.has(state);
  }

  addStep(move: number, target: number): void {
    this.#targets.push(target);
    this.#moves.push(move);
  }

  /** Ends the list of steps of a state: those that were added since the last call. */
  endState(state: number, steps: number): void {
    const last = this.#targets.length;
    this.#first.set(state, last - steps);
    this.#last.set(state, last);
    this.#expanded++;
  }

  /** Position of the first step of a state; its steps end before {@link lastStep}. */
  firstStep(state: number): number {
    return state < this.#first.length ? this.#first.get(state) : 0;
  }

  /** One past the position of the last step of a state. */
  lastStep(state: number): number {
    return state < this.#last.length ? this.#last.get(state) : 0;
  }

  target(step: number): number {
    return this.#targets.get(step);
  }

  move(step: number): number {
    return this.#moves.get(step);
  }
}

/** The steps into each state, for searches backwards. Twelve bytes a step. */
export class Predecessors {
  readonly #first: Uint32Array;
  readonly #steps: Uint32Array;
  readonly #sources: Uint32Array;

  constructor(graph: Graph, states: number) {
    const first = new Uint32Array(states + 1);
    for (let step = 0; step < graph.edges; step++) first[graph.target(step) + 1]++;
    for (let state = 0; state < states; state++) first[state + 1] += first[state];
    const fill = first.slice();
    this.#steps = new Uint32Array(graph.edges);
    this.#sources = new Uint32Array(graph.edges);
    for (let state = 0; state < states; state++) {
      const last = graph.lastStep(state);
      for (let step = graph.firstStep(state); step < last; step++) {
        const at = fill[graph.target(step)]++;
        this.#steps[at] = step;
        this.#sources[at] = state;
      }
    }
    this.#first = first;
  }

  /** Calls `visit` with each step into `state` and the state it comes from. */
  each(state: number, visit: (step: number, source: number) => void): void {
    const last = this.#first[state + 1];
    for (let at = this.#first[state]; at < last; at++) visit(this.#steps[at], this.#sources[at]);
  }
}
