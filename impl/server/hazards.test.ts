import { describe, expect, test } from "vitest";
import { Driven, echoJob } from "../../test/server/driven.ts";
import { MAXIMUM_INDEX } from "./state.ts";

const ALL_OLD = { by: "index", at: MAXIMUM_INDEX } as const;

/** Ids that the store holds. */
function ids(run: Driven): readonly string[] {
  const { evaluations, allocations } = run.server.observe();
  return [...evaluations, ...allocations].map(({ id }) => id);
}

/** Executions, as allocation and the version that it was for when it started. */
function executions(run: Driven): readonly string[] {
  return run.server
    .observe()
    .node.executions.map(({ allocationId, version }) => `${allocationId} V${version}`);
}

describe("H1: a change that is not material, while the task runs", () => {
  /** Registered, running, updated in place, complete, old, collected; then registered once more without change. */
  function updateInPlaceThenCollect(version: string): Driven {
    const run = new Driven(version);
    run.server.register(echoJob());
    run.settle();
    run.server.taskRuns("a1");
    run.server.register(echoJob({ priority: 60 }));
    run.settle();
    run.server.taskCompletes("a1");
    const [allocation] = run.server.observe().allocations;
    expect([allocation?.evaluationId, allocation?.createIndex, allocation?.job.jobModifyIndex]).toEqual([
      "e2",
      2,
      5,
    ]);
    run.collect("eval gc");
    return run;
  }

  test.each(["v1.5.0", "P2", "P3", "P4"])("%s forgets the finished work and runs it again", (version) => {
    const run = updateInPlaceThenCollect(version);
    expect(ids(run)).toEqual([]);
    run.server.register(echoJob({ priority: 60 }));
    run.settle();
    run.runTasks();
    expect(executions(run)).toEqual(["a1 V0", "a2 V1"]);
  });

  test("P1 does, too, and keeps the evaluation", () => {
    const run = updateInPlaceThenCollect("P1");
    expect(ids(run)).toEqual(["e1", "e2"]);
    run.server.register(echoJob({ priority: 60 }));
    run.settle();
    run.runTasks();
    expect(executions(run)).toEqual(["a1 V0", "a2 V1"]);
  });

  test.each(["v1.9.2", "v1.9.4", "v1.11.3"])("%s does, too, going by time", (version) => {
    const run = new Driven(version);
    run.cutoff = { by: "time", at: 1 };
    run.server.register(echoJob());
    run.settle();
    run.server.taskRuns("a1");
    run.server.register(echoJob({ priority: 60 }));
    run.settle();
    run.server.taskCompletes("a1");
    run.collect("eval gc");
    run.server.register(echoJob({ priority: 60 }));
    run.settle();
    run.runTasks();
    expect(executions(run)).toEqual(["a1 V0", "a2 V1"]);
  });

  test.each(["v1.4.2", "A", "B"])("%s keeps it and runs nothing again", (version) => {
    const run = updateInPlaceThenCollect(version);
    expect(ids(run)).toEqual(["e1", "e2", "a1"]);
    run.server.register(echoJob({ priority: 60 }));
    run.settle();
    run.runTasks();
    expect(executions(run)).toEqual(["a1 V0"]);
  });
});

describe("H2: what the server has stopped and the client still runs", () => {
  function stopWhileRunning(version: string): Driven {
    const run = new Driven(version);
    run.server.register(echoJob({ args: "1" }));
    run.settle();
    run.server.taskRuns("a1");
    run.server.register(echoJob({ args: "2" }));
    run.settle();
    run.collect("eval gc");
    return run;
  }

  test("v1.5.0 deletes it; the process goes on, and its end is reported to nobody", () => {
    const run = stopWhileRunning("v1.5.0");
    expect(ids(run)).toEqual(["e2", "a2"]);
    expect(run.server.observe().node.running).toEqual(["a1"]);
    run.server.taskCompletes("a1");
    expect(ids(run)).toEqual(["e2", "a2"]);
  });

  test("v1.4.2 keeps it", () => {
    expect(ids(stopWhileRunning("v1.4.2"))).toEqual(["e1", "e2", "a1", "a2"]);
  });
});

test("H4: job GC of v1.8.0 purges a job that was registered again after its decision, and its running work", () => {
  const run = new Driven("v1.8.0");
  run.server.register(echoJob({ args: "1" }));
  run.settle();
  run.runTasks();
  run.server.tick("job gc");
  run.take("core scheduler · decide job gc");
  run.server.register(echoJob({ args: "2" }));
  run.take("core scheduler · reap", "worker · dequeue", "worker · apply plan");
  run.server.taskRuns("a2");
  run.take("core scheduler · purge");
  expect(run.server.observe().jobs).toEqual([]);
  expect(ids(run)).toEqual(["e2"]);
  expect(run.server.observe().node.running).toEqual(["a2"]);
});

