/** The ways in which a property is lost: one counterexample for each deciding step, the one that costs its reader least. */
import { type LeastRun, type Loss, leastRuns, type Steps, shortestLoss } from "../analysis/index.ts";
import type { Exploration, Graph, Run } from "../engine/index.ts";
import type { CompiledModel } from "../lang/compile.ts";
import { labelText } from "../trace.ts";
import type { Evidence } from "./evidence.ts";
import { choicesOf } from "./runs.ts";
import { actorsOf, areSiblings, type StepLabels } from "./step-labels.ts";

export interface Findings {
  /** Shortest first. */
  readonly evidence: readonly Evidence[];
  /** Steps of the shortest run that is lost. */
  readonly shortest: number;
  /** Deciding steps beyond the most that are shown. */
  readonly left: number;
}

/** At most this many counterexamples of one property, one for each deciding step. */
const MOST_FINDINGS = 12;
/** Pairs of states and actors, beyond which changes of who acts are not counted: 8 bytes each. */
const MOST_NODES = 30_000_000;
/** Among at most this many saving steps, the one with the shortest way to a good end is chosen. */
const MOST_SAVERS = 8;

/** Which runs are looked for. */
interface Wanted {
  readonly starts: readonly number[];
  /** Kinds of losing steps; larger numbers are not asked about. */
  readonly kinds: number;
  readonly losing: (step: number) => number;
  readonly lost?: boolean;
}

export class Finder {
  readonly #model: CompiledModel;
  readonly #exploration: Exploration;
  readonly #labels: StepLabels;
  readonly #actors: Pick<Steps, "actor" | "actors">;
  /** By state in which a run may start: the run by which the search had come there. */
  readonly #starts: ReadonlyMap<number, Run>;

  constructor(model: CompiledModel, exploration: Exploration, labels: StepLabels) {
    this.#model = model;
    this.#exploration = exploration;
    this.#labels = labels;
    const { actors, count } = actorsOf(model);
    const isTooMany = exploration.states * count > MOST_NODES;
    this.#actors = isTooMany
      ? { actors: 1, actor: () => 0 }
      : { actors: count, actor: (move) => actors[move] ?? 0 };
    const starts = new Map<number, Run>();
    const first = exploration.runTo(0);
    // A search that went on from a run has only seen what follows it.
    if (first.choices.length > 0) starts.set(0, first);
    else {
      for (const [initial, words] of model.initialStates().entries()) {
        const state = exploration.find(words);
        if (state >= 0 && !starts.has(state)) starts.set(state, { initial, choices: [] });
      }
    }
    this.#starts = starts;
  }

  /** All of it is computed in the graph; its size decides how long that takes. */
  find(loss: Loss): Findings {
    const { states } = this.#exploration;
    const losing = [...loss.losing];
    const { kindOf, kinds } = this.#kinds({ ...loss, losing });
    const shown = Math.min(kinds, MOST_FINDINGS);
    const starts = [...this.#starts.keys()];
    const lost = starts.filter(loss.isLost);
    const runs = [
      ...(lost.length === 0
        ? []
        : this.#runs(loss, { starts: lost, kinds: 1, losing: () => -1, lost: true })),
      ...this.#runs(loss, {
        starts: starts.filter(loss.mayStart),
        kinds: shown,
        losing: (step) => kindOf.get(step) ?? -1,
      }),
    ];
    const evidence = runs.map((run) => this.#evidence(loss, run));
    return {
      evidence: evidence.toSorted((left, right) => left.run.choices.length - right.run.choices.length),
      shortest: this.#prefix + shortestLoss({ ...loss, losing }, this.#graph, states, starts),
      left: kinds - shown,
    };
  }

  /**
   * Losing steps by what they are called; races, where another case of the same point would have saved the run, apart
   * from the rest. In order of the states that they leave.
   */
  #kinds(loss: Loss): { readonly kindOf: ReadonlyMap<number, number>; readonly kinds: number } {
    const numbers = new Map<string, number>();
    const kindOf = new Map<number, number>();
    for (const { source, step } of loss.losing) {
      const race = this.#savers(loss, source, step).some((other) => this.#isSibling(step, other));
      const key = `${race ? "race" : "order"} ${labelText(this.#labels.of(source, step))}`;
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      kindOf.set(step, number);
    }
    return { kindOf, kinds: numbers.size };
  }

