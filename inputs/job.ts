import type { Where } from "./input-error.ts";

/**
 * A job as its file states it, defaults filled in, as plain data. Only what lifecycle, preemption and garbage
 * collection depend on.
 *
 * Defaults are those of the job specification (Nomad documentation, "Job Specification", 1.5).
 */
export interface Job {
  readonly where: Where;
  /** A job specification (HCL or JSON) or the HTTP API's JSON: `material` is spelt differently in the two. */
  readonly form: "specification" | "api";
  readonly id: string;
  readonly type: JobType;
  /** 1 to 100; the more, the sooner. */
  readonly priority: number;
  readonly region: string;
  readonly namespace: string;
  readonly datacenters: readonly string[];
  readonly meta: { readonly [key: string]: string };
  readonly groups: readonly Group[];
  readonly material: Material;
}

/**
 * What else a change of which places the group anew instead of updating it in place, as the file states it: only to be
 * compared.
 */
export type Material = { readonly [name: string]: unknown };

/** The names of {@link Material} in a job specification. */
export const MATERIAL = {
  job: ["affinity", "spread"],
  group: ["network", "ephemeral_disk", "affinity", "spread", "volume"],
  task: [
    "config",
    "env",
    "user",
    "artifact",
    "template",
    "vault",
    "csi_plugin",
    "volume_mount",
    "resources",
    "affinity",
  ],
} as const;

export const JOB_TYPES = ["service", "batch", "system", "sysbatch"] as const;
export type JobType = (typeof JOB_TYPES)[number];

/** Tasks that are placed together, `count` times. */
export interface Group {
  readonly name: string;
  readonly count: number;
  readonly staticPorts: readonly StaticPort[];
  /** Between the order to stop the group and the first kill. [ms] */
  readonly shutdownDelayMs: number;
  readonly restart: RestartPolicy;
  readonly reschedule: ReschedulePolicy;
  readonly meta: { readonly [key: string]: string };
  readonly tasks: readonly Task[];
  readonly material: Material;
}

export interface StaticPort {
  readonly label: string;
  readonly port: number;
}

/** How often a client starts a failed task again by itself. */
export interface RestartPolicy {
  readonly attempts: number;
  readonly intervalMs: number;
  readonly delayMs: number;
  readonly mode: "fail" | "delay";
}

/** How often the servers place a failed allocation anew. */
export interface ReschedulePolicy {
  readonly attempts: number;
  readonly unlimited: boolean;
}

export interface Task {
  readonly name: string;
  readonly driver: string;
  readonly command: string | undefined;
  readonly args: readonly string[];
  /** From the first signal to the kill; what the client caps it at is the agent's. [ms] */
  readonly killTimeoutMs: number;
  /** Between the order to stop the task and the first signal. [ms] */
  readonly shutdownDelayMs: number;
  /** The group's other tasks are stopped when this one ends. */
  readonly leader: boolean;
  readonly lifecycle: Lifecycle | undefined;
  readonly meta: { readonly [key: string]: string };
  readonly material: Material;
}

export interface Lifecycle {
  readonly hook: (typeof LIFECYCLE_HOOKS)[number];
  readonly sidecar: boolean;
}

export const LIFECYCLE_HOOKS = ["prestart", "poststart", "poststop"] as const;

/** What a server accepts as it is configured by default. */
export const PRIORITIES = { low: 1, high: 100 } as const;
export const PORTS = { low: 1, high: 65_535 } as const;
export const COUNTS = { low: 0, high: 1_000_000 } as const;

/** [ms] */
export const DEFAULT_KILL_TIMEOUT_MS = 5_000;
export const DEFAULT_PRIORITY = 50;

const DAY_MS = 86_400_000;
const BATCH_RESTART: RestartPolicy = { attempts: 3, intervalMs: DAY_MS, delayMs: 15_000, mode: "fail" };
const SERVICE_RESTART: RestartPolicy = { attempts: 2, intervalMs: 1_800_000, delayMs: 15_000, mode: "fail" };

/** What a group without a `restart` block gets. */
export function defaultRestart(type: JobType): RestartPolicy {
  return type === "batch" || type === "sysbatch" ? BATCH_RESTART : SERVICE_RESTART;
}

/** What a group without a `reschedule` block gets; system jobs are never rescheduled. */
export function defaultReschedule(type: JobType): ReschedulePolicy {
  return { attempts: type === "batch" ? 1 : 0, unlimited: type === "service" };
}
