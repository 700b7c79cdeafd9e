// npm run bench -- peers: everycase and Spin on the same models, in turns, each run in a fresh process.

import { availableParallelism, cpus, loadavg } from "node:os";
import { compilerFlags, peers, verifierFlags } from "../bench/peers.mjs";
import { count, explore, fail, median, print } from "./bench-run.mjs";
import { buildVerifier, versions, whyNoSpin } from "./spin.mjs";

/** Prints a table of ratios, ours to Spin's: medians of `runs` runs each. */
export function benchPeers(runs, only) {
  const missing = whyNoSpin();
  if (missing !== undefined) fail(`${missing}\nwithout it: npm run bench`, 69);
  const rows = [];
  const notes = [];
  for (const peer of peers.filter(({ model }) => only === undefined || model === only)) {
    const { model, size, differs } = peer;
    const { ours, theirs } = takeTurns(peer, runs);
    const [a, b] = [medians(ours), medians(theirs)];
    if (differs === undefined && (a.states !== b.states || !isClose(a.edges, b.edges)))
      fail(`${model} ${size}: ${a.states} states, ${a.edges} edges; Spin has ${b.states}, ${b.edges}`);
    rows.push([
      `${model} ${size}${differs === undefined ? "" : " *"}`,
      ...[a.states, b.states, a.edges, b.edges].map(count),
      a.seconds.toFixed(2),
      b.seconds.toFixed(2),
      (a.seconds / b.seconds).toFixed(2),
      (a.states / a.seconds / (b.states / b.seconds)).toFixed(2),
      count(a.bytesPerState),
      count(b.bytesPerState),
      (a.bytesPerState / b.bytesPerState).toFixed(2),
    ]);
    if (differs !== undefined) notes.push(`* ${model}: ${differs}.`);
  }
  console.log(
    `\neverycase and Spin, medians of ${runs} runs in turns, each in a fresh process; ratios are everycase / Spin\n`,
  );
  print(
    [
      "",
      "states",
      "Spin",
      "edges",
      "Spin",
      "seconds",
      "Spin",
      "time ×",
      "states/s ×",
      "bytes/state",
      "Spin",
      "memory ×",
    ],
    rows,
  );
  console.log(`\n${[...new Set(notes)].join("\n")}`);
  console.log(
    "everycase: 1 worker, all that is on by default; seconds of the search, bytes by which the process grew.",
  );
  console.log(
    `Spin: gcc ${compilerFlags.join(" ")}, pan ${verifierFlags.join(" ")}; seconds and bytes as it reports them,`,
  );
  console.log(
    "with the 512 MiB of its table. It checks for deadlocks, everycase for the invariants as well.",
  );
  const machine = `${availableParallelism()} CPUs, ${cpus()[0]?.model ?? "unknown"}`;
  console.log(`Node ${process.versions.node}; ${versions()}; ${machine}; load ${loadavg()[0].toFixed(1)}`);
}

function takeTurns(peer, runs) {
  const { model, parameter, size } = peer;
  const verifier = buildVerifier(peer, size);
  const [ours, theirs] = [[], []];
  try {
    for (let at = 1; at <= runs; at++) {
      console.error(`everycase: ${model}, ${parameter} = ${size}, run ${at} of ${runs}`);
      ours.push(explore(model, parameter, size));
      theirs.push(verifier.run());
    }
  } finally {
    verifier.remove();
  }
  return { ours, theirs };
}

function medians(runs) {
  const of = (key) => median(runs.map((one) => one[key]));
  return {
    states: of("states"),
    edges: of("edges"),
    seconds: of("seconds"),
    bytesPerState: of("bytesPerState"),
  };
}

/** Spin prints seven digits of large numbers. */
function isClose(left, right) {
  return Math.abs(left - right) <= Math.max(left, right) * 1e-6;
}
