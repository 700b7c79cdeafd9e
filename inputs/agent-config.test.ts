import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parseAgentConfig, readAgentConfig } from "./agent-config.ts";

const NOMAD_HCL = fileURLToPath(new URL("../examples/batch-gc/nomad.hcl", import.meta.url));

test("the report's configuration, which is JSON in a file named .hcl", async () => {
  expect(await readAgentConfig(NOMAD_HCL)).toEqual({
    file: NOMAD_HCL,
    given: [
      "server.node_gc_threshold",
      "server.job_gc_interval",
      "server.job_gc_threshold",
      "server.eval_gc_threshold",
      "server.deployment_gc_threshold",
      "client.gc_interval",
      "client.gc_disk_usage_threshold",
      "client.gc_inode_usage_threshold",
      "client.gc_max_allocs",
    ],
    server: {
      nodeGcThresholdMs: 60_000,
      jobGcIntervalMs: 60_000,
      jobGcThresholdMs: 60_000,
      evalGcThresholdMs: 60_000,
      batchEvalGcThresholdMs: 86_400_000,
      deploymentGcThresholdMs: 60_000,
    },
    client: {
      gcIntervalMs: 60_000,
      gcDiskUsageThreshold: 80,
      gcInodeUsageThreshold: 70,
      gcMaxAllocs: 10,
      gcParallelDestroys: 2,
      maxKillTimeoutMs: 30_000,
    },
    leaveOnInterrupt: true,
    leaveOnTerminate: true,
  });
});

test("an empty file is all defaults", async () => {
  expect(await parseAgentConfig("agent.hcl", "")).toMatchObject({
    given: [],
    server: { jobGcIntervalMs: 300_000, jobGcThresholdMs: 14_400_000, evalGcThresholdMs: 3_600_000 },
    client: { gcMaxAllocs: 50 },
    leaveOnInterrupt: false,
  });
});

test("the same in HCL", async () => {
  const text = 'server {\n  batch_eval_gc_threshold = "90s"\n}\nclient {\n  gc_max_allocs = 3\n}\n';
  expect(await parseAgentConfig("agent.hcl", text)).toMatchObject({
    given: ["server.batch_eval_gc_threshold", "client.gc_max_allocs"],
    server: { batchEvalGcThresholdMs: 90_000 },
    client: { gcMaxAllocs: 3 },
  });
});

test.each([
  [
    'server {\n  job_gc_threshold = "1 minute"\n}\n',
    "wrong value",
    { line: 2, block: "server", name: "job_gc_threshold" },
  ],
  [
    'server {\n  job_gc_interval = "0s"\n}\n',
    "wrong value",
    { line: 2, name: "job_gc_interval", expected: "more than 0" },
  ],
  ['server {\n  job_gc_treshold = "1m"\n}\n', "misspelt", { line: 2, meant: "job_gc_threshold" }],
  ["client {\n  gc_disk_usage_threshold = 101\n}\n", "wrong value", { line: 2, found: 101 }],
  ["server {\n}\nserver {\n}\n", "too many", { what: "server blocks", count: 2 }],
  [
    '{\n  "server": {\n    "eval_gc_threshold": 60\n  }\n}\n',
    "wrong value",
    { line: 3, block: "server", found: 60 },
  ],
  [
    '{\n  "server": [\n    { "job_gc_interval": "x" }\n  ]\n}\n',
    "wrong value",
    { line: 3, block: "server", found: "x" },
  ],
  ['{\n  "leave_on_interrupt": "yes"\n}\n', "wrong value", { line: 2, name: "leave_on_interrupt" }],
  ['job "a" {\n}\n', "wrong value", { line: 1, name: "job" }],
])("%j is refused with its place", async (text, problem, facts) => {
  await expect(parseAgentConfig("agent.hcl", text)).rejects.toMatchObject({
    problem,
    facts: { file: "agent.hcl", ...facts },
  });
});
