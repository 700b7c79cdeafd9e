/**
 * States in the order in which they are reached.
 *
 * The arena of the table is also the frontier: states before `from` have had their turn, the rest have not,
 * and there is no queue to keep in step with it. The chain of first predecessors of a state is then the
 * lexicographically least of its shortest runs, and the first violating state found is the least of all.
 */
import type { Exploration } from "./explore.ts";
import { FingerprintTable } from "./fingerprint-table.ts";
import type { Watch } from "./limits.ts";

/** @see {@link Exploration.run}, which begins the exploration. */
export function exploreBreadthFirst(exploration: Exploration, watch: Watch): void {
  exploration.shortest = true;
  let level = exploration.states;
  for (let from = 0; from < exploration.states; from++) {
    if (from === level) {
      exploration.depth++;
      level = exploration.states;
      if (exploration.table instanceof FingerprintTable) exploration.table.forget(from);
    }
    const bound =
      exploration.depth >= watch.deepest ? "depth" : watch.reached(exploration, exploration.states - from, 0);
    if (bound !== undefined) {
      exploration.cut.push(bound);
      return;
    }
    exploration.expand(from);
  }
}
