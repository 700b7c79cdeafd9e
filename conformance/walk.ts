/**
 * Which edge to perform next, so that all are performed with few fresh starts.
 *
 * Runs are threads through the graph from its start, each edge on one at least: a flow in which every edge has a
 * lower bound of one and nothing need be conserved at the end of a run. Going backwards level by level, a state
 * needs as many arrivals as its edges take departures; what its incoming edges do not bring anyway is added to the
 * edge of the shortest run to it. Edges that do not lead to a later level (loops, restarts) are taken on the way.
 */
import type { Exploration, Graph } from "../model/engine/index.ts";

export class EdgePlan {
  readonly #graph: Graph;
  readonly #exploration: Exploration;
  readonly #covered: Uint8Array;
  /** By edge: how many runs are still to pass it. */
  readonly #flow: Uint32Array;
  readonly #depth: Uint32Array;
  /** By number among the system's initial states, of which several may be equal: its state. */
  readonly #starts: readonly number[];
  #lowest = 0;
  left: number;

  constructor(exploration: Exploration) {
    const { graph } = exploration;
    if (graph === undefined || exploration.cut.length > 0 || !exploration.shortest) {
      throw new RangeError(
        "a plan needs the whole graph, by levels: explore breadth first, without limits, and keep it",
      );
    }
    this.#graph = graph;
    this.#exploration = exploration;
    this.#covered = new Uint8Array(graph.edges);
    this.left = graph.edges;
    this.#starts = startsOf(exploration);
    const { depth, arrivedBy } = levels(graph, exploration.states, this.starts);
    this.#depth = depth;
    this.#flow = this.#plan(arrivedBy);
  }

  /** How many different states a run may start in; they are the first ones. */
  get starts(): number {
    return new Set(this.#starts).size;
  }

  cover(step: number): void {
    if (this.#covered[step] === 1) return;
    this.#covered[step] = 1;
    this.left--;
  }

  isCovered(step: number): boolean {
    return this.#covered[step] === 1;
  }

  /** The edge to perform now, in this state; -1 if a fresh start is better. */
  next(state: number): number {
    const last = this.#graph.lastStep(state);
    let onward = -1;
    for (let step = this.#graph.firstStep(state); step < last; step++) {
      if (!this.#leadsOn(state, step)) {
        if (this.#covered[step] === 0) return step;
      } else if ((this.#flow[step] ?? 0) > 0 && (onward < 0 || this.#covered[step] === 0)) {
        if (onward < 0 || this.#covered[onward] === 1) onward = step;
      }
    }
    if (onward >= 0) this.#flow[onward] = (this.#flow[onward] ?? 0) - 1;
    return onward;
  }

  /** For a fresh start: the state to start in, and edges to a state where one is open that the flow has missed. */
  wayToMissed(): { readonly start: number; readonly steps: readonly number[] } {
    while (this.#openAt(this.#lowest) < 0) this.#lowest++;
    const { initial, choices } = this.#exploration.runTo(this.#lowest);
    const start = this.#starts[initial] ?? 0;
    let at = start;
    const steps = choices.map((choice) => {
      const step = this.#graph.firstStep(at) + choice;
      at = this.#graph.target(step);
      return step;
    });
    return { start, steps: [...steps, this.#openAt(this.#lowest)] };
  }

  #openAt(state: number): number {
    for (let step = this.#graph.firstStep(state); step < this.#graph.lastStep(state); step++) {
      if (this.#covered[step] === 0) return step;
    }
    return -1;
  }

  #leadsOn(state: number, step: number): boolean {
    return (this.#depth[this.#graph.target(step)] ?? 0) > (this.#depth[state] ?? 0);
  }

  #plan(arrivedBy: Int32Array): Uint32Array {
    const graph = this.#graph;
    const { states } = this.#exploration;
    const flow = new Uint32Array(graph.edges);
    const arrivals = new Uint32Array(states);
    for (let state = 0; state < states; state++) {
      for (let step = graph.firstStep(state); step < graph.lastStep(state); step++) {
        if (!this.#leadsOn(state, step)) continue;
        flow[step] = 1;
        arrivals[graph.target(step)] = (arrivals[graph.target(step)] ?? 0) + 1;
      }
    }
    for (let state = states - 1; state >= 0; state--) {
      let departures = 0;
      for (let step = graph.firstStep(state); step < graph.lastStep(state); step++) {
        if (this.#leadsOn(state, step)) departures += flow[step] ?? 0;
        else if (graph.target(step) !== state) departures++;
      }
      const missing = departures - (arrivals[state] ?? 0);
      const by = arrivedBy[state] ?? -1;
      if (missing > 0 && by >= 0) flow[by] = (flow[by] ?? 0) + missing;
    }
    return flow;
  }
}

function startsOf(exploration: Exploration): readonly number[] {
  const { system } = exploration;
  return Array.from({ length: system.initials }, (_, initial) => {
    system.writeInitial(initial);
    return exploration.find(system.next);
  });
}

/** By state: steps from the start, and the edge by which it was reached first (-1: an initial state). */
function levels(graph: Graph, states: number, starts: number): { depth: Uint32Array; arrivedBy: Int32Array } {
  const depth = new Uint32Array(states);
  const arrivedBy = new Int32Array(states).fill(-1);
  const seen = new Uint8Array(states).fill(1, 0, starts);
  for (let state = 0; state < states; state++) {
    for (let step = graph.firstStep(state); step < graph.lastStep(state); step++) {
      const target = graph.target(step);
      if (seen[target] === 1) continue;
      seen[target] = 1;
      depth[target] = (depth[state] ?? 0) + 1;
      arrivedBy[target] = step;
    }
  }
  return { depth, arrivedBy };
}
