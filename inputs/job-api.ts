import type { Block } from "./block.ts";
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
  PORTS,
  PRIORITIES,
  type ReschedulePolicy,
  type RestartPolicy,
  type StaticPort,
  type Task,
} from "./job.ts";

/** The job of a file that is the HTTP API's JSON (`nomad job run -output`); undefined if the file is not that. */
export function apiJob(file: Block): Job | undefined {
  const job = file.block("Job") ?? (file.has("TaskGroups") ? file : undefined);
  if (job === undefined) return undefined;
  const id = job.text("ID");
  if (id === undefined) throw job.missing("ID", '"ID": "example"');
  const type = job.word("Type", JOB_TYPES) ?? "service";
  const groups = job.blocks("TaskGroups").map((group) => groupOf(group, type));
  if (groups.length === 0) throw job.missing("task group", '"TaskGroups": [{ "Name": "example", … }]');
  return {
    where: { ...job.where(), block: `job ${JSON.stringify(id)}` },
    form: "api",
    id,
    type,
    priority: job.whole("Priority", PRIORITIES) ?? DEFAULT_PRIORITY,
    region: job.text("Region") ?? "global",
    namespace: job.text("Namespace") ?? "default",
    datacenters: job.texts("Datacenters") ?? ["*"],
    meta: job.map("Meta"),
    groups,
    material: job.some(["Affinities", "Spreads"]),
  };
}

function groupOf(group: Block, type: JobType): Group {
  const tasks = group.blocks("Tasks");
  if (tasks.length === 0) throw group.missing("task", '"Tasks": [{ "Name": "example", … }]');
  const networks = [group, ...tasks.flatMap((task) => task.blocks("Resources"))];
  return {
    name: nameOf(group),
    count: group.whole("Count", COUNTS) ?? 1,
    staticPorts: networks.flatMap((block) => block.blocks("Networks").flatMap(portsOf)),
    shutdownDelayMs: group.nanosecondsMs("ShutdownDelay") ?? 0,
    restart: restartOf(group.block("RestartPolicy"), type),
    reschedule: rescheduleOf(group.block("ReschedulePolicy"), type),
    meta: group.map("Meta"),
    tasks: tasks.map(taskOf),
    material: group.some(["Networks", "EphemeralDisk", "Affinities", "Spreads", "Volumes"]),
  };
}

function nameOf(block: Block): string {
  const name = block.text("Name");
  if (name === undefined) throw block.missing("Name", '"Name": "example"');
  return name;
}

function portsOf(network: Block): readonly StaticPort[] {
  return network.blocks("ReservedPorts").flatMap((reserved) => {
    const port = reserved.whole("Value", PORTS);
    return port === undefined ? [] : [{ label: reserved.text("Label") ?? "", port }];
  });
}

function restartOf(restart: Block | undefined, type: JobType): RestartPolicy {
  const usual = defaultRestart(type);
  return {
    attempts: restart?.whole("Attempts", COUNTS) ?? usual.attempts,
    intervalMs: restart?.nanosecondsMs("Interval") ?? usual.intervalMs,
    delayMs: restart?.nanosecondsMs("Delay") ?? usual.delayMs,
    mode: restart?.word("Mode", ["fail", "delay"] as const) ?? usual.mode,
  };
}

function rescheduleOf(reschedule: Block | undefined, type: JobType): ReschedulePolicy {
  const usual = defaultReschedule(type);
  return {
    attempts: reschedule?.whole("Attempts", COUNTS) ?? usual.attempts,
    unlimited: reschedule?.flag("Unlimited") ?? usual.unlimited,
  };
}

function taskOf(task: Block): Task {
  const driver = task.text("Driver");
  if (driver === undefined) throw task.missing("Driver", '"Driver": "raw_exec"');
  const config = task.block("Config");
  const lifecycle = task.block("Lifecycle");
  const hook = lifecycle?.word("Hook", LIFECYCLE_HOOKS);
  return {
    name: nameOf(task),
    driver,
    command: config?.text("command"),
    args: config?.texts("args") ?? [],
    killTimeoutMs: task.nanosecondsMs("KillTimeout") || DEFAULT_KILL_TIMEOUT_MS,
    shutdownDelayMs: task.nanosecondsMs("ShutdownDelay") ?? 0,
    leader: task.flag("Leader") ?? false,
    lifecycle: hook === undefined ? undefined : { hook, sidecar: lifecycle?.flag("Sidecar") ?? false },
    meta: task.map("Meta"),
    material: task.some([
      "Config",
      "Env",
      "User",
      "Artifacts",
      "Templates",
      "Vault",
      "CSIPluginConfig",
      "VolumeMounts",
      "Resources",
      "Affinities",
    ]),
  };
}
