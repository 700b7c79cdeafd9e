import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { InputError } from "./input-error.ts";
import { parseJob, readJobFile } from "./job-file.ts";

const EXAMPLES = new URL("../examples/", import.meta.url);

async function refusal(text: string): Promise<InputError> {
  const error: unknown = await parseJob("a.nomad", text).catch((thrown: unknown) => thrown);
  if (error instanceof InputError) return error;
  throw new Error("accepted");
}

/** A job around some lines of a task; the first of them is line 4. */
function withTask(...lines: readonly string[]): string {
  const rows = ['job "a" {', '  group "g" {', '    task "t" {', ...lines, "    }", "  }", "}", ""];
  return rows.join("\n");
}

const VALID = withTask('driver = "raw_exec"');

test("the low-prio job of the shutdown report", async () => {
  const file = fileURLToPath(new URL("client-shutdown/sleep-low-prio.nomad", EXAMPLES));
  expect(await readJobFile(file)).toEqual({
    where: { file, line: 1, block: 'job "low-prio"' },
    form: "specification",
    id: "low-prio",
    type: "batch",
    priority: 1,
    region: "global",
    namespace: "default",
    datacenters: ["dc1"],
    meta: {},
    material: {},
    groups: [
      {
        name: "test-group",
        count: 1,
        staticPorts: [{ label: "test", port: 10_000 }],
        shutdownDelayMs: 0,
        restart: { attempts: 3, intervalMs: 86_400_000, delayMs: 15_000, mode: "fail" },
        reschedule: { attempts: 0, unlimited: false },
        meta: {},
        material: { network: [{ port: { test: [{ static: 10_000 }] } }] },
        tasks: [
          {
            name: "test-task",
            driver: "raw_exec",
            command: "/usr/bin/sleep",
            args: ["inf"],
            killTimeoutMs: 10_000,
            shutdownDelayMs: 0,
            leader: false,
            lifecycle: undefined,
            meta: {},
            material: { config: [{ command: "/usr/bin/sleep", args: ["inf"] }] },
          },
        ],
      },
    ],
  });
});

test("the batch job of the growth report", async () => {
  const job = await readJobFile(fileURLToPath(new URL("batch-gc/job.hcl", EXAMPLES)));
  expect(job).toMatchObject({ id: "test_job", type: "batch", priority: 50, region: "test_region" });
  expect(job.groups).toMatchObject([
    {
      name: "one_and_only",
      count: 1,
      tasks: [{ name: "test", command: "/usr/bin/echo", args: ["CHANGE_ME"] }],
    },
  ]);
});

test("everything that a job says about its life cycle", async () => {
  const job = await parseJob(
    "a.nomad",
    `job "a" {
  meta { owner = "us" }
  group "g" {
    count          = "2"
    shutdown_delay = "30s"
    meta           = { tier = 1 }
    restart {
      attempts = 5
      delay    = "1s"
      mode     = "delay"
    }
    network {
      port "http" {}
    }
    task "main" {
      driver         = "docker"
      leader         = true
      kill_timeout   = "1m"
      shutdown_delay = "5s"
      resources {
        network {
          port "admin" { static = "8080" }
        }
      }
      config { command = "\${NOMAD_TASK_DIR}/run" }
    }
    task "init" {
      driver = "raw_exec"
      lifecycle {
        hook    = "prestart"
        sidecar = true
      }
    }
  }
}
`,
  );
  expect(job).toMatchObject({ type: "service", meta: { owner: "us" } });
  expect(job.groups[0]).toMatchObject({
    count: 2,
    shutdownDelayMs: 30_000,
    meta: { tier: "1" },
    restart: { attempts: 5, intervalMs: 1_800_000, delayMs: 1_000, mode: "delay" },
    reschedule: { attempts: 0, unlimited: true },
    staticPorts: [{ label: "admin", port: 8_080 }],
    tasks: [
      {
        name: "main",
        leader: true,
        killTimeoutMs: 60_000,
        shutdownDelayMs: 5_000,
        command: "${NOMAD_TASK_DIR}/run",
      },
      { name: "init", killTimeoutMs: 5_000, lifecycle: { hook: "prestart", sidecar: true } },
    ],
  });
});

test("a kill timeout of zero is the default one, as the client takes it", async () => {
  const job = await parseJob("a.nomad", withTask('driver = "raw_exec"', 'kill_timeout = "0s"'));
  expect(job.groups[0]?.tasks[0]?.killTimeoutMs).toBe(5_000);
});

test("a job specification as JSON says the same as in HCL", async () => {
  const json = { job: { a: { group: { g: { task: { t: [{ driver: "raw_exec" }] } } } } } };
  const { where: _json, ...fromJson } = await parseJob("a.json", JSON.stringify(json));
  const { where: _hcl, ...fromHcl } = await parseJob("a.nomad", VALID);
  expect(fromJson).toEqual(fromHcl);
});

