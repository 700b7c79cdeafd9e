import { expect, test } from "vitest";
import { parseJob } from "./job-file.ts";

const SECOND_NS = 1_000_000_000;
const JOB = {
  ID: "a",
  Type: "batch",
  Priority: 30,
  Datacenters: ["dc1"],
  Meta: null,
  TaskGroups: [
    {
      Name: "g",
      Count: 2,
      ShutdownDelay: null,
      RestartPolicy: { Attempts: 1, Interval: 60 * SECOND_NS, Delay: "2s", Mode: "fail" },
      ReschedulePolicy: { Attempts: 0, Unlimited: false },
      Networks: [
        { ReservedPorts: [{ Label: "test", Value: 10_000 }], DynamicPorts: [{ Label: "http", Value: 0 }] },
      ],
      Tasks: [
        {
          Name: "t",
          Driver: "raw_exec",
          Config: { command: "/bin/true", args: ["x"] },
          KillTimeout: 10 * SECOND_NS,
          Leader: true,
          Lifecycle: { Hook: "poststop", Sidecar: false },
        },
      ],
    },
  ],
};

test.each([
  ["as `nomad job run -output` prints it", { Job: JOB }],
  ["without its envelope", JOB],
])("the HTTP API's JSON, %s", async (_, json) => {
  const job = await parseJob("a.json", JSON.stringify(json, null, 2));
  expect(job).toMatchObject({
    form: "api",
    id: "a",
    type: "batch",
    priority: 30,
    datacenters: ["dc1"],
    meta: {},
  });
  expect(job.groups).toMatchObject([
    {
      name: "g",
      count: 2,
      shutdownDelayMs: 0,
      staticPorts: [{ label: "test", port: 10_000 }],
      restart: { attempts: 1, intervalMs: 60_000, delayMs: 2_000, mode: "fail" },
      reschedule: { attempts: 0, unlimited: false },
      tasks: [
        {
          name: "t",
          driver: "raw_exec",
          command: "/bin/true",
          args: ["x"],
          killTimeoutMs: 10_000,
          leader: true,
          lifecycle: { hook: "poststop", sidecar: false },
        },
      ],
    },
  ]);
});

test.each([
  ["no group", { ...JOB, TaskGroups: [] }, { what: "task group" }],
  ["no name", { Job: { TaskGroups: JOB.TaskGroups } }, { what: "ID", line: 2 }],
  ["a group without a task", { ...JOB, TaskGroups: [{ Name: "g" }] }, { what: "task", block: "TaskGroups" }],
])("%s is refused", async (_, json, facts) => {
  await expect(parseJob("a.json", JSON.stringify(json, null, 2))).rejects.toMatchObject({
    problem: "missing",
    facts,
  });
});

test("a wrong value is refused with its line", async () => {
  const text = JSON.stringify({ Job: { ...JOB, Priority: "high" } }, null, 2);
  await expect(parseJob("a.json", text)).rejects.toMatchObject({
    problem: "wrong value",
    facts: { file: "a.json", line: 5, block: "Job", name: "Priority", found: "high" },
  });
});
