import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const TALLY = fileURLToPath(new URL("../scripts/tally.mjs", import.meta.url));

/** What the script prints last for a report; undefined: there is none. */
function lastLine(report: string | undefined): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "everycase-tally-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, "vitest.json");
  if (report !== undefined) writeFileSync(file, report);
  const { stdout } = spawnSync(process.execPath, [TALLY, file], { encoding: "utf8" });
  return stdout.trimEnd().split("\n").at(-1);
}

const passing = { status: "passed", assertionResults: [{ status: "passed" }] };
const failing = { status: "failed", assertionResults: [{ status: "failed" }] };
const unloaded = { status: "failed", assertionResults: [] };
const counts = { numPassedTests: 12, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

test.each([
  ["all passed", { ...counts, testResults: [passing] }, "12 passed, 0 failed"],
  ["some failed", { ...counts, numFailedTests: 3, testResults: [passing, failing] }, "12 passed, 3 failed"],
  ["a file did not load", { ...counts, testResults: [passing, unloaded] }, "12 passed, 1 failed"],
  [
    "some skipped",
    { ...counts, numPendingTests: 2, testResults: [passing] },
    "12 passed, 0 failed, 2 skipped",
  ],
])("%s", (_, report, line) => {
  expect(lastLine(JSON.stringify(report))).toBe(line);
});

test("a run that left no report, or half of one, has failed", () => {
  expect(lastLine(undefined)).toBe("0 passed, 1 failed");
  expect(lastLine('{"numPassedTests": 1')).toBe("0 passed, 1 failed");
});
