/** The steps of a trace with what a renderer needs to know about each. */
import { labelText, type PlainState, placeText, type StepLabel, type Trace } from "../model/trace.ts";
import { type Change, changes, changeText, valueText } from "./change.ts";

export interface StepView {
  /** Position for people, from 1. */
  readonly number: number;
  readonly label: StepLabel;
  /** Nobody owes it. */
  readonly environment: boolean;
  readonly changes: readonly Change[];
  /** Processes that begin with this step, before their first point. */
  readonly starts: readonly string[];
  /** Processes that are over with this step. */
  readonly ends: readonly string[];
  /** The text of the panic that it ended with. */
  readonly panic?: string;
  /** The run was lost with this step. */
  readonly decides: boolean;
  /** The run was lost with this step or before. */
  readonly lost: boolean;
  /** It is taken again and again. */
  readonly repeats: boolean;
}

/** The steps of a trace in order, each compared with the state before it. */
export function stepViews(trace: Trace): readonly StepView[] {
  const { steps, deciding } = trace;
  const loop = loopStart(trace);
  return steps.map(({ label, environment, state }, at) => {
    const before = stateBefore(trace, at);
    return {
      number: at + 1,
      label,
      environment,
      changes: changes(before, state),
      starts: Object.keys(state.processes).filter((name) => !isIdle(state, name) && isIdle(before, name)),
      ends: Object.keys(state.processes).filter((name) => isOver(state, name) && !isOver(before, name)),
      ...(state.panic === undefined ? {} : { panic: state.panic }),
      decides: at === deciding?.step,
      lost: deciding !== undefined && at >= deciding.step,
      repeats: loop !== undefined && at >= loop,
    };
  });
}

/** The state in which the step at this position, from 0, was taken. */
export function stateBefore(trace: Trace, position: number): PlainState {
  return trace.steps[position - 1]?.state ?? trace.initialState;
}

/** The state after the last step. */
export function lastState(trace: Trace): PlainState {
  return stateBefore(trace, trace.steps.length);
}

/** What the step did, a line each: changes, then who begins and who is over, then the panic. */
export function effectsOf({ changes: changed, starts, ends, panic }: StepView): readonly string[] {
  return [
    ...changed.map(changeText),
    ...starts.map((name) => `${name} starts`),
    ...ends.map((name) => `${name} ends`),
    ...(panic === undefined ? [] : [`panic: ${panic}`]),
  ];
}

/** Position of the first step that repeats, from 0. A cycle without steps is none: the run just ends. */
export function loopStart({ loop, steps }: Trace): number | undefined {
  return loop === undefined || loop >= steps.length ? undefined : loop;
}

/** Whether the process has not been started. */
export function isIdle(state: PlainState, process: string): boolean {
  return state.processes[process]?.point === "not started";
}

/** Whether the process is at its end; so is one that the state does not have yet, or no longer. */
export function isOver(state: PlainState, process: string): boolean {
  const at = state.processes[process];
  return at === undefined || at.point === "end";
}

/** What the label says beyond place and commits: `ready on entry`, `parks`, …; empty for plain steps. */
export function phaseText(label: StepLabel): string {
  const alone = labelText({ ...label, commits: [] });
  return alone.slice(placeText(label).length).replace(/^ \(|\)$/g, "");
}

/** Up to this many fields are shown in the first state even if the run does not change them. */
const FEW_FIELDS = 8;

/**
 * What a reader needs to know of the first state, `name: value`: all fields if they are few, and whatever the
 * run changes, in the order in which it does.
 */
export function startingValues(trace: Trace, views: readonly StepView[]): readonly string[] {
  const values = new Map<string, string>();
  const { fields } = trace.initialState;
  const changed = views.flatMap((view) => view.changes);
  const plain = Object.entries(fields).filter(([, value]) => typeof value !== "object" || value === null);
  if (Object.keys(fields).length <= FEW_FIELDS) {
    for (const [name, value] of plain) values.set(name, `${name}: ${valueText(value)}`);
  }
  for (const { name, before } of changed) if (!values.has(name)) values.set(name, `${name}: ${before}`);
  return [...values.values()];
}
