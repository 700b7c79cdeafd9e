/**
 * Where the steps of a state lead, for strategies that come by a state more than once.
 *
 * A state is expanded the first time only, so that whatever is counted meanwhile, here and in the system, is the
 * same as if each state had had one turn. What it takes is four bytes a step.
 */
import type { Exploration } from "./explore.ts";
import { SegmentedUint32 } from "./segmented.ts";
import { StateSet } from "./state-set.ts";

export class Successors {
  /** States that have had their turn: expanded, or kept from it by a constraint. */
  readonly done: StateSet = new StateSet();
  readonly #exploration: Exploration;
  readonly #targets = new SegmentedUint32();
  /** By state: where its steps begin among the targets, and end. */
  readonly #first = new SegmentedUint32();
  readonly #last = new SegmentedUint32();

  constructor(exploration: Exploration) {
    this.#exploration = exploration;
  }

  /** Four a step, eight a state. [bytes] */
  get bytes(): number {
    return this.#targets.length * 4 + this.#last.length * 8;
  }

  /** The states its steps lead to, in order; a state may be listed twice. The list is the caller's. */
  of(state: number): readonly number[] {
    const found: number[] = [];
    if (this.done.has(state)) {
      const last = this.#last.get(state);
      for (let at = this.#first.get(state); at < last; at++) found.push(this.#targets.get(at));
      return found;
    }
    this.done.add(state);
    this.#exploration.expand(state, found);
    this.#first.set(state, this.#targets.length);
    for (const target of found) this.#targets.push(target);
    this.#last.set(state, this.#targets.length);
    return found;
  }
}
