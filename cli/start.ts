/**
 * `npm start`: explores both reference models, performs their edges on the implementations, draws the
 * counterexamples, prints one table, and holds it against what is expected.
 */
import { fork } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { exit, stderr } from "node:process";
import { fileURLToPath } from "node:url";
import { resultTable } from "../reports/index.ts";
import { differences, type Expected } from "./expected.ts";
import { print } from "./output.ts";
import type { StartJob, StartRow } from "./start-job.ts";
import { seconds } from "./world.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const output = `${root}reports/out`;

const began = seconds();
const expected: Expected = JSON.parse(await readFile(`${root}cli/expected.json`, "utf8"));
await rm(output, { recursive: true, force: true });
await mkdir(output, { recursive: true });
const jobs: readonly StartJob[] = expected.runs.map(({ model, variant, scope, parameters, conforms }) => ({
  model,
  variant,
  scope,
  parameters,
  conforms,
  folder: output,
}));
// Performing an edge takes about as long as exploring ten.
const weights = expected.runs.map(({ edges, conforms }) => (conforms ? 10 : 1) * edges);
const rows = await runAll(jobs, weights, Math.max(1, Math.min(availableParallelism(), jobs.length)));
print(`${resultTable(rows.map((row) => ({ ...row, variant: `${row.variant}, ${row.scope}` })))}\n`);
print(
  `\nPictures (.svg) and traces (.trace.json) are in reports/out/<model>/<variant>-<scope>/. ${(seconds() - began).toFixed(1)} s\n`,
);
const wrong = differences(expected, rows);
for (const one of wrong) stderr.write(`${one}\n`);
exit(wrong.length === 0 ? 0 : 1);

/**
 * Each job in a process of its own, at most `most` at a time, those with most to do first; the rows in the order of the
 * jobs.
 */
async function runAll(
  all: readonly StartJob[],
  weights: readonly number[],
  most: number,
): Promise<readonly StartRow[]> {
  const results: (readonly StartRow[])[] = [];
  const order = [...all.entries()].sort(([left], [right]) => (weights[right] ?? 0) - (weights[left] ?? 0));
  // One iterator for all, so that each job is taken once.
  const waiting = order.values();
  const work = async (): Promise<void> => {
    for (const [at, job] of waiting) results[at] = await runJob(job);
  };
  await Promise.all(Array.from({ length: most }, work));
  return results.flat();
}

function runJob(job: StartJob): Promise<readonly StartRow[]> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL("./start-job.js", import.meta.url)), [JSON.stringify(job)]);
    child.once("message", (rows: readonly StartRow[]) => resolve(rows));
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`the run of ${job.model}, ${job.variant} ended with code ${code}`)),
    );
  });
}
