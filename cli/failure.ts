/** What is said when a command fails, and the exit code for it. Only what is our own mistake shows a stack. */
import { CommanderError } from "commander";
import { AdapterError, AmbiguousLabel } from "../conformance/index.ts";
import { InputError } from "../inputs/index.ts";
import { CheckRefused } from "../model/check/check-refused.ts";
import { EngineError } from "../model/engine/index.ts";
import { LanguageError } from "../model/lang/errors.ts";
import { TraceFileError } from "../reports/index.ts";
import { EXIT } from "./exit-codes.ts";
import { ModelFileError } from "./model-file-error.ts";
import { SearchFailed } from "./search-failed.ts";
import { UsageError } from "./usage-error.ts";

export interface Failure {
  /** For standard error; empty if everything has been said. */
  readonly text: string;
  readonly code: number;
}

const OF_THE_MODEL = [ModelFileError, EngineError, AdapterError, AmbiguousLabel];
/** A configuration that the model does not have: the command line is wrong, not the model. */
const OF_THE_COMMAND: ReadonlySet<string> = new Set([
  "unknown-variant",
  "unknown-scope",
  "unknown-parameter",
  "parameter-out-of-range",
]);

export function failureOf(error: unknown): Failure {
  // Commander has printed its message, or the help that was asked for.
  if (error instanceof CommanderError) {
    return { text: "", code: error.exitCode === 0 ? EXIT.holds : EXIT.usage };
  }
  if (error instanceof SearchFailed) return { text: error.message, code: error.code };
  if (error instanceof UsageError || error instanceof InputError || error instanceof CheckRefused) {
    return { text: error.message, code: EXIT.usage };
  }
  if (error instanceof TraceFileError) return { text: error.message, code: EXIT.rejected };
  if (error instanceof LanguageError) {
    const thrown = error.problem === "threw" ? frameOf(error.cause) : "";
    const code = isOfTheCommand(error) ? EXIT.usage : EXIT.model;
    return { text: error.message + thrown, code };
  }
  if (error instanceof Error && OF_THE_MODEL.some((one) => error instanceof one)) {
    return { text: error.message + frameOf(error.cause), code: EXIT.model };
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { text: `internal error of everycase, please report it:\n${text}`, code: EXIT.internal };
}

function isOfTheCommand({ problem, facts }: LanguageError): boolean {
  // Of fairness, a property of the model may name what there is not, too.
  const asked = problem === "unknown-fairness" && "where" in facts && facts.where === "the check";
  return asked || OF_THE_COMMAND.has(problem);
}

/** Everycase itself, as it appears in stacks. */
const OWN = new URL("../", import.meta.url).href;

/** Where an error was thrown, as a line of its own, in the model rather than in what it called; empty if unknown. */
function frameOf(error: unknown): string {
  // A syntax error has no place in the code that runs.
  const stack = error instanceof Error && !(error instanceof SyntaxError) ? (error.stack ?? "") : "";
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const frame = frames.find((line) => !line.includes(OWN)) ?? frames[0];
  return frame === undefined ? "" : `\n  thrown ${frame.trim()}`;
}
