import { Block } from "./block.ts";
import { type Document, parseDocument, readDocument } from "./document.ts";

/**
 * What an agent's configuration says about stopping tasks and collecting garbage, defaults filled in.
 *
 * Defaults are those of Nomad 1.5 (documentation, "Agent Configuration"; `command/agent/config.go`). Thresholds are
 * ages that a finished object must have before a server forgets it, intervals the time between two looks.
 */
export interface AgentConfig {
  readonly file: string;
  /** What the file itself sets, as `server.job_gc_interval`. */
  readonly given: readonly string[];
  readonly server: {
    readonly nodeGcThresholdMs: number;
    readonly jobGcIntervalMs: number;
    readonly jobGcThresholdMs: number;
    /** From 1.5.0 on, not for the evaluations of batch jobs. */
    readonly evalGcThresholdMs: number;
    /** Read from 1.5.0, 1.4.5 and 1.3.10 on. */
    readonly batchEvalGcThresholdMs: number;
    readonly deploymentGcThresholdMs: number;
  };
  readonly client: {
    readonly gcIntervalMs: number;
    /** [percent] */
    readonly gcDiskUsageThreshold: number;
    /** [percent] */
    readonly gcInodeUsageThreshold: number;
    readonly gcMaxAllocs: number;
    readonly gcParallelDestroys: number;
    /** No task's kill_timeout counts for more. */
    readonly maxKillTimeoutMs: number;
  };
  readonly leaveOnInterrupt: boolean;
  readonly leaveOnTerminate: boolean;
}

/** @throws InputError if the file cannot be read, or holds a value that no agent would take */
export async function readAgentConfig(file: string): Promise<AgentConfig> {
  return configOf(await readDocument(file));
}

/** The same, for a text; `file` is what errors call it. @internal */
export async function parseAgentConfig(file: string, text: string): Promise<AgentConfig> {
  return configOf(await parseDocument(file, text));
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PERCENT = { low: 0, high: 100 } as const;
const MOST = { low: 1, high: 1_000_000 } as const;

const SERVER = [
  "node_gc_threshold",
  "job_gc_interval",
  "job_gc_threshold",
  "eval_gc_threshold",
  "batch_eval_gc_threshold",
  "deployment_gc_threshold",
] as const;
const CLIENT = [
  "gc_interval",
  "gc_disk_usage_threshold",
  "gc_inode_usage_threshold",
  "gc_max_allocs",
  "gc_parallel_destroys",
  "max_kill_timeout",
] as const;

function configOf(document: Document): AgentConfig {
  const file = Block.of(document);
  const [server, client] = [file.block("server"), file.block("client")];
  if (file.has("job"))
    throw file.wrong("job", "an agent's configuration here; job files are given separately");
  file.refuseSlips(["server", "client", "leave_on_interrupt", "leave_on_terminate"]);
  server?.refuseSlips(SERVER);
  client?.refuseSlips(CLIENT);
  const age = (name: (typeof SERVER)[number], usual: number): number => server?.durationMs(name) ?? usual;
  const jobGcIntervalMs = age("job_gc_interval", 5 * MINUTE_MS);
  if (server !== undefined && jobGcIntervalMs === 0) throw server.wrong("job_gc_interval", "more than 0");
  return {
    file: document.file,
    given: [
      ...SERVER.filter((name) => server?.has(name)).map((name) => `server.${name}`),
      ...CLIENT.filter((name) => client?.has(name)).map((name) => `client.${name}`),
    ],
    server: {
      nodeGcThresholdMs: age("node_gc_threshold", 24 * HOUR_MS),
      jobGcIntervalMs,
      jobGcThresholdMs: age("job_gc_threshold", 4 * HOUR_MS),
      evalGcThresholdMs: age("eval_gc_threshold", HOUR_MS),
      batchEvalGcThresholdMs: age("batch_eval_gc_threshold", 24 * HOUR_MS),
      deploymentGcThresholdMs: age("deployment_gc_threshold", HOUR_MS),
    },
    client: {
      gcIntervalMs: client?.durationMs("gc_interval") ?? MINUTE_MS,
      gcDiskUsageThreshold: client?.whole("gc_disk_usage_threshold", PERCENT) ?? 80,
      gcInodeUsageThreshold: client?.whole("gc_inode_usage_threshold", PERCENT) ?? 70,
      gcMaxAllocs: client?.whole("gc_max_allocs", MOST) ?? 50,
      gcParallelDestroys: client?.whole("gc_parallel_destroys", MOST) ?? 2,
      maxKillTimeoutMs: client?.durationMs("max_kill_timeout") ?? 30_000,
    },
    leaveOnInterrupt: file.flag("leave_on_interrupt") ?? false,
    leaveOnTerminate: file.flag("leave_on_terminate") ?? false,
  };
}
