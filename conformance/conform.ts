/**
 * Performs every edge of an explored model on an implementation, and compares after every step: what is
 * observed, and which own steps are possible, in both directions.
 */
import { isDeepStrictEqual } from "node:util";
import type { Exploration } from "../model/engine/index.ts";
import type { CompiledModel } from "../model/lang/compile.ts";
import type { Adapter, Mapping, Observation, Offer } from "./adapter.ts";
import { AdapterError } from "./adapter-error.ts";
import { AmbiguousLabel, ModelView, type StateView } from "./view.ts";
import { EdgePlan } from "./walk.ts";

/** Silent steps in a row after which the implementation is taken not to come to rest. */
const MOST_SILENT = 10_000;

export type Disagreement =
  /** The implementation cannot do what the model does. */
  | { readonly kind: "refused"; readonly label: string; readonly reason: string }
  /** The implementation has an own step that the model has not. */
  | { readonly kind: "unknown step"; readonly label: string }
  /** The model has an own step that the implementation has not. */
  | { readonly kind: "missing step"; readonly label: string }
  | {
      readonly kind: "other state";
      readonly field: string;
      readonly model: unknown;
      readonly implementation: unknown;
    }
  /** A silent step took away another step, silent or not: it decides something that the model cannot see. */
  | { readonly kind: "silent choice"; readonly silent: string; readonly label: string }
  | { readonly kind: "restless"; readonly silent: string };

export interface ConformanceResult {
  readonly edges: number;
  /** Edges performed at least once, in runs that agreed up to there. */
  readonly covered: number;
  readonly steps: number;
  readonly silentSteps: number;
  readonly resets: number;
  /** The first, with the labels of the run that shows it. */
  readonly disagreement?: Disagreement & { readonly run: readonly string[] };
  /** Observed fields that had the same value in all states: comparing them says nothing. */
  readonly constant: readonly string[];
  readonly hidden: Readonly<Record<string, string>>;
}

/**
 * @throws RangeError if the exploration was bounded, or kept no graph.
 * @throws AmbiguousLabel if a label does not determine its step.
 * @throws AdapterError if the adapter throws anywhere but in a step that is not silent, or the mapping does.
 */
export function conform(
  model: CompiledModel,
  exploration: Exploration,
  adapter: Adapter,
  mapping: Mapping,
): ConformanceResult {
  return new Conformance(model, exploration, adapter, mapping).run();
}

class Conformance {
  readonly #exploration: Exploration;
  readonly #adapter: Adapter;
  readonly #mapping: Mapping;
  readonly #view: ModelView;
  readonly #plan: EdgePlan;
  readonly #values = new Map<string, { readonly first: unknown; varies: boolean }>();
  #run: string[] = [];
  #steps = 0;
  #silentSteps = 0;
  #resets = 0;
  #disagreement: Disagreement | undefined;
  /** The state of the last fresh start. */
  #started = -1;

  constructor(model: CompiledModel, exploration: Exploration, adapter: Adapter, mapping: Mapping) {
    this.#exploration = exploration;
    this.#adapter = adapter;
    this.#mapping = mapping;
    this.#view = new ModelView(model, exploration, mapping);
    this.#plan = new EdgePlan(exploration);
  }

