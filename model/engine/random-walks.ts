/**
 * Walks at random, for what is too large to be explored: each starts anew, and takes any of the steps that are
 * possible, each as likely as any other.
 *
 * All successors of a state on the way are admitted and judged, not only the one that is taken: they have been
 * computed anyway. Walks never say that a property holds, unless between them they came by everything.
 */
import { EngineError } from "./engine-error.ts";
import type { Exploration } from "./explore.ts";
import type { Watch } from "./limits.ts";
import { RandomSource } from "./random.ts";
import { ShortWays } from "./short-ways.ts";
import { Successors } from "./successors.ts";

export interface RandomWalks {
  /** Equal seeds walk the same ways. [0, 2³²) */
  readonly seed: number;
  /** How many. [≥ 1] */
  readonly walks: number;
  /** The longest of them. [steps, ≥ 1] */
  readonly steps: number;
}

/** What was walked. */
export interface Walked {
  readonly walks: number;
  /** In all. */
  readonly steps: number;
}

/** @throws EngineError if the numbers are out of range. */
export function exploreAtRandom(exploration: Exploration, watch: Watch, wanted: RandomWalks): Walked {
  validate(wanted);
  const random = new RandomSource(wanted.seed);
  const ways = new ShortWays(exploration);
  const successors = new Successors(exploration);
  const starts = exploration.states;
  const longest = Math.min(wanted.steps, watch.deepest);
  let walks = 0;
  let steps = 0;
  while (walks < wanted.walks && successors.done.count < exploration.states) {
    walks++;
    let state = random.below(starts);
    for (let depth = 0; depth < longest; depth++) {
      const waiting = exploration.states - successors.done.count;
      const bound = watch.reached(exploration, waiting, ways.bytes + successors.bytes);
      if (bound !== undefined) {
        exploration.cut.push(bound);
        return { walks, steps };
      }
      const targets = successors.of(state);
      ways.learn(state, targets, () => undefined);
      if (targets.length === 0) break;
      state = targets[random.below(targets.length)];
      steps++;
      if (depth >= exploration.depth) exploration.depth = depth + 1;
    }
  }
  if (successors.done.count < exploration.states) exploration.cut.push("walks");
  return { walks, steps };
}

function validate({ seed, walks, steps }: RandomWalks): void {
  const whole = (name: string, value: number, low: number, high: number): void => {
    if (Number.isInteger(value) && value >= low && value <= high) return;
    throw new EngineError(
      `${name} of random walks: ${value} is not a whole number from ${low} to ${high.toLocaleString("en-US")}`,
    );
  };
  whole("the seed", seed, 0, 0xffff_ffff);
  whole("the number", walks, 1, Number.MAX_SAFE_INTEGER);
  whole("the length", steps, 1, 0xffff_ffff);
}
