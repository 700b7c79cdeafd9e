/** All outcomes of a litmus program as a model, from either of the model's two interpreters. */
import type { PlainState, StepLabel } from "../../model/trace.ts";
import { seenField, UNSEEN } from "./as-model.ts";
import { END, pointsOf } from "./control-point.ts";
import { type Final, outcomeText, panicText } from "./outcome.ts";
import type { Program } from "./program.ts";

/** A model as both interpreters show it. `S`: a state as they keep it. */
export interface Interpreted<S> {
  readonly initialStates: () => readonly S[];
  readonly successors: (state: S) => readonly { readonly label: StepLabel; readonly state: S }[];
  readonly plain: (state: S) => PlainState;
  /** Equal text, equal state. */
  readonly key: (state: S) => string;
}

export interface ModelOutcomes {
  readonly outcomes: ReadonlySet<string>;
  readonly states: number;
  readonly edges: number;
}

/** Explores it, and reads the outcome of each state without a successor. */
export function outcomesOnModel<S>(program: Program, interpreted: Interpreted<S>): ModelOutcomes {
  const outcomes = new Set<string>();
  const met = new Set<string>();
  const frontier: { state: S; by: string }[] = [];
  const admit = (state: S, by: string): void => {
    const key = interpreted.key(state);
    if (met.has(key)) return;
    met.add(key);
    frontier.push({ state, by });
  };
  let edges = 0;
  for (const state of interpreted.initialStates()) admit(state, "");
  for (let one = frontier.pop(); one !== undefined; one = frontier.pop()) {
    const successors = interpreted.successors(one.state);
    edges += successors.length;
    for (const { label, state } of successors) admit(state, label.process);
    if (successors.length === 0) outcomes.add(outcomeOf(program, interpreted.plain(one.state), one.by));
  }
  return { outcomes, states: met.size, edges };
}

/** @param by the process whose step led there: who panicked, if somebody has */
function outcomeOf(program: Program, { panic, processes, fields }: PlainState, by: string): string {
  if (panic !== undefined) return panicText(by, panic);
  return outcomeText(program, (process): Final => {
    const seen = pointsOf(program, process)
      .map(({ name }) => fields[seenField(process, name)] ?? UNSEEN)
      .filter((text) => text !== UNSEEN);
    const at = processes[process]?.point ?? END;
    return { seen: seen.map(String), point: at === "not started" ? undefined : at };
  });
}
