import { Block } from "./block.ts";
import { type Document, parseDocument, readDocument } from "./document.ts";
import {
  COUNTS,
  DEFAULT_KILL_TIMEOUT_MS,
  DEFAULT_PRIORITY,
  defaultReschedule,
  defaultRestart,
  type Group,
  JOB_TYPES,
  type Job,
  type JobType,
  LIFECYCLE_HOOKS,
  type Lifecycle,
  MATERIAL,
  PORTS,
  PRIORITIES,
  type ReschedulePolicy,
  type RestartPolicy,
  type StaticPort,
  type Task,
} from "./job.ts";
import { apiJob } from "./job-api.ts";

/**
 * The job of a file: HCL, HCL as JSON, or the JSON of the HTTP API (`nomad job run -output`).
 *
 * @throws InputError if the file cannot be read, or does not describe exactly one job
 */
export async function readJobFile(file: string): Promise<Job> {
  return jobOf(await readDocument(file));
}

/** The same, for a text; `file` is what errors call it. @internal */
export async function parseJob(file: string, text: string): Promise<Job> {
  return jobOf(await parseDocument(file, text));
}

function jobOf(document: Document): Job {
  const file = Block.of(document);
  const api = apiJob(file);
  if (api !== undefined) return api;
  file.refuseSlips(["variable", "locals"]);
  const [job, ...more] = file.labelled("job");
  if (job === undefined) throw file.missing("job block", 'job "example" { … }');
  if (more.length > 0) throw file.tooMany("job blocks", more.length + 1);
  return jobSpecification(job.label, job.block);
}

function jobSpecification(label: string, job: Block): Job {
  job.refuseSlips(["type", "priority", "region", "namespace", "datacenters", "meta", "group", "reschedule"]);
  const type = job.word("type", JOB_TYPES) ?? "service";
  const head = {
    where: job.where(),
    form: "specification" as const,
    id: job.text("id") ?? label,
    type,
    priority: job.whole("priority", PRIORITIES) ?? DEFAULT_PRIORITY,
    region: job.text("region") ?? "global",
    namespace: job.text("namespace") ?? "default",
    datacenters: job.texts("datacenters") ?? ["*"],
    meta: job.map("meta"),
    material: job.some(MATERIAL.job),
  };
  const groups = job.labelled("group");
  if (groups.length === 0) throw job.missing("group block", 'group "example" { task "example" { … } }');
  return { ...head, groups: groups.map(({ label: name, block }) => groupOf(name, block, job, type)) };
}

function groupOf(name: string, group: Block, job: Block, type: JobType): Group {
  group.refuseSlips(["count", "network", "shutdown_delay", "restart", "reschedule", "meta", "task"]);
  const tasks = group.labelled("task").map((task) => ({ ...task, ports: taskPorts(task.block) }));
  if (tasks.length === 0) throw group.missing("task block", 'task "example" { driver = "raw_exec" … }');
  const networks = group.blocks("network").flatMap(portsOf);
  return {
    name,
    count: group.whole("count", COUNTS) ?? 1,
    staticPorts: [...networks, ...tasks.flatMap(({ ports }) => ports)],
    shutdownDelayMs: group.durationMs("shutdown_delay") ?? 0,
    restart: restartOf(group.block("restart"), type),
    reschedule: rescheduleOf(group.block("reschedule") ?? job.block("reschedule"), type),
    meta: group.map("meta"),
    tasks: tasks.map(({ label, block }) => taskOf(label, block)),
    material: group.some(MATERIAL.group),
  };
}

/** Before group networks there were task networks; the agents still take them. */
function taskPorts(task: Block): readonly StaticPort[] {
  return task.blocks("resources").flatMap((resources) => resources.blocks("network").flatMap(portsOf));
}

function portsOf(network: Block): readonly StaticPort[] {
  return network.labelled("port").flatMap(({ label, block }) => {
    block.refuseSlips(["static"]);
    const port = block.whole("static", PORTS);
    return port === undefined ? [] : [{ label, port }];
  });
}

function restartOf(restart: Block | undefined, type: JobType): RestartPolicy {
  const usual = defaultRestart(type);
  restart?.refuseSlips(["attempts", "interval", "delay", "mode"]);
  return {
    attempts: restart?.whole("attempts", COUNTS) ?? usual.attempts,
    intervalMs: restart?.durationMs("interval") ?? usual.intervalMs,
    delayMs: restart?.durationMs("delay") ?? usual.delayMs,
    mode: restart?.word("mode", ["fail", "delay"] as const) ?? usual.mode,
  };
}

function rescheduleOf(reschedule: Block | undefined, type: JobType): ReschedulePolicy {
  const usual = defaultReschedule(type);
  reschedule?.refuseSlips(["attempts", "unlimited"]);
  return {
    attempts: reschedule?.whole("attempts", COUNTS) ?? usual.attempts,
    unlimited: reschedule?.flag("unlimited") ?? usual.unlimited,
  };
}

function taskOf(name: string, task: Block): Task {
  task.refuseSlips(["driver", "config", "kill_timeout", "shutdown_delay", "leader", "lifecycle", "meta"]);
  const driver = task.text("driver");
  if (driver === undefined) throw task.missing("driver", 'driver = "raw_exec"');
  const config = task.block("config");
  return {
    name,
    driver,
    command: config?.text("command"),
    args: config?.texts("args") ?? [],
    killTimeoutMs: task.durationMs("kill_timeout") || DEFAULT_KILL_TIMEOUT_MS,
    shutdownDelayMs: task.durationMs("shutdown_delay") ?? 0,
    leader: task.flag("leader") ?? false,
    lifecycle: lifecycleOf(task.block("lifecycle")),
    meta: task.map("meta"),
    material: task.some(MATERIAL.task),
  };
}

function lifecycleOf(lifecycle: Block | undefined): Lifecycle | undefined {
  if (lifecycle === undefined) return undefined;
  lifecycle.refuseSlips(["sidecar"]);
  const hook = lifecycle.word("hook", LIFECYCLE_HOOKS);
  if (hook === undefined) throw lifecycle.missing("hook", 'hook = "prestart"');
  return { hook, sidecar: lifecycle.flag("sidecar") ?? false };
}
