/** Random models, counted by Spin: as many states, and as many steps, as everycase counts. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { Exploration } from "../model/engine/index.ts";
import { compile } from "../model/lang/compile.ts";
import { type AnyAssignments, anyActions, anyProcesses, toModel } from "./models/any-assignments.ts";
import { asPromela, CHOSEN } from "./models/as-promela.ts";

const MOST_STATES = 100_000;

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "everycase-spin-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Counted {
  readonly states: number;
  readonly edges: number;
}

test.for([
  ["actions on variables", 35, anyActions],
  ["processes with control points, variables and buffers", 25, anyProcesses],
] as const)(
  "Spin counts the states and steps of random models as everycase does: %s",
  async ([, many, any], { skip }) => {
    const missing = await whyNoSpin();
    skip(missing !== "", missing);
    let compared: readonly Counted[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: many, maxLength: many }), async (models) => {
        const counted = models.map(countedByEverycase);
        const bySpin = await countedBySpin(models);
        const differing = models.flatMap((one, at) => {
          const [ours, theirs] = [counted[at] as Counted, bySpin[at] as Counted];
          if (ours.states === theirs.states && ours.edges === theirs.edges) return [];
          return [{ model: one, promela: asPromela([one]), ours, theirs }];
        });
        expect(differing).toEqual([]);
        compared = counted;
      }),
      // All models are in one verifier: to shrink them is to compile it again and again.
      { numRuns: 1, endOnFailure: true },
    );
    // Models that go nowhere agree about everything.
    const sum = (count: (one: Counted) => number): number =>
      compared.reduce((total, one) => total + count(one), 0);
    expect(compared).toHaveLength(many);
    expect(sum(({ states }) => states)).toBeGreaterThan(3 * many);
    expect(sum(({ edges }) => edges)).toBeGreaterThan(6 * many);
  },
);

function countedByEverycase(spec: AnyAssignments): Counted {
  const compiled = compile(toModel(spec));
  const { states, edges, isWhole } = compiled.guarded(() =>
    new Exploration(compiled.system, { invariants: [], marks: [], graph: false }).run({
      states: MOST_STATES,
    }),
  );
  expect(isWhole).toBe(true);
  return { states, edges };
}

/** Builds one verifier for all models, and runs it once for each. */
async function countedBySpin(models: readonly AnyAssignments[]): Promise<readonly Counted[]> {
  writeFileSync(join(folder, "models.pml"), asPromela(models));
  // Without its own optimisations: they would leave out states that differ in dead variables only.
  await run("spin", ["-a", "-o1", "-o2", "-o3", "models.pml"], { cwd: folder });
  const options = ["-O1", "-w", "-DSAFETY", "-DNOREDUCE", "-DVECTORSZ=8192", "-o", "pan", "pan.c"];
  await run("gcc", options, { cwd: folder });
  const counted: Counted[] = [];
  for (const number of models.keys()) {
    const env = { ...process.env, [CHOSEN]: String(number) };
    // A state without a step is no error here; as deep as there are states; a table of 2^16 slots.
    const { stdout } = await run("./pan", ["-E", "-n", `-m${MOST_STATES}`, "-w16"], { cwd: folder, env });
    const states = countOf(stdout, "states, stored");
    // Every step leads to a state that is stored or matched, and one is stored to begin with.
    counted.push({ states, edges: states + countOf(stdout, "states, matched") - 1 });
  }
  return counted;
}

function countOf(output: string, what: string): number {
  const count = new RegExp(`^\\s*(\\d+) ${what}`, "m").exec(output)?.[1];
  if (count === undefined || /error: max search depth/.test(output)) {
    throw new Error(`Spin did not say how many ${what}:\n${output}`);
  }
  return Number(count);
}

/** Why there is no Spin here; empty if there is one. */
async function whyNoSpin(): Promise<string> {
  try {
    await run("spin", ["-V"]);
    await run("gcc", ["--version"]);
    return "";
  } catch {
    return "needs spin and gcc on the path";
  }
}
