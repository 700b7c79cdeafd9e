/**
 * Handles of ghosts. What a step does may not depend on one: so reading it takes away, for the rest of the
 * step, the right to write anything but ghosts.
 */
import type { Cells, Field } from "./fields.ts";
import type { Memory } from "./memory.ts";
import { refuseModel, refuseWrite } from "./refuse.ts";

/** A field or cells, without their values. */
interface Ghost {
  readonly name: string;
  readonly memory: Memory;
}

export class GhostField implements Field<unknown> {
  readonly name: string;
  /** The variable itself. */
  readonly field: Field<unknown> & Ghost;

  constructor(field: Field<unknown> & Ghost) {
    this.name = field.name;
    this.field = field;
  }

  get(): unknown {
    beforeRead(this.field);
    return this.field.get();
  }

  set(value: unknown): void {
    write(this.field, () => this.field.set(value));
  }

  renew(): void {
    write(this.field, () => this.field.renew());
  }
}

export class GhostCells implements Cells<unknown> {
  readonly name: string;
  readonly length: number;
  readonly #cells: Cells<unknown> & Ghost & { reset(at: number): void };

  constructor(cells: Cells<unknown> & Ghost & { reset(at: number): void }) {
    this.name = cells.name;
    this.length = cells.length;
    this.#cells = cells;
  }

  get(at: number): unknown {
    beforeRead(this.#cells);
    return this.#cells.get(at);
  }

  set(at: number, value: unknown): void {
    write(this.#cells, () => this.#cells.set(at, value));
  }

  renew(): void {
    write(this.#cells, () => this.#cells.renew());
  }

  /** Gives a cell the first value of its kind. */
  reset(at: number): void {
    write(this.#cells, () => this.#cells.reset(at));
  }
}

/** Properties may read; so may steps, which then write ghosts only; what decides something may not. */
function beforeRead({ name, memory }: Ghost): void {
  if (memory.move < 0 || memory.judging) return;
  if (memory.writable) {
    memory.writable = false;
    memory.ghost = name;
  } else if (!followsGhost(memory)) {
    refuseModel("ghost-read", { name });
  }
}

function write(ghost: Ghost, change: () => void): void {
  const { memory } = ghost;
  if (memory.writable) {
    change();
    return;
  }
  if (!followsGhost(memory)) refuseWrite(ghost, undefined);
  memory.writable = true;
  try {
    change();
  } finally {
    memory.writable = false;
  }
}

/** Whether the running step or effect may go on with ghosts only. */
function followsGhost({ stepping, ghost }: Memory): boolean {
  return stepping && ghost !== undefined;
}
