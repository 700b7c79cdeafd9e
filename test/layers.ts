/** The architecture as data: who may import whom, and what. `test/tidy.test.ts` holds the sources to it. */

/**
 * Who may import whom. A layer may always import itself; a folder of its own entry inside another is not part of that
 * one. What is allowed is a layer, a single file, or a folder that is no layer, with all that is in it.
 */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  "model/trace.ts": [],
  "model/engine": [],
  "model/lang": ["model/lang/derived", "model/engine", "model/trace.ts"],
  // What is built of other parts of the language, for both interpreters: it knows neither.
  "model/lang/derived": [
    "model/lang/builder.ts",
    "model/lang/errors.ts",
    "model/lang/fields.ts",
    "model/lang/points.ts",
    "model/lang/primitives.ts",
  ],
  // The second opinion: it shares what a model may say with the compiler, and no code that gives it a meaning.
  "model/lang/reference": [
    "model/trace.ts",
    "model/lang/builder.ts",
    "model/lang/definition.ts",
    "model/lang/duration.ts",
    "model/lang/errors.ts",
    "model/lang/fairness.ts",
    "model/lang/fields.ts",
    "model/lang/points.ts",
    "model/lang/primitives.ts",
    "model/lang/derived",
  ],
  "model/analysis": ["model/engine", "model/trace.ts"],
  "model/check": ["model/engine", "model/lang", "model/lang/reference", "model/analysis", "model/trace.ts"],
  "model/specs": ["model/lang"],
  "impl/go": [],
  "impl/client": ["impl/go"],
  "impl/server": ["impl/go"],
  inputs: [],
  conformance: ["model/specs", "model/lang", "model/engine", "model/analysis", "model/trace.ts", "impl"],
  // Programs as data, written once as a model and once as goroutines; whoever compares them is a test.
  "conformance/litmus": ["model/lang", "model/lang/derived", "model/engine", "model/trace.ts", "impl/go"],
  reports: ["model/trace.ts"],
  cli: ["model", "impl", "inputs", "conformance", "reports"],
};

/** What the tests of a layer may import besides what the layer may, and `test`. */
export const TESTS_ALSO_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // What a construct means is what the interpreters make of it.
  "model/lang/derived": ["model/lang", "model/trace.ts"],
  // What a reference model is known to do is asked of the reference interpreter.
  "model/specs": ["model/lang/reference", "model/trace.ts"],
  // Traces of the reference models are what a claim is tried on.
  "model/check": ["model/specs"],
};

/** The packages and the modules of Node that each layer may use. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  "model/check": ["node:util"],
  inputs: ["@cdktn/hcl2json", "@humanwhocodes/momoa", "node:fs/promises", "node:util"],
  conformance: ["node:util"],
  "conformance/litmus": ["fast-check", "node:util"],
  reports: ["graphviz-cli", "ts-pattern", "zod"],
  cli: [
    "commander",
    "esbuild",
    "ts-pattern",
    "node:child_process",
    "node:fs",
    "node:fs/promises",
    "node:module",
    "node:os",
    "node:path",
    "node:process",
    "node:url",
    "node:util",
    "node:worker_threads",
  ],
};

/** Layers whose runs depend on nothing but what they are given. */
export const CLOCKLESS: readonly string[] = ["model", "impl", "conformance", "inputs", "reports"];

/** What would make two runs differ. */
export const BANNED_GLOBALS: readonly string[] = [
  "Date",
  "performance",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "fetch",
  "crypto",
];

/** Files that may use some of them, and why. */
export const MAY_USE_GLOBALS: Readonly<Record<string, readonly string[]>> = {
  // Stands in for both while model code runs, and reports who asks.
  "model/lang/purity.ts": ["Date", "Math.random"],
};

/** Where programs and packages begin. */
export const ENTRIES: readonly string[] = [
  "model/lang/index.ts",
  "model/engine/index.ts",
  "model/trace.ts",
  "conformance/index.ts",
  "reports/index.ts",
  "cli/main.ts",
  "cli/start.ts",
  "cli/search-worker.ts",
];

/** Names that say nothing about what is in the file. */
export const BANNED_NAMES: readonly string[] = ["utils.ts", "helpers.ts", "common.ts", "types.ts", "misc.ts"];
