// Spin's verifiers for the files in bench/peers: built, run, and what they print read.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilerFlags, verifierFlags } from "../bench/peers.mjs";
import { root } from "./run.mjs";

/** Why there is no Spin to compare with; undefined if there is one. */
export function whyNoSpin() {
  const spin = spawnSync("spin", ["-V"], { encoding: "utf8" });
  if (spin.status !== 0)
    return "spin is not installed: https://spinroot.com, or the package `spin` of Debian, Ubuntu and Homebrew";
  const gcc = spawnSync("gcc", ["--version"], { encoding: "utf8" });
  return gcc.status === 0 ? undefined : "gcc is not installed, which builds the verifiers that spin writes";
}

/** The versions of both, for tables. */
export function versions() {
  const first = (command, option) =>
    spawnSync(command, [option], { encoding: "utf8" }).stdout.split("\n")[0].trim();
  return `${first("spin", "-V")}; ${first("gcc", "--version")}`;
}

/** A verifier of bench/peers/`model`.pml, to be run as often as wanted; `remove` deletes it. @throws Error if it cannot be built. */
export function buildVerifier({ model, depth }, size) {
  const folder = mkdtempSync(join(tmpdir(), "everycase-spin-"));
  const file = join(root, "bench", "peers", `${model}.pml`);
  const must = (command, ...args) => {
    const { status, error, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
    if (status !== 0)
      throw new Error(`${command} ${args.join(" ")} failed: ${error?.message ?? `${stdout}${stderr}`}`);
    return stdout;
  };
  must("spin", "-a", `-DN=${size}`, file);
  must("gcc", ...compilerFlags, "-o", "pan", "pan.c");
  return {
    run: () => readVerdict(must(join(folder, "pan"), ...verifierFlags, `-m${depth}`)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** States, edges, seconds and bytes a state. @throws Error if the search was not complete, or found something. */
export function readVerdict(text) {
  const number = (pattern) => {
    const found = pattern.exec(text);
    if (found === null) throw new Error(`Spin's verifier printed something else than expected:\n${text}`);
    return Number(found[1]);
  };
  if (/search depth too small|out of memory|not completed/i.test(text))
    throw new Error(`Spin did not finish:\n${text}`);
  if (number(/errors: (\d+)/) !== 0) throw new Error(`Spin found an error:\n${text}`);
  const states = number(/([\d.e+]+) states, stored/);
  return {
    states,
    // The verifier counts the initial state as a transition, too; large numbers are rounded by it.
    edges: number(/([\d.e+]+) transitions \(/) - 1,
    seconds: number(/elapsed time ([\d.e+-]+) seconds/),
    bytesPerState: (number(/([\d.]+)\s+total actual memory usage/) * 2 ** 20) / states,
  };
}
