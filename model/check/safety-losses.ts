/**
 * Counterexamples of violated safety properties, one for each deciding step. The search itself has found one run and
 * keeps no graph for it; here the graph is explored once more, if there is none, and everything bad in it looked up.
 */
import { type Danger, lossBySafety } from "../analysis/index.ts";
import type { Exploration, Graph } from "../engine/index.ts";
import type { CompiledModel } from "../lang/compile.ts";
import type { Judged } from "./evidence.ts";
import { Finder } from "./findings.ts";
import { StepLabels } from "./step-labels.ts";

/** Graphs with more steps than this are not analysed: what a reader would gain is not worth the minutes. */
const MOST_EDGES = 4_000_000;

export class SafetyLosses {
  readonly #model: CompiledModel;
  readonly #searched: Exploration;
  readonly #again: (() => Exploration) | undefined;
  #explored: { readonly exploration: Exploration; readonly finder: Finder } | undefined;

  /** `again`: does the same search once more, and keeps the graph; absent if that would not see the same. */
  constructor(model: CompiledModel, exploration: Exploration, again: (() => Exploration) | undefined) {
    this.#model = model;
    this.#searched = exploration;
    this.#again = again;
  }

  /** The same verdict with its runs explained; `predicate` of an invariant, or of a step invariant. */
  explained(judged: Judged, predicate: number): Judged {
    if (judged.verdict !== "violated") return judged;
    const { edges } = this.#searched;
    if (edges > MOST_EDGES) {
      const most = MOST_EDGES.toLocaleString("en");
      return { ...judged, unexplained: `deciding steps are looked for in up to ${most} steps of a graph` };
    }
    const explored = this.#graph();
    if (explored === undefined) {
      return {
        ...judged,
        unexplained: "deciding steps are looked for in a graph, and random walks have none",
      };
    }
    const { exploration, finder } = explored;
    const { graph, states } = exploration;
    if (graph === undefined) throw new Error("the graph was asked for");
    const danger: Danger = {
      graph,
      states,
      owed: (move) => this.#model.system.owed[move] === 1,
      ...this.#model.guarded(() => this.#bad(judged, predicate, exploration, graph)),
    };
    const { evidence, shortest, left } = finder.find(lossBySafety(danger, exploration.isWhole));
    const [first] = evidence;
    // What was violated in the first state of all is so without a step to look for.
    if (first === undefined) return judged;
    return {
      ...judged,
      evidence,
      ...(first.run.choices.length === shortest ? {} : { shortest }),
      ...(left === 0 ? {} : { left }),
    };
  }

  #bad(
    { kind }: Judged,
    predicate: number,
    exploration: Exploration,
    graph: Graph,
  ): Pick<Danger, "bad" | "badStep"> {
    const { system } = this.#model;
    const { states, table } = exploration;
    if (kind === "step invariant") {
      const bad = new Uint8Array(graph.edges);
      for (let state = 0; state < states; state++) {
        let step = graph.firstStep(state);
        if (step === graph.lastStep(state)) continue;
        table.read(state, system.current);
        system.expand({
          successor: () => {
            if (!system.stepHolds(predicate)) bad[step] = 1;
            step++;
          },
          suppressed: () => undefined,
        });
      }
      return { bad: () => false, badStep: (step) => bad[step] === 1 };
    }
    const bad = new Uint8Array(states);
    for (let state = 0; state < states; state++) {
      if (kind === "deadlock") {
        if (graph.isPartial(state) || graph.firstStep(state) < graph.lastStep(state)) continue;
        table.read(state, system.current);
        if (!system.isProperEnd()) bad[state] = 1;
      } else {
        table.read(state, system.next);
        if (!system.holds(predicate)) bad[state] = 1;
      }
    }
    return { bad: (state) => bad[state] === 1 };
  }

  #graph(): { readonly exploration: Exploration; readonly finder: Finder } | undefined {
    if (this.#explored === undefined) {
      const again = this.#again;
      const hasGraph = this.#searched.graph !== undefined;
      if (!hasGraph && again === undefined) return undefined;
      const exploration = hasGraph || again === undefined ? this.#searched : this.#model.guarded(again);
      const finder = new Finder(this.#model, exploration, new StepLabels(this.#model, exploration));
      this.#explored = { exploration, finder };
    }
    return this.#explored;
  }
}
