/** How the states and steps of the client lifecycle model appear in the client agent. */
import type { PlainState, PlainValue, ProcessState, StepLabel } from "../../model/trace.ts";
import { placeText } from "../../model/trace.ts";
import type { Mapping, Observation } from "../adapter.ts";
import { listOf, recordOf } from "../plain-values.ts";

/**
 * Points of the implementation that the model knows, by goroutine. All others are silent: the alloc runners'
 * own waits for what has happened already, the shutdown's waits, the new allocation's handlers, which nobody
 * listens to, and the loops in which the client and the handlers wait for work.
 */
const VISIBLE: Readonly<Record<string, readonly string[]>> = {
  client: ["run allocs"],
  agent: ["shut down client", "wait for alloc runners"],
  "old alloc runner": ["exit"],
  "old state handler": ["await state update", "handle state update", "wait for task runner", "send update"],
  "old update handler": ["apply update", "kill task"],
  "old shutdown": ["shut down task runner", "finish"],
  "new shutdown": ["shut down task runner", "finish"],
  "new alloc runner": ["await previous", "look at update", "run tasks"],
  ...Object.fromEntries(
    ["old", "new"].map((name) => [
      `${name} task runner`,
      [
        "check alloc",
        "wait for start",
        "run prestart hooks",
        "check before start",
        "start task",
        "wait for task",
        "kill task",
        "decide restart",
        "wait to restart",
        "mark dead",
        "wait for alloc restart",
        "exit",
        "leave",
      ],
    ]),
  ),
};

/** What the environment does, by the name of the model's action. */
export const INPUTS = ["interrupt", "preempt", "old task exits"] as const;
export type Input = (typeof INPUTS)[number];

/** Process · point · case and phase; what it commits is left to the comparison of states. */
export function stepText({ process, point, case: taken, phase }: Omit<StepLabel, "commits">): string {
  const place = placeText({ process, point, ...(taken === undefined ? {} : { case: taken }) });
  return phase === "action" ? place : `${place} (${phase})`;
}

export const clientMapping: Mapping = {
  label: stepText,
  isInput: ({ phase }) => phase === "action",
  project,
  hidden: {
    "old returned": "seen through the shutdown, which stands at «finish» from then on",
    "new returned": "seen through the shutdown, which stands at «finish» from then on",
    "old state seen": "a local variable of the state handler",
    "old last pass": "a local variable of the state handler",
    "new update seen": "a local variable of the watcher",
    "new wait cancelled": "a local variable of the alloc runner; its gate shows it",
    "old exits": "the driver's channel; seen through the task runner's select",
    received: "what a goroutine has received and not looked at",
  },
};

const POINTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(VISIBLE).map(([process, points]) => [process, new Set(points)]),
);

/** Goroutines that both know. */
export const PROCESSES: readonly string[] = Object.keys(VISIBLE);

export function isVisiblePoint(process: string, point: string): boolean {
  return POINTS.get(process)?.has(point) === true;
}

/** Where a goroutine stands, if at a point that both know. */
export function standing(
  process: string,
  state: Pick<ProcessState, "point" | "stand" | "case"> | undefined,
): string {
  if (state === undefined || !isVisiblePoint(process, state.point)) return "elsewhere";
  return `${state.point} · ${state.stand} · ${state.case ?? ""}`;
}

/** What is compared, by field. */
interface AllocFields {
  readonly taskState: PlainValue;
  readonly process: PlainValue;
  readonly stopped: PlainValue;
  readonly killed: PlainValue;
  readonly kill: boolean;
  readonly shutdown: boolean;
  readonly taskRunnerExited: boolean;
  readonly allocRunnerExited: boolean;
  readonly restartDelay: string;
}

/** Puts an allocation's fields under the names that both sides use. */
export function putAlloc(into: Record<string, PlainValue>, name: "old" | "new", fields: AllocFields): void {
  into[`${name} task state`] = fields.taskState;
  into[`${name} process`] = fields.process;
  into[`${name} stopped`] = fields.stopped;
  into[`${name} killed`] = fields.killed;
  into[`${name} kill`] = fields.kill;
  into[`${name} shutdown context`] = fields.shutdown;
  into[`${name} task runner exited`] = fields.taskRunnerExited;
  // The new allocation's alloc runner has nothing to do then that anybody could see.
  if (name === "old") into["old alloc runner exited"] = fields.allocRunnerExited;
  into[`${name} restart delay`] = fields.restartDelay;
}

function project({ fields, processes, primitives, panic }: PlainState): Observation {
  const into: Record<string, PlainValue> = {};
  for (const name of PROCESSES) {
    into[name] = isStillWaiting(name, processes, fields) ? "elsewhere" : standing(name, processes[name]);
  }
  for (const name of ["old", "new"] as const) {
    const delay = recordOf(primitives[`${name} restart delay`], `${name} restart delay`);
    putAlloc(into, name, {
      taskState: fields[`${name} task state`] ?? null,
      process: fields[`${name} process`] ?? null,
      stopped: fields[`${name} stopped`] ?? null,
      killed: fields[`${name} killed`] ?? null,
      kill: primitives[`${name} kill`] === "done",
      shutdown: primitives[`${name} shutdown`] === "done",
      taskRunnerExited: isClosed(primitives[`${name} task runner exited`]),
      allocRunnerExited: isClosed(primitives[`${name} alloc runner exited`]),
      restartDelay: delay["left"] !== null ? "armed" : delay["fired"] === true ? "fired" : "stopped",
    });
  }
  const at = processes["new alloc runner"]?.point;
  const listening = at === "await previous" || at === "look at update";
  into["alloc runners"] = primitives["alloc runners"] ?? null;
  into["shutdown lock"] = fields["shutdown lock"] ?? null;
  into["last sent of old"] = fields["last sent of old"] ?? null;
  into["listener of new"] = listening ? (buffer(primitives["listener of new"])[0] ?? null) : null;
  into["old state tick"] = buffer(primitives["old state ticks"]).length > 0;
  into["panic"] = panic ?? null;
  return into;
}

function isClosed(channel: PlainValue | undefined): boolean {
  return channel !== undefined && recordOf(channel, "a channel")["closed"] === true;
}

/** The model's shutdown stands before "finish" from the start; the implementation's waits for others to return first. */
function isStillWaiting(
  name: string,
  processes: PlainState["processes"],
  fields: PlainState["fields"],
): boolean {
  if (!name.endsWith(" shutdown") || processes[name]?.point !== "finish") return false;
  return fields[`${name.slice(0, -" shutdown".length)} returned`] !== true;
}

function buffer(channel: PlainValue | undefined): readonly PlainValue[] {
  const { buffer: held } = channel === undefined ? {} : recordOf(channel, "a channel");
  return held === undefined ? [] : listOf(held, "a buffer");
}
