#!/usr/bin/env node
// Starts the command line. In a clone, what is out of date is built first; in a package, everything is there.

import { existsSync } from "node:fs";

/** The code for what is nobody's model's fault. */
const INTERNAL = 70;
const scripts = new URL("../scripts/", import.meta.url);
if (existsSync(scripts)) {
  const { setUp } = await import(new URL("setup.mjs", scripts));
  const { build } = await import(new URL("compile.mjs", scripts));
  setUp({ exitCode: INTERNAL });
  build({ exitCode: INTERNAL });
}
await import("../dist/cli/main.js");
