/** Verdicts of all properties of one exploration, each with the runs that show it. */
import {
  aftermath,
  completion,
  losingSteps,
  type OwedGoal,
  outlook,
  savingSteps,
} from "../analysis/index.ts";
import { type Exploration, type Run, shortestWalk, statesThatReach } from "../engine/index.ts";
import type { CompiledModel, CompiledProperty } from "../lang/compile.ts";
import type { LivenessSpec } from "../lang/property-spec.ts";
import {
  type FairnessOptions,
  labelText,
  type PropertyKind,
  type StepLabel,
  type VerdictKind,
} from "../trace.ts";
import { judgeLiveness } from "./judge-liveness.ts";
import { choicesOf, extendRun } from "./runs.ts";

/** A run that shows something, before it has been re-executed. */
export interface Evidence {
  readonly run: Run;
  /** After its last step the run is where it was after this many steps. */
  readonly loop?: number;
  /** What was asked to be assumed otherwise, of a run that goes on for ever. */
  readonly asked?: FairnessOptions;
  /** The losing step, by position in the run, and a shorter way that was open instead. */
  readonly deciding?: { readonly step: number; readonly completion?: Run };
}

export interface Judged {
  readonly name: string;
  readonly kind: PropertyKind;
  readonly verdict: VerdictKind;
  readonly assumptions: readonly string[];
  readonly vacuous?: string;
  readonly evidence: readonly Evidence[];
}

/** At most this many counterexamples of one property, one for each deciding step. */
const MOST_FINDINGS = 12;

export class Judge {
  readonly #model: CompiledModel;
  readonly #exploration: Exploration;
  /** Position of a predicate among the marks of the exploration. */
  readonly #markOf: ReadonlyMap<number, number>;

  constructor(model: CompiledModel, exploration: Exploration, marks: readonly number[]) {
    this.#model = model;
    this.#exploration = exploration;
    this.#markOf = new Map(marks.map((predicate, at) => [predicate, at]));
  }

