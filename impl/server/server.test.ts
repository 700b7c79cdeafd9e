import { describe, expect, test } from "vitest";
import { Driven, echoJob } from "../../test/server/driven.ts";
import { Live } from "../go/index.ts";

test("a registration, step by step", () => {
  const run = new Driven("v1.4.2");
  expect(run.offered).toEqual([]);

  run.now = 1000;
  expect(run.server.register(echoJob())).toEqual({ index: 1, evaluationId: "e1", jobModifyIndex: 1 });
  expect(run.offered).toEqual(["worker · dequeue"]);
  expect(run.server.observe().broker).toEqual(["e1"]);

  run.take("worker · dequeue");
  const observed = run.server.observe();
  expect(observed.latestIndex).toBe(1);
  expect(observed.broker).toEqual([]);
  expect(observed.workers).toEqual({
    worker: {
      point: "apply plan",
      stand: "before",
      assignment: {
        evaluation: "e1",
        snapshotIndex: 1,
        place: [{ name: "test_job.one_and_only[0]", replaces: null }],
        update: [],
        stop: [],
        job: { createIndex: 1, modifyIndex: 1, jobModifyIndex: 1, version: 0 },
      },
    },
  });

  run.now = 2000;
  run.take("worker · apply plan");
  expect(run.server.observe().workers["worker"]?.point).toBe("complete evaluation");
  run.now = 3000;
  run.take("worker · complete evaluation");
  expect(run.offered).toEqual([]);
  run.server.taskRuns("a1");
  run.now = 4000;
  run.server.taskCompletes("a1");

  expect(JSON.parse(JSON.stringify(run.server.observe()))).toEqual({
    latestIndex: 5,
    jobs: [
      {
        id: "test_job",
        priority: 50,
        count: 1,
        createIndex: 1,
        modifyIndex: 5,
        jobModifyIndex: 1,
        version: 0,
        stop: false,
        status: "dead",
        submitTime: 1000,
      },
    ],
    evaluations: [
      {
        id: "e1",
        jobId: "test_job",
        type: "batch",
        priority: 50,
        triggeredBy: "job-register",
        status: "complete",
        jobModifyIndex: 1,
        snapshotIndex: 1,
        createIndex: 1,
        modifyIndex: 3,
        createTime: 1000,
        modifyTime: 3000,
      },
    ],
    allocations: [
      {
        id: "a1",
        name: "test_job.one_and_only[0]",
        jobId: "test_job",
        nodeId: "node",
        evaluationId: "e1",
        job: { createIndex: 1, modifyIndex: 1, jobModifyIndex: 1, version: 0 },
        desired: "run",
        client: "complete",
        tasks: { test: { state: "dead", failed: false } },
        rescheduled: [],
        createIndex: 2,
        modifyIndex: 5,
        allocModifyIndex: 2,
        createTime: 2000,
        modifyTime: 4000,
      },
    ],
    broker: [],
    workers: { worker: { point: "dequeue", stand: "before", assignment: null } },
    coreScheduler: { point: "await tick", stand: "before", due: [], assignment: null },
    node: {
      running: [],
      executions: [
        {
          allocationId: "a1",
          jobId: "test_job",
          createIndex: 1,
          version: 0,
          name: "test_job.one_and_only[0]",
        },
      ],
    },
  });
});

test("what there is nothing to do for is completed at once", () => {
  const run = new Driven("v1.4.2");
  run.server.register(echoJob());
  run.settle();
  run.server.register(echoJob());
  run.take("worker · dequeue");
  expect(run.offered).toEqual(["worker · complete evaluation"]);
});

test("evaluations of one job are worked on one at a time, whatever the number of workers", () => {
  const run = new Driven("v1.4.2", { workers: 2 });
  run.server.register(echoJob({ args: "1" }));
  run.server.register(echoJob({ args: "2" }));
  expect(run.offered).toEqual(["worker 1 · dequeue", "worker 2 · dequeue"]);
  run.take("worker 2 · dequeue");
  expect(run.offered).toEqual(["worker 2 · apply plan"]);
});

test("the same server runs by itself", async () => {
  const run = new Driven("v1.5.0");
  const live = new Live(run.scheduler, {
    now: () => 0,
    random: () => 0.5,
    after: (_ms, call) => {
      void Promise.resolve().then(call);
      return () => undefined;
    },
  });
  for (const args of ["1", "2"]) {
    run.server.register(echoJob({ args }));
    expect(await live.run()).toBe("waiting");
    run.runTasks();
  }
  expect(run.counts).toEqual({ evaluations: 2, allocations: 2 });
  run.server.tick("eval gc");
  expect(await live.run()).toBe("waiting");
  expect(run.counts).toEqual({ evaluations: 1, allocations: 1 });
});

