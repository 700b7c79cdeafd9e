/**
 * A litmus program on the runtime and as a model at once: in every state both must offer the same steps,
 * in the same order and with the same commits, and show the same processes and primitives.
 */
import { isDeepStrictEqual } from "node:util";
import type { Label, Offer, Place } from "../../impl/go/index.ts";
import { labelText, type PlainState, type StepLabel } from "../../model/trace.ts";
import { Goroutines } from "./as-goroutines.ts";
import { everyPoint } from "./control-point.ts";
import type { Interpreted } from "./on-model.ts";
import type { Program } from "./program.ts";
import { isParking } from "./statement.ts";

/** Where the two differ first, in breadth-first order. */
export interface Divergence {
  /** The steps from the beginning. */
  readonly run: readonly string[];
  readonly what: "steps" | "processes" | "primitives" | "locks" | "panic";
  readonly model: unknown;
  readonly runtime: unknown;
}

export interface LockStep {
  readonly divergence?: Divergence;
  /** States that were compared. */
  readonly states: number;
  readonly steps: number;
  /** There were more states than the limit; those beyond were not compared. */
  readonly isCutOff: boolean;
}

/** @param limit [states] */
export function inLockStep<S>(program: Program, interpreted: Interpreted<S>, limit = 20_000): LockStep {
  const seen = new Set<string>();
  let frontier: { readonly state: S; readonly run: readonly StepLabel[] }[] = [];
  let steps = 0;
  let isCutOff = false;
  const admit = (state: S, run: readonly StepLabel[]): void => {
    const key = interpreted.key(state);
    if (seen.has(key)) return;
    isCutOff ||= seen.size >= limit;
    if (seen.size >= limit) return;
    seen.add(key);
    frontier.push({ state, run });
  };
  for (const state of interpreted.initialStates()) admit(state, []);
  while (frontier.length > 0) {
    const level = frontier;
    frontier = [];
    for (const { state, run } of level) {
      const successors = interpreted.successors(state);
      const difference = compare(program, run, interpreted.plain(state), successors);
      const result = { states: seen.size, steps, isCutOff };
      if (difference !== undefined) {
        return { ...result, divergence: { run: run.map((label) => labelText(label)), ...difference } };
      }
      steps += successors.length;
      for (const { label, state: next } of successors) admit(next, [...run, asOnRuntime(program, label)]);
    }
  }
  return { states: seen.size, steps, isCutOff };
}

/** Undefined if the runtime, after the same steps, is like the model's state. */
function compare(
  program: Program,
  run: readonly Label[],
  model: PlainState,
  successors: readonly { readonly label: StepLabel }[],
): Omit<Divergence, "run"> | undefined {
  const { scheduler } = after(program, run);
  const parts = [
    { what: "panic", model: model.panic, runtime: scheduler.panic },
    {
      what: "processes",
      model: Object.fromEntries(
        Object.entries(model.processes).map(([process, standing]) => [
          process,
          withoutChannel(program, { ...standing, process }),
        ]),
      ),
      runtime: Object.fromEntries(
        Object.keys(model.processes).map((name) => [
          name,
          { process: name, ...(scheduler.process(name) ?? { point: "not started", stand: "before" }) },
        ]),
      ),
    },
    { what: "primitives", model: known(program, model.primitives), runtime: scheduler.primitives() },
    { what: "locks", ...locks(model, scheduler.sync()) },
    {
      what: "steps",
      model: successors.map(({ label }) => labelText(asOnRuntime(program, label))),
      runtime: scheduler
        .offered()
        .flatMap((offer) => waysOf(program, run, offer))
        .map((label) => labelText(label)),
    },
  ] as const;
  return parts.find((part) => !isDeepStrictEqual(part.model, part.runtime));
}

/** The step as the runtime names it. */
function asOnRuntime(program: Program, label: StepLabel): StepLabel {
  const commits = label.commits.map((place) => withoutChannel(program, place));
  return { ...withoutChannel(program, label), commits };
}

/**
 * In a model a case of a reference is one for each channel that it may hold, with the name of the channel in its own;
 * a single operation becomes a select of such cases.
 */
function withoutChannel<P extends Place>(program: Program, place: P): P {
  const { case: taken, ...rest } = place;
  if (taken === undefined || program.references === undefined) return place;
  const { statement } = everyPoint(program, place.process).find(({ name }) => name === place.point) ?? {};
  if (statement?.kind !== "select" && (statement === undefined || !isParking(statement))) return place;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a place without its optional case is a place
  if (statement.kind !== "select") return rest as unknown as P;
  return Object.hasOwn(statement.cases, taken) ? place : { ...place, case: taken.replace(/ · [\w ]+$/, "") };
}

/** Locks, conditions and atomics: fields of the model. Of those who may wait on a condition, the runtime shows who does. */
function locks(
  { fields }: PlainState,
  sync: Readonly<Record<string, unknown>>,
): { readonly model: unknown; readonly runtime: unknown } {
  const names = Object.keys(fields).filter((name) => Object.hasOwn(sync, name) || PLACE.test(name));
  return {
    model: Object.fromEntries(names.map((name) => [name, fields[name]])),
    runtime: { ...Object.fromEntries(names.map((name) => [name, 0])), ...sync },
  };
}

/** Name of the field with a process's place among those who wait on a condition. */
const PLACE = /^\w+ in \w+$/;

/** Without channels that the program calls nil: on the runtime there is nothing to be seen of them. */
function known(program: Program, primitives: PlainState["primitives"]): PlainState["primitives"] {
  return Object.fromEntries(
    Object.entries(primitives).filter(([name]) => program.channels?.[name]?.nil !== true),
  );
}

function after(program: Program, run: readonly Label[]): Goroutines {
  const goroutines = new Goroutines(program);
  for (const label of run) goroutines.scheduler.perform(label);
  return goroutines;
}

/** The step in every way in which it can commit others, the last choice fastest. */
function waysOf(program: Program, run: readonly Label[], offer: Offer): readonly Label[] {
  const found: Label[] = [];
  const wheels: { at: number; readonly size: number }[] = [];
  for (;;) {
    let depth = 0;
    const decide = (ways: readonly Place[]): number => {
      const wheel = (wheels[depth] ??= { at: 0, size: ways.length });
      depth++;
      return wheel.at;
    };
    found.push(after(program, run).scheduler.perform(offer, decide));
    while (wheels.length > 0 && (wheels.at(-1)?.at ?? 0) + 1 === wheels.at(-1)?.size) wheels.pop();
    const last = wheels.at(-1);
    if (last === undefined) return found;
    last.at++;
  }
}