  /** The least run of each kind; first by the best way to end, then those that have none by the next. */
  #runs({ before, endings }: Loss, wanted: Wanted): readonly LeastRun[] {
    const { starts, kinds, lost = false } = wanted;
    const { states } = this.#exploration;
    const graph = this.#graph;
    const found: (LeastRun | undefined)[] = Array.from({ length: kinds }, () => undefined);
    for (const ending of endings) {
      const missing = found.flatMap((run, kind) => (run === undefined ? [kind] : []));
      if (missing.length === 0) break;
      const over = lost ? starts.find(ending.over) : undefined;
      if (over !== undefined) return [{ start: over, steps: [], losing: -1 }];
      const numbers = new Map(missing.map((kind, at) => [kind, at]));
      const runs = leastRuns({
        graph,
        states,
        starts,
        lost,
        ...this.#actors,
        fault: (move) => this.#model.system.owed[move] === 0,
        before,
        after: ending.allowed,
        ends: (step) => ending.overBy?.(step) === true || ending.over(graph.target(step)),
        kinds: missing.length,
        losing: (step) => numbers.get(wanted.losing(step)) ?? -1,
      });
      for (const [at, kind] of missing.entries()) found[kind] = runs[at];
    }
    return found.filter((run) => run !== undefined);
  }

  #evidence(loss: Loss, { start, steps, losing }: LeastRun): Evidence {
    const { initial, choices: prefix } = this.#starts.get(start) ?? { initial: 0, choices: [] };
    const choices = [...prefix, ...choicesOf(this.#exploration, start, steps)];
    const run: Run = { initial, choices };
    const step = steps[losing];
    if (step === undefined) return { run, lostFromStart: true };
    const source = losing === 0 ? start : this.#graph.target(steps[losing - 1] ?? 0);
    const way = this.#way(loss, source, step);
    const at = prefix.length + losing;
    if (way === undefined) return { run, deciding: { step: at } };
    const instead = choicesOf(this.#exploration, source, way.steps);
    const completion: Run = { initial, choices: [...choices.slice(0, at), ...instead] };
    return { run, deciding: { step: at, completion, ...(way.isOpen ? { isOpen: true } : {}) } };
  }

  /**
   * The way that was open instead of a losing step: by another case of the same point if there is one. `isOpen`: only
   * that the run would not have been lost is known.
   */
  #way(
    loss: Loss,
    source: number,
    step: number,
  ): { readonly steps: readonly number[]; readonly isOpen: boolean } | undefined {
    const savers = this.#savers(loss, source, step);
    const siblings = savers.filter((other) => this.#isSibling(step, other));
    const tried = (siblings.length > 0 ? siblings : savers).slice(0, MOST_SAVERS);
    let best: readonly number[] | undefined;
    for (const saver of tried) {
      const rest = loss.completion(this.#graph.target(saver));
      if (rest !== undefined && (best === undefined || rest.length + 1 < best.length))
        best = [saver, ...rest];
    }
    if (best !== undefined) return { steps: best, isOpen: false };
    const [first] = tried;
    return first === undefined || !loss.savesAlone ? undefined : { steps: [first], isOpen: true };
  }

  #savers({ saves }: Loss, source: number, losing: number): readonly number[] {
    const graph = this.#graph;
    const savers: number[] = [];
    const last = graph.lastStep(source);
    for (let step = graph.firstStep(source); step < last; step++) {
      if (step !== losing && saves(step, source)) savers.push(step);
    }
    return savers;
  }

  #isSibling(one: number, other: number): boolean {
    return areSiblings(this.#model, this.#graph.move(one), this.#graph.move(other));
  }

  /** Steps before the first state that was searched. */
  get #prefix(): number {
    return this.#exploration.runTo(0).choices.length;
  }

  get #graph(): Graph {
    const { graph } = this.#exploration;
    if (graph === undefined) throw new Error("the graph was not kept");
    return graph;
  }
}
