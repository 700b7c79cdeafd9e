// npm run check: all that can be said about the code without running it, cheapest to read first.

import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "./compile.mjs";
import { exitCodeOf, installed, root } from "./run.mjs";
import { npm, setUp } from "./setup.mjs";

const PACKED = join(".cache", "packed");

setUp();
const steps = [
  { name: "types", command: () => installed("typescript/bin/tsc", "-b") },
  { name: "lint", command: () => installed("oxlint/bin/oxlint", "--type-aware", "--deny-warnings") },
  { name: "format", command: () => installed("@biomejs/biome/bin/biome", "check") },
  { name: "dead code", command: () => installed("knip/bin/knip.js", "--no-progress") },
  {
    name: "dead code, tests apart",
    command: () => installed("knip/bin/knip.js", "--no-progress", "--production"),
  },
  { name: "pack", command: pack },
  { name: "package", command: () => installed("publint/src/cli.js", "run", tarball(), "--strict") },
  {
    name: "package types",
    command: () => installed("@arethetypeswrong/cli/dist/index.js", tarball(), "--profile", "esm-only"),
  },
];

const failed = [];
for (const { name, command } of steps) {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const code = exitCodeOf(...command());
  console.log(`   ${code === 0 ? "ok" : `FAILED, exit code ${code}`}, ${seconds(started)} s`);
  if (code !== 0) failed.push(name);
  if (name === "pack" && code !== 0) break;
}
console.log(failed.length === 0 ? "\nall checks passed" : `\nfailed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);

function pack() {
  build();
  rmSync(join(root, PACKED), { recursive: true, force: true });
  mkdirSync(join(root, PACKED), { recursive: true });
  return npm("pack", "--silent", "--pack-destination", PACKED);
}

function tarball() {
  const [name] = readdirSync(join(root, PACKED));
  if (name === undefined) throw new Error(`npm pack succeeded and left nothing in ${PACKED}`);
  return join(PACKED, name);
}

function seconds(started) {
  return ((performance.now() - started) / 1000).toFixed(1);
}
