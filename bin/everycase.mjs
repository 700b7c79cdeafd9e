#!/usr/bin/env node
// Starts the command line. In a clone, what is out of date is built first; in a package, everything is there.

import { existsSync } from "node:fs";

const scripts = new URL("../scripts/", import.meta.url);
if (existsSync(scripts)) {
  const { setUp } = await import(new URL("setup.mjs", scripts));
  const { build } = await import(new URL("compile.mjs", scripts));
  setUp();
  build();
}
await import("../dist/cli/main.js");
