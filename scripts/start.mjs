// npm start: everything a fresh clone needs, then both findings from model to picture.

import { build } from "./compile.mjs";
import { exitCodeOf, node } from "./run.mjs";
import { setUp } from "./setup.mjs";

setUp();
build();
process.exit(exitCodeOf(...node("dist/cli/start.js", process.argv.slice(2))));
