/**
 * What a search has reached so far: the states, how each was reached, what was violated on the way.
 *
 * A state is judged when it is reached, not when it is expanded, so that a search that is cut has judged all it
 * counts. Which state is expanded next is the strategy's to say.
 */
import { Batch } from "./batch.ts";
import { exploreBreadthFirst } from "./breadth-first.ts";
import { EngineError } from "./engine-error.ts";
import { FingerprintTable } from "./fingerprint-table.ts";
import { Graph } from "./graph.ts";
import { type Bound, type Limits, Watch } from "./limits.ts";
import { followRun, recallState } from "./prefix.ts";
import { newReached, type Reached } from "./reached.ts";
import { SegmentedUint16, SegmentedUint32 } from "./segmented.ts";
import { StateSet } from "./state-set.ts";
import { StateTable } from "./state-table.ts";
import type { SuccessorSink, TransitionSystem } from "./system.ts";
import type { Wanted } from "./wanted.ts";

/** A run as its choices: which initial state, then the position of each step among the successors. */
export interface Run {
  readonly initial: number;
  readonly choices: readonly number[];
}

/** How often the system itself kept the search from going on. */
export interface ModelBounds {
  /** By bound of the system: steps that were given up. */
  readonly bounds: Float64Array;
  /** By constraint of the system: states in which it does not hold, which were not expanded. */
  readonly constraints: Float64Array;
}

const NONE = 0xffffffff;
/** Initial states, and successors of one state: positions in runs are stored in 16 bits. */
const MOST_CHOICES = 0xffff;

export class Exploration implements SuccessorSink {
  readonly system: TransitionSystem;
  readonly table: Reached;
  readonly graph: Graph | undefined;
  /** Steps of the states that were expanded. */
  edges = 0;
  /** Steps from where the search began to the farthest state, by the ways that were taken there. */
  depth = 0;
  /** Whether the run to each state is a shortest one. A strategy that sees to it says so. */
  shortest = false;
  /** How many states were expanded. */
  expanded = 0;
  /** The limits of the search that were reached; empty if it went as far as the system lets it. */
  readonly cut: Bound[] = [];
  /** The limits of the system itself that were reached. What holds, holds within them. */
  readonly modelBounds: ModelBounds;
  /** By invariant of the wish list: the first state in which it does not hold, or -1. */
  readonly violatedAt: number[];
  /** By step predicate: the first step for which it does not hold. */
  readonly stepViolatedAt: ({ readonly from: number; readonly choice: number } | undefined)[];
  /** The first state without a successor that is not a proper end, or -1. */
  deadlockAt = -1;
  /** By move: how often it was taken. [moves] */
  readonly taken: Float64Array;
  readonly #wanted: Wanted;
  readonly #parents = new SegmentedUint32();
  readonly #choices = new SegmentedUint16();
  readonly #marks = new SegmentedUint32();
  /** States whose successors are all known. */
  readonly #complete = new StateSet();
  /** States in which a constraint does not hold. */
  readonly #constrained = new StateSet();
  /** The run that the search continues. */
  #prefix: Run | undefined;
  #from = NONE;
  readonly #batch: Batch;
  /** Whether the number of each state that a step leads to is known while its source is expanded. */
  readonly #isNumbered: boolean;
  /** Whether a step of the state that is being expanded was given up. */
  #gaveUp = false;

