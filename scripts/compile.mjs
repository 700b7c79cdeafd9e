// The build: every layer compiled to dist/, without the tests.

import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { installed, root, run } from "./run.mjs";

const LAYERS = ["model", "impl", "inputs", "conformance", "reports", "cli"];
const DIST = join(root, "dist");
/** As old as the start of the last build that succeeded. */
const STAMP = join(DIST, ".build", "stamp");

/** Compiles what has changed since the last build; nothing at all if nothing has. Ends the process if that fails. */
export function build({ exitCode } = {}) {
  if (!isStale()) return;
  console.error("everycase: building");
  const started = new Date();
  run(...installed("typescript/bin/tsc", "-b", "tsconfig.build.json"), {
    stdout: "stderr",
    failure: "the build failed",
    exitCode,
  });
  removeOrphans();
  mkdirSync(join(DIST, ".build"), { recursive: true });
  writeFileSync(STAMP, "");
  utimesSync(STAMP, started, started);
}

function isStale() {
  if (!existsSync(STAMP)) return true;
  const built = statSync(STAMP).mtimeMs;
  const configs = ["tsconfig.base.json", "tsconfig.build.json", "package-lock.json"];
  const sources = LAYERS.flatMap((layer) => under(join(root, layer)));
  const inputs = [...configs.map((name) => join(root, name)), ...sources];
  return inputs.some((path) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > built);
}

/** What the compiler once wrote for files that are gone would go on being importable, and be published. */
function removeOrphans() {
  for (const file of under(DIST)) {
    const source = relative(DIST, file).replace(/\.(?:js|d\.ts)(?:\.map)?$/, ".ts");
    if (file.startsWith(join(DIST, ".build")) || !source.endsWith(".ts")) continue;
    if (!existsSync(join(root, source))) rmSync(file);
  }
}

/** The folder and everything in it: a folder changes when a file in it is added or removed. */
function under(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== "out");
  return [
    folder,
    ...entries.flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? under(path) : [path];
    }),
  ];
}
