import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parseAgentConfig } from "./agent-config.ts";
import { gcScope } from "./gc-scope.ts";
import type { Job } from "./job.ts";
import { parseJob } from "./job-file.ts";

const REPORT = new URL("../examples/batch-gc/", import.meta.url);
const jobText = await readFile(new URL("job.hcl", REPORT), "utf8");
const agent = await parseAgentConfig("nomad.hcl", await readFile(new URL("nomad.hcl", REPORT), "utf8"));

/** The report's job with one piece of its text changed. */
async function changed(from: string, to: string): Promise<Job> {
  expect(jobText).toContain(from);
  return await parseJob("job.hcl", jobText.replace(from, to));
}

test("the report's own files, and what its script registers next", async () => {
  const [first, second] = [await changed("CHANGE_ME", "1"), await changed("CHANGE_ME", "2")];
  expect(gcScope(first, agent, second)).toEqual({
    job: "test_job",
    type: "batch",
    count: 1,
    registration: "destructive",
    thresholdsMs: { eval: 60_000, batchEval: 86_400_000, job: 60_000 },
    intervalsMs: { evalGc: 300_000, jobGc: 60_000 },
    notes: [
      "eval_gc_threshold is set, batch_eval_gc_threshold is not: from 1.5.0 on, batch evaluations are kept for 24h",
      "the eval threshold of 1m is finer than the 5m by which ages are told up to 1.9.1",
      "the job threshold of 1m is finer than the 5m by which ages are told up to 1.9.1",
    ],
  });
});

test("a threshold beyond the history of the servers is never reached", async () => {
  const week = await parseAgentConfig("nomad.hcl", 'server {\n  batch_eval_gc_threshold = "168h"\n}\n');
  expect(gcScope(await changed("CHANGE_ME", "1"), week).notes).toEqual([
    "the batchEval threshold of 168h is more than the 72h of history kept up to 1.9.1: nothing gets that old",
  ]);
});

test("a service is refused", async () => {
  const service = await changed('type = "batch"', 'type = "service"');
  expect(() => gcScope(service, agent)).toThrow(
    expect.objectContaining({
      problem: "not a batch job",
      facts: { file: "job.hcl", line: 1, block: 'job "test_job"', job: "test_job", type: "service" },
    }) as Error,
  );
});

// Material or not: as the scheduler's comparison of task groups lists it.
test.each([
  ["nothing", "count = 1", "count = 1", "unchanged"],
  ["the arguments", "CHANGE_ME", "2", "destructive"],
  ["the command", "/usr/bin/echo", "/usr/bin/true", "destructive"],
  ["the driver", "raw_exec", "exec", "destructive"],
  [
    "a nonce in the job's metadata",
    'type = "batch"',
    'type = "batch"\n meta {\n nonce = "1"\n}',
    "destructive",
  ],
  ["the name of the task", 'task "test"', 'task "other"', "destructive"],
  ["the name of the group", 'group "one_and_only"', 'group "other"', "destructive"],
  ["a port", "count = 1", 'network {\n port "x" {}\n}', "destructive"],
  ["the priority", 'type = "batch"', 'type = "batch"\n priority = 60', "in place"],
  ["the count", "count = 1", "count = 2", "in place"],
  ["the kill timeout", 'driver = "raw_exec"', 'driver = "raw_exec"\n kill_timeout = "1s"', "in place"],
  ["the restart policy", "count = 1", "restart {\n attempts = 0\n}", "in place"],
])("changing %s", async (_, from, to, registration) => {
  expect(gcScope(await changed("", ""), agent, await changed(from, to)).registration).toBe(registration);
});

test.each([
  ["another job", jobText.replace("test_job", "other"), "the job's name"],
  [
    "another form",
    '{ "ID": "test_job", "Type": "batch", "TaskGroups": [{ "Name": "g", "Tasks": [{ "Name": "t", "Driver": "d" }] }] }',
    "the form of the file",
  ],
])("%s is no next version", async (_, text, differ) => {
  const [job, next] = [await changed("", ""), await parseJob("next", text)];
  expect(() => gcScope(job, agent, next)).toThrow(
    expect.objectContaining({
      problem: "not comparable",
      facts: expect.objectContaining({ differ }) as object,
    }) as Error,
  );
});
