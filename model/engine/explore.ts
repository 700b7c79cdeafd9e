/**
 * Reaches every state within the limits, breadth first, and judges what can be judged on the way.
 *
 * The arena of the table is also the frontier: states before `from` are expanded, the rest are not, and
 * there is no queue to keep in step with it. States are numbered in the order in which they are
 * reached, so the chain of first predecessors of a state is the lexicographically least of its
 * shortest runs, and the first violating state found is the least of all.
 */
import { Graph } from "./graph.ts";
import { SegmentedUint16, SegmentedUint32 } from "./segmented.ts";
import { StateTable } from "./state-table.ts";
import type { SuccessorSink, TransitionSystem } from "./system.ts";

export interface Limits {
  /** States held. */
  readonly states?: number;
  /** Steps from an initial state. States at this depth are reached, not expanded. */
  readonly depth?: number;
  /** Memory of the tables. [bytes] */
  readonly memoryBytes?: number;
  /** Asked now and then; a text stops the search with that as the bound reached. */
  readonly interrupt?: (progress: Progress) => "time" | "signal" | undefined;
}

export interface Progress {
  readonly states: number;
  readonly edges: number;
  readonly depth: number;
  readonly frontier: number;
}

export interface Wanted {
  /** Predicates that must hold in every state. */
  readonly invariants: readonly number[];
  /** Predicates of which is to be known in which states they hold. At most 32. */
  readonly marks: readonly number[];
  /** Keep the steps. */
  readonly graph: boolean;
}

export type Bound = "states" | "depth" | "memory" | "time" | "signal";

/** A run as its choices: which initial state, then the position of each step among the successors. */
export interface Run {
  readonly initial: number;
  readonly choices: readonly number[];
}

/** The engine cannot explore this system, whatever its limits. */
export class EngineError extends Error {
  override readonly name = "EngineError";
}

const NONE = 0xffffffff;
/** Initial states, and successors of one state: positions in runs are stored in 16 bits. */
const MOST_CHOICES = 0xffff;
/** How many states are expanded between two questions to `interrupt`. */
const PATIENCE = 1024;

export class Exploration implements SuccessorSink {
  readonly system: TransitionSystem;
  readonly table: StateTable;
  readonly graph: Graph | undefined;
  edges = 0;
  /** Steps from the initial states to the last level reached. */
  depth = 0;
  /** States whose successors are all known; they are the first ones. */
  expanded = 0;
  /** The bounds that were reached; empty if everything was explored. */
  readonly cut: Bound[] = [];
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
  #from = NONE;
  #choice = 0;

  constructor(system: TransitionSystem, wanted: Wanted) {
    if (wanted.marks.length > 32) {
      throw new EngineError(`${wanted.marks.length} predicates to be marked: at most 32 in one search`);
    }
    if (system.initials > MOST_CHOICES) {
      throw new EngineError(`${system.initials} initial states: runs are stored for up to 65,535`);
    }
    this.system = system;
    this.table = new StateTable(system.words);
    this.graph = wanted.graph ? new Graph() : undefined;
    this.#wanted = wanted;
    this.violatedAt = wanted.invariants.map(() => -1);
    this.stepViolatedAt = Array.from({ length: system.stepPredicates }, () => undefined);
    this.taken = new Float64Array(system.moves);
  }

  get states(): number {
    return this.table.count;
  }

  /** Whether the mark, by position in the wish list, is set on a state. */
  isMarked(state: number, mark: number): boolean {
    return ((this.#marks.get(state) >>> mark) & 1) === 1;
  }

  /** The least of the shortest runs to a state. */
  runTo(state: number): Run {
    const choices: number[] = [];
    let at = state;
    for (let parent = this.#parents.get(at); parent !== NONE; parent = this.#parents.get(at)) {
      choices.push(this.#choices.get(at));
      at = parent;
    }
    return { initial: this.#choices.get(at), choices: choices.reverse() };
  }

  run(limits: Limits): this {
    const { system, table } = this;
    const most = limits.states ?? Number.POSITIVE_INFINITY;
    const deepest = limits.depth ?? Number.POSITIVE_INFINITY;
    const memory = limits.memoryBytes ?? Number.POSITIVE_INFINITY;
    for (let initial = 0; initial < system.initials; initial++) {
      system.writeInitial(initial);
      this.#choice = initial;
      this.#admit();
    }
    let level = table.count;
    for (let from = 0; from < table.count; from++) {
      if (from === level) {
        this.depth++;
        level = table.count;
      }
      if (this.depth >= deepest) return this.#stop("depth");
      if (table.count > most) return this.#stop("states");
      if (from % PATIENCE === 0) {
        if (this.#bytes > memory) return this.#stop("memory");
        const asked = limits.interrupt?.(this.#progress(from));
        if (asked !== undefined) return this.#stop(asked);
      }
      this.#expand(from);
    }
    return this;
  }

  /** Takes the state in the system's `next`. Called by the system only. */
  successor(move: number): void {
    this.edges++;
    this.taken[move]++;
    if (this.system.stepPredicates > 0) this.#judgeStep();
    const state = this.#admit();
    this.graph?.addStep(move, state);
    this.#choice++;
  }

  /** Called by the system only. */
  suppressed(): void {
    throw new Error("not built yet");
  }

  #expand(from: number): void {
    const { system, table } = this;
    table.read(from, system.current);
    this.#from = from;
    this.#choice = 0;
    system.expand(this);
    this.graph?.endState();
    this.expanded = from + 1;
    if (this.#choice === 0 && this.deadlockAt < 0 && !system.isProperEnd()) this.deadlockAt = from;
    if (this.#choice > MOST_CHOICES) {
      throw new EngineError(`a state has ${this.#choice} successors: runs are stored for up to 65,535`);
    }
  }

  #admit(): number {
    const { table, system } = this;
    const before = table.count;
    const state = table.admit(system.next);
    if (table.count === before) return state;
    this.#parents.push(this.#from);
    this.#choices.push(this.#choice);
    const { invariants, marks } = this.#wanted;
    for (let at = 0; at < invariants.length; at++) {
      if (this.violatedAt[at] < 0 && !system.holds(invariants[at])) this.violatedAt[at] = state;
    }
    if (marks.length > 0) {
      let mask = 0;
      for (let at = 0; at < marks.length; at++) if (system.holds(marks[at])) mask |= 1 << at;
      this.#marks.push(mask >>> 0);
    }
    return state;
  }

  #judgeStep(): void {
    for (let at = 0; at < this.stepViolatedAt.length; at++) {
      if (this.stepViolatedAt[at] === undefined && !this.system.stepHolds(at)) {
        this.stepViolatedAt[at] = { from: this.#from, choice: this.#choice };
      }
    }
  }

  get #bytes(): number {
    return this.table.bytes + this.table.count * 10 + (this.graph === undefined ? 0 : this.edges * 8);
  }

  #progress(from: number): Progress {
    return {
      states: this.table.count,
      edges: this.edges,
      depth: this.depth,
      frontier: this.table.count - from,
    };
  }

  #stop(bound: Bound): this {
    this.cut.push(bound);
    return this;
  }
}
