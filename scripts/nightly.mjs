// npm run nightly: what takes too long for every change. Each part is tried whatever became of the others, and what
// was not run is said.

import { spawnSync } from "node:child_process";
import { build } from "./compile.mjs";
import { exitCodeOf, root, script } from "./run.mjs";
import { setUp } from "./setup.mjs";

/** Known sizes of two-phase commit, the largest that a machine of 24 GB is asked for. */
const COUNTS = [
  { managers: 9, states: 10_340_352 },
  { managers: 10, states: 61_515_776 },
];
const SEEDS = Array.from({ length: 10 }, (_, seed) => seed + 1);

setUp();
build();
const parts = [
  ...COUNTS.map(({ managers, states }) => ({
    name: `two-phase commit, ${managers} managers: ${states} states`,
    run: () => countsAs(managers, states),
  })),
  { name: "speed against Spin", run: () => exitCodeOf(...script("scripts/bench.mjs", "peers")) === 0 },
  ...SEEDS.map((seed) => ({
    name: `mutants of the engine, seed ${seed}`,
    run: () => exitCodeOf(...script("scripts/mutate.mjs", "--engine", "--seed", String(seed))) === 0,
  })),
];
const outcomes = new Map(parts.map(({ name }) => [name, "not run"]));
process.on("SIGINT", () => finish(130));
for (const { name, run } of parts) {
  console.log(`\n==== ${name}`);
  outcomes.set(name, "cut short");
  outcomes.set(name, run() ? "passed" : "failed");
}
finish([...outcomes.values()].every((outcome) => outcome === "passed") ? 0 : 1);

function countsAs(managers, states) {
  const args = ["dist/cli/main.js", "check", "two-phase-commit", "--param", `managers=${managers}`, "--json"];
  const { stdout, status } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) return false;
  const result = JSON.parse(stdout);
  console.log(
    `${result.states} states, ${result.seconds.toFixed(1)} s, ${result.bytesPerState} bytes a state`,
  );
  return result.states === states;
}

function finish(code) {
  console.log("\nnightly:");
  for (const [name, outcome] of outcomes) console.log(`  ${outcome.padEnd(9)}  ${name}`);
  process.exit(code);
}
