/** A model's states as the kit compares them: labels and projections, computed once a state. */
import type { Exploration } from "../model/engine/index.ts";
import type { CompiledModel } from "../model/lang/compile.ts";
import { labelText, type PlainState } from "../model/trace.ts";
import type { Mapping, Observation } from "./adapter.ts";

export interface StateView {
  /** By position among the successors. */
  readonly labels: readonly string[];
  /** Own steps of the implementation that the model expects, sorted. */
  readonly own: readonly string[];
  readonly projection: Observation;
}

/** Two steps of one state have the same label, so that a label does not say which was taken. */
export class AmbiguousLabel extends Error {
  override readonly name = "AmbiguousLabel";
}

export class ModelView {
  readonly #model: CompiledModel;
  readonly #exploration: Exploration;
  readonly #mapping: Mapping;
  readonly #seen: (StateView | undefined)[] = [];

  constructor(model: CompiledModel, exploration: Exploration, mapping: Mapping) {
    this.#model = model;
    this.#exploration = exploration;
    this.#mapping = mapping;
  }

  /** @throws AmbiguousLabel if the mapping gives two steps of the state one label. */
  of(state: number): StateView {
    const known = this.#seen[state];
    if (known !== undefined) return known;
    const words = this.#words(state);
    const successors = this.#model.successors(words);
    const { label, isInput, project } = this.#mapping;
    const labels = successors.map((one) => label(one.label));
    for (const [at, text] of labels.entries()) {
      const first = labels.indexOf(text);
      if (first === at) continue;
      const both = [first, at]
        .map((one) => successors[one])
        .map((one) => (one === undefined ? "" : labelText(one.label)));
      throw new AmbiguousLabel(
        `the steps ${both.join(" and ")} of one state have the label ${text}: make the mapping tell them apart`,
      );
    }
    const own = successors.flatMap((one, at) => (isInput(one.label) ? [] : (labels[at] ?? []))).sort();
    const view: StateView = { labels, own, projection: project(this.#model.plain(words)) };
    this.#seen[state] = view;
    return view;
  }

  plain(state: number): PlainState {
    return this.#model.plain(this.#words(state));
  }

  #words(state: number): Uint32Array {
    const words = new Uint32Array(this.#model.system.words);
    this.#exploration.table.read(state, words);
    return words;
  }
}
