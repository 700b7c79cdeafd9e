// The last line of .ci/run: what the test run counted, from vitest's own report.
// Usage: node scripts/tally.mjs [REPORT], by default .cache/vitest.json

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const { passed, failed, skipped } = tally(process.argv[2] ?? join(root, ".cache", "vitest.json"));
console.log(`${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`);

/** A run that left no report has failed; a test file that could not be loaded counts as one failure. */
function tally(file) {
  const report = reportOf(file);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function reportOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    console.error(`everycase: no report of the test run: ${error.message}`);
    return undefined;
  }
}
