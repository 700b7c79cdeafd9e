/** How the states and steps of the client lifecycle model appear in the client agent. */
import type { PlainState, PlainValue, ProcessState, StepLabel } from "../../model/trace.ts";
import { placeText } from "../../model/trace.ts";
import type { Mapping, Observation } from "../adapter.ts";

/**
 * Points of the implementation that the model knows, by goroutine. All others are silent: the alloc runners'
 * own waits for what has happened already, the shutdown's waits, the new allocation's handlers, which nobody
 * listens to, and the loops in which the client and the handlers wait for work.
 */
export const VISIBLE: Readonly<Record<string, readonly string[]>> = {
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

/** Where a goroutine stands, if at a point that both know. */
export function standing(process: string, state: Pick<ProcessState, "point" | "stand" | "case">): PlainValue {
  if (VISIBLE[process]?.includes(state.point) !== true) return "elsewhere";
  return [state.point, state.stand, state.case ?? ""].join(" · ");
}

function project({ fields, processes, primitives, panic }: PlainState): Observation {
  const listening = ["await previous", "look at update"].includes(processes["new alloc runner"]?.point ?? "");
  return {
    ...Object.fromEntries(
      Object.keys(VISIBLE).map((name) => [
        name,
        isStillWaiting(name, processes, fields)
          ? "elsewhere"
          : standing(name, processes[name] ?? { point: "not started", stand: "before" }),
      ]),
    ),
    ...Object.fromEntries(["old", "new"].flatMap((name) => allocFields(name, fields, primitives))),
    "alloc runners": primitives["alloc runners"] ?? null,
    "shutdown lock": fields["shutdown lock"] ?? null,
    "last sent of old": fields["last sent of old"] ?? null,
    "listener of new": listening ? (buffer(primitives["listener of new"])[0] ?? null) : null,
    "old state tick": buffer(primitives["old state ticks"]).length > 0,
    panic: panic ?? null,
  };
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

function allocFields(
  name: string,
  fields: PlainState["fields"],
  primitives: PlainState["primitives"],
): readonly (readonly [string, PlainValue])[] {
  const delay = primitives[`${name} restart delay`] as { left: number | null; fired: boolean };
  return [
    [`${name} task state`, fields[`${name} task state`] ?? null],
    [`${name} process`, fields[`${name} process`] ?? null],
    [`${name} stopped`, fields[`${name} stopped`] ?? null],
    [`${name} killed`, fields[`${name} killed`] ?? null],
    [`${name} kill`, primitives[`${name} kill`] === "done"],
    [`${name} shutdown context`, primitives[`${name} shutdown`] === "done"],
    [`${name} task runner exited`, (primitives[`${name} task runner exited`] as { closed: boolean }).closed],
    ...(name === "old"
      ? [
          [
            "old alloc runner exited",
            (primitives["old alloc runner exited"] as { closed: boolean }).closed,
          ] as const,
        ]
      : []),
    [`${name} restart delay`, delay.left !== null ? "armed" : delay.fired ? "fired" : "stopped"],
  ];
}

function buffer(channel: PlainValue | undefined): readonly PlainValue[] {
  return (channel as { buffer?: readonly PlainValue[] } | undefined)?.buffer ?? [];
}
