/** Builds traces by hand: each step says what it changes, the states follow. */
import {
  type BlockedProcess,
  type DecidingStep,
  type Phase,
  type Place,
  type PlainState,
  type ProcessState,
  type StepLabel,
  TRACE_SCHEMA,
  type Trace,
} from "../../model/trace.ts";

/** Parts of a state that a step replaces. */
export interface Becomes {
  readonly fields?: PlainState["fields"];
  readonly processes?: PlainState["processes"];
  readonly primitives?: PlainState["primitives"];
  readonly panic?: string;
}

export interface HandMadeStep {
  readonly label: StepLabel;
  readonly environment?: boolean;
  readonly becomes?: Becomes;
}

export interface HandMade {
  readonly model: string;
  readonly property: string;
  readonly initialState: PlainState;
  readonly steps: readonly HandMadeStep[];
  readonly variant?: string;
  readonly scope?: string;
  readonly parameters?: Trace["parameters"];
  readonly kind?: Trace["kind"];
  readonly loop?: number;
  readonly deciding?: DecidingStep;
  readonly blocked?: readonly BlockedProcess[];
}

/** A whole trace from what is peculiar to it. */
export function handMade({
  steps,
  parameters = {},
  kind = "counterexample",
  blocked = [],
  ...rest
}: HandMade): Trace {
  let state = rest.initialState;
  return {
    schema: TRACE_SCHEMA,
    tool: "0.1.0",
    initial: 0,
    ...rest,
    parameters,
    kind,
    steps: steps.map(({ label, environment = false, becomes = {} }) => {
      state = {
        fields: { ...state.fields, ...becomes.fields },
        processes: { ...state.processes, ...becomes.processes },
        primitives: { ...state.primitives, ...becomes.primitives },
        ...(becomes.panic === undefined ? {} : { panic: becomes.panic }),
      };
      return { label, environment, state };
    }),
    blocked,
  };
}

/** `label("task runner · start? · killed", "enter", …)` */
export function label(place: string, phase: Phase, ...commits: readonly string[]): StepLabel {
  return { ...placeOf(place), phase, commits: commits.map(placeOf) };
}

function placeOf(text: string): Place {
  const [process = "", point = "", taken] = text.split(" · ");
  return { process, point, ...(taken === undefined ? {} : { case: taken }) };
}

export function before(point: string): ProcessState {
  return { point, stand: "before" };
}

export function parked(point: string): ProcessState {
  return { point, stand: "parked" };
}

export function committed(point: string, taken?: string): ProcessState {
  return { point, stand: "committed", ...(taken === undefined ? {} : { case: taken }) };
}

export const over: ProcessState = before("end");
