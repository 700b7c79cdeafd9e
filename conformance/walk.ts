/** Which edge to perform next, so that all are performed with few fresh starts. */
import type { Exploration, Graph } from "../model/engine/index.ts";

/** How far ahead an edge is looked for before a fresh start is cheaper. [states] */
const LOOK_AHEAD = 3_000;

export class EdgePlan {
  readonly #graph: Graph;
  readonly #exploration: Exploration;
  readonly #covered: Uint8Array;
  /** By state: the first of its steps that may not be covered yet. */
  readonly #next: Uint32Array;
  #lowest = 0;
  left: number;

  constructor(exploration: Exploration) {
    const { graph } = exploration;
    if (graph === undefined || graph.expanded < exploration.states) {
      throw new RangeError("a plan needs the whole graph: explore it without bounds, and keep it");
    }
    this.#graph = graph;
    this.#exploration = exploration;
    this.#covered = new Uint8Array(graph.edges);
    this.#next = Uint32Array.from({ length: graph.expanded }, (_, state) => graph.firstStep(state));
    this.left = graph.edges;
  }

  cover(step: number): void {
    if (this.#covered[step] === 1) return;
    this.#covered[step] = 1;
    this.left--;
  }

  isCovered(step: number): boolean {
    return this.#covered[step] === 1;
  }

  /** An edge of this state that is not covered, or -1. */
  openAt(state: number): number {
    const last = this.#graph.lastStep(state);
    let at = this.#next[state] as number;
    while (at < last && this.#covered[at] === 1) at++;
    this.#next[state] = at;
    return at < last ? at : -1;
  }

  /** Edges from `state` to the nearest state with an open edge; undefined if none is near. */
  wayFrom(state: number): readonly number[] | undefined {
    const cameBy = new Map<number, { readonly step: number; readonly source: number } | undefined>([
      [state, undefined],
    ]);
    const queue = [state];
    for (let at = 0; at < queue.length && queue.length < LOOK_AHEAD; at++) {
      const here = queue[at] as number;
      for (let step = this.#graph.firstStep(here); step < this.#graph.lastStep(here); step++) {
        const target = this.#graph.target(step);
        if (cameBy.has(target)) continue;
        cameBy.set(target, { step, source: here });
        if (this.openAt(target) >= 0) return back(cameBy, target);
        queue.push(target);
      }
    }
    return undefined;
  }

  /** After a fresh start: the initial state to take, and the edges to the nearest state with an open edge. */
  wayFromStart(): { readonly initial: number; readonly steps: readonly number[] } {
    while (this.openAt(this.#lowest) < 0) this.#lowest++;
    const { initial, choices } = this.#exploration.runTo(this.#lowest);
    let at = initial;
    const steps = choices.map((choice) => {
      const step = this.#graph.firstStep(at) + choice;
      at = this.#graph.target(step);
      return step;
    });
    return { initial, steps };
  }
}

function back(
  cameBy: ReadonlyMap<number, { readonly step: number; readonly source: number } | undefined>,
  goal: number,
): readonly number[] {
  const steps: number[] = [];
  for (let by = cameBy.get(goal); by !== undefined; by = cameBy.get(by.source)) steps.push(by.step);
  return steps.reverse();
}
