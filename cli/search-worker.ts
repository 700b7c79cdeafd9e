/** The worker in which `everycase check` searches, so that the main thread stays free to answer. */
import { parentPort, workerData } from "node:worker_threads";
import { type CheckOptions, check } from "../model/check/check.ts";
import { followTrace } from "../model/check/follow-trace.ts";
import { findVacuity, withVacuity } from "../model/check/vacuity.ts";
import type { Run } from "../model/engine/index.ts";
import { compile } from "../model/lang/compile.ts";
import type { Configuration, ModelDefinition } from "../model/lang/index.ts";
import type { CheckResult, Trace } from "../model/trace.ts";
import { failureOf } from "./failure.ts";
import { findModel } from "./models.ts";
import type { SearchMessage, SearchRequest } from "./search-request.ts";
import { UsageError } from "./usage-error.ts";
import { peakMemory, seconds, toolVersion } from "./world.ts";

/** Between two messages on how far the search is. [s] */
const BEAT = 0.25;

// Written by the thread that started this one.
const request: SearchRequest = workerData;
try {
  const model = await findModel(request.model);
  say({ kind: "loaded" });
  const from = request.from === undefined ? undefined : runOf(model, request.configuration, request.from);
  const options: CheckOptions = {
    ...(request.strategy === undefined ? {} : { strategy: request.strategy }),
    ...(from === undefined ? {} : { from }),
    fingerprints: request.fingerprints,
    limits: request.limits,
    fairness: request.fairness,
    selectChoice: request.firstCase ? "first" : "any",
    tool: toolVersion(),
    seconds,
    peakMemory,
    interrupted: () => Atomics.load(request.stop, 0) !== 0,
    progress: beat(),
    judging: () => say({ kind: "judging" }),
  };
  const { result } = check(model, request.configuration, options);
  say({ kind: "checked", result: request.vacuity ? lookedAt(model, result, options) : result });
} catch (error) {
  say({ kind: "failed", ...failureOf(error) });
}

/** The result, with what no changed model violates. Changed models are searched in full, from the beginning. */
function lookedAt(model: ModelDefinition, result: CheckResult, options: CheckOptions): CheckResult {
  const { from: _, progress: __, judging: ___, ...plain } = options;
  const each = (at: number, of: number): void => say({ kind: "mutant", at, of });
  return withVacuity(result, findVacuity(model, request.configuration, result, plain, each));
}

/** @throws UsageError if the model does not take the steps of the trace. */
function runOf(model: ModelDefinition, configuration: Partial<Configuration>, trace: Trace): Run {
  const followed = followTrace(compile(model, configuration), trace);
  if (typeof followed !== "string") return { initial: trace.initial, choices: followed.choices };
  throw new UsageError(
    `--from: the model does not take the steps of the trace${followed}`,
    "use a trace of this model, variant, scope and parameters",
  );
}

function beat(): (seen: Omit<Extract<SearchMessage, { kind: "progress" }>, "kind">) => void {
  let last = 0;
  return (seen) => {
    if (seen.seconds - last < BEAT && last > 0) return;
    last = seen.seconds;
    say({ kind: "progress", ...seen });
  };
}

function say(message: SearchMessage): void {
  parentPort?.postMessage(message, []);
}
