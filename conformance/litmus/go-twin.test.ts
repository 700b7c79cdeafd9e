import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { compiled } from "../../test/litmus/interpreters.ts";
import { anyProgram } from "./any-program.ts";
import { asGo } from "./as-go.ts";
import { catalogue } from "./catalogue/index.ts";
import { outcomesOnModel } from "./on-model.ts";
import type { Program } from "./program.ts";

/** The states of goroutines have the names that the twin reads since this version. */
const OLDEST = { major: 1, minor: 25 };
/** So many that one of eleven equal cases is never taken in 10^124 test runs. */
const RACE_RUNS = 3000;
const RUNS = 1000;
/** They wait for real timers. */
const TIMER_RUNS = 96;
/** Each is a process of its own, as it may end by an error from which nobody recovers. */
const FATAL_RUNS = 60;

/** Random programs with the outcomes of their models. */
const random: readonly Program[] = fc
  .sample(anyProgram, { numRuns: 100, seed: 18_129 })
  .filter((program) => restsInGo(program))
  .slice(0, 30)
  .map((program, at) => ({
    ...program,
    name: `random-${at}`,
    outcomes: [...outcomesOnModel(program, compiled(program)).outcomes],
  }));

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "everycase-litmus-"));
const binary = join(folder, "litmus");
/** Why there is no twin; empty if there is one. */
let missing = "";

beforeAll(async () => {
  missing = await whyNoGo();
  if (missing !== "") return;
  cpSync(join(import.meta.dirname, "twin"), folder, { recursive: true });
  writeFileSync(join(folder, "programs.go"), asGo([...catalogue, ...random]));
  writeFileSync(join(folder, "go.mod"), `module litmus\n\ngo ${OLDEST.major}.${OLDEST.minor}\n`);
  await go("vet", ".");
  await go("build", "-o", binary, ".");
});

afterAll(() => rmSync(folder, { recursive: true }));

test("the twin's source is written as gofmt would", async ({ expect, skip }) => {
  skip(missing !== "", missing);
  const { stdout } = await run("gofmt", ["-l", folder]);
  expect(stdout).toBe("");
});

test.for(catalogue)("$name: Go shows no outcome that is not written", async (program, { expect, skip }) => {
  skip(missing !== "", missing);
  const runs = runsOf(program);
  const counts = await countsOf(program, runs);
  const observed = Object.keys(counts).sort();
  expect(observed.filter((outcome) => !program.outcomes.includes(outcome))).toEqual([]);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(runs);
  if (program.entryRace === true) expect(observed).toEqual([...program.outcomes].sort());
});

test("a case that is listed ten times is taken more often", async ({ expect, skip }) => {
  skip(missing !== "", missing);
  const program = catalogue.find(({ name }) => name === "case-listed-ten-times") as Program;
  const counts = await countsOf(program, RACE_RUNS);
  const [left = 0, right = 0] = program.outcomes.map((outcome) => counts[outcome]);
  // 10 : 1 is expected; 5 : 1 is more than 13 standard deviations away.
  expect(left / right).toBeGreaterThan(5);
});

test.for(random)("$name: Go shows no outcome that the model does not", async (program, { expect, skip }) => {
  skip(missing !== "", missing);
  const counts = await countsOf(program, 48);
  expect(Object.keys(counts).filter((outcome) => !program.outcomes.includes(outcome))).toEqual([]);
});

async function countsOf(program: Program, runs: number): Promise<Record<string, number>> {
  const { stdout } = await run(binary, [program.name, String(runs)]);
  return JSON.parse(stdout) as Record<string, number>;
}

function runsOf({ timers, tickers, entryRace, outcomes }: Program): number {
  if (timers !== undefined || tickers !== undefined) return TIMER_RUNS;
  if (outcomes.some((outcome) => outcome.includes(": sync: "))) return FATAL_RUNS;
  return entryRace === true ? RACE_RUNS : RUNS;
}

/**
 * In Go a run that waits for somebody to be parked who never is does not come to rest, and a wait group
 * panics if it is waited for and added to at once.
 */
function restsInGo({ processes }: Program): boolean {
  return !/"kind":"(?:await parked|wait)"/.test(JSON.stringify(processes));
}

async function whyNoGo(): Promise<string> {
  let version: string;
  try {
    version = (await go("env", "GOVERSION")).trim();
  } catch (error) {
    return `no Go toolchain: ${error instanceof Error ? error.message : String(error)}`;
  }
  const [, major = 0, minor = 0] = /^go(\d+)\.(\d+)/.exec(version)?.map(Number) ?? [];
  const isOld = major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor);
  return isOld ? `Go ${OLDEST.major}.${OLDEST.minor} or later is needed, and this is ${version}` : "";
}

async function go(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, GOTOOLCHAIN: "local", GOPROXY: "off", GOFLAGS: "", GOWORK: "off" };
  const { stdout } = await run("go", args, { cwd: folder, env });
  return stdout;
}
