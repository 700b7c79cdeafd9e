/** The command line: arguments in, results out, exit codes. */
import { argv, exit, stderr } from "node:process";
import { Command } from "commander";
import { addCheckCommand } from "./check-command.ts";
import { addConformCommand } from "./conform-command.ts";
import { EXIT } from "./exit-codes.ts";
import { failureOf } from "./failure.ts";
import { addTraceCommands } from "./trace-commands.ts";
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
  const failure = failureOf(error);
  if (failure.text !== "") stderr.write(`${failure.text}\n`);
  ({ code } = failure);
}
exit(code);
