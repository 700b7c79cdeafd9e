/** Commands on a trace file: replay, explain, graph. */
import { readFile, writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { replayTrace } from "../model/check/replay-trace.ts";
import type { Trace } from "../model/trace.ts";
import { readTrace, sentence, traceDot, traceLanes, traceSvg, traceText } from "../reports/index.ts";
import { EXIT } from "./exit-codes.ts";
import { findModel } from "./models.ts";
import { print } from "./output.ts";
import { UsageError } from "./usage-error.ts";

export function addTraceCommands(program: Command, finish: (code: number) => void): void {
  program
    .command("replay")
    .description("execute a trace again, step by step, and compare every state")
    .argument("<trace>", "a JSON file that everycase wrote")
    .option("--model <model>", "the model, if it is not a shipped one")
    .addHelpText("after", "\nExample:\n  everycase replay reports/out/client-lifecycle-v1.5.5.trace.json")
    .action(async (file: string, flags: { readonly model?: string }) => {
      const trace = await load(file);
      const found = replayTrace(await findModel(flags.model ?? trace.model), trace);
      print(`${found.text}\n`);
      finish(found.accepted ? EXIT.holds : EXIT.rejected);
    });
  program
    .command("explain")
    .description("say in a sentence and a table what a trace shows")
    .argument("<trace>", "a JSON file that everycase wrote")
    .addHelpText("after", "\nExample:\n  everycase explain reports/out/client-lifecycle-v1.5.5.trace.json")
    .action(async (file: string) => {
      const trace = await load(file);
      print(`${sentence(trace)}\n\n${traceText(trace)}\n`);
    });
  program
    .command("graph")
    .description("draw a trace")
    .argument("<trace>", "a JSON file that everycase wrote")
    .option(
      "--output <file>",
      "where to write it; the ending says what: .svg (default: standard output), .dot",
    )
    .option("--lanes", "a lane for each process, time downwards")
    .addHelpText("after", "\nExample:\n  everycase graph hang.trace.json --output hang.svg")
    .action(
      async (file: string, { output, lanes }: { readonly output?: string; readonly lanes?: boolean }) => {
        const trace = await load(file);
        const dot = output?.endsWith(".dot") === true;
        if (output !== undefined && !/\.(?:svg|dot)$/.test(output)) {
          throw new UsageError(`--output ${output}: neither .svg nor .dot`, "choose one of these endings");
        }
        const picture = dot ? traceDot(trace) : lanes === true ? traceLanes(trace) : await traceSvg(trace);
        if (output === undefined) print(picture);
        else await writeFile(output, picture);
      },
    );
}

async function load(file: string): Promise<Trace> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new UsageError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      "check the path",
    );
  });
  return readTrace(text, file);
}
