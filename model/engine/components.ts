/**
 * A part of a graph, taken apart into strongly connected components, which are taken apart further as steps and
 * states are left out.
 *
 * Tarjan, "Depth-first search and linear graph algorithms" (1972), with explicit stacks.
 */
import type { Graph } from "./graph.ts";

/** Takes a component: its number, and its states, which are valid only for the duration of the call. */
export type Found = (part: number, members: Int32Array) => void;

export class Components {
  /** By state: the number of the part that it is in; -1: left out. States in different parts are never connected. */
  readonly part: Int32Array;
  readonly #graph: Graph;
  readonly #isLeftOut: (step: number) => boolean;
  readonly #order: Int32Array;
  readonly #low: Int32Array;
  readonly #cursor: Uint32Array;
  /** States that were reached and whose component is not complete. */
  readonly #open: Int32Array;
  /** States on the way from the root of the search to where it is. */
  readonly #path: Int32Array;
  #parts = 0;

  /** `states`: how many the graph has. All that are `inside` are one part, number 0. */
  constructor(
    graph: Graph,
    states: number,
    inside: (state: number) => boolean,
    isLeftOut: (step: number) => boolean,
  ) {
    this.#graph = graph;
    this.#isLeftOut = isLeftOut;
    this.part = new Int32Array(states).fill(-1);
    this.#order = new Int32Array(states);
    this.#low = new Int32Array(states);
    this.#cursor = new Uint32Array(states);
    this.#open = new Int32Array(states);
    this.#path = new Int32Array(states);
    for (let state = 0; state < states; state++) if (inside(state)) this.part[state] = 0;
    this.#parts = 1;
  }

  /** All states inside, in order. */
  get members(): Int32Array {
    return Int32Array.from(this.part.keys()).filter((state) => this.part[state] >= 0);
  }

  /** Whether a step stays in the part that it leaves. */
  stays(step: number, source: number): boolean {
    const part = this.part[source];
    return part >= 0 && this.part[this.#graph.target(step)] === part && !this.#isLeftOut(step);
  }

  /** Takes a state out for good. */
  leaveOut(state: number): void {
    this.part[state] = -1;
  }

  /**
   * Gives every component of a part a number of its own and hands it to `found`. `members` are the states of that
   * part, all of one part.
   */
  split(members: Int32Array, found: Found): void {
    const order = this.#order;
    for (const state of members) order[state] = -1;
    let visited = 0;
    for (const root of members) {
      if (order[root] < 0) visited = this.#search(root, visited, found);
    }
  }

  /** Depth first, from one state that was not visited. */
  #search(root: number, visitedBefore: number, found: Found): number {
    const graph = this.#graph;
    const part = this.part;
    const [order, low, cursor, open, path] = [this.#order, this.#low, this.#cursor, this.#open, this.#path];
    let visited = visitedBefore;
    let opened = 0;
    let depth = 0;
    let entered = root;
    for (;;) {
      if (entered >= 0) {
        order[entered] = low[entered] = visited++;
        cursor[entered] = graph.firstStep(entered);
        open[opened++] = entered;
        path[depth++] = entered;
        entered = -1;
      }
      const state = path[depth - 1];
      if (cursor[state] < graph.lastStep(state)) {
        const step = cursor[state]++;
        // What has a component already is in another part, and is not looked at again.
        if (!this.stays(step, state)) continue;
        const target = graph.target(step);
        if (order[target] < 0) entered = target;
        else low[state] = Math.min(low[state], order[target]);
        continue;
      }
      depth--;
      if (depth > 0) low[path[depth - 1]] = Math.min(low[path[depth - 1]], low[state]);
      if (low[state] === order[state]) {
        let first = opened;
        do part[open[--first]] = this.#parts;
        while (open[first] !== state);
        found(this.#parts++, open.subarray(first, opened));
        opened = first;
      }
      if (depth === 0) return visited;
    }
  }
}
