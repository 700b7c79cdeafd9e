/** What the steps of an explored graph are called, and who takes them. */
import type { Exploration } from "../engine/index.ts";
import type { CompiledModel } from "../lang/compile.ts";
import type { StepLabel } from "../trace.ts";

/** The labels of steps, asked of the model again: the graph knows only their kinds. */
export class StepLabels {
  readonly #model: CompiledModel;
  readonly #exploration: Exploration;
  readonly #known = new Map<number, readonly StepLabel[]>();

  constructor(model: CompiledModel, exploration: Exploration) {
    this.#model = model;
    this.#exploration = exploration;
  }

  /** The label of a step, by position in the graph, of the state `source`. */
  of(source: number, step: number): StepLabel {
    const { graph } = this.#exploration;
    const label = graph && this.#labels(source)[step - graph.firstStep(source)];
    if (label === undefined) throw new Error("the graph has steps that the model does not take");
    return label;
  }

  #labels(state: number): readonly StepLabel[] {
    let labels = this.#known.get(state);
    if (labels === undefined) {
      const words = new Uint32Array(this.#model.system.words);
      this.#exploration.table.read(state, words);
      labels = this.#model.guarded(() => this.#model.successors(words)).map(({ label }) => label);
      this.#known.set(state, labels);
    }
    return labels;
  }
}

/** By kind of step: a number for who takes it. Actions have no thread of their own and share one. */
export function actorsOf({ moves }: CompiledModel): { readonly actors: Int32Array; readonly count: number } {
  const numbers = new Map<string, number>();
  const actors = Int32Array.from(moves, ({ phase, process }) => {
    const sort = phase === "fire" || phase === "cancel" ? phase : "process";
    const name = phase === "action" ? "action" : `${sort} ${process}`;
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  });
  return { actors, count: Math.max(1, numbers.size) };
}

/** Whether two kinds of steps are ways past the same point, taken from where the same process stands before it. */
export function areSiblings({ moves }: CompiledModel, one: number, other: number): boolean {
  const [left, right] = [moves[one], moves[other]];
  return (
    left !== undefined &&
    left.process === right?.process &&
    left.point === right.point &&
    left.phase === right.phase
  );
}
