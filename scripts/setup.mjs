// What a fresh clone needs before anything else can run. Plain Node: it runs before there are packages.

import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root, run } from "./run.mjs";

const OLDEST = [20, 19];

/** Installs the packages of the lockfile, if they are not there already. Ends the process if that fails. */
export function setUp({ exitCode } = {}) {
  refuseOldNode();
  const missing = outOfStep();
  if (missing === undefined) return;
  console.error(`everycase: installing packages (${missing})`);
  run(...npm("ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund"), {
    stdout: "stderr",
    failure: "npm ci failed: are the registry and the disk all right?",
    exitCode,
  });
}

/** The command line of npm: the one that started this script, if one did. */
export function npm(...args) {
  const path = process.env.npm_execpath;
  if (path !== undefined && basename(path).startsWith("npm")) return [process.execPath, [path, ...args]];
  return ["npm", args];
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(`everycase: needs Node ${OLDEST.join(".")} or newer, this is ${process.versions.node}`);
  process.exit(1);
}

/**
 * Why node_modules does not have what the lockfile says, or undefined if it does. npm leaves a copy of the lockfile
 * in there; packages for other platforms are in the lockfile only.
 */
function outOfStep() {
  const wanted = packagesOf(join(root, "package-lock.json"));
  if (wanted === undefined) throw new Error("package-lock.json is missing or not JSON: restore it from git");
  const present = packagesOf(join(root, "node_modules", ".package-lock.json"));
  if (present === undefined) return "none are there";
  for (const [path, { version, integrity, optional }] of Object.entries(wanted)) {
    if (path === "") continue;
    const found = present[path];
    if (found === undefined && optional === true) continue;
    if (found?.version !== version || found?.integrity !== integrity)
      return `${path} differs from the lockfile`;
  }
  const surplus = Object.keys(present).find((path) => wanted[path] === undefined);
  return surplus === undefined ? undefined : `${surplus} is not in the lockfile`;
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch (error) {
    if (error.code === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
