// Starting other programs: output passed through, failure ends the script with the same exit code.

import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the clone. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a program to its end; its exit code, or 1 if it could not be started or a signal ended it. */
export function exitCodeOf(program, args, { stdout = "inherit", env = {} } = {}) {
  const { status, error, signal } = spawnSync(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["inherit", stdout === "stderr" ? 2 : "inherit", "inherit"],
    shell: process.platform === "win32" && program === "npm",
  });
  if (error !== undefined) console.error(`everycase: cannot start ${program}: ${error.message}`);
  if (signal !== null) console.error(`everycase: ${program} was ended by ${signal}`);
  return status ?? 1;
}

/** Runs a program; if it fails, says `failure` and ends this process with `exitCode`. */
export function run(program, args, { failure, exitCode = 1, ...options }) {
  if (exitCodeOf(program, args, options) === 0) return;
  console.error(`everycase: ${failure}`);
  process.exit(exitCode);
}

/** The command line that runs a JavaScript file of an installed package. */
export function installed(file, ...args) {
  return [process.execPath, [join("node_modules", file), ...args]];
}

/** The command line that runs a JavaScript file of ours. */
export function script(file, ...args) {
  return [process.execPath, [file, ...args]];
}
