/**
 * Depth first, and exactly the states within so many steps.
 *
 * A state that was first reached by a long way has little of the bound left; if it turns up again by a shorter one,
 * it gets another turn with what is left then. Without that, a bound of depth would leave out states that are well
 * within it (Holzmann, The SPIN Model Checker, 2003, chapter 8, on bounded search and its remedy).
 */
import type { Exploration } from "./explore.ts";
import type { Watch } from "./limits.ts";
import { SegmentedUint32 } from "./segmented.ts";
import { ShortWays } from "./short-ways.ts";
import { Successors } from "./successors.ts";

/** A state has at most as many turns as the bound has steps, since it comes nearer with each. */
export function exploreWithinDepth(exploration: Exploration, watch: Watch): void {
  const ways = new ShortWays(exploration);
  const successors = new Successors(exploration);
  /** By state: with how many steps behind it it had its last turn, plus one; 0: it had none. */
  const turns = new SegmentedUint32();
  const stack = new SegmentedUint32();
  let height = 0;
  const pile = (states: readonly number[]): void => {
    for (let at = states.length - 1; at >= 0; at--) stack.set(height++, states[at]);
  };
  pile(Array.from({ length: exploration.states }, (_, state) => state));
  while (height > 0) {
    const state = stack.get(--height);
    const depth = ways.to(state);
    if (depth > exploration.depth) exploration.depth = depth;
    const turn = state < turns.length ? turns.get(state) : 0;
    if (depth >= watch.deepest || (turn > 0 && turn <= depth + 1)) continue;
    const bytes = ways.bytes + successors.bytes + (turns.length + stack.length) * 4;
    const bound = watch.reached(exploration, height + 1, bytes);
    if (bound !== undefined) {
      exploration.cut.push(bound);
      return;
    }
    turns.set(state, depth + 1);
    const nearer: number[] = [];
    ways.learn(state, successors.of(state), (target) => void nearer.push(target));
    pile(nearer);
  }
  exploration.depth = ways.longest;
  if (exploration.depth >= watch.deepest) exploration.cut.push("depth");
}
