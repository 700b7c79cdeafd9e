/** `everycase check`: explore a model, judge its properties. */
import { writeFile } from "node:fs/promises";
import { stderr } from "node:process";
import type { Command } from "commander";
import type { CheckResult } from "../model/trace.ts";
import { checkText, writeTrace } from "../reports/index.ts";
import { deriveScope } from "./derived-scope.ts";
import { exitCodeOf } from "./exit-codes.ts";
import { loadTrace } from "./load-trace.ts";
import {
  addFairnessOptions,
  addLimitOptions,
  addModelOptions,
  addSearchOptions,
  collect,
  configurationOf,
  type FairnessFlags,
  type LimitFlags,
  type ModelFlags,
  type SearchFlags,
  strategyOf,
} from "./options.ts";
import { print } from "./output.ts";
import { supervise } from "./supervise.ts";
import { UsageError } from "./usage-error.ts";

interface CheckFlags extends ModelFlags, LimitFlags, SearchFlags, FairnessFlags {
  readonly from?: string;
  readonly json?: boolean;
  readonly coverage?: boolean;
  readonly vacuity?: boolean;
  readonly job: readonly string[];
  readonly agent?: string;
  readonly firstCase?: boolean;
  readonly trace?: string;
}

export function addCheckCommand(program: Command, finish: (code: number) => void): void {
  const command = program
    .command("check")
    .description("explore every state of a model and judge its properties")
    .argument("<model>", "a shipped model, or a file (./my-model.ts)");
  addFairnessOptions(addSearchOptions(addLimitOptions(addModelOptions(command))))
    .option("--from <trace>", "explore only what follows this trace of the model")
    .option("--job <file>", "derive the scope from a job file; may be repeated", collect, [])
    .option("--agent <file>", "derive the scope from an agent's configuration")
    .option("--first-case", "a select takes its first ready case: what is then still found needs no luck")
    .option(
      "--trace <file>",
      "write the counterexample of the property that is named first, for replay and graph",
    )
    .option("--coverage", "also print how often each step and each case was taken")
    .option(
      "--vacuity",
      "also check models with one guard, effect or case changed: what none of them violates says little",
    )
    .option("--json", "print one JSON object and nothing else")
    .addHelpText("after", EXAMPLES)
    .action(async (name: string, flags: CheckFlags) => {
      const derived =
        flags.job.length > 0 || flags.agent !== undefined
          ? await deriveScope(name, flags.job, flags.agent)
          : { configuration: {}, notes: [] };
      const wanted = {
        model: name,
        configuration: { ...derived.configuration, ...configurationOf(flags) },
        limits: limitsOf(flags),
        firstCase: flags.firstCase === true,
        strategy: strategyOf(flags),
        fingerprints: flags.fingerprints === true,
        vacuity: flags.vacuity === true,
        fairness: { without: flags.without, assuming: flags.assuming },
        from: flags.from === undefined ? undefined : await loadTrace(flags.from),
      };
      const result = await supervise(wanted, () => {
        if (flags.json === true) return;
        if (/\.[cm]?ts$/.test(name)) {
          stderr.write(`${name} was bundled, not type-checked: run tsc for that.\n`);
        }
        for (const note of derived.notes) stderr.write(`${note}\n`);
      });
      if (flags.trace !== undefined) await writeFirstTrace(result, flags.trace);
      print(
        flags.json === true
          ? `${JSON.stringify(result)}\n`
          : checkText(result, { coverage: flags.coverage === true }),
      );
      finish(exitCodeOf(result));
    });
}

/** The counterexample of the property that is named first and has one; else the run to a stuck process. */
async function writeFirstTrace(
  { properties, property, stuck = [] }: CheckResult,
  file: string,
): Promise<void> {
  const violated = properties.filter(({ verdict, trace }) => verdict === "violated" && trace !== undefined);
  const found = violated.find(({ name }) => name === property) ?? violated[0];
  const trace = found?.trace ?? stuck[0]?.trace;
  if (trace === undefined) {
    stderr.write(`there is no counterexample, so that ${file} is not written\n`);
    return;
  }
  await writeFile(file, writeTrace(trace)).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--trace ${file} cannot be written: ${why}`, "choose another place");
  });
  stderr.write(`${file} shows «${trace.property}»\n`);
}

export function limitsOf({ states, depth, memory, time }: LimitFlags): {
  states?: number;
  depth?: number;
  memoryBytes?: number;
  seconds?: number;
} {
  return {
    ...(states === undefined ? {} : { states }),
    ...(depth === undefined ? {} : { depth }),
    ...(memory === undefined ? {} : { memoryBytes: memory }),
    ...(time === undefined ? {} : { seconds: time }),
  };
}

const EXAMPLES = `
Examples:
  everycase check client-lifecycle --variant v1.5.5
  everycase check client-lifecycle --job sleep-low-prio.nomad --job sleep-high-prio.nomad
  everycase check batch-gc --variant v1.4.2 --job job.hcl --agent nomad.hcl
  everycase check two-phase-commit --param managers=8 --json
  everycase check ./my-model.ts --states 1000000
  everycase check ./my-model.ts --without "select cases" --assuming "long timers"
  everycase check ./my-model.ts --strategy random --seed 7 --walks 10000

Exit codes: 0 all as required, 11 deadlock, 12 safety, 13 liveness, 30 a bound was reached,
40 error in the model, 64 usage, 70 internal.`;