  run(): ConformanceResult {
    const plan = this.#plan;
    const { edges } = this.#exploration;
    let state = -1;
    while (plan.left > 0 && this.#disagreement === undefined) {
      const step = state < 0 ? -1 : plan.next(state);
      if (step >= 0) {
        state = this.#follow(state, [step]);
      } else if (state >= 0 && state === this.#started) {
        // The flow is used up, and edges are left that only a loop leads back to.
        const { start, steps } = plan.wayToMissed();
        state = this.#follow(this.#reset(start), steps);
      } else {
        // Initial states by turns; they are the first ones.
        this.#started = (this.#started + 1) % plan.starts;
        state = this.#reset(this.#started);
      }
    }
    const constant = [...this.#values].filter(([, { varies }]) => !varies).map(([field]) => field);
    return {
      edges,
      covered: edges - plan.left,
      steps: this.#steps,
      silentSteps: this.#silentSteps,
      resets: this.#resets,
      ...(this.#disagreement === undefined
        ? {}
        : { disagreement: { ...this.#disagreement, run: this.#run } }),
      constant,
      hidden: this.#mapping.hidden,
    };
  }

  #reset(start: number): number {
    this.#resets++;
    this.#run = [];
    const initial = this.#view.plain(start);
    this.#call("reset()", () => this.#adapter.reset(initial));
    this.#compare(start, this.#settle());
    return start;
  }

  #follow(from: number, steps: readonly number[]): number {
    const { graph } = this.#exploration;
    let state = from;
    for (const step of steps) {
      if (graph === undefined || this.#disagreement !== undefined) return state;
      const label = this.#viewOf(state).labels[step - graph.firstStep(state)];
      if (label === undefined) throw new RangeError(`state ${state} has no edge ${step}`);
      this.#run.push(label);
      if (!this.#perform(label)) return state;
      this.#steps++;
      state = graph.target(step);
      const offered = this.#settle();
      // An edge that was compared before is only a way to another: the same steps lead to the same state again.
      if (this.#plan.isCovered(step)) continue;
      this.#compare(state, offered);
      if (this.#disagreement === undefined) this.#plan.cover(step);
    }
    return state;
  }

  #perform(label: string): boolean {
    try {
      this.#adapter.perform(label);
      return true;
    } catch (error) {
      this.#disagree({
        kind: "refused",
        label,
        reason: error instanceof Error ? error.message : String(error),
      });
      return false;
    }
  }

  /**
   * Lets the implementation take its silent steps, none of which may take another step away: then their order has
   * no consequence. Returns what is possible at rest.
   */
  #settle(): readonly string[] {
    let offered = this.#offered();
    for (let taken = 0; ; taken++) {
      const silent = offered.find((one) => one.silent);
      if (silent === undefined) return visible(offered);
      if (taken === MOST_SILENT) this.#disagree({ kind: "restless", silent: silent.label });
      if (this.#disagreement !== undefined) return [];
      this.#call(`perform("${silent.label}")`, () => this.#adapter.perform(silent.label));
      this.#silentSteps++;
      const before = offered;
      offered = this.#offered();
      const gone = before.find((one) => one !== silent && !isAmong(one, offered))?.label;
      if (gone !== undefined) this.#disagree({ kind: "silent choice", silent: silent.label, label: gone });
    }
  }

  #compare(state: number, offered: readonly string[]): void {
    if (this.#disagreement !== undefined) return;
    const expected = this.#viewOf(state);
    this.#compareSteps(expected, offered);
    const observed = this.#call("observe()", () => this.#adapter.observe());
    this.#compareState(expected.projection, observed);
  }

  #compareSteps({ own }: StateView, offered: readonly string[]): void {
    const extra = offered.find((label) => !own.includes(label));
    if (extra !== undefined) return this.#disagree({ kind: "unknown step", label: extra });
    const missing = own.find((label) => !offered.includes(label));
    if (missing !== undefined) this.#disagree({ kind: "missing step", label: missing });
  }

  #compareState(model: Observation, implementation: Observation): void {
    for (const field in implementation) {
      const value = implementation[field];
      const expected = model[field];
      this.#watch(field, value);
      if (value === expected || isDeepStrictEqual(expected, value)) continue;
      return this.#disagree({ kind: "other state", field, model: expected, implementation: value });
    }
    for (const field in model) {
      if (field in implementation) continue;
      return this.#disagree({ kind: "other state", field, model: model[field], implementation: undefined });
    }
  }

  /** Notices whether an observed field ever changes. */
  #watch(field: string, value: unknown): void {
    const known = this.#values.get(field);
    if (known === undefined) this.#values.set(field, { first: value, varies: false });
    else if (!known.varies && known.first !== value && !isDeepStrictEqual(known.first, value))
      known.varies = true;
  }

  #offered(): readonly Offer[] {
    return this.#call("offered()", () => this.#adapter.offered());
  }

  #viewOf(state: number): StateView {
    return this.#call("the mapping", () => this.#view.of(state));
  }

  /** Calls the adapter where it may not throw. */
  #call<T>(call: string, run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (error instanceof AmbiguousLabel) throw error;
      throw new AdapterError({ adapter: this.#adapter.name, call, run: this.#run }, error);
    }
  }

  #disagree(disagreement: Disagreement): void {
    this.#disagreement ??= disagreement;
  }
}

function isAmong({ label }: Offer, offered: readonly Offer[]): boolean {
  return offered.some((one) => one.label === label);
}

function visible(offered: readonly Offer[]): readonly string[] {
  return offered.filter(({ silent }) => !silent).map(({ label }) => label);
}