test.each([
  ["no job", 'group "g" {\n}\n', "missing", { what: "job block" }],
  ["two jobs", 'job "a" {\n}\njob "b" {\n}\n', "too many", { what: "job blocks", count: 2 }],
  ["a job without a name", 'job {\n  type = "batch"\n}\n', "missing", { line: 1, block: "job" }],
  [
    "a job without a group",
    '\njob "a" {\n}\n',
    "missing",
    { line: 2, block: 'job "a"', what: "group block" },
  ],
  [
    "a group without a task",
    'job "a" {\n  group "g" {\n  }\n}\n',
    "missing",
    { line: 2, block: 'group "g"', what: "task block" },
  ],
  [
    "a task without a driver",
    withTask("leader = true"),
    "missing",
    { line: 3, block: 'task "t"', what: "driver" },
  ],
  [
    "an unknown type",
    'job "a" {\n  type = "bath"\n}\n',
    "wrong value",
    { line: 2, block: 'job "a"', name: "type", found: "bath" },
  ],
  [
    "a priority out of range",
    'job "a" {\n  priority = 101\n}\n',
    "wrong value",
    { line: 2, name: "priority", found: 101 },
  ],
  [
    "a duration without a unit",
    withTask('driver = "d"', "kill_timeout = 10"),
    "wrong value",
    { line: 5, block: 'task "t"', name: "kill_timeout", found: 10 },
  ],
  [
    "a duration that is none",
    withTask('driver = "d"', 'kill_timeout = "10sec"'),
    "wrong value",
    { line: 5, name: "kill_timeout", found: "10sec" },
  ],
  [
    "a negative duration",
    withTask('driver = "d"', 'shutdown_delay = "-1s"'),
    "wrong value",
    { line: 5, name: "shutdown_delay", found: "-1s" },
  ],
  [
    "a variable",
    'job "a" {\n  priority = var.priority\n}\n',
    "not a literal",
    { line: 2, name: "priority", found: "${var.priority}" },
  ],
  [
    "a slip",
    withTask('driver = "d"', 'kill_timout = "10s"'),
    "misspelt",
    { line: 5, block: 'task "t"', name: "kill_timout", meant: "kill_timeout" },
  ],
  ["swapped letters", withTask('dirver = "d"'), "misspelt", { line: 4, name: "dirver", meant: "driver" }],
  [
    "an unknown hook",
    withTask('driver = "d"', 'lifecycle { hook = "poststart " }'),
    "wrong value",
    { line: 5, name: "hook", found: "poststart " },
  ],
  [
    "two lifecycles",
    withTask('driver = "d"', "lifecycle {}", "lifecycle {}"),
    "too many",
    { line: 3, count: 2 },
  ],
  ["a list of jobs", "[1]", "syntax", { line: 1, said: "the file is a list, not a block" }],
  [
    "an argument where a block belongs",
    'job "a" {\n  group = 3\n}\n',
    "wrong value",
    { line: 2, name: "group", found: 3 },
  ],
])("%s is refused with its place", async (_, text, problem, facts) => {
  const error = await refusal(text);
  expect(error.problem).toBe(problem);
  expect(error.facts).toMatchObject({ file: "a.nomad", ...facts });
});

test("the texts of the refusals", async () => {
  const texts = [
    await refusal('job "a" {\n  type = "bath"\n}\n'),
    await refusal(withTask('driver = "d"', 'kill_timeout = "10sec"')),
    await refusal(withTask("leader = true")),
    await refusal(withTask('driver = "d"', 'kill_timout = "10s"')),
    await refusal('job "a" {\n  priority = var.priority\n}\n'),
    await refusal('job "a" {\n}\njob "b" {\n}\n'),
  ].map(({ message }) => message);
  expect(`\n${texts.join("\n\n")}\n`).toMatchInlineSnapshot(`
    "
    a.nomad:2: job "a": type is "bath"
      fix    write one of "service", "batch", "system", "sysbatch"

    a.nomad:5: task "t": kill_timeout is "10sec"
      fix    write a duration with a unit, such as "30s", "1m" or "1h30m"

    a.nomad:3: task "t": there is no driver
      fix    add one: driver = "raw_exec"

    a.nomad:5: task "t": unknown name "kill_timout"
      fix    did you mean "kill_timeout"?

    a.nomad:2: job "a": priority is the expression "\${var.priority}"
      fix    write the value itself: variables and functions are not evaluated here

    a.nomad: there are 2 job blocks
      fix    keep one
    "
  `);
});

test.each([
  "user",
  "ui",
  "update",
  "env",
  "constraint",
  "service",
  "vault",
  "kill_signal",
  "volume_mount",
  "kind",
])("%s, which is somebody else's, stays unread", async (name) => {
  const task = await parseJob("a.nomad", withTask('driver = "raw_exec"', `${name} {\n}`));
  expect(task.groups[0]?.tasks[0]?.name).toBe("t");
});
