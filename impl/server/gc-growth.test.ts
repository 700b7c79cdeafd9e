import { describe, expect, test } from "vitest";
import { Driven, echoJob } from "../../test/server/driven.ts";
import type { PolicyLetter } from "./policy.ts";
import { CONFIGURATION_NAMES, configuration } from "./version.ts";

/** One more registration, materially changed, and its task run to the end. */
function update(run: Driven, nonce: number): void {
  run.server.register(echoJob({ args: String(nonce) }));
  run.settle();
  run.runTasks();
}

describe("changed registrations, each run to completion", () => {
  test.each([2, 3, 4])("%i of them leave as many evaluations and allocations", (updates) => {
    const run = new Driven("v1.4.2");
    for (let nonce = 1; nonce <= updates; nonce++) update(run, nonce);
    expect(run.counts).toEqual({ evaluations: updates, allocations: updates });
    const [job] = run.server.observe().jobs;
    expect([job?.version, job?.status]).toEqual([updates - 1, "dead"]);
    // Register, plan, evaluation complete, task runs, task completes.
    expect(run.server.state.latestIndex).toBe(5 * updates);
  });

  test.each([2, 3, 4])("%i of them, then everything is old and eval GC runs", (updates) => {
    const counts = (version: string) => {
      const run = new Driven(version);
      for (let nonce = 1; nonce <= updates; nonce++) update(run, nonce);
      run.collect("eval gc");
      const { evaluations, allocations } = run.counts;
      return `${evaluations}/${allocations}`;
    };
    const letters = ["A", "B", "C", "P1", "P2", "P3", "P4", "D"] satisfies PolicyLetter[];
    const all = `${updates}/${updates}`;
    expect(Object.fromEntries(letters.map((letter) => [letter, counts(letter)]))).toEqual({
      A: all,
      B: `${updates}/1`,
      C: all,
      P1: all,
      P2: "1/1",
      P3: "1/1",
      P4: "1/1",
      D: "1/1",
    });
  });
});

describe("the report's hundred registrations, everything before the last one old, both collections after each", () => {
  function grow(version: string): { samples: number[]; run: Driven } {
    const run = new Driven(version);
    const samples: number[] = [];
    for (let nonce = 1; nonce <= 100; nonce++) {
      // An index after the last change of what is there, because age has to be strict for some policies.
      run.server.unrelatedEntry();
      run.cutoff = { by: "index", at: run.server.state.latestIndex };
      update(run, nonce);
      run.collect("job gc");
      run.collect("eval gc");
      expect(run.counts.evaluations).toBe(run.counts.allocations);
      samples.push(run.counts.allocations);
    }
    return { samples, run };
  }

  test("v1.4.2 keeps all of them", () => {
    const { samples, run } = grow("v1.4.2");
    expect(samples).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
    expect(run.server.observe().node.executions.length).toBe(100);
  });

  test("v1.5.0 keeps the last one", () => {
    const { samples, run } = grow("v1.5.0");
    expect(samples).toEqual(Array.from({ length: 100 }, () => 1));
    expect(run.server.observe().node.executions.length).toBe(100);
  });

  test("v1.4.2 lets all of them go at once when the job is quiet and old", () => {
    const { run } = grow("v1.4.2");
    run.cutoff = { by: "index", at: run.server.state.latestIndex };
    run.collect("job gc");
    expect(run.server.observe().jobs).toEqual([]);
    // What is left is the evaluation that the purge has made, of a job that is gone.
    expect(run.counts).toEqual({ evaluations: 1, allocations: 0 });
    run.cutoff = { by: "index", at: run.server.state.latestIndex };
    run.collect("eval gc");
    expect(run.counts).toEqual({ evaluations: 0, allocations: 0 });
  });

  test("v1.4.2 lets all of them go when forced", () => {
    const { run } = grow("v1.4.2");
    run.cutoff = { by: "index", at: 0 };
    run.collect("force gc");
    expect([run.server.observe().jobs, run.counts.allocations]).toEqual([[], 0]);
  });
});

test.each(CONFIGURATION_NAMES)(
  "job GC of %s purges a completed job, all of it, when all of it is old",
  (version) => {
    const run = new Driven(version);
    const { ageBy } = configuration(version).policy;
    for (const nonce of [1, 2]) update(run, nonce);
    run.cutoff = { by: ageBy, at: ageBy === "index" ? run.server.state.latestIndex : run.now };
    run.server.tick("job gc");
    run.take("core scheduler · decide job gc", "core scheduler · reap", "core scheduler · purge");
    const { jobs, allocations, evaluations } = run.server.observe();
    expect([jobs, allocations]).toEqual([[], []]);
    expect(evaluations.map(({ triggeredBy }) => triggeredBy)).toEqual(
      configuration(version).behaviour.gcPurgeMakesEvaluations ? ["job-deregister"] : [],
    );
  },
);

test("job GC leaves a job alone while one of its evaluations is young", () => {
  const run = new Driven("v1.4.2");
  update(run, 1);
  run.cutoff = { by: "index", at: run.server.state.latestIndex };
  update(run, 2);
  run.collect("job gc");
  expect(run.counts).toEqual({ evaluations: 2, allocations: 2 });
});

describe("registrations that change nothing", () => {
  test("grow the evaluations alone, and run nothing", () => {
    const run = new Driven("v1.4.2");
    for (let n = 1; n <= 4; n++) update(run, 7);
    expect(run.counts).toEqual({ evaluations: 4, allocations: 1 });
    expect(run.server.observe().node.executions.length).toBe(1);
    // Five entries for the first, then two each: the registration and the evaluation's completion.
    expect(run.server.state.latestIndex).toBe(5 + 3 * 2);
  });
});
