/**
 * The run that costs its reader least ({@link costOf}), for each kind of losing step.
 *
 * Least faults and changes are found for all states at once. How many act is no sum, so among the runs that cost no more
 * than that, a search by labels decides (Martins, "On a multicriteria shortest path problem", 1984): a label is dominated by
 * another one of the same place whose actors are among its own and that has no more steps.
 */
import { type Allowed, Predecessors } from "../engine/index.ts";
import { FAULT, type Fare, NOTHING, paid, restOf } from "./cost.ts";
import { costsFrom, costsTo, type Steps, UNREACHED } from "./fares.ts";
import { Heap } from "./heap.ts";

export interface Journey extends Steps {
  /** Where a run may begin. */
  readonly starts: readonly number[];
  /** Steps that may come before the losing step. */
  readonly before: Allowed;
  /** Kinds of losing steps, numbered from 0. */
  readonly kinds: number;
  /** The kind of a losing step; -1 if it is none that is asked about. */
  readonly losing: (step: number, source: number) => number;
  /** Steps that may come after it. */
  readonly after: Allowed;
  /** Whether the run is over with a step, the losing one or one after it. */
  readonly ends: (step: number) => boolean;
  /** Begin after a losing step: the run is lost from the start. */
  readonly lost?: boolean;
}

export interface LeastRun {
  readonly start: number;
  /** Positions in the graph. */
  readonly steps: readonly number[];
  /** The losing step, by position in `steps`; -1 if the run was lost from the start. */
  readonly losing: number;
}

/** By kind; undefined if no run has such a losing step and then ends. */
export function leastRuns(journey: Journey): readonly (LeastRun | undefined)[] {
  return new Runs(journey).all();
}

/** A run so far. */
interface Label {
  readonly state: number;
  readonly lost: boolean;
  readonly fare: Fare;
  readonly cost: number;
  readonly parent: Label | undefined;
  readonly step: number;
  readonly over: boolean;
}

class Runs {
  readonly #journey: Journey;
  readonly #to: Int32Array;
  readonly #from: Int32Array;

  constructor(journey: Journey) {
    const { starts, before, after, ends } = journey;
    this.#journey = journey;
    this.#to = costsTo(journey, journey.lost === true ? [] : starts, before);
    this.#from = costsFrom(journey, after, ends);
  }

