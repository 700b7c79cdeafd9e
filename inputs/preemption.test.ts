import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { InputError } from "./input-error.ts";
import type { Job } from "./job.ts";
import { parseJob, readJobFile } from "./job-file.ts";
import { preemptionScope } from "./preemption.ts";

interface Shape {
  readonly type?: string;
  readonly priority?: number;
  readonly port?: number;
  readonly datacenter?: string;
  readonly command?: string;
}

async function job(
  id: string,
  { type = "batch", priority = 50, port, datacenter = "dc1", command = "a" }: Shape = {},
): Promise<Job> {
  const network = port === undefined ? "" : `network {\n port "x" {\n static = ${port}\n}\n}`;
  const task = `task "t" {\n driver = "raw_exec"\n config {\n command = "${command}"\n}\n}`;
  const group = `group "g" {\n${network}\n${task}\n}`;
  const head = `type = "${type}"\n priority = ${priority}\n datacenters = ["${datacenter}"]`;
  return await parseJob(`${id}.nomad`, `job "${id}" {\n ${head}\n ${group}\n}\n`);
}

function example(name: string): Promise<Job> {
  return readJobFile(fileURLToPath(new URL(`../examples/client-shutdown/${name}`, import.meta.url)));
}

function refusal(jobs: readonly Job[]): InputError {
  try {
    preemptionScope(jobs);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("accepted");
}

test("in the report, high-prio preempts low-prio for port 10000, whatever the order of the files", async () => {
  const [low, high] = [await example("sleep-low-prio.nomad"), await example("sleep-high-prio.nomad")];
  const scope = preemptionScope([low, high]);
  expect(scope).toMatchObject({
    kind: "preemption",
    predecessor: { job: "low-prio", type: "batch", priority: 1, group: "test-group", shutdownDelayMs: 0 },
    replacement: { job: "high-prio", type: "batch", priority: 100, group: "test-group", shutdownDelayMs: 0 },
    port: 10_000,
  });
  expect(scope.predecessor.tasks.map(({ killTimeoutMs }) => killTimeoutMs)).toEqual([10_000]);
  expect(scope.replacement.tasks.map(({ killTimeoutMs }) => killTimeoutMs)).toEqual([60_000]);
  expect(scope.reason).toBe(
    'job "high-prio" (priority 100) preempts job "low-prio" (priority 1): both need static port 10000',
  );
  expect(scope.assumes).toEqual([
    "both groups are placed on one node",
    "the operator has switched on preemption for batch jobs (nomad operator scheduler set-config -preempt-batch-scheduler=true)",
  ]);
  expect(preemptionScope([high, low])).toEqual(scope);
});

test("ten priorities apart is enough, nine are not", async () => {
  const low = await job("low", { priority: 40, port: 80 });
  const [ten, nine] = [
    await job("ten", { priority: 50, port: 80 }),
    await job("nine", { priority: 49, port: 80 }),
  ];
  expect(preemptionScope([low, ten])).toMatchObject({
    predecessor: { job: "low" },
    replacement: { job: "ten" },
  });
  expect(refusal([low, nine]).facts).toMatchObject({
    reasons: ['job "low" and job "nine": both need port 80, but priorities 49 and 40 are too close'],
  });
});

test("jobs that do not compete are told why, pair by pair", async () => {
  const jobs = [
    await job("a", { port: 80, priority: 1 }),
    await job("b", { port: 81, priority: 100 }),
    await job("c", { port: 80, priority: 100, datacenter: "dc2" }),
  ];
  expect(refusal(jobs).message).toMatchInlineSnapshot(`
    "a.nomad:1: job "a": none of the jobs "a", "b", "c" takes the place of another
      found  job "a" and job "b": no static port in common ("a" needs 80; "b" needs 81)
             job "a" and job "c": no datacenter in common
             job "b" and job "c": no datacenter in common
      fix    give two jobs that need the same static port, with priorities at least 10 apart, or two versions of one job"
  `);
});

test("one job alone has nobody to compete with", async () => {
  expect(refusal([await job("a", { port: 80 })]).facts).toMatchObject({ jobs: ['"a"'], reasons: [] });
});

test("several possible pairs are not guessed at", async () => {
  const jobs = [
    await job("a", { port: 80, priority: 1 }),
    await job("b", { port: 80, priority: 50 }),
    await job("c", { port: 80, priority: 100 }),
  ];
  expect(refusal(jobs)).toMatchObject({ problem: "several replacements", facts: { reasons: { length: 3 } } });
});

test("a datacenter may be a pattern", async () => {
  const jobs = [await job("a", { port: 80, priority: 1, datacenter: "d*" }), await job("b", { port: 80 })];
  expect(preemptionScope(jobs)).toMatchObject({ kind: "preemption", port: 80 });
});

test("preemption for system jobs needs no setting", async () => {
  const jobs = [await job("a", { port: 80, priority: 1 }), await job("b", { port: 80, type: "system" })];
  expect(preemptionScope(jobs).assumes[1]).toBe(
    "the operator has switched on preemption for system jobs (it is by default)",
  );
});

test("two versions of one job: the second replaces the first, if it is not an update in place", async () => {
  const first = await job("a", { port: 80 });
  expect(preemptionScope([first, await job("a", { port: 80, command: "b" })])).toMatchObject({
    kind: "update",
    predecessor: { job: "a", group: "g" },
    replacement: { job: "a", group: "g" },
    port: 80,
  });
  expect(refusal([first, await job("a", { port: 80, priority: 60 })]).facts).toMatchObject({
    reasons: ['job "a": registering the second file is an update in place, so that nothing is stopped'],
  });
});
