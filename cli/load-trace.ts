import { readFile } from "node:fs/promises";
import type { Trace } from "../model/trace.ts";
import { readTrace } from "../reports/index.ts";
import { UsageError } from "./usage-error.ts";

/**
 * The trace in a file.
 *
 * @throws UsageError if there is no such file.
 * @throws TraceFileError if it is not a trace.
 */
export async function loadTrace(file: string): Promise<Trace> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new UsageError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      "check the path",
    );
  });
  return readTrace(text, file);
}
