// What `npm run bench -- peers` measures: models of ours, each with a twin in Promela for Spin (bench/peers/).

/**
 * `size`: the value of `parameter` here and of N there. `depth`: of Spin's stack, more than the search needs.
 * `differs`: why states and edges are not the same, where they are not; without it they have to be.
 */
export const peers = [
  { model: "two-phase-commit", parameter: "managers", size: 8, small: 4, depth: 10_000 },
  { model: "two-phase-commit", parameter: "managers", size: 9, small: 3, depth: 10_000 },
  { model: "dining-philosophers", parameter: "seats", size: 13, small: 4, depth: 2_000_000 },
  { model: "peterson", parameter: "competitors", size: 6, small: 3, depth: 5_000_000 },
  {
    model: "pipeline",
    parameter: "stages",
    size: 5,
    small: 2,
    depth: 2_000_000,
    differs:
      "a goroutine that has to wait parks in a step of its own, and one that was served has still to go on; a process of Promela only waits",
  },
];

/** Spin's verifier as it is measured: full search, safety only, no reduction; no compression of states. */
export const compilerFlags = ["-O2", "-DSAFETY", "-DNOREDUCE", "-DMEMLIM=20000"];
export const verifierFlags = ["-n", "-E", "-w26"];
