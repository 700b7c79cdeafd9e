/** The limits that a search reached, for people. */
import type { Bound, Exploration } from "../engine/index.ts";
import type { BoundReached } from "../trace.ts";
import type { CheckOptions } from "./check.ts";

/** A limit by the parameter that would raise it, and what it left out. */
export function boundReached(bound: Bound, exploration: Exploration, options: CheckOptions): BoundReached {
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
