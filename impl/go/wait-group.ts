/** Wait groups of Go. */
import { panic } from "./panic.ts";
import { WaitQueue } from "./wait-queue.ts";
import type { Waking } from "./waking.ts";

export class WaitGroup {
  readonly name: string;
  /** For the scheduler. */
  readonly waiting: WaitQueue = new WaitQueue("all together");
  readonly #waking: Waking;
  #count: number;

  constructor(waking: Waking, name: string, initial: number) {
    this.name = name;
    this.#waking = waking;
    this.#count = initial;
  }

  get count(): number {
    return this.#count;
  }

  /** Wakes all who wait if the counter becomes zero. Panics if it would become negative. */
  add(delta: number): void {
    this.#waking.allow("add to wait group", this.name);
    if (this.#count + delta < 0) panic("negative WaitGroup counter");
    this.#count += delta;
    if (this.#count > 0) return;
    for (let first = this.waiting.first; first !== undefined; first = this.waiting.first) {
      this.#waking.commit(first, [0]);
    }
  }

  done(): void {
    this.add(-1);
  }
}
