/** `sync.Once` */
import type { CoreBuilder } from "../builder.ts";
import { type Field, oneOf } from "../fields.ts";
import { choice, otherwise, step } from "../points.ts";
import { derivedPoint, type OpenPoint, partName, type Site } from "./derived-point.ts";
import { inlined, type Procedure } from "./procedure.ts";
import type { Renewable } from "./renewable.ts";

export class Once implements Renewable {
  readonly name: string;
  readonly #state: Field<"not done" | "being done" | "done">;

  constructor(core: CoreBuilder, name: string) {
    this.name = name;
    this.#state = core.field(name, oneOf("not done", "being done", "done"), "not done", { atomic: true });
  }

  get isBegun(): boolean {
    return this.#state.get() !== "not done";
  }

  get isDone(): boolean {
    return this.#state.get() === "done";
  }

  /** Only the points of {@link doOnce} call this, and the next. */
  begin(): void {
    this.#state.set("being done");
  }

  finish(): void {
    this.#state.set("done");
  }

  renew(): void {
    this.#state.renew();
  }
}

/**
 * `once.Do(procedure)`: the first who comes calls it, and whoever comes before it has returned waits. To do it
 * once more from within therefore waits for ever.
 */
export function doOnce(once: Once, procedure: Procedure): OpenPoint {
  return derivedPoint((site, next) => {
    const { point } = site;
    const again = step()
      .when(() => once.isDone, `${once.name} is done`)
      .toFirst(next);
    // From within, the first case can never be taken: there is no need to look for an end of its parts.
    if (site.within.includes(once)) return { entry: point, points: { [point]: choice({ again }) } };
    const finish = partName(point, "done");
    const around: Site = { ...site, within: [...site.within, once] };
    const { entry, points } = inlined(procedure, around, { [finish]: otherwise });
    const first = step(() => once.begin())
      .when(() => !once.isBegun)
      .to(entry);
    return {
      entry: point,
      points: {
        [point]: choice({ first, again }),
        ...points,
        [finish]: step(() => once.finish()).toFirst(next),
      },
    };
  });
}
