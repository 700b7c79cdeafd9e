/** Once of Go. */
import type { Plain } from "./plain.ts";
import { at } from "./point.ts";
import type { Go, PointOptions } from "./request.ts";
import type { Waking } from "./waking.ts";

/** @see https://pkg.go.dev/sync#Once */
export class Once {
  readonly name: string;
  readonly #waking: Waking;
  #state: "new" | "running" | "done" = "new";

  constructor(waking: Waking, name: string) {
    this.name = name;
    this.#waking = waking;
  }

  get isDone(): boolean {
    return this.#state === "done";
  }

  /** Its function has been called and has not returned. */
  get isRunning(): boolean {
    return this.#state === "running";
  }

  get plain(): { readonly [name: string]: Plain } {
    return { [this.name]: this.#state };
  }

  /** For {@link doOnce}: whether the caller is to call the function. */
  begin(): boolean {
    this.#waking.allow("once", this.name);
    if (this.#state !== "new") return false;
    this.#state = "running";
    return true;
  }

  /** For {@link doOnce}: the function has returned, or panicked. */
  finish(): void {
    this.#state = "done";
  }
}

/**
 * `once.Do(body)`: a point that can be passed unless the function is running, so that who comes second goes on when the
 * first is through, and a function that calls it again waits for itself. A function that panics has run.
 */
export function* doOnce(
  point: string,
  once: Once,
  body: () => Go,
  { silent = false }: PointOptions = {},
): Go {
  yield* at(point, { silent, when: () => !once.isRunning });
  if (!once.begin()) return;
  try {
    yield* body();
  } finally {
    once.finish();
  }
}