  all(): readonly (LeastRun | undefined)[] {
    const { kinds, starts, lost } = this.#journey;
    if (lost === true) {
      const least = Math.min(...starts.map((state) => this.#toGo(state, -1)));
      return [this.#search(least, undefined)];
    }
    const least = Array.from({ length: kinds }, () => UNREACHED);
    /** By kind: the steps by which the least is possible. */
    const crossings = Array.from({ length: kinds }, (): { step: number; source: number }[] => []);
    this.#eachLosing((kind, step, source) => {
      const cost = this.#leastTo(source, this.#by(step)) + this.#price(step) + this.#afterwards(step);
      if (cost > least[kind] || cost >= UNREACHED) return;
      if (cost < least[kind]) crossings[kind] = [];
      least[kind] = cost;
      crossings[kind].push({ step, source });
    });
    return least.map((cost, kind) => this.#search(cost, crossings[kind]));
  }

  #eachLosing(visit: (kind: number, step: number, source: number) => void): void {
    const { graph, states, kinds, losing } = this.#journey;
    for (let source = 0; source < states; source++) {
      const end = graph.lastStep(source);
      for (let step = graph.firstStep(source); step < end; step++) {
        const kind = losing(step, source);
        if (kind >= 0 && kind < kinds) visit(kind, step, source);
      }
    }
  }

  /** The best run of this cost; through one of the crossings, or lost from the start. */
  #search(
    least: number,
    crossings: readonly { readonly step: number; readonly source: number }[] | undefined,
  ): LeastRun | undefined {
    if (least >= UNREACHED) return undefined;
    const { graph, starts, before, after, ends } = this.#journey;
    const cross = new Set(crossings?.map(({ step }) => step));
    const open = new Heap<Label>();
    const labels = new Labels();
    const isOnWay = crossings === undefined ? () => false : this.#ways(crossings);
    const offer = (from: Label, step: number, lost: boolean): void => {
      const fare = paid(from.fare, this.#by(step), this.#price(step) > 0);
      const cost = from.cost + this.#change(from.fare.last, this.#by(step)) + this.#price(step);
      const state = graph.target(step);
      const label = { state, lost, fare, cost, parent: from, step };
      if (!lost) {
        const node = this.#node(state, fare.last);
        if (cost > this.#to[node] || !isOnWay(node)) return;
      } else if (cost === least && ends(step)) {
        open.push(restOf(fare), { ...label, over: true });
        return;
      } else if (cost + this.#toGo(state, fare.last) > least) return;
      if (labels.keep(label)) open.push(restOf(fare), { ...label, over: false });
    };
    for (const state of new Set(starts)) {
      const start = { state, lost: crossings === undefined, fare: NOTHING, cost: 0, parent: undefined };
      open.push(0, { ...start, step: -1, over: false });
    }
    for (let label = open.pop(); label !== undefined; label = open.pop()) {
      if (label.over) return runOf(label);
      if (!labels.isKept(label)) continue;
      const { state } = label;
      const end = graph.lastStep(state);
      for (let step = graph.firstStep(state); step < end; step++) {
        if (label.lost) {
          if (after(step, state)) offer(label, step, true);
          continue;
        }
        if (cross.has(step)) offer(label, step, true);
        if (before(step, state)) offer(label, step, false);
      }
    }
    return undefined;
  }

  /** The nodes through which runs of least cost lead to one of the crossings. */
  #ways(crossings: readonly { readonly step: number; readonly source: number }[]): (node: number) => boolean {
    const { before, actors } = this.#journey;
    const marked = new Set<number>();
    const waiting: number[] = [];
    const mark = (state: number, by: number, cost: number): void => {
      for (let last = -1; last < actors; last++) {
        const node = this.#node(state, last);
        if (this.#to[node] >= UNREACHED || this.#to[node] + this.#change(last, by) !== cost) continue;
        if (marked.has(node)) continue;
        marked.add(node);
        waiting.push(node);
      }
    };
    for (const { step, source } of crossings) {
      mark(source, this.#by(step), this.#leastTo(source, this.#by(step)));
    }
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      const state = Math.floor(node / (actors + 1));
      const last = (node % (actors + 1)) - 1;
      this.#before.each(state, (step, source) => {
        if (this.#by(step) !== last || !before(step, source)) return;
        mark(source, last, this.#to[node] - this.#price(step));
      });
    }
    return (node) => marked.has(node);
  }

  #predecessors: Predecessors | undefined;

  get #before(): Predecessors {
    const { graph, states } = this.#journey;
    return (this.#predecessors ??= new Predecessors(graph, states));
  }

  /** The least cost of a run to a state that goes on with this actor. */
  #leastTo(state: number, by: number): number {
    let least = UNREACHED;
    for (let last = -1; last < this.#journey.actors; last++) {
      const cost = this.#to[this.#node(state, last)];
      if (cost < UNREACHED) least = Math.min(least, cost + this.#change(last, by));
    }
    return least;
  }

  /** The least cost of going on to the end from a state. */
  #toGo(state: number, last: number): number {
    const { actors } = this.#journey;
    let least = UNREACHED;
    for (let next = 0; next < actors; next++) {
      const cost = this.#from[state * actors + next];
      if (cost < UNREACHED) least = Math.min(least, cost + this.#change(last, next));
    }
    return least;
  }

  #afterwards(step: number): number {
    const { ends, graph } = this.#journey;
    return ends(step) ? 0 : this.#toGo(graph.target(step), this.#by(step));
  }

  #node(state: number, last: number): number {
    return state * (this.#journey.actors + 1) + last + 1;
  }

  #by(step: number): number {
    return this.#journey.actor(this.#journey.graph.move(step));
  }

  #price(step: number): number {
    return this.#journey.fault(this.#journey.graph.move(step)) ? FAULT : 0;
  }

  #change(last: number, by: number): number {
    return last < 0 || last === by ? 0 : 1;
  }
}

function runOf(label: Label): LeastRun {
  const steps: number[] = [];
  let start = label.state;
  let losing = -1;
  for (let at: Label | undefined = label; at !== undefined; at = at.parent) {
    start = at.state;
    if (at.parent === undefined) break;
    if (at.lost && !at.parent.lost) losing = at.fare.steps - 1;
    steps.push(at.step);
  }
  return { start, steps: steps.reverse(), losing };
}

/** The fares that no other one dominates, by place and last actor. */
class Labels {
  readonly #kept = new Map<string, Fare[]>();

  /** Whether it is worth going on from; those that it dominates no longer are. */
  keep(label: Omit<Label, "over">): boolean {
    const key = keyOf(label);
    const kept = this.#kept.get(key) ?? [];
    if (kept.some((one) => dominates(one, label.fare))) return false;
    this.#kept.set(key, [...kept.filter((one) => !dominates(label.fare, one)), label.fare]);
    return true;
  }

  isKept(label: Label): boolean {
    return label.parent === undefined || this.#kept.get(keyOf(label))?.includes(label.fare) === true;
  }
}

function keyOf({ state, lost, fare }: Omit<Label, "over">): string {
  return `${state} ${lost ? 1 : 0} ${fare.last}`;
}

function dominates(one: Fare, other: Fare): boolean {
  return (one.actors & ~other.actors) === 0 && one.steps <= other.steps;
}
