/** Finds a model by name, or loads it from a file. */
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setSourceMapsEnabled } from "node:process";
import { pathToFileURL } from "node:url";
import { type BuildFailure, build, type Plugin } from "esbuild";
import type { ModelDefinition } from "../model/lang/index.ts";
import { batchGc } from "../model/specs/batch-gc/index.ts";
import { chandyMisra } from "../model/specs/classics/chandy-misra.ts";
import { diningPhilosophers } from "../model/specs/classics/dining-philosophers.ts";
import { lamportMutex } from "../model/specs/classics/lamport-mutex.ts";
import { peterson } from "../model/specs/classics/peterson.ts";
import { pipeline } from "../model/specs/classics/pipeline.ts";
import { prisoners } from "../model/specs/classics/prisoners.ts";
import { readersWriters } from "../model/specs/classics/readers-writers.ts";
import { resourceAllocator } from "../model/specs/classics/resource-allocator.ts";
import { ringElection } from "../model/specs/classics/ring-election.ts";
import { terminationDetection } from "../model/specs/classics/termination-detection.ts";
import { tokenRing } from "../model/specs/classics/token-ring.ts";
import { twoPhaseCommit } from "../model/specs/classics/two-phase-commit.ts";
import { clientLifecycle } from "../model/specs/client-lifecycle/index.ts";
import { ModelFileError } from "./model-file-error.ts";
import { UsageError } from "./usage-error.ts";

export const SHIPPED: readonly ModelDefinition[] = [
  clientLifecycle,
  batchGc,
  twoPhaseCommit,
  chandyMisra,
  diningPhilosophers,
  peterson,
  pipeline,
  lamportMutex,
  prisoners,
  readersWriters,
  resourceAllocator,
  ringElection,
  terminationDetection,
  tokenRing,
];

/**
 * A path, if it looks like one; else the name of a shipped model.
 *
 * @throws UsageError if there is no such model, or the file exports none.
 * @throws ModelFileError if the file cannot be bundled, or fails while it is loaded.
 */
export async function findModel(name: string): Promise<ModelDefinition> {
  if (/\.[cm]?[jt]s$/.test(name)) return loadModel(name);
  const model = SHIPPED.find((one) => one.name === name);
  if (model !== undefined) return model;
  const known = SHIPPED.map((one) => `  ${one.name}  ${one.question}`).join("\n");
  throw new UsageError(
    `there is no model called "${name}"`,
    `use one of these, or a file (./my-model.ts):\n${known}`,
  );
}

async function loadModel(path: string): Promise<ModelDefinition> {
  const file = resolve(path);
  const known = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!known)
    throw new UsageError(`there is no file ${path}`, "check the path; a model is a .ts or .js file");
  const folder = await mkdtemp(join(tmpdir(), "everycase-"));
  try {
    const output = join(folder, "model.mjs");
    await writeFile(output, await bundle(file, path, output));
    const model = await load(output, path);
    if (isModel(model)) return model;
    throw new UsageError(`${path} does not export a model`, "end it with: export default model(…)");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The default export of a bundle of the file at `path`. */
async function load(bundled: string, path: string): Promise<unknown> {
  // What the model throws, now or later, is to name lines of the file, not of the bundle.
  setSourceMapsEnabled(true);
  try {
    const exports: unknown = await import(pathToFileURL(bundled).href);
    return typeof exports === "object" && exports !== null && "default" in exports
      ? exports.default
      : undefined;
  } catch (error) {
    const [first = ""] = String(error).split("\n");
    throw new ModelFileError(
      `${path} cannot be loaded: ${first.replace(/'file:[^']*\/index\.js'/, "'everycase'")}`,
      error,
    );
  }
}

/** One ES module with everything the file imports, except everycase itself, which is the one that runs. */
async function bundle(file: string, path: string, output: string): Promise<string> {
  const result = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    // Nothing is written there by esbuild: it is what the source map is relative to.
    outfile: output,
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: "inline",
    logLevel: "silent",
    plugins: [ownPackage],
  }).catch((error: unknown) => {
    const [first] = isBuildFailure(error) ? error.errors : [];
    if (first === undefined) throw error;
    const where = first.location === null ? path : `${first.location.file}:${first.location.line}`;
    throw new ModelFileError(`${where}: ${first.text}`);
  });
  return result.outputFiles[0]?.text ?? "";
}

const ownPackage: Plugin = {
  name: "everycase",
  setup(setup) {
    setup.onResolve({ filter: /^everycase$/ }, () => ({
      path: new URL("../model/lang/index.js", import.meta.url).href,
      external: true,
    }));
  },
};

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

function isModel(value: unknown): value is ModelDefinition {
  return typeof value === "object" && value !== null && "~model" in value;
}
