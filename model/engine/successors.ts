/**
 * Where the steps of a state lead, for strategies that come by a state more than once.
 *
 * The first time, the state is expanded and all of it recorded; later its steps are only taken again, so that what
 * is counted is the same as if each state had had one turn.
 */
import type { Exploration } from "./explore.ts";
import { StateSet } from "./state-set.ts";

export class Successors {
  /** States that have had their turn: expanded, or kept from it by a constraint. */
  readonly done: StateSet = new StateSet();
  readonly #exploration: Exploration;
  #found: number[] = [];

  constructor(exploration: Exploration) {
    this.#exploration = exploration;
  }

  /** The states its steps lead to, in order; a state may be listed twice. Valid until the next call. */
  of(state: number): readonly number[] {
    this.#found = [];
    const exploration = this.#exploration;
    if (exploration.isConstrained(state)) this.done.add(state);
    else if (this.done.has(state)) this.#again(state);
    else {
      exploration.expand(state, this.#found);
      this.done.add(state);
    }
    return this.#found;
  }

  #again(state: number): void {
    const { system, table } = this.#exploration;
    table.read(state, system.current);
    system.expand({
      successor: () => void this.#found.push(table.find(system.next)),
      suppressed: () => undefined,
    });
  }
}
