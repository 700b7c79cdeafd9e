/**
 * Handles that tell who reads and writes them: for a second build of a model, in which steps are looked at for
 * what they share. The search runs on handles that do not.
 */
import type { Cells, Field } from "./fields.ts";
import type { Memory } from "./memory.ts";

/** One read or write, while a step is tried. */
export interface Access {
  /** Kind of the step whose guard, operand or effect it is in. */
  readonly move: number;
  readonly field: string;
  /** Position of a cell or row; -1 for a field. */
  readonly at: number;
  readonly writes: boolean;
  readonly atomic: boolean;
  /** In a guard or an operand, as opposed to an effect and what follows it. */
  readonly before: boolean;
}

/** The accesses since it was last emptied. */
export class Accesses {
  readonly all: Access[] = [];
  /** Handles that tell. */
  fields = 0;

  /** Outside of steps and their guards nobody is looked at. */
  note(
    { move, judging, stepping }: Memory,
    field: string,
    at: number,
    writes: boolean,
    atomic: boolean,
  ): void {
    if (move >= 0 && !judging) this.all.push({ move, field, at, writes, atomic, before: !stepping });
  }
}

/** How a variable is tracked. */
interface Tracking {
  readonly memory: Memory;
  readonly accesses: Accesses;
  readonly atomic: boolean;
}

export class TrackedField implements Field<unknown> {
  readonly name: string;
  /** The variable itself. */
  readonly field: Field<unknown>;
  readonly #tracking: Tracking;

  constructor(field: Field<unknown>, tracking: Tracking) {
    this.name = field.name;
    this.field = field;
    this.#tracking = tracking;
    tracking.accesses.fields++;
  }

  get(): unknown {
    this.#note(false);
    return this.field.get();
  }

  set(value: unknown): void {
    this.#note(true);
    this.field.set(value);
  }

  renew(): void {
    this.#note(true);
    this.field.renew();
  }

  #note(writes: boolean): void {
    const { accesses, memory, atomic } = this.#tracking;
    accesses.note(memory, this.name, -1, writes, atomic);
  }
}

export class TrackedCells implements Cells<unknown> {
  readonly name: string;
  readonly length: number;
  readonly #cells: Cells<unknown> & { reset(at: number): void };
  readonly #tracking: Tracking;

  constructor(cells: Cells<unknown> & { reset(at: number): void }, tracking: Tracking) {
    this.name = cells.name;
    this.length = cells.length;
    this.#cells = cells;
    this.#tracking = tracking;
    tracking.accesses.fields++;
  }

  get(at: number): unknown {
    this.#note(at, false);
    return this.#cells.get(at);
  }

  set(at: number, value: unknown): void {
    this.#note(at, true);
    this.#cells.set(at, value);
  }

  renew(): void {
    for (let at = 0; at < this.length; at++) this.#note(at, true);
    this.#cells.renew();
  }

  /** Gives a cell the first value of its kind. */
  reset(at: number): void {
    this.#note(at, true);
    this.#cells.reset(at);
  }

  #note(at: number, writes: boolean): void {
    const { accesses, memory, atomic } = this.#tracking;
    accesses.note(memory, this.name, at, writes, atomic);
  }
}
