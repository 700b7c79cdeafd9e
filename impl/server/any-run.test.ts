import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Driven, echoJob } from "../../test/server/driven.ts";
import { isTerminal, ranSuccessfully } from "./allocation.ts";
import type { State } from "./state.ts";

/** What may happen next, as small numbers: they shrink well. */
const anyChoices = fc.array(fc.nat({ max: 1000 }), { maxLength: 120, size: "max" });

interface RunOptions {
  readonly version: string;
  /** Are job GC and forced GC, stops and purges left out? */
  readonly evalGcOnly?: boolean;
  /** Called after every step. */
  readonly look: (state: State, before: State, step: string) => void;
}

/** Interprets choices as a run: inputs that are accepted and steps that are offered. */
function play(choices: readonly number[], { version, evalGcOnly = false, look }: RunOptions): Driven {
  const run = new Driven(version, { idsPerReap: 2, workers: 2 });
  run.cutoff = { by: version === "v1.9.4" ? "time" : "index", at: 0 };
  for (const choice of choices) {
    run.now = run.server.state.latestIndex;
    const options = optionsOf(run, evalGcOnly);
    const [name, act] = options[choice % options.length] as (typeof options)[number];
    const before = run.server.state;
    act();
    look(run.server.state, before, name);
  }
  return run;
}

function optionsOf(run: Driven, evalGcOnly: boolean): readonly (readonly [string, () => unknown])[] {
  const { server } = run;
  const { jobs, allocations, node } = server.observe();
  const latest = server.state.latestIndex;
  const change = (step: number) => ({ args: String(latest + step) });
  return [
    ["register material", () => server.register(echoJob(change(1)))],
    ["register in place", () => server.register(echoJob({ priority: 1 + (latest % 99) }))],
    [
      "register again",
      () => jobs[0] === undefined || server.register(echoJob({ priority: jobs[0].priority })),
    ],
    ["time passes", () => void (run.cutoff = { ...run.cutoff, at: latest })],
    [
      "time passes, nearly",
      () => void (run.cutoff = { ...run.cutoff, at: Math.max(run.cutoff.at, latest - 3) }),
    ],
    ["eval gc", () => server.tick("eval gc")],
    ...(evalGcOnly
      ? []
      : ([
          ["job gc", () => server.tick("job gc")],
          ["force gc", () => server.tick("force gc")],
          ["stop", () => jobs.length > 0 && server.stop("test_job")],
          ["purge", () => jobs.length > 0 && server.purge("test_job")],
        ] as const)),
    ...run.offered.flatMap((step) => [1, 2, 3].map(() => [step, () => run.take(step)] as const)),
    ...allocations
      .filter(({ desired, client }) => desired === "run" && client === "pending")
      .map(({ id }) => ["runs", () => server.taskRuns(id)] as const),
    ...allocations
      .filter(({ client }) => client === "running")
      .map(({ id }) => ["completes", () => server.taskCompletes(id)] as const),
    ...node.running.map((id) => ["completes", () => server.taskCompletes(id)] as const),
  ];
}

const VERSIONS = ["A", "B", "v1.4.2", "P1", "P4", "v1.5.0", "v1.7.3", "v1.8.0", "v1.9.4"] as const;

/** What a look at each state of a run finds wrong, with the step that led there. */
function mistakes(
  version: string,
  choices: readonly number[],
  find: (state: State, before: State) => readonly string[],
): readonly string[] {
  const found: string[] = [];
  play(choices, {
    version,
    look: (state, before, step) => found.push(...find(state, before).map((what) => `${step}: ${what}`)),
  });
  return found;
}

test.each(VERSIONS)("in any run of %s rows carry the indexes that they should", (version) => {
  fc.assert(
    fc.property(anyChoices, (choices) => {
      expect(mistakes(version, choices, wrongIndexes)).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test.each(["A", "B", "v1.4.2", "P1", "P4", "v1.5.0"])(
  "in any run of %s an evaluation lives as long as every allocation that names it",
  (version) => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        expect(mistakes(version, choices, danglingEvaluations)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  },
);

/** Did this step take a finished allocation of the current version of a job that is there and not stopped? */
function loses(state: State, before: State): boolean {
  const job = state.jobs.get("test_job");
  if (job === undefined || job.stop) return false;
  return before.allocations.rows().some((row) => {
    const isCurrent = row.job.version === job.version && row.job.createIndex === job.createIndex;
    return isCurrent && isTerminal(row) && ranSuccessfully(row) && !state.allocations.has(row.id);
  });
}

describe("eval GC in any run of registrations and completions", () => {
  function lossOf(version: string, choices: readonly number[]): boolean {
    let lost = false;
    play(choices, {
      version,
      evalGcOnly: true,
      look: (state, before) => {
        lost ||= loses(state, before);
      },
    });
    return lost;
  }

  test.each(["A", "v1.4.2"])("of %s takes no finished work of the current version", (version) => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        expect(lossOf(version, choices)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test.each(["P1", "v1.5.0"])("of %s takes some", (version) => {
    const found = fc.check(
      fc.property(anyChoices, (choices) => !lossOf(version, choices)),
      { numRuns: 3000, seed: 1, endOnFailure: true },
    );
    const [choices = []] = found.counterexample ?? [];
    expect(lossOf(version, choices)).toBe(true);
  });
});

function danglingEvaluations(state: State): readonly string[] {
  return state.allocations
    .rows()
    .filter(({ evaluationId }) => !state.evaluations.has(evaluationId))
    .map(({ id, evaluationId }) => `${id} names ${evaluationId}`);
}

function wrongIndexes(state: State, before: State): readonly string[] {
  const { latestIndex } = state;
  const jobs = state.jobs.rows().flatMap((row) => {
    const { createIndex: c, jobModifyIndex: j, modifyIndex: m } = row;
    const earlier = before.jobs.get(row.specification.id) ?? row;
    return [
      ...(c <= j && j <= m && m <= latestIndex ? [] : [`job has ${c}, ${j}, ${m} of ${latestIndex}`]),
      ...(c >= earlier.createIndex ? [] : [`job went back from ${earlier.createIndex} to ${c}`]),
    ];
  });
  const allocations = state.allocations.rows().flatMap((row) => {
    const { id, createIndex: c, allocModifyIndex: a, modifyIndex: m } = row;
    const earlier = before.allocations.get(id) ?? row;
    return [
      ...(c <= a && a <= m && m <= latestIndex ? [] : [`${id} has ${c}, ${a}, ${m} of ${latestIndex}`]),
      ...(c === earlier.createIndex ? [] : [`${id} was created at ${earlier.createIndex} and at ${c}`]),
    ];
  });
  const step = latestIndex - before.latestIndex;
  return [...(step === 0 || step === 1 ? [] : [`${step} indexes in one step`]), ...jobs, ...allocations];
}
