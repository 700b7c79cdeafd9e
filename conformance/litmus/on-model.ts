/** All outcomes of a litmus program as a model, from either of the model's two interpreters. */
import type { PlainState, StepLabel } from "../../model/trace.ts";
import { seenField, UNSEEN } from "./as-model.ts";
import { END, everyPoint } from "./control-point.ts";
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
  /** Text of the panic by state, or undefined. */
  const met = new Map<string, string | undefined>();
  const frontier: S[] = [];
  const admit = (state: S): string | undefined => {
    const key = interpreted.key(state);
    if (met.has(key)) return met.get(key);
    const { panic } = interpreted.plain(state);
    met.set(key, panic);
    frontier.push(state);
    return panic;
  };
  let edges = 0;
  for (const state of interpreted.initialStates()) admit(state);
  for (let state = frontier.pop(); state !== undefined; state = frontier.pop()) {
    const successors = interpreted.successors(state);
    edges += successors.length;
    for (const { label, state: next } of successors) {
      const panic = admit(next);
      // Who panicked is no part of the state: two can do so on their ways to one state.
      if (panic !== undefined) outcomes.add(panicText(label.process, panic));
    }
    const plain = interpreted.plain(state);
    if (successors.length === 0 && plain.panic === undefined) outcomes.add(outcomeOf(program, plain));
  }
  return { outcomes, states: met.size, edges };
}

function outcomeOf(program: Program, { processes, fields }: PlainState): string {
  return outcomeText(program, (process): Final => {
    const seen = everyPoint(program, process)
      .map(({ name }) => fields[seenField(process, name)] ?? UNSEEN)
      .filter((text) => text !== UNSEEN);
    const at = processes[process]?.point ?? END;
    return { seen: seen.map(String), point: at === "not started" ? undefined : at };
  });
}
