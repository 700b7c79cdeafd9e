/** What model code throws to end its step early, and the handles that do. */
import type { ModelBound, Panic } from "./builder.ts";
import type { Memory } from "./memory.ts";
import { refuseWrite } from "./refuse.ts";

/** Thrown by an operation that panics in Go; the step that made it is taken and ends the program. */
export class PanicSignal {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Thrown when the step would need more than a bound of the model allows: it is not taken. */
export class BoundSignal {
  /** Position among the model's bounds. */
  readonly bound: number;

  constructor(bound: number) {
    this.bound = bound;
  }
}

/** Panics of the language itself. */
export const PANIC_TEXTS = [
  "send on closed channel",
  "close of closed channel",
  "negative WaitGroup counter",
] as const;

/** A panic of the model's own. */
export class PackedPanic implements Panic {
  readonly name: string;
  readonly text: string;
  readonly memory: Memory;

  constructor(memory: Memory, text: string) {
    this.memory = memory;
    this.name = text;
    this.text = text;
  }

  raise(): never {
    if (!this.memory.writable) refuseWrite(this, "raised");
    throw new PanicSignal(this.text);
  }
}

export class PackedBound implements ModelBound {
  readonly name: string;
  readonly limit: number;
  readonly memory: Memory;
  readonly #signal: BoundSignal;

  constructor(memory: Memory, position: number, name: string, limit: number) {
    this.memory = memory;
    this.name = name;
    this.limit = limit;
    this.#signal = new BoundSignal(position);
  }

  reached(): never {
    if (!this.memory.writable) refuseWrite(this, "reached");
    throw this.#signal;
  }
}
