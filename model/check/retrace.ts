/**
 * Turns evidence of a search into a trace, by executing it once more with the reference interpreter,
 * which shares no code with the search. What does not replay is an internal error, never a finding.
 */
import { isDeepStrictEqual } from "node:util";
import type { Run } from "../engine/index.ts";
import type { CompiledModel } from "../lang/compile.ts";
import type { Interpreter, State, Successor } from "../lang/reference/interpreter.ts";
import {
  type BlockedProcess,
  type DecidingStep,
  type FairnessOptions,
  labelText,
  type PlainState,
  TRACE_SCHEMA,
  type Trace,
  type TraceStep,
} from "../trace.ts";
import { brokenAvoidance } from "./avoidance-claim.ts";
import type { Evidence, Judged } from "./evidence.ts";

/** The search and the re-execution disagree: a defect of everycase, or a model that is not pure. */
export class ReplayError extends Error {
  override readonly name = "ReplayError";
}

interface Replayed {
  readonly initialState: PlainState;
  readonly steps: readonly TraceStep[];
  readonly blocked: readonly BlockedProcess[];
  /** The same as the reference interpreter has them. */
  readonly states: readonly State[];
  readonly taken: readonly Successor[];
}

/** What a run is said to show; without a kind, it is of no property of the model. */
export type Claimed = Pick<Judged, "name" | "verdict"> & Partial<Pick<Judged, "kind">>;

/** Writes a trace for one piece of evidence. */
export function retrace(
  model: CompiledModel,
  interpreter: Interpreter,
  judged: Claimed,
  evidence: Evidence,
  tool: string,
): Trace {
  const { definition, configuration } = model;
  const replayed = replay(model, interpreter, evidence.run);
  const { initialState, steps, blocked } = replayed;
  const { loop, asked = {} } = evidence;
  if (loop !== undefined) {
    const back = loop === 0 ? initialState : steps[loop - 1]?.state;
    if (!isDeepStrictEqual(back, steps.at(-1)?.state)) {
      throw new ReplayError(`the cycle of "${judged.name}" does not return to the state after step ${loop}`);
    }
  }
  const broken = brokenAvoidance(interpreter, replayed, { property: judged.name, loop, asked });
  if (broken !== undefined) throw new ReplayError(broken);
  const { lostFromStart, deciding, decidingSet } = evidence;
  const decided = (one: DecidedAt): DecidingStep => retraceDeciding(model, interpreter, one);
  return {
    schema: TRACE_SCHEMA,
    tool,
    model: definition.name,
    ...(configuration.variant === "" ? {} : { variant: configuration.variant }),
    ...(configuration.scope === "" ? {} : { scope: configuration.scope }),
    parameters: configuration.parameters,
    property: judged.name,
    ...(judged.kind === undefined ? {} : { propertyKind: judged.kind }),
    kind: judged.verdict === "violated" ? "counterexample" : "witness",
    initial: evidence.run.initial,
    initialState,
    steps,
    ...(loop === undefined ? {} : { loop }),
    ...(isEmptyChoice(asked) ? {} : { fairness: asked }),
    ...(deciding === undefined ? {} : { deciding: decided(deciding) }),
    ...(lostFromStart === undefined ? {} : { lostFromStart }),
    ...(decidingSet === undefined ? {} : { decidingSet: decidingSet.map(decided) }),
    blocked,
  };
}

type DecidedAt = NonNullable<Evidence["deciding"]>;

function retraceDeciding(
  model: CompiledModel,
  interpreter: Interpreter,
  { step, completion, isOpen }: DecidedAt,
): DecidingStep {
  if (completion === undefined) return { step };
  const labels = replay(model, interpreter, completion).steps.map(({ label }) => label);
  const [saving, ...rest] = labels.slice(step);
  if (saving === undefined) return { step };
  return isOpen === true ? { step, saving } : { step, saving, completion: [saving, ...rest] };
}

/** Follows a run in both interpreters, step by step, and compares labels and states. */
export function replay(model: CompiledModel, interpreter: Interpreter, run: Run): Replayed {
  const first = model.initialStates()[run.initial];
  let state = interpreter.initialStates()[run.initial];
  if (first === undefined || state === undefined)
    throw new ReplayError(`there is no initial state ${run.initial} on replay`);
  let words = first;
  const initialState = agreed(model, interpreter, words, state, "the initial state");
  const steps: TraceStep[] = [];
  const states = [state];
  const successors: Successor[] = [];
  for (const [position, choice] of run.choices.entries()) {
    const step = model.successors(words)[choice];
    if (step === undefined)
      throw new ReplayError(`step ${position + 1}: the search took choice ${choice}, which is gone`);
    const text = labelText(step.label);
    const offered = interpreter.successors(state);
    const wanted = model.plain(step.words);
    const same = offered.filter(({ label }) => labelText(label) === text);
    const taken = same.find((one) => isDeepStrictEqual(interpreter.plain(one.state), wanted)) ?? same[0];
    if (taken === undefined) {
      const known = offered.map(({ label }) => `  ${labelText(label)}`).join("\n");
      throw new ReplayError(
        `step ${position + 1} (${text}) is not possible on replay; possible are\n${known}`,
      );
    }
    words = step.words;
    state = taken.state;
    const plain = agreed(model, interpreter, words, state, `step ${position + 1} (${text})`);
    states.push(state);
    successors.push(taken);
    steps.push({ label: taken.label, environment: taken.environment, state: plain });
  }
  return { initialState, steps, blocked: interpreter.blocked(state), states, taken: successors };
}

function isEmptyChoice({ without = [], assuming = [] }: FairnessOptions): boolean {
  return without.length === 0 && assuming.length === 0;
}

function agreed<S>(
  model: CompiledModel,
  interpreter: { plain(state: S): PlainState },
  words: Uint32Array,
  state: S,
  where: string,
): PlainState {
  const searched = model.plain(words);
  const replayed = interpreter.plain(state);
  if (!isDeepStrictEqual(searched, replayed)) {
    const [left, right] = [JSON.stringify(searched), JSON.stringify(replayed)];
    throw new ReplayError(
      `${where}: the search and the replay reach different states\n  search ${left}\n  replay ${right}`,
    );
  }
  return replayed;
}
