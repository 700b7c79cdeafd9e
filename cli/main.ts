/** The command line: arguments in, results out, exit codes. */
import { argv, exit, stderr } from "node:process";
import { Command, CommanderError } from "commander";
import { AdapterError, AmbiguousLabel } from "../conformance/index.ts";
import { InputError } from "../inputs/index.ts";
import { LanguageError } from "../model/lang/errors.ts";
import { TraceFileError } from "../reports/index.ts";
import { addCheckCommand } from "./check-command.ts";
import { addConformCommand } from "./conform-command.ts";
import { EXIT } from "./exit-codes.ts";
import { ModelFileError } from "./model-file-error.ts";
import { frameOf } from "./models.ts";
import { addTraceCommands } from "./trace-commands.ts";
import { UsageError } from "./usage-error.ts";
import { toolVersion } from "./world.ts";

let code: number = EXIT.holds;
const finish = (value: number): void => {
  code = value;
};
const program = new Command("everycase")
  .description("Model checker and conformance test kit for concurrent control planes.")
  .version(toolVersion())
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text) });
addCheckCommand(program, finish);
addConformCommand(program, finish);
addTraceCommands(program, finish);
for (const command of [program, ...program.commands])
  command.exitOverride().showHelpAfterError("(--help shows how it is used)");

try {
  await program.parseAsync(argv);
} catch (error) {
  code = report(error);
}
exit(code);

/** Says what is wrong, and returns the exit code for it. Only what is our own mistake shows a stack. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.holds : EXIT.usage;
  if (error instanceof UsageError || error instanceof InputError) return say(error.message, EXIT.usage);
  if (error instanceof TraceFileError) return say(error.message, EXIT.rejected);
  if (error instanceof LanguageError) {
    const usage =
      error.problem.startsWith("unknown-v") ||
      error.problem.startsWith("unknown-s") ||
      error.problem.includes("parameter");
    return say(error.message + origin(error), usage ? EXIT.usage : EXIT.model);
  }
  if (error instanceof ModelFileError || error instanceof AdapterError || error instanceof AmbiguousLabel) {
    return say(error.message, EXIT.model);
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return say(`internal error of everycase, please report it:\n${text}`, EXIT.internal);
}

function say(text: string, value: number): number {
  stderr.write(`${text}\n`);
  return value;
}

/** Where the model's own code threw, if it did. */
function origin(error: LanguageError): string {
  return error.problem === "threw" ? frameOf(error.cause) : "";
}
