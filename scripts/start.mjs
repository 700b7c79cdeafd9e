// npm start: everything a fresh clone needs, then both findings from model to picture.

import { build } from "./compile.mjs";
import { exitCodeOf, script } from "./run.mjs";
import { setUp } from "./setup.mjs";

setUp();
build();
process.exit(exitCodeOf(...script("dist/cli/start.js", ...process.argv.slice(2))));
