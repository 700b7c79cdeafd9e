/**
 * The state that was reached last goes first. Finds a long run before it knows all short ones.
 *
 * A state is admitted, and judged, when it is first reached, not when its turn comes, so that the stack holds each
 * state once. Runs are valid and not the shortest.
 */
import { exploreWithinDepth } from "./bounded-depth.ts";
import type { Exploration } from "./explore.ts";
import type { Watch } from "./limits.ts";
import { SegmentedUint32 } from "./segmented.ts";

/** Everything, or with a limit of depth everything within it: see {@link exploreWithinDepth}. */
export function exploreDepthFirst(exploration: Exploration, watch: Watch): void {
  if (Number.isFinite(watch.deepest)) {
    exploreWithinDepth(exploration, watch);
    return;
  }
  const stack = new SegmentedUint32();
  /** By position on the stack: steps to that state. */
  const depths = new SegmentedUint32();
  let height = 0;
  const pile = (first: number, depth: number): void => {
    for (let state = exploration.states - 1; state >= first; state--) {
      stack.set(height, state);
      depths.set(height++, depth);
    }
  };
  pile(0, 0);
  while (height > 0) {
    const bound = watch.reached(exploration, height, stack.length * 8);
    if (bound !== undefined) {
      exploration.cut.push(bound);
      return;
    }
    const state = stack.get(--height);
    const depth = depths.get(height);
    if (depth > exploration.depth) exploration.depth = depth;
    const first = exploration.states;
    exploration.expand(state);
    pile(first, depth + 1);
  }
}
