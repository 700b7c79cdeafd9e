// npm test: everything a fresh clone needs, then all tests. Arguments go to vitest.

import { build } from "./compile.mjs";
import { exitCodeOf, installed } from "./run.mjs";
import { setUp } from "./setup.mjs";

setUp();
build();
process.exit(exitCodeOf(...installed("vitest/vitest.mjs", "run", ...process.argv.slice(2))));
