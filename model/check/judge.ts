/** Verdicts of all properties of one exploration, each with the runs that show it. */
import { aftermath, lossOfGoal, type OwedGoal, outlook } from "../analysis/index.ts";
import { type Exploration, type Run, shortestWalk, statesThatReach } from "../engine/index.ts";
import type { CompiledModel, CompiledProperty } from "../lang/compile.ts";
import type { LivenessSpec } from "../lang/property-spec.ts";
import type { FairnessOptions, PropertyKind, VerdictKind } from "../trace.ts";
import type { Evidence, Judged } from "./evidence.ts";
import { Finder } from "./findings.ts";
import { judgeLiveness } from "./judge-liveness.ts";
import { extendRun } from "./runs.ts";
import { StepLabels } from "./step-labels.ts";

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
      owed: this.#isOwed,
    };
    const seen = outlook(question);
    let firstLost = -1;
    for (let state = 0; state < states && firstLost < 0; state++) {
      if (question.from(state) && seen.reaches[state] === 0) firstLost = state;
    }
    const violated = firstLost >= 0;
    const found = violated ? this.#finder.find(lossOfGoal(question)) : undefined;
    const evidence: readonly Evidence[] =
      violated && (found === undefined || found.evidence.length === 0)
        ? [{ run: extendRun(this.#exploration, firstLost, aftermath(question, firstLost)) }]
        : (found?.evidence ?? []);
    const shortest = found?.shortest ?? 0;
    return {
      name: spec.name,
      kind: "still possible",
      verdict: violated || this.#isShown(question) ? this.#verdict(violated) : "cut off",
      assumptions: [OWED_ONLY],
      ...this.#vacuity(question.from, "its condition never holds, so that nothing was owed"),
      evidence,
      ...(evidence[0] === undefined || found === undefined || evidence[0].run.choices.length <= shortest
        ? {}
        : { shortest }),
      ...(found === undefined || found.left === 0 ? {} : { left: found.left }),
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
  readonly #isOwed = (move: number): boolean => this.#owed(move);

  #finderOf: Finder | undefined;

  get #finder(): Finder {
    const [model, exploration] = [this.#model, this.#exploration];
    return (this.#finderOf ??= new Finder(model, exploration, new StepLabels(model, exploration)));
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
    if (this.#first(holds) >= 0) return {};
    return {
      vacuous: this.#exploration.cut.length === 0 ? why : "its condition never holds in what was searched",
    };
  }
}

const OWED_ONLY = "only steps that somebody owes count: no rescue by the environment";
