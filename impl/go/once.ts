/** Once of Go. */
import type { Plain } from "./plain.ts";
import { at, choose } from "./point.ts";
import type { Go, PointOptions } from "./request.ts";
import type { Waking } from "./waking.ts";

/** @see https://pkg.go.dev/sync#Once */
export class Once {
  readonly name: string;
  readonly #waking: Waking;
  #state: "not done" | "being done" | "done" = "not done";

  constructor(waking: Waking, name: string) {
    this.name = name;
    this.#waking = waking;
  }

  /** Its function has been called. */
  get isBegun(): boolean {
    return this.#state !== "not done";
  }

  /** Its function has returned, or panicked. */
  get isDone(): boolean {
    return this.#state === "done";
  }

  get plain(): { readonly [name: string]: Plain } {
    return { [this.name]: this.#state };
  }

  /** For {@link doOnce}. */
  begin(): void {
    this.#waking.allow("once", this.name);
    this.#state = "being done";
  }

  /** For {@link doOnce}. */
  finish(): void {
    this.#state = "done";
  }
}

/**
 * `once.Do(body)`: the first who comes calls it, and whoever comes before it is done waits. A function that calls it again
 * therefore waits for itself. That it is done is a step of its own. A function that panics has run.
 */
export function* doOnce(
  point: string,
  once: Once,
  body: () => Go,
  { silent = false }: PointOptions = {},
): Go {
  const way = yield* choose(
    point,
    [
      { name: "first", when: () => !once.isBegun },
      { name: "again", when: () => once.isDone },
    ],
    { silent },
  );
  if (way === "again") return;
  once.begin();
  try {
    yield* body();
    yield* at(`${point} / done`, { silent });
  } finally {
    once.finish();
  }
}
