/** The kinds of steps of a compiled model, numbered; what coverage counts and messages name. */
import type { Phase, Place } from "../trace.ts";

export interface Move extends Place {
  readonly phase: Phase;
  readonly owed: boolean;
}

export class Moves {
  readonly all: Move[] = [];

  add(phase: Phase, owed: boolean, process: string, point: string, taken: string | undefined): number {
    this.all.push({ phase, owed, process, point, ...(taken === undefined ? {} : { case: taken }) });
    return this.all.length - 1;
  }

  get owed(): Uint8Array {
    return Uint8Array.from(this.all, ({ owed }) => (owed ? 1 : 0));
  }
}
