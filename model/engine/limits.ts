/** When a search stops before everything is explored. */
import type { Exploration } from "./explore.ts";

export interface Limits {
  /** States held. */
  readonly states?: number;
  /** Steps from where the search began. States at this depth are reached, not expanded. */
  readonly depth?: number;
  /** Memory of the tables. [bytes] */
  readonly memoryBytes?: number;
  /** Asked now and then; a text stops the search with that as the bound reached. */
  readonly interrupt?: (progress: Progress) => "time" | "signal" | undefined;
}

export interface Progress {
  readonly states: number;
  readonly edges: number;
  readonly depth: number;
  /** States reached and not expanded, as far as the search means to expand them. */
  readonly frontier: number;
}

/**
 * What ended a search, or kept it from being one of everything. `walks`: it went by some ways at random; `prefix`: it
 * began after a run that has passed others by.
 */
export type Bound = "states" | "depth" | "memory" | "time" | "signal" | "walks" | "prefix";

/** How many states are expanded between two questions to `interrupt`. */
const PATIENCE = 1024;

/** Asked by a strategy before each state that it expands. */
export class Watch {
  /** Steps from where the search began. */
  readonly deepest: number;
  readonly #states: number;
  readonly #memory: number;
  readonly #interrupt: Limits["interrupt"];
  #turn = 0;

  constructor(limits: Limits) {
    this.deepest = limits.depth ?? Number.POSITIVE_INFINITY;
    this.#states = limits.states ?? Number.POSITIVE_INFINITY;
    this.#memory = limits.memoryBytes ?? Number.POSITIVE_INFINITY;
    this.#interrupt = limits.interrupt;
  }

  /** The bound that is reached, if one is. `ownBytes`: what the strategy itself holds. */
  reached(exploration: Exploration, frontier: number, ownBytes: number): Bound | undefined {
    if (exploration.states > this.#states) return "states";
    if (this.#turn++ % PATIENCE !== 0) return undefined;
    if (exploration.bytes + ownBytes > this.#memory) return "memory";
    const { states, edges, depth } = exploration;
    return this.#interrupt?.({ states, edges, depth, frontier });
  }
}
