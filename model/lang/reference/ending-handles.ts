/** What ends a step, or the program, from within model code: bounds and panics of the model's own. */
import type { ModelBound, Panic as OwnPanic } from "../builder.ts";
import { type Current, GivenUp, Panic } from "./current.ts";

export class BoundHandle implements ModelBound {
  readonly name: string;
  readonly limit: number;
  readonly #current: Current;

  constructor(current: Current, name: string, limit: number) {
    this.#current = current;
    this.name = name;
    this.limit = limit;
  }

  reached(): never {
    this.#current.writing(this.name);
    throw new GivenUp(this.name);
  }
}

export class PanicHandle implements OwnPanic {
  readonly text: string;
  readonly #current: Current;

  constructor(current: Current, text: string) {
    this.#current = current;
    this.text = text;
  }

  raise(): never {
    this.#current.writing(this.text);
    throw new Panic(this.text);
  }
}
