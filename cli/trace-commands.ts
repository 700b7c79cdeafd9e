/** Commands on a trace file: replay, explain, graph. */
import { writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { replayTrace } from "../model/check/replay-trace.ts";
import { sentence, traceDot, tracePicture, traceSvg, traceText } from "../reports/index.ts";
import { EXIT } from "./exit-codes.ts";
import { loadTrace } from "./load-trace.ts";
import { findModel, SHIPPED } from "./models.ts";
import { print } from "./output.ts";
import { UsageError } from "./usage-error.ts";

export function addTraceCommands(program: Command, finish: (code: number) => void): void {
  program
    .command("replay")
    .description("execute a trace again, step by step, and compare every state")
    .argument("<trace>", "a JSON file that everycase wrote")
    .option("--model <model>", "the model, if it is not a shipped one")
    .addHelpText("after", "\nExample:\n  everycase replay hang.trace.json")
    .action(async (file: string, flags: { readonly model?: string }) => {
      const trace = await loadTrace(file);
      if (flags.model === undefined && !SHIPPED.some(({ name }) => name === trace.model)) {
        throw new UsageError(
          `${file} is a trace of "${trace.model}", which is not a shipped model`,
          "say where it is: --model ./my-model.ts",
        );
      }
      const found = replayTrace(await findModel(flags.model ?? trace.model), trace);
      print(`${found.text}\n`);
      finish(found.accepted ? EXIT.holds : EXIT.rejected);
    });
  program
    .command("explain")
    .description("say in a sentence and a table what a trace shows")
    .argument("<trace>", "a JSON file that everycase wrote")
    .addHelpText("after", "\nExample:\n  everycase explain hang.trace.json")
    .action(async (file: string) => {
      const trace = await loadTrace(file);
      print(`${sentence(trace)}\n\n${traceText(trace)}\n`);
    });
  program
    .command("graph")
    .description("draw a trace: a lane for each process, or its graph if there are none")
    .argument("<trace>", "a JSON file that everycase wrote")
    .option(
      "--output <file>",
      "where to write it; the ending says what: .svg (default: standard output), .dot",
    )
    .option("--graph", "the states and steps as a graph, in any case")
    .addHelpText("after", "\nExample:\n  everycase graph hang.trace.json --output hang.svg")
    .action(
      async (file: string, { output, graph }: { readonly output?: string; readonly graph?: boolean }) => {
        if (output !== undefined && !/\.(?:svg|dot)$/.test(output)) {
          throw new UsageError(`--output ${output}: neither .svg nor .dot`, "choose one of these endings");
        }
        const trace = await loadTrace(file);
        const picture =
          output?.endsWith(".dot") === true
            ? traceDot(trace)
            : await (graph === true ? traceSvg(trace) : tracePicture(trace));
        if (output === undefined) return print(picture);
        await writeFile(output, picture).catch((error: unknown) => {
          throw new UsageError(
            `${output} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
            "check the folder",
          );
        });
      },
    );
}
