// npm run bench: how fast the search is. Each run in a fresh process, since a warm one is another program.
// `npm run bench -- --large` adds sizes that take minutes. `npm run bench -- peers` compares with Spin.

import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { largeSizes, model, parameter, sizes, states } from "../bench/two-phase-commit.mjs";
import { benchPeers } from "./bench-peers.mjs";
import { count, explore, fail, median, print } from "./bench-run.mjs";
import { build } from "./compile.mjs";
import { setUp } from "./setup.mjs";

const { peers, only, large, runs } = readArguments();
setUp();
build();
if (peers) benchPeers(runs ?? 5, only);
else benchAlone(runs ?? 3);

function readArguments() {
  const usage = "npm run bench -- [peers [--only model]] [--large] [--runs n]";
  try {
    const { values, positionals } = parseArgs({
      options: { large: { type: "boolean" }, runs: { type: "string" }, only: { type: "string" } },
      allowPositionals: true,
    });
    const [what, ...surplus] = positionals;
    if (surplus.length > 0 || (what !== undefined && what !== "peers")) fail(`usage: ${usage}`, 64);
    if (values.runs !== undefined && !/^[1-9]\d?$/.test(values.runs))
      fail(`--runs takes a number from 1 to 99: ${usage}`, 64);
    return {
      peers: what === "peers",
      only: values.only,
      large: values.large ?? false,
      runs: values.runs === undefined ? undefined : Number(values.runs),
    };
  } catch (error) {
    return fail(`${error.message}\nusage: ${usage}`, 64);
  }
}

function benchAlone(times) {
  const rows = [];
  for (const size of large ? [...sizes, ...largeSizes] : sizes) {
    const results = [];
    for (let at = 1; at <= times; at++) {
      console.error(`everycase: ${model}, ${parameter} = ${size}, run ${at} of ${times}`);
      results.push(explore(model, parameter, size));
    }
    rows.push(rowOf(size, results));
  }
  console.log(`\n${model}, check, median of ${times} runs, each in a fresh process\n`);
  print([parameter, "states", "edges", "seconds", "states/s", "edges/s", "bytes a state"], rows);
  const machine = `${availableParallelism()} CPUs, ${cpus()[0]?.model ?? "unknown"}`;
  console.log(`\nNode ${process.versions.node}; ${machine}; load ${loadavg()[0].toFixed(1)}`);
}

function rowOf(size, results) {
  const [{ states: found, edges }] = results;
  const known = states[size];
  if (known !== undefined && found !== known)
    fail(`${parameter} = ${size}: ${found} states were found, there are ${known}`);
  if (results.some((one) => one.states !== found || one.edges !== edges))
    fail(`${parameter} = ${size}: runs found different states or edges`);
  const seconds = median(results.map((one) => one.seconds));
  return [
    String(size),
    count(found),
    count(edges),
    seconds.toFixed(2),
    count(found / seconds),
    count(edges / seconds),
    count(median(results.map((one) => one.bytesPerState))),
  ];
}