test("H4: between the reap and the purge the job is there without its history, and its work is done again", () => {
  const run = new Driven("v1.4.2");
  run.server.register(echoJob());
  run.settle();
  run.runTasks();
  run.server.tick("job gc");
  run.take("core scheduler · decide job gc", "core scheduler · reap");
  run.server.register(echoJob());
  run.take("worker · dequeue", "worker · apply plan");
  run.runTasks();
  expect(executions(run)).toEqual(["a1 V0", "a2 V0"]);
});

describe("H7: a plan for one version, committed after the next was registered", () => {
  function commitLate(): Driven {
    const run = new Driven("v1.5.0");
    run.server.register(echoJob({ args: "1" }));
    run.take("worker · dequeue");
    run.server.register(echoJob({ args: "2" }));
    run.take("worker · apply plan");
    run.runTasks();
    run.settle();
    run.runTasks();
    return run;
  }

  test("looks current to GC, and older to the scheduler", () => {
    const run = commitLate();
    const { allocations, jobs } = run.server.observe();
    expect(allocations.map(({ id, createIndex, job }) => [id, createIndex, job.jobModifyIndex])).toEqual([
      ["a1", 3, 1],
      ["a2", 7, 2],
    ]);
    expect(jobs[0]?.jobModifyIndex).toBe(2);
    run.collect("eval gc");
    expect(ids(run)).toEqual(["e1", "e2", "a1", "a2"]);
  });

  test("is collected after the next change", () => {
    const run = commitLate();
    run.server.register(echoJob({ args: "3" }));
    run.settle();
    run.runTasks();
    run.collect("eval gc");
    expect(ids(run)).toEqual(["e3", "a3"]);
  });
});

test("H8: what the evaluation of a stop has placed is collected although the job is live", () => {
  const run = new Driven("v1.5.0");
  run.server.register(echoJob());
  run.settle();
  run.runTasks();
  run.server.stop("test_job");
  run.server.register(echoJob());
  run.settle();
  run.runTasks();
  expect(run.server.observe().allocations.map(({ id, evaluationId }) => `${id} of ${evaluationId}`)).toEqual([
    "a1 of e1",
    "a2 of e2",
  ]);
  run.collect("eval gc");
  run.server.register(echoJob());
  run.settle();
  run.runTasks();
  expect(executions(run)).toEqual(["a1 V0", "a2 V2", "a3 V2"]);
});

test("trace 6: a plan that stops what was collected meanwhile is refused, and made again", () => {
  const run = new Driven("v1.5.0");
  run.server.register(echoJob({ args: "1" }));
  run.settle();
  run.server.taskRuns("a1");
  run.server.register(echoJob({ args: "2" }));
  run.take("worker · dequeue");
  run.server.taskCompletes("a1");
  run.cutoff = ALL_OLD;
  run.server.tick("eval gc");
  run.take("core scheduler · decide eval gc", "core scheduler · reap");
  expect(ids(run)).toEqual(["e2"]);
  run.take("worker · apply plan");
  expect(ids(run)).toEqual(["e2"]);
  expect(run.offered).toEqual(["worker · dequeue"]);
  run.settle();
  expect(
    run.server.observe().allocations.map(({ id, previousAllocation }) => [id, previousAllocation]),
  ).toEqual([["a3", undefined]]);
});

test("v1.7.3: a purge completes the evaluation that a worker has; once it is collected, its plan leaves an orphan", () => {
  const run = new Driven("v1.7.3");
  run.server.register(echoJob());
  run.take("worker · dequeue");
  run.server.purge("test_job");
  expect(run.server.observe().evaluations.map(({ id, status }) => `${id} ${status}`)).toEqual([
    "e1 complete",
    "e2 pending",
  ]);
  run.server.tick("eval gc");
  run.take("core scheduler · decide eval gc", "core scheduler · reap", "worker · apply plan");
  expect(run.server.observe().allocations.map(({ id, evaluationId }) => `${id} of ${evaluationId}`)).toEqual([
    "a1 of e1",
  ]);
  expect(run.server.state.evaluations.has("e1")).toBe(false);
  // The worker writes the evaluation anew, and the one of the purge stops the orphan.
  run.settle();
  expect(ids(run)).toEqual(["e2", "e1", "a1"]);
  expect(run.server.state.allocations.get("a1")?.desired).toBe("stop");
});
