// npm run build, and what npm runs before it packs: dist/ holds what the sources say.

import { build } from "./compile.mjs";
import { setUp } from "./setup.mjs";

setUp();
build();
