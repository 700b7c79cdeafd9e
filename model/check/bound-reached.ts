/** The limits that were reached, for people: those of the search, and the model's own. */
import type { Bound, Exploration } from "../engine/index.ts";
import type { CompiledModel } from "../lang/compile.ts";
import type { BoundReached } from "../trace.ts";
import type { CheckOptions } from "./check.ts";

/** Each with what would raise it, and what it left out; those of the search first. */
export function boundsReached(
  { bounds, constraints }: Pick<CompiledModel, "bounds" | "constraints">,
  exploration: Exploration,
  options: CheckOptions,
): readonly BoundReached[] {
  const { modelBounds } = exploration;
  const given = bounds.map(({ name, limit }, at): readonly [BoundReached, number] => {
    const steps = modelBounds.bounds[at] ?? 0;
    return [
      { bound: `bound "${name}"`, limit, left: `${counted(steps, "step")} given up`, ofModel: true },
      steps,
    ];
  });
  const left = constraints.map((name, at): readonly [BoundReached, number] => {
    const states = modelBounds.constraints[at] ?? 0;
    const text = `what follows ${counted(states, "state")} in which it does not hold was left out`;
    return [{ bound: `constraint "${name}"`, limit: 0, left: text, ofModel: true }, states];
  });
  const own = [...given, ...left].flatMap(([row, times]) => (times > 0 ? [row] : []));
  return [...exploration.cut.map((bound) => ofSearch(bound, exploration, options)), ...own];
}

function ofSearch(bound: Bound, exploration: Exploration, options: CheckOptions): BoundReached {
  const { limits = {}, strategy, from } = options;
  const waiting = exploration.states - exploration.expanded;
  const left = `${waiting} of the ${exploration.states} states reached were not expanded`;
  switch (bound) {
    case "states":
      return { bound: "--states", limit: limits.states ?? 0, left };
    case "depth":
      return { bound: "--depth", limit: limits.depth ?? 0, left };
    case "memory":
      return { bound: "--memory", limit: limits.memoryBytes ?? 0, left };
    case "time":
      return { bound: "--time", limit: limits.seconds ?? 0, left: `${left}; not reproducible` };
    case "signal":
      return { bound: "interrupted", limit: 0, left: `${left}; not reproducible` };
    case "walks":
      return { bound: "--walks", limit: strategy?.kind === "random" ? strategy.walks : 0, left };
    case "prefix":
      return {
        bound: "--from",
        limit: from?.choices.length ?? 0,
        left: "only what follows the given run was explored",
      };
  }
}

function counted(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}
