/**
 * How often something may happen in a run: faults, above all. A step that is guarded by what is left is not there once
 * it is spent, and what is shown is shown of runs with so many faults. A step that spends without looking is given up.
 */
import type { CoreBuilder, ModelBound } from "../builder.ts";
import { type Field, range } from "../fields.ts";
import type { Renewable } from "./renewable.ts";

export class Budget implements Renewable {
  readonly name: string;
  readonly #left: Field<number>;
  readonly #bound: ModelBound;

  constructor(core: CoreBuilder, name: string, limit: number) {
    this.name = name;
    this.#bound = core.bound(name, limit);
    this.#left = core.field(`${name} left`, range(0, limit), limit, { serialised: true });
  }

  get left(): number {
    return this.#left.get();
  }

  /** Takes one. If there is none left, the step is given up, and the verdict says that the bound was reached. */
  spend(): void {
    if (this.left === 0) this.#bound.reached();
    this.#left.set(this.left - 1);
  }

  renew(): void {
    this.#left.renew();
  }
}
