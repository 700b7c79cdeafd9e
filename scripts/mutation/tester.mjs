// Tries mutants, one after the other, in a copy of the sources: a test runner that stays, since starting one takes
// longer than most mutants live.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { createVitest } from "vitest/node";
import { mutated } from "./sites.mjs";

const [copy] = process.argv.slice(2);
const vitest = await createVitest("test", {
  root: copy,
  watch: false,
  bail: 1,
  reporters: [{}],
  testTimeout: 120_000,
  maxWorkers: 1,
});
await vitest.standalone?.();

process.on("message", (message) => void attempt(message));
process.send({ ready: true });

async function attempt({ site, tiers }) {
  const path = join(copy, site.file);
  const original = readFileSync(path, "utf8");
  let failed;
  try {
    writeFileSync(path, mutated(original, site));
    vitest.invalidateFile(path);
    failed = await firstFailure(tiers);
  } catch (error) {
    failed = { by: `the test runner: ${error instanceof Error ? error.message : String(error)}` };
  } finally {
    writeFileSync(path, original);
    vitest.invalidateFile(path);
  }
  // A run that was cut short may have read the mutant once more after it was taken back.
  const isStale = failed?.file !== undefined && (await firstFailure([[failed.file]])) !== undefined;
  process.send({ by: failed?.by, isStale });
}

/** The first test that fails, of the first tier that has one; nothing if all pass. */
async function firstFailure(tiers) {
  for (const files of tiers) {
    const all = await vitest.globTestSpecifications(files);
    const specifications = all.filter(({ moduleId }) => files.some((file) => moduleId.endsWith(`/${file}`)));
    if (specifications.length === 0) continue;
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    const failed = testModules.find((module) => module.state() === "failed");
    if (failed !== undefined) return { by: nameOf(failed), file: failed.relativeModuleId };
    if (unhandledErrors.length > 0) return { by: `an error outside of tests: ${String(unhandledErrors[0])}` };
  }
  return undefined;
}

function nameOf(module) {
  for (const test of module.children.allTests("failed"))
    return `${module.relativeModuleId} · ${test.fullName}`;
  return `${module.relativeModuleId}, which does not load`;
}