  /** @param numbers whether a strategy has to know which states the steps lead to. A graph has to anyway. */
  constructor(system: TransitionSystem, wanted: Wanted, numbers = false) {
    if (wanted.marks.length > 32) {
      throw new EngineError(`${wanted.marks.length} predicates to be marked: at most 32 in one search`);
    }
    if (system.initials > MOST_CHOICES) {
      throw new EngineError(`${system.initials} initial states: runs are stored for up to 65,535`);
    }
    this.system = system;
    this.#isNumbered = numbers || wanted.graph;
    if (wanted.fingerprints === true) {
      if (this.#isNumbered) throw new EngineError("fingerprints do not tell where steps lead");
      this.table = new FingerprintTable(system.words, (state, into) =>
        recallState(system, this.runTo(state), into),
      );
    } else this.table = newReached(system.words, this.#isNumbered);
    this.#batch = new Batch(system.words, this.#isNumbered ? undefined : system.current);
    this.graph = wanted.graph ? new Graph(this.#complete) : undefined;
    this.#wanted = wanted;
    this.violatedAt = wanted.invariants.map(() => -1);
    this.stepViolatedAt = Array.from({ length: system.stepPredicates }, () => undefined);
    this.taken = new Float64Array(system.moves);
    this.modelBounds = {
      bounds: new Float64Array(system.bounds),
      constraints: new Float64Array(system.constraints.length),
    };
  }

  get states(): number {
    return this.table.count;
  }

  /** Whether every state that can be reached was, and every step: no limit was in the way, nor one of the system. */
  get isWhole(): boolean {
    return this.cut.length === 0 && this.#complete.count === this.table.count;
  }

  /** Memory of the tables. [bytes] */
  get bytes(): number {
    const ways = this.#parents.length * 4 + this.#choices.length * 2;
    return this.table.bytes + ways + this.#marks.length * 4 + (this.graph?.bytes ?? 0);
  }

  /** Whether successors of a state may be missing: it was not expanded, or one of its steps was given up. */
  isPartial(state: number): boolean {
    return !this.#complete.has(state);
  }

  /**
   * The number of a state, or -1 if it was not reached.
   *
   * @throws EngineError if numbers were not asked for.
   */
  find(state: Uint32Array): number {
    if (this.table instanceof StateTable) return this.table.find(state);
    throw new EngineError("a search without a graph that was not asked for numbers cannot find them");
  }

  /** Whether the mark, by position in the wish list, is set on a state. */
  isMarked(state: number, mark: number): boolean {
    return ((this.#marks.get(state) >>> mark) & 1) === 1;
  }

  /**
   * The run by which a state was reached: breadth first, the least of the shortest. If the search continues a run, it
   * begins with that one.
   */
  runTo(state: number): Run {
    const choices: number[] = [];
    let at = state;
    for (let parent = this.#parents.get(at); parent !== NONE; parent = this.#parents.get(at)) {
      choices.push(this.#choices.get(at));
      at = parent;
    }
    choices.reverse();
    if (this.#prefix === undefined) return { initial: this.#choices.get(at), choices };
    return { initial: this.#prefix.initial, choices: [...this.#prefix.choices, ...choices] };
  }

  /** Explores everything within the limits, breadth first. */
  run(limits: Limits): this {
    this.begin();
    exploreBreadthFirst(this, new Watch(limits));
    return this;
  }

  /**
   * Reaches the states to start from, which get the numbers from 0: the initial ones, or the last of a run. To be
   * called once, before anything is expanded.
   *
   * @throws EngineError if the system has no such run.
   */
  begin(prefix?: Run): void {
    const { system } = this;
    if (prefix === undefined) {
      for (let initial = 0; initial < system.initials; initial++) {
        system.writeInitial(initial);
        this.#start(initial);
      }
      return;
    }
    followRun(system, prefix);
    this.#prefix = prefix;
    if (prefix.choices.length > 0 || system.initials > 1) this.cut.push("prefix");
    this.#start(prefix.initial);
  }

  /**
   * Takes all steps of a state that has not been expanded yet, unless a constraint forbids it. For strategies; new
   * states get the numbers from `states` on, in order. `targets`: where to add the states that the steps lead to, one a
   * step, for strategies that have to know and have said so to the constructor.
   */
  expand(from: number, targets?: number[]): void {
    if (this.#constrained.has(from)) return;
    const { system, table } = this;
    table.read(from, system.current);
    this.#from = from;
    this.#gaveUp = false;
    this.#batch.clear();
    system.expand(this);
    this.#admitBatch();
    const { count, steps, numbers } = this.#batch;
    if (targets !== undefined && !this.#isNumbered) {
      throw new EngineError("a search that was not asked for numbers cannot say where steps lead");
    }
    if (targets !== undefined) for (let at = 0; at < count; at++) targets.push(numbers[at]);
    this.expanded++;
    this.edges += steps;
    this.graph?.endState(from, count);
    if (steps > MOST_CHOICES) {
      throw new EngineError(`a state has ${steps} successors: runs are stored for up to 65,535`);
    }
    if (this.#gaveUp) return;
    this.#complete.add(from);
    if (steps === 0 && this.deadlockAt < 0 && !system.isProperEnd()) this.deadlockAt = from;
  }

  /** Takes the state in the system's `next`. Called by the system only. */
  successor(move: number): void {
    this.taken[move]++;
    if (this.system.stepPredicates > 0) this.#judgeStep();
    this.#batch.push(move, this.system.next);
  }

  /** Called by the system only. */
  suppressed(_move: number, bound: number): void {
    this.modelBounds.bounds[bound]++;
    this.#gaveUp = true;
  }

  /** Another way to a state that was reached before: its run now ends with this step. */
  reparent(state: number, from: number, choice: number): void {
    this.#parents.set(state, from);
    this.#choices.set(state, choice);
  }

  /** Admits the state in the system's `next` as one to start from. */
  #start(initial: number): void {
    const state = this.table.count;
    this.table.admit(this.system.next);
    if (this.table.count > state) this.#judge(state, initial);
  }

  #admitBatch(): void {
    const { table, system, graph } = this;
    const batch = this.#batch;
    let unseen = table.count;
    table.admitAll(batch.states, batch.count, batch.numbers);
    const { count, moves, choices, numbers } = batch;
    for (let at = 0; at < count; at++) {
      const state = numbers[at];
      graph?.addStep(moves[at], state);
      // New states are numbered in the order in which they stand in the batch.
      if (state !== unseen) continue;
      unseen++;
      batch.read(at, system.next);
      this.#judge(state, choices[at]);
    }
  }

  /** Judges a new state, which stands in the system's `next` and was reached by `choice`. */
  #judge(state: number, choice: number): void {
    const { system } = this;
    this.#parents.push(this.#from);
    this.#choices.push(choice);
    const { invariants, marks } = this.#wanted;
    for (let at = 0; at < invariants.length; at++) {
      if (this.violatedAt[at] < 0 && !system.holds(invariants[at])) this.violatedAt[at] = state;
    }
    if (marks.length > 0) {
      let mask = 0;
      for (let at = 0; at < marks.length; at++) if (system.holds(marks[at])) mask |= 1 << at;
      this.#marks.push(mask >>> 0);
    }
    if (system.constraints.length > 0) this.#constrain(state);
  }

  #constrain(state: number): void {
    const { constraints } = this.system;
    for (let at = 0; at < constraints.length; at++) {
      if (this.system.holds(constraints[at])) continue;
      this.modelBounds.constraints[at]++;
      this.#constrained.add(state);
    }
  }

  #judgeStep(): void {
    for (let at = 0; at < this.stepViolatedAt.length; at++) {
      if (this.stepViolatedAt[at] === undefined && !this.system.stepHolds(at)) {
        this.stepViolatedAt[at] = { from: this.#from, choice: this.#batch.steps };
      }
    }
  }
}
