/** Searches a system by one of the strategies, from its initial states or from where a run has got to. */
import { exploreBreadthFirst } from "./breadth-first.ts";
import { exploreDepthFirst } from "./depth-first.ts";
import { EngineError } from "./engine-error.ts";
import { Exploration, type Run } from "./explore.ts";
import { type Limits, Watch } from "./limits.ts";
import { exploreAtRandom, type RandomWalks, type Walked } from "./random-walks.ts";
import type { TransitionSystem } from "./system.ts";
import type { Wanted } from "./wanted.ts";

/** Which of the states that were reached is expanded next. */
export type Strategy =
  | { readonly kind: "breadth-first" }
  | { readonly kind: "depth-first" }
  | ({ readonly kind: "random" } & RandomWalks);

export interface SearchOptions {
  /** Default: breadth-first. */
  readonly strategy?: Strategy;
  /** Start in the last state of this run instead of the initial states; runs then begin with it. A bound. */
  readonly from?: Run;
}

export interface Found {
  readonly exploration: Exploration;
  /** Of a random search. */
  readonly walked?: Walked;
}

/**
 * @throws EngineError if the system has no such run, is wider than runs can say, or the strategy's numbers are out of
 * range.
 */
export function search(
  system: TransitionSystem,
  wanted: Wanted,
  { strategy = { kind: "breadth-first" }, from }: SearchOptions,
  limits: Limits,
): Found {
  if (wanted.fingerprints === true && strategy.kind !== "breadth-first") {
    throw new EngineError(`fingerprints go with a search breadth first, not ${strategy.kind}`);
  }
  const exploration = new Exploration(system, wanted, needsNumbers(strategy, limits));
  exploration.begin(from);
  const watch = new Watch(limits);
  switch (strategy.kind) {
    case "breadth-first":
      exploreBreadthFirst(exploration, watch);
      return { exploration };
    case "depth-first":
      exploreDepthFirst(exploration, watch);
      return { exploration };
    case "random":
      return { exploration, walked: exploreAtRandom(exploration, watch, strategy) };
  }
}

/** Whether it comes by a state more than once, and has to know where its steps lead. */
function needsNumbers({ kind }: Strategy, { depth }: Limits): boolean {
  return kind === "random" || (kind === "depth-first" && depth !== undefined);
}
