// One run of the search in a fresh process, and tables of them.

import { spawnSync } from "node:child_process";
import { root } from "./run.mjs";

/** The result of one run, as the command line prints it. Ends the process if there is none. */
export function explore(model, parameter, size) {
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
  return JSON.parse(stdout);
}

export function median(values) {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
}

export function count(value) {
  return Math.round(value).toLocaleString("en-US");
}

export function print(head, body) {
  const all = [head, ...body];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  for (const row of all) console.log(row.map((cell, column) => cell.padStart(widths[column])).join("  "));
}

export function fail(message, exitCode = 1) {
  console.error(`everycase: ${message}`);
  process.exit(exitCode);
}
