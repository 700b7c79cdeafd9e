/** A process with derived points, as other parts of the model see it. */
import type { Process } from "../primitives.ts";
import type { Renewable } from "./renewable.ts";

export class DerivedProcess implements Process {
  readonly #process: Process;
  /** By the name of a point that was written: the whole names of what it stands for. */
  readonly #parts: ReadonlyMap<string, readonly string[]>;
  readonly #owned: readonly Renewable[];

  constructor(process: Process, parts: ReadonlyMap<string, readonly string[]>, owned: readonly Renewable[]) {
    this.#process = process;
    this.#parts = parts;
    this.#owned = owned;
  }

  get name(): string {
    return this.#process.name;
  }

  get isStarted(): boolean {
    return this.#process.isStarted;
  }

  /** In any of its parts. */
  isAt(point: string): boolean {
    return this.#partsOf(point).some((part) => this.#process.isAt(part));
  }

  isParkedAt(point: string): boolean {
    return this.#partsOf(point).some((part) => this.#process.isParkedAt(part));
  }

  go(): void {
    this.#process.go();
  }

  renew(): void {
    this.#process.renew();
    for (const one of this.#owned) one.renew();
  }

  /** A name that is unknown is refused by the process itself. */
  #partsOf(point: string): readonly string[] {
    return this.#parts.get(point) ?? [point];
  }
}
