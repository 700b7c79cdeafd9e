/** Verdicts on what happens some time: whether a fair run avoids it for ever. */
import { type Constraint, type Exploration, findAvoidance } from "../engine/index.ts";
import type { CompiledModel } from "../lang/compile.ts";
import { type FairConstraint, isAssumed } from "../lang/fair-constraints.ts";
import type { LivenessSpec } from "../lang/property-spec.ts";
import type { FairnessOptions } from "../trace.ts";
import { assumptionTexts } from "./assumptions.ts";
import { withDecision } from "./decided-run.ts";
import type { Evidence, Judged } from "./evidence.ts";
import { extendRun } from "./runs.ts";

export interface LivenessQuestion {
  readonly spec: LivenessSpec;
  /** Where the goal is owed. Ignored by `eventually`, which owes it in the initial states. */
  readonly from: (state: number) => boolean;
  readonly goal: (state: number) => boolean;
  /** What whoever asks wants to be assumed otherwise. */
  readonly asked: FairnessOptions;
}

/** Exact on what was explored, runs that stay for ever where nothing is owed included. The graph must have been kept. */
export function judgeLiveness(
  model: CompiledModel,
  exploration: Exploration,
  { spec, from, goal, asked }: LivenessQuestion,
): Judged {
  const { graph, states } = exploration;
  if (graph === undefined) throw new Error("the graph was not kept");
  const assumed = model.fairness.filter(({ name }) => isAssumed(name, spec.options, asked));
  const recurring = (spec.options.recurring ?? []).map((name) => model.movesOf(name));
  const starts = spec.kind === "eventually" ? startsOf(model, exploration) : from;
  const found = findAvoidance(graph, states, {
    from: starts,
    goal,
    fairness: [
      ...assumed.map((one) => toConstraint(one, exploration)),
      ...recurring.map((takenBy): Constraint => ({ strength: "recurring", enabledBy: [], takenBy })),
    ],
  });
  const evidence: Evidence[] = [];
  if (found !== undefined) {
    const run = extendRun(exploration, found.from, [...found.stem, ...found.cycle]);
    const loop = run.choices.length - found.cycle.length;
    const shown = found.cycle.length === 0 ? { run, asked } : { run, loop, asked };
    // What is assumed to be taken again and again is owed, whoever's it is.
    const counted = new Set([...assumed.flatMap(({ takenBy }) => takenBy), ...recurring.flat()]);
    const owed = (move: number): boolean => model.system.owed[move] === 1 || counted.has(move);
    evidence.push(withDecision(model, exploration, { graph, states, from: starts, goal, owed }, shown));
  }
  return {
    name: spec.name,
    kind: spec.kind,
    verdict: found !== undefined ? "violated" : exploration.cut.length > 0 ? "cut off" : "holds",
    assumptions: [
      ...(spec.options.recurring ?? []).map((name) => `"${name}" is taken again and again`),
      ...assumptionTexts(assumed.filter((one) => canMatter(one, exploration))),
    ],
    ...vacuity(spec, states, from, exploration.cut.length > 0),
    evidence,
  };
}

function vacuity(
  { kind }: LivenessSpec,
  states: number,
  from: (state: number) => boolean,
  isCut: boolean,
): { readonly vacuous?: string } {
  if (kind !== "leads to") return {};
  for (let state = 0; state < states; state++) if (from(state)) return {};
  return { vacuous: `its antecedent never holds${isCut ? " in what was searched" : ""}` };
}

/** Whether a run may start in a state. */
function startsOf(model: CompiledModel, exploration: Exploration): (state: number) => boolean {
  const starts = new Set(model.initialStates().map((words) => exploration.find(words)));
  return (state) => starts.has(state);
}

function toConstraint(
  { strength, enabledBy, takenBy, passedBy, ifSent }: FairConstraint,
  exploration: Exploration,
): Constraint {
  const { next } = exploration.system;
  return {
    strength,
    enabledBy,
    takenBy,
    ...(passedBy === undefined ? {} : { passedBy }),
    ...(ifSent === undefined
      ? {}
      : {
          counts: (move, source) => {
            if (!ifSent.moves.includes(move)) return true;
            exploration.table.read(source, next);
            return ifSent.by.ok.read() === 1;
          },
        }),
  };
}

/** Whether a step that it is about was ever taken. */
function canMatter({ enabledBy, takenBy }: FairConstraint, { taken }: Exploration): boolean {
  return [...enabledBy, ...takenBy].some((move) => (taken[move] ?? 0) > 0);
}