describe("a collection", () => {
  function threeUpdates(options: ConstructorParameters<typeof Driven>[1] = {}): Driven {
    const run = new Driven("v1.5.0", options);
    for (const args of ["1", "2", "3"]) {
      run.server.register(echoJob({ args }));
      run.settle();
      run.runTasks();
    }
    return run;
  }

  test("is one step to decide and one for each log entry, allocations first", () => {
    const run = threeUpdates({ idsPerReap: 3 });
    run.server.tick("eval gc");
    expect(run.server.observe().coreScheduler.due).toEqual(["eval gc"]);
    run.take("core scheduler · decide eval gc");
    expect(run.server.observe().coreScheduler).toEqual({
      point: "reap",
      stand: "before",
      due: [],
      assignment: {
        job: "eval gc",
        snapshotIndex: 15,
        entries: [
          { kind: "reap", allocations: ["a1", "a2"], evaluations: ["e1"] },
          { kind: "reap", allocations: [], evaluations: ["e2"] },
        ],
      },
    });
    run.take("core scheduler · reap");
    expect(run.counts).toEqual({ evaluations: 2, allocations: 1 });
    run.take("core scheduler · reap");
    expect(run.counts).toEqual({ evaluations: 1, allocations: 1 });
    expect(run.server.observe().coreScheduler.assignment).toBe(null);
  });

  test("that finds nothing writes nothing", () => {
    const run = threeUpdates();
    run.cutoff = { by: "index", at: 0 };
    run.server.tick("eval gc");
    run.take("core scheduler · decide eval gc");
    expect(run.offered).toEqual([]);
    expect(run.server.state.latestIndex).toBe(15);
  });

  test("of jobs reaps, then purges; what is asked for meanwhile waits", () => {
    const run = threeUpdates();
    run.server.tick("job gc");
    run.take("core scheduler · decide job gc");
    run.server.tick("eval gc");
    expect(run.offered).toEqual(["core scheduler · reap"]);
    run.take("core scheduler · reap");
    expect(run.server.observe().jobs.map(({ id, status }) => [id, status])).toEqual([["test_job", "dead"]]);
    run.take("core scheduler · purge");
    expect(run.server.observe().jobs).toEqual([]);
    expect(run.offered).toEqual(["worker · dequeue", "core scheduler · decide eval gc"]);
  });

  test("that is forced does jobs first, and both on one snapshot", () => {
    const run = threeUpdates();
    run.server.tick("force gc");
    run.take("core scheduler · decide job gc", "core scheduler · reap", "core scheduler · purge");
    run.server.register(echoJob({ args: "4" }));
    run.take("core scheduler · decide eval gc");
    // Decided on what is long gone: a deletion of what is missing harms nobody.
    expect(run.server.observe().coreScheduler.assignment?.snapshotIndex).toBe(15);
    run.settle();
    expect(run.server.observe().jobs.length).toBe(1);
  });

  test.each([
    ["v1.5.0", 0],
    ["v1.9.2", 2],
    ["v1.9.4", 0],
  ])("that is forced in %s leaves %i of two young evaluations and allocations", (version, left) => {
    const run = new Driven(version);
    run.cutoff = { by: version === "v1.5.0" ? "index" : "time", at: 0 };
    run.now = 10;
    for (const args of ["1", "2"]) {
      run.server.register(echoJob({ args }));
      run.settle();
      run.runTasks();
    }
    run.now = 11;
    run.server.tick("force gc");
    run.take("core scheduler · decide job gc");
    run.settle();
    expect(run.server.observe().allocations.length).toBe(left);
  });
});

test("a stop, and what runs is stopped; a purge of v1.4.2, and what runs is stopped, too", () => {
  for (const end of ["stop", "purge"] as const) {
    const run = new Driven("v1.4.2");
    run.server.register(echoJob());
    run.settle();
    run.server.taskRuns("a1");
    run.server[end]("test_job");
    run.settle();
    const [allocation] = run.server.observe().allocations;
    expect([allocation?.desired, allocation?.client]).toEqual(["stop", "running"]);
    run.server.taskCompletes("a1");
    expect(run.server.observe().jobs.map(({ stop, status }) => [stop, status])).toEqual(
      end === "stop" ? [[true, "dead"]] : [],
    );
  }
});

describe("what the server does not take", () => {
  test.each<[string, (run: Driven) => unknown, string]>([
    [
      "a version",
      () => new Driven("v1.4"),
      'server: no version or policy "v1.4"; there are v1.4.2, v1.5.0, v1.7.3, v1.8.0, v1.9.2, v1.9.4, v1.11.3, A, B, C, P1, P2, P3, P4, D, E, F',
    ],
    ["workers", () => new Driven("C", { workers: 0 }), "server: 0 workers; it must be a whole number from 1"],
    [
      "a type",
      ({ server }) => server.register({ ...echoJob(), type: "service" }),
      'job "test_job": type is "service"; this server schedules "batch" only',
    ],
    [
      "a priority",
      ({ server }) => server.register(echoJob({ priority: 101 })),
      'job "test_job": priority is 101; it must be a whole number from 1 to 100',
    ],
    [
      "a count",
      ({ server }) => server.register(echoJob({ count: -1 })),
      'job "test_job": count is -1; it must be a whole number from 0 to 10000',
    ],
    [
      "a stop of nothing",
      ({ server }) => server.stop("other"),
      'server: cannot stop job "other", it is not there; there are test_job',
    ],
    [
      "a task that was not placed",
      ({ server }) => server.taskRuns("a2"),
      'client: cannot start allocation "a2", it is not there; there are a1 (run, pending)',
    ],
    [
      "an end without a start",
      ({ server }) => server.taskCompletes("a1"),
      'client: cannot complete allocation "a1", it does not run; there are a1 (run, pending)',
    ],
  ])("%s", (_name, act, message) => {
    const run = new Driven("v1.4.2");
    run.server.register(echoJob());
    run.settle();
    expect(() => act(run)).toThrow(new RangeError(message));
  });
});
