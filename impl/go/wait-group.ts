/** Wait groups: a counter, and those who wait for it to be zero. */
import { Panic } from "./panic.ts";
import type { Waking } from "./waking.ts";

export class WaitGroup {
  readonly name: string;
  readonly #waking: Waking;
  #count: number;

  constructor(waking: Waking, name: string, initial: number) {
    this.#waking = waking;
    this.name = name;
    this.#count = initial;
  }

  get count(): number {
    return this.#count;
  }

  /** @throws Panic if the counter becomes negative. */
  add(delta: number): void {
    if (this.#count + delta < 0) throw new Panic("negative WaitGroup counter");
    this.#count += delta;
    if (this.#count === 0) {
      this.#waking.wakeAll((operation) => operation.kind === "wait" && operation.waitGroup === this);
    }
  }

  done(): void {
    this.add(-1);
  }
}
