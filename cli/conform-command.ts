/** `everycase conform`: perform every edge of a model on its implementation. */
import { stderr } from "node:process";
import type { Command } from "commander";
import { conform, referenceSystem } from "../conformance/index.ts";
import { check } from "../model/check/check.ts";
import { configure } from "../model/lang/definition.ts";
import { limitsOf } from "./check-command.ts";
import { conformanceText } from "./conformance-text.ts";
import { EXIT } from "./exit-codes.ts";
import { findModel } from "./models.ts";
import {
  addLimitOptions,
  addModelOptions,
  configurationOf,
  type LimitFlags,
  type ModelFlags,
} from "./options.ts";
import { print } from "./output.ts";
import { UsageError } from "./usage-error.ts";
import { peakMemory, seconds, toolVersion } from "./world.ts";

interface ConformFlags extends ModelFlags, LimitFlags {
  readonly json?: boolean;
}

export function addConformCommand(program: Command, finish: (code: number) => void): void {
  const command = program
    .command("conform")
    .description("perform every edge of a model on an implementation, and compare after every step")
    .argument("<model>", "a shipped model");
  addLimitOptions(addModelOptions(command))
    .option("--json", "print one JSON object and nothing else")
    .addHelpText("after", EXAMPLES)
    .action(async (name: string, flags: ConformFlags) => {
      const definition = await findModel(name);
      const configuration = configure(definition, configurationOf(flags));
      const system = referenceSystem(definition.name, configuration);
      if (system === undefined) {
        const { variant, scope } = configuration;
        throw new UsageError(
          `nothing implements ${[definition.name, variant, scope].filter((part) => part !== "").join(", ")}`,
          "client-lifecycle: scopes one-task and crash-loop; batch-gc: scope finite",
        );
      }
      const { model, exploration, result } = check(definition, configuration, {
        limits: limitsOf(flags),
        graph: true,
        tool: toolVersion(),
        seconds,
        peakMemory,
      });
      if (result.bounds.length > 0) {
        const reached = result.bounds.map(
          ({ bound, limit, left }) => `${bound} ${limit} was reached, ${left}`,
        );
        stderr.write(
          `nothing was compared: ${reached.join("; ")}\n  fix    raise it, or choose a smaller scope\n`,
        );
        return finish(EXIT.unknown);
      }
      const began = seconds();
      const found = conform(model, exploration, system.adapter, system.mapping);
      const { variant, scope, parameters } = result;
      const head = { model: result.model, variant, scope, parameters, implementation: system.adapter.name };
      const json = { ...head, seconds: seconds() - began, ...found };
      print(flags.json === true ? `${JSON.stringify(json)}\n` : conformanceText(json));
      finish(found.disagreement === undefined ? EXIT.holds : EXIT.diverges);
    });
}

const EXAMPLES = `
Examples:
  everycase conform client-lifecycle --variant v1.5.5
  everycase conform batch-gc --variant v1.5.0 --json

Exit codes: 0 every edge agreed, 20 the implementation diverges, 30 a bound was reached,
40 error in the model or the adapter, 64 usage.`;
