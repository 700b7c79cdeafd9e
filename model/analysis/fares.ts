/**
 * Least faults and changes of runs in a graph, for all states at once: forwards from where runs start, and backwards from
 * where they are over.
 *
 * Nodes are pairs of a state and an actor. A step costs 0 or 1 of each, faults weighing more, so a queue by cost (Dial,
 * 1969) keeps both linear in steps times actors.
 */
import { type Allowed, type Graph, Predecessors } from "../engine/index.ts";
import { FAULT } from "./cost.ts";

export const UNREACHED = 0x7fffffff;

export interface Steps {
  readonly graph: Graph;
  readonly states: number;
  /** Numbers of actors, from 0. [count] */
  readonly actors: number;
  /** Who takes steps of a kind. */
  readonly actor: (move: number) => number;
  /** Whether steps of a kind are faults. */
  readonly fault: (move: number) => boolean;
}

/** By `state * (actors + 1) + last + 1`: the least cost of a run to a state whose last step was this actor's, or -1's. */
export function costsTo(steps: Steps, starts: readonly number[], allowed: Allowed): Int32Array {
  const { graph, states, actors, actor, fault } = steps;
  const width = actors + 1;
  const costs = new Int32Array(states * width).fill(UNREACHED);
  const queue = new CostQueue();
  const offer = (node: number, cost: number): void => {
    if (cost >= costs[node]) return;
    costs[node] = cost;
    queue.push(cost, node);
  };
  for (const state of starts) offer(state * width, 0);
  for (let node = queue.pop(); node >= 0; node = queue.pop()) {
    if (costs[node] !== queue.cost) continue;
    const state = Math.floor(node / width);
    const last = (node % width) - 1;
    const end = graph.lastStep(state);
    for (let step = graph.firstStep(state); step < end; step++) {
      if (!allowed(step, state)) continue;
      const move = graph.move(step);
      const by = actor(move);
      const change = last < 0 || last === by ? 0 : 1;
      offer(graph.target(step) * width + by + 1, queue.cost + change + (fault(move) ? FAULT : 0));
    }
  }
  return costs;
}

/** By `state * actors + actor`: the least cost of going on from a state to the end of a run, this actor taking the next step. */
export function costsFrom(steps: Steps, allowed: Allowed, ends: (step: number) => boolean): Int32Array {
  const { graph, states, actors, actor, fault } = steps;
  const costs = new Int32Array(states * actors).fill(UNREACHED);
  const before = new Predecessors(graph, states);
  const queue = new CostQueue();
  const offer = (node: number, cost: number): void => {
    if (cost >= costs[node]) return;
    costs[node] = cost;
    queue.push(cost, node);
  };
  const faultOf = (move: number): number => (fault(move) ? FAULT : 0);
  for (let state = 0; state < states; state++) {
    const end = graph.lastStep(state);
    for (let step = graph.firstStep(state); step < end; step++) {
      const move = graph.move(step);
      if (ends(step) && allowed(step, state)) offer(state * actors + actor(move), faultOf(move));
    }
  }
  for (let node = queue.pop(); node >= 0; node = queue.pop()) {
    if (costs[node] !== queue.cost) continue;
    const next = node % actors;
    before.each(Math.floor(node / actors), (step, source) => {
      if (!allowed(step, source)) return;
      const move = graph.move(step);
      const by = actor(move);
      offer(source * actors + by, queue.cost + (by === next ? 0 : 1) + faultOf(move));
    });
  }
  return costs;
}

/** Nodes by cost. What is put in never costs less than what came out last. */
class CostQueue {
  /** Of the node that came out last. */
  cost = 0;
  readonly #buckets = new Map<number, number[]>();
  /** Costs of which there is a bucket, in ascending order from `#at`. */
  readonly #pending: number[] = [];

  push(cost: number, node: number): void {
    const bucket = this.#buckets.get(cost);
    if (bucket !== undefined) {
      bucket.push(node);
      return;
    }
    this.#buckets.set(cost, [node]);
    // Few costs are pending at a time: a step adds one of four.
    let at = this.#pending.length;
    while (at > 0 && this.#pending[at - 1] < cost) at--;
    this.#pending.splice(at, 0, cost);
  }

  /** -1 if it is empty. */
  pop(): number {
    for (let cost = this.#pending.at(-1); cost !== undefined; cost = this.#pending.at(-1)) {
      const node = this.#buckets.get(cost)?.pop();
      if (node !== undefined) {
        this.cost = cost;
        return node;
      }
      this.#pending.pop();
      this.#buckets.delete(cost);
    }
    return -1;
  }
}
