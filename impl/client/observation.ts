/** What can be seen of a client agent: all of its state, as plain JSON. */
import type { Scheduler, Stand } from "../go/index.ts";
import type { AllocId, ClientStatus, DesiredStatus, TaskLifeState } from "./alloc.ts";
import type { AllocRunner } from "./alloc-runner.ts";
import type { Client } from "./client.ts";

/** Values that JSON knows. */
export type Plain = boolean | number | string | null | readonly Plain[] | { readonly [name: string]: Plain };

/** Where a goroutine stands: `not started` before it exists, `end` when it has returned. */
export interface GoroutineObservation {
  readonly point: string;
  readonly stand: Stand;
  /** What it is committed to. */
  readonly case?: string;
  /** What it has received and not looked at. */
  readonly received?: { readonly value: Plain; readonly ok: boolean };
}

export interface TaskObservation {
  readonly state: TaskLifeState;
  readonly failed: boolean;
  readonly processRunning: boolean;
  /** A process has ended and nobody has taken notice. */
  readonly exitWaiting: boolean;
  readonly prestarted: boolean;
  readonly killTracked: boolean;
  readonly runComplete: boolean;
}

export interface AllocObservation {
  readonly task: TaskObservation;
  /** The server's copy, as the alloc runner and as the task runner have it. */
  readonly desired: DesiredStatus;
  readonly taskDesired: DesiredStatus;
  /** As it was broadcast last; null before the first time. */
  readonly clientStatus: ClientStatus | null;
  readonly contexts: { readonly kill: boolean; readonly shutdown: boolean; readonly wait: boolean };
  /** Closed channels, by what they tell. */
  readonly closed: {
    readonly taskRunner: boolean;
    readonly allocRunner: boolean;
    readonly stateHandler: boolean;
  };
  /** Whether the life cycle lets the task start; `stopped`: it will never say so. */
  readonly gate: "closed" | "open" | "stopped";
  readonly tick: boolean;
  /** An update that the update handler has not taken. */
  readonly update: DesiredStatus | null;
  /** What it has heard of its predecessor and not taken, and what it has taken and not looked at. */
  readonly heard: ClientStatus | null;
  readonly taken: ClientStatus | null;
  /** What the state handler is about; null while it waits. */
  readonly pass: { readonly isLast: boolean; readonly state: TaskLifeState | null } | null;
  readonly restartDelay: "stopped" | "armed" | "fired";
  readonly shuttingDown: boolean;
}

export interface Observation {
  readonly signals: number;
  readonly preempted: boolean;
  /** Server updates that the client has not taken. */
  readonly updates: number;
  readonly shutdownLock: boolean;
  readonly isShutDown: boolean;
  /** Alloc runners that the shutdown waits for. */
  readonly runners: number;
  /** Null: the client does not know it yet. */
  readonly allocs: { readonly [id in AllocId]: AllocObservation | null };
  readonly goroutines: { readonly [name: string]: GoroutineObservation };
  readonly panic: string | null;
}

/** Of each allocation: `old alloc runner` and so on. */
const ALLOC_GOROUTINES = [
  "alloc runner",
  "state handler",
  "update handler",
  "task runner",
  "shutdown",
] as const;

const GOROUTINES: readonly string[] = [
  "client",
  "agent",
  ...["old", "new"].flatMap((id) => ALLOC_GOROUTINES.map((name) => `${id} ${name}`)),
];

export interface Observed {
  readonly scheduler: Scheduler;
  readonly client: Client;
  readonly signals: number;
  readonly preempted: boolean;
}

export function observe({ scheduler, client, signals, preempted }: Observed): Observation {
  return {
    signals,
    preempted,
    updates: client.updates.length,
    shutdownLock: client.isLocked,
    isShutDown: client.isShutDown,
    runners: client.runners.count,
    allocs: { old: observeAlloc(client.allocRunner("old")), new: observeAlloc(client.allocRunner("new")) },
    goroutines: Object.fromEntries(GOROUTINES.map((name) => [name, observeGoroutine(scheduler, name)])),
    panic: scheduler.panic ?? null,
  };
}

function observeAlloc(runner: AllocRunner | undefined): AllocObservation | null {
  if (runner === undefined) return null;
  const { taskRunner, coordinator, watcher } = runner;
  const { pass } = runner.stateHandler;
  const { state, failed } = taskRunner.task;
  const { restartDelay } = taskRunner;
  return {
    task: {
      state,
      failed,
      processRunning: taskRunner.driver.isRunning,
      exitWaiting: taskRunner.driver.exit.length > 0,
      prestarted: taskRunner.isPrestarted,
      killTracked: taskRunner.isKillTracked,
      runComplete: taskRunner.isRunComplete,
    },
    desired: runner.alloc.desired,
    taskDesired: taskRunner.alloc.desired,
    clientStatus: runner.broadcaster.last?.clientStatus ?? null,
    contexts: {
      kill: taskRunner.kill.isDone,
      shutdown: taskRunner.shutdown.isDone,
      wait: runner.waitContext.isDone,
    },
    closed: {
      taskRunner: taskRunner.exited.isClosed,
      allocRunner: runner.exited.isClosed,
      stateHandler: runner.stateHandlerExited.isClosed,
    },
    gate: coordinator.isOpen ? "open" : coordinator.isStopped ? "stopped" : "closed",
    tick: runner.ticks.length > 0,
    update: runner.updates.buffer[0]?.desired ?? null,
    heard: watcher?.heard?.clientStatus ?? null,
    taken: watcher?.taken?.clientStatus ?? null,
    pass: pass === undefined ? null : { isLast: pass.isLast, state: pass.task?.state ?? null },
    restartDelay: restartDelay.isArmed ? "armed" : restartDelay.channel.length > 0 ? "fired" : "stopped",
    shuttingDown: runner.isShuttingDown,
  };
}

function observeGoroutine(scheduler: Scheduler, name: string): GoroutineObservation {
  const standing = scheduler.process(name);
  if (standing === undefined) return { point: "not started", stand: "before" };
  const { received, ...rest } = standing;
  if (received === undefined) return rest;
  return { ...rest, received: { value: plain(received.value), ok: received.ok } };
}

/** Messages are plain data; nothing at all is null. */
function plain(value: unknown): Plain {
  if (typeof value === "boolean" || typeof value === "number" || typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
}
