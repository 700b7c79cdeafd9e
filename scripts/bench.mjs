// npm run bench: how fast the search is. Each run in a fresh process, since a warm one is another program.
// `npm run bench -- --large` adds sizes that take minutes.

import { spawnSync } from "node:child_process";
import { availableParallelism, cpus, loadavg } from "node:os";
import { largeSizes, model, parameter, sizes, states } from "../bench/two-phase-commit.mjs";
import { build } from "./compile.mjs";
import { root } from "./run.mjs";
import { setUp } from "./setup.mjs";

const RUNS = 3;

const [option, ...surplus] = process.argv.slice(2);
if (surplus.length > 0 || (option !== undefined && option !== "--large"))
  fail(`npm run bench takes no option but --large: npm run bench -- --large`, 64);

setUp();
build();
const rows = [];
for (const size of option === "--large" ? [...sizes, ...largeSizes] : sizes) {
  const runs = [];
  for (let at = 1; at <= RUNS; at++) {
    console.error(`everycase: ${model}, ${parameter} = ${size}, run ${at} of ${RUNS}`);
    runs.push(explore(size));
  }
  rows.push(rowOf(size, runs));
}
console.log(`\n${model}, check, median of ${RUNS} runs, each in a fresh process\n`);
print([parameter, "states", "edges", "seconds", "states/s", "edges/s", "bytes a state"], rows);
const machine = `${availableParallelism()} CPUs, ${cpus()[0]?.model ?? "unknown"}`;
console.log(`\nNode ${process.versions.node}; ${machine}; load ${loadavg()[0].toFixed(1)}`);

/** The result of one run, as the command line prints it. Ends the process if there is none, or a wrong one. */
function explore(size) {
  const args = ["dist/cli/main.js", "check", model, "--param", `${parameter}=${size}`, "--json"];
  const { status, error, signal, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status !== 0)
    fail(
      `node ${args.join(" ")} failed: ${error?.message ?? signal ?? `exit code ${status}`}\n${stderr ?? ""}`,
    );
  const result = JSON.parse(stdout);
  const known = states[size];
  if (known !== undefined && result.states !== known)
    fail(`${parameter} = ${size}: ${result.states} states were found, there are ${known}`);
  return result;
}

function rowOf(size, runs) {
  const [{ states: found, edges }] = runs;
  if (runs.some((one) => one.states !== found || one.edges !== edges))
    fail(`${parameter} = ${size}: runs found different states or edges`);
  const seconds = median(runs.map((one) => one.seconds));
  return [
    String(size),
    count(found),
    count(edges),
    seconds.toFixed(2),
    count(found / seconds),
    count(edges / seconds),
    count(median(runs.map((one) => one.bytesPerState))),
  ];
}

function median(values) {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
}

function count(value) {
  return Math.round(value).toLocaleString("en-US");
}

function print(head, body) {
  const all = [head, ...body];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  for (const row of all) console.log(row.map((cell, column) => cell.padStart(widths[column])).join("  "));
}

function fail(message, exitCode = 1) {
  console.error(`everycase: ${message}`);
  process.exit(exitCode);
}
