/** From the files of a bug report to what a model is checked for. */
import { formatDuration, gcScope, preemptionScope, readAgentConfig, readJobFile } from "../inputs/index.ts";
import type { Configuration } from "../model/lang/index.ts";
import { UsageError } from "./usage-error.ts";

export interface Derived {
  readonly configuration: Partial<Configuration>;
  /** What was read, in sentences. */
  readonly notes: readonly string[];
}

/** @throws InputError for a malformed file; UsageError if the files do not fit the model. */
export async function deriveScope(
  model: string,
  jobs: readonly string[],
  agent: string | undefined,
): Promise<Derived> {
  if (model === "client-lifecycle") return fromPreemption(jobs);
  if (model === "batch-gc") return fromBatchJob(jobs, agent);
  throw new UsageError(`model "${model}" takes no job files`, "leave out --job and --agent");
}

async function fromPreemption(files: readonly string[]): Promise<Derived> {
  const jobs = await Promise.all(files.map(readJobFile));
  const { predecessor, replacement, reason, assumes } = preemptionScope(jobs);
  const { attempts } = predecessor.restart;
  const timeouts = [...predecessor.tasks, ...replacement.tasks].map(
    ({ name, killTimeoutMs }) => `${name}: ${formatDuration(killTimeoutMs)}`,
  );
  return {
    configuration: { scope: "one-task" },
    notes: [
      reason,
      `so that "old" is an allocation of ${predecessor.job}, and "new" is one of ${replacement.job}`,
      `kill timeouts (${timeouts.join(", ")}) do not matter: drivers answer`,
      attempts > 0
        ? `${predecessor.job} may restart up to ${attempts} times: see also --scope crash-loop`
        : `${predecessor.job} does not restart`,
      ...assumes.map((one) => `assumed: ${one}`),
    ],
  };
}

async function fromBatchJob(files: readonly string[], agent: string | undefined): Promise<Derived> {
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new UsageError("one job file is needed", "give --job once");
  if (agent === undefined) {
    throw new UsageError("the agent's configuration is needed for the thresholds", "give --agent <file>");
  }
  const scope = gcScope(await readJobFile(file), await readAgentConfig(agent));
  const { eval: evaluations, batchEval, job } = scope.thresholdsMs;
  return {
    configuration: { scope: "finite" },
    notes: [
      `job "${scope.job}" is a batch job of ${scope.count} allocation${scope.count === 1 ? "" : "s"} a version`,
      `evaluations are old after ${formatDuration(evaluations)} (${formatDuration(batchEval)} from 1.5.0 on), the job after ${formatDuration(job)}`,
      "the model lets the threshold lie anywhere among the indexes of the log, so that it covers every such setting",
      ...scope.notes,
    ],
  };
}