  /** A property that is false in one state, which a search finds on its way. -1: nowhere. */
  byState(name: string, kind: PropertyKind, at: number): Judged {
    const evidence = at < 0 ? [] : [{ run: this.#exploration.runTo(at) }];
    return { name, kind, verdict: this.#verdict(at >= 0), assumptions: [], evidence };
  }

  byStep(name: string, at: { readonly from: number; readonly choice: number } | undefined): Judged {
    const evidence: Evidence[] = [];
    if (at !== undefined) {
      const { initial, choices } = this.#exploration.runTo(at.from);
      evidence.push({ run: { initial, choices: [...choices, at.choice] } });
    }
    return {
      name,
      kind: "step invariant",
      verdict: this.#verdict(at !== undefined),
      assumptions: [],
      evidence,
    };
  }

  possible({ spec, predicates: [goal, after] }: CompiledProperty): Judged {
    const exploration = this.#exploration;
    const reached = this.#mark(goal);
    let run: Run | undefined;
    if (after === undefined) {
      const at = this.#first(reached);
      if (at >= 0) run = exploration.runTo(at);
    } else {
      const { graph, states } = this.#graph;
      const owed = (step: number): boolean => this.#owed(graph.move(step));
      const reaches = statesThatReach(graph, states, reached, owed, "known");
      const enters = this.#mark(after);
      for (let at = 0; at < states && run === undefined; at++) {
        if (reaches[at] === 0 || !enters(at)) continue;
        const walk = shortestWalk(graph, at, reached, owed);
        if (walk !== undefined) run = extendRun(exploration, at, walk);
      }
    }
    const verdict = run !== undefined ? "holds" : exploration.isWhole ? "violated" : "cut off";
    const assumptions = after === undefined ? [] : [OWED_ONLY];
    return {
      name: spec.name,
      kind: "possible",
      verdict,
      assumptions,
      evidence: run === undefined ? [] : [{ run }],
    };
  }

  stillPossible({ spec, predicates: [from, goal] }: CompiledProperty): Judged {
    const { graph, states } = this.#graph;
    const question: OwedGoal = {
      graph,
      states,
      from: this.#mark(from),
      goal: this.#mark(goal),
      owed: (move) => this.#owed(move),
    };
    const seen = outlook(question);
    let firstLost = -1;
    for (let state = 0; state < states && firstLost < 0; state++) {
      if (question.from(state) && seen.reaches[state] === 0) firstLost = state;
    }
    const violated = firstLost >= 0;
    let evidence: readonly Evidence[] = violated ? this.#losses(question, seen) : [];
    if (violated && evidence.length === 0) {
      evidence = [{ run: extendRun(this.#exploration, firstLost, aftermath(question, firstLost)) }];
    }
    return {
      name: spec.name,
      kind: "still possible",
      verdict: violated || this.#isShown(question) ? this.#verdict(violated) : "cut off",
      assumptions: [OWED_ONLY],
      ...this.#vacuity(question.from, "its condition never holds, so that nothing was owed"),
      evidence,
    };
  }

  /** What happens some time. `asked`: what whoever asks wants to be assumed otherwise. */
  liveness(spec: LivenessSpec, predicates: readonly number[], asked: FairnessOptions): Judged {
    const from = spec.from === undefined ? (): boolean => true : this.#mark(predicates[0]);
    const goal = this.#mark(predicates.at(-1));
    return judgeLiveness(this.#model, this.#exploration, { spec, from, goal, asked });
  }

  /** Whether there is a way to the goal from all states that must have one, without counting on partial states. */
  #isShown({ graph, states, from, goal, owed }: OwedGoal): boolean {
    if (this.#exploration.isWhole) return true;
    const reaches = statesThatReach(graph, states, goal, (step) => owed(graph.move(step)), "known");
    for (let state = 0; state < states; state++) if (from(state) && reaches[state] === 0) return false;
    return true;
  }

  /** The earliest losing step of each kind; races, where another case was ready, apart from the rest. */
  #losses(question: OwedGoal, seen: ReturnType<typeof outlook>): readonly Evidence[] {
    const { graph } = question;
    const exploration = this.#exploration;
    const byKind = new Map<string, Evidence>();
    for (const { source, step } of losingSteps(question, seen)) {
      const label = this.#label(source, step);
      const sibling = (other: number): boolean => {
        const { process, point, phase } = this.#label(source, other);
        return process === label.process && point === label.point && phase === label.phase;
      };
      const saving = savingSteps(question, seen, source, sibling);
      const [saver] = saving;
      const kind = `${labelText(label)}${saver !== undefined && sibling(saver) ? " although another case was ready" : ""}`;
      if (byKind.has(kind)) continue;
      const target = graph.target(step);
      const run = extendRun(exploration, source, [step, ...aftermath(question, target)]);
      const at = exploration.runTo(source).choices.length;
      const rest = saver === undefined ? undefined : completion(question, graph.target(saver));
      const deciding =
        saver === undefined || rest === undefined
          ? { step: at }
          : {
              step: at,
              completion: {
                initial: run.initial,
                choices: [...run.choices.slice(0, at), ...choicesOf(exploration, source, [saver, ...rest])],
              },
            };
      byKind.set(kind, { run, deciding });
      if (byKind.size === MOST_FINDINGS) break;
    }
    return [...byKind.values()].sort((left, right) => left.run.choices.length - right.run.choices.length);
  }

  readonly #labelCache = new Map<number, readonly StepLabel[]>();

  #labels(state: number): readonly StepLabel[] {
    let labels = this.#labelCache.get(state);
    if (labels === undefined) {
      const words = new Uint32Array(this.#model.system.words);
      this.#exploration.table.read(state, words);
      labels = this.#model.successors(words).map(({ label }) => label);
      this.#labelCache.set(state, labels);
    }
    return labels;
  }

  #label(source: number, step: number): StepLabel {
    const label = this.#labels(source)[step - this.#graph.graph.firstStep(source)];
    if (label === undefined) throw new Error("the graph has steps that the model does not take");
    return label;
  }

  get #graph(): { graph: NonNullable<Exploration["graph"]>; states: number } {
    const { graph, states } = this.#exploration;
    if (graph === undefined) throw new Error("the graph was not kept");
    return { graph, states };
  }

  #owed(move: number): boolean {
    return this.#model.system.owed[move] === 1;
  }

  #mark(predicate: number | undefined): (state: number) => boolean {
    const mark = this.#markOf.get(predicate ?? -1);
    if (mark === undefined) throw new Error("a predicate was not marked");
    return (state) => this.#exploration.isMarked(state, mark);
  }

  #first(holds: (state: number) => boolean): number {
    for (let state = 0; state < this.#exploration.states; state++) if (holds(state)) return state;
    return -1;
  }

  #verdict(violated: boolean): VerdictKind {
    if (violated) return "violated";
    return this.#exploration.cut.length > 0 ? "cut off" : "holds";
  }

  #vacuity(holds: (state: number) => boolean, why: string): { readonly vacuous?: string } {
    return this.#first(holds) >= 0 ? {} : { vacuous: why };
  }
}

const OWED_ONLY = "only steps that somebody owes count: no rescue by the environment";
