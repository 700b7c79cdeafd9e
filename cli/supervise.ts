/**
 * Watches over a search in a worker: shows how far it is, stops it with what it knows on Ctrl-C, and gives it up
 * if it does not answer, since a step of a model may be an endless loop.
 */
import { totalmem } from "node:os";
import process, { stderr } from "node:process";
import { Worker } from "node:worker_threads";
import type { CheckResult } from "../model/trace.ts";
import { EXIT } from "./exit-codes.ts";
import { progressLine } from "./progress.ts";
import { SearchFailed } from "./search-failed.ts";
import type { SearchMessage, SearchProgress, SearchRequest } from "./search-request.ts";

/** How long a search may take to notice that it is to stop. [s] */
const GRACE = 5;

type Wanted = Omit<SearchRequest, "stop">;

/**
 * `loaded` is called once the model is. The verdict, or what is left of it: if the search had to be given up, it is cut off and no property is judged.
 *
 * @throws SearchFailed if the search ended in an error, with its text and exit code.
 */
export function supervise(wanted: Wanted, loaded: () => void): Promise<CheckResult> {
  return new Promise((resolve, reject) => {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const request: SearchRequest = { ...wanted, stop };
    const line = progressLine(stderr);
    const worker = new Worker(new URL("./search-worker.js", import.meta.url), {
      workerData: request,
      // The heap of a worker is small by default, whatever the machine has.
      resourceLimits: { maxOldGenerationSizeMb: Math.floor((totalmem() / 2 ** 20) * 0.75) },
    });
    let seen: SearchProgress = { states: 0, edges: 0, depth: 0, frontier: 0, seconds: 0 };
    let watch: NodeJS.Timeout | undefined;
    let judging = false;

    const over = (): void => {
      clearTimeout(watch);
      process.off("SIGINT", interrupt);
      line.end();
    };
    const giveUp = (bound: string, limit: number, why: string): void => {
      over();
      void worker.terminate();
      stderr.write(`${why}\n`);
      resolve(nothingJudged(wanted, seen, bound, limit));
    };
    const interrupt = (): void => {
      if (Atomics.load(stop, 0) !== 0) {
        giveUp("interrupted", 0, "given up: no property was judged");
        return;
      }
      Atomics.store(stop, 0, 1);
      line.end();
      stderr.write("stopping; what is known follows. Once more to give it up\n");
      if (!judging) {
        watch = setTimeout(() => giveUp("interrupted", 0, unanswered(GRACE)), GRACE * 1000);
      }
    };
    process.on("SIGINT", interrupt);
    const { seconds } = wanted.limits;
    // A timer of Node holds 2^31 ms.
    if (seconds !== undefined && seconds < 2_000_000) {
      watch = setTimeout(
        () => giveUp("--time", seconds, unanswered(seconds + GRACE)),
        (seconds + GRACE) * 1000,
      );
    }

    worker.on("message", (message: SearchMessage) => {
      switch (message.kind) {
        case "loaded":
          loaded();
          return;
        case "progress":
          seen = message;
          line.update(message);
          return;
        case "judging":
          judging = true;
          clearTimeout(watch);
          return;
        case "mutant":
          line.say(`changed model ${message.at + 1} of ${message.of}`);
          return;
        case "checked":
          over();
          resolve(message.result);
          return;
        case "failed":
          over();
          reject(new SearchFailed(message.text, message.code));
      }
    });
    worker.on("error", (error: Error & { code?: string }) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") {
        giveUp("memory of this machine", totalmem(), "out of memory; --memory stops a search before that");
        return;
      }
      over();
      reject(error);
    });
    worker.on("exit", (code) => {
      over();
      reject(new SearchFailed(`the search ended without a word (${code})`, EXIT.internal));
    });
  });
}

function unanswered(seconds: number): string {
  return `the search has not answered for ${seconds} s and was given up: a guard, a step or a property of the model may not end`;
}

function nothingJudged(
  { model, configuration: { variant, scope, parameters } }: Wanted,
  { states, edges, depth, seconds, frontier }: SearchProgress,
  bound: string,
  limit: number,
): CheckResult {
  return {
    model,
    ...(variant === undefined ? {} : { variant }),
    ...(scope === undefined ? {} : { scope }),
    parameters: parameters ?? {},
    verdict: "cut off",
    states,
    edges,
    depth,
    seconds,
    bytesPerState: 0,
    bounds: [
      {
        bound,
        limit,
        left: `at least ${frontier} of the ${states} states reached were not expanded; not reproducible`,
      },
    ],
    coverage: [],
    cases: [],
    properties: [],
  };
}
