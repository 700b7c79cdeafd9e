/** All timers of a program, and the time that they share. */
import { RuntimeError } from "./errors.ts";
import { Registry } from "./registry.ts";
import { Timer, type TimerKind, VirtualTime } from "./timer.ts";
import type { Waking } from "./waking.ts";

export class Timers {
  readonly #waking: Waking;
  readonly #time = new VirtualTime();
  readonly #registry = new Registry<Timer>("timer", (one) => !one.isArmed);

  constructor(waking: Waking) {
    this.#waking = waking;
  }

  get all(): readonly Timer[] {
    return this.#registry.all;
  }

  /** [ms] */
  get now(): number {
    return this.#time.now;
  }

  get(name: string): Timer | undefined {
    return this.#registry.get(name);
  }

  make(name: string, duration: string | number, kind: TimerKind): Timer {
    return this.#registry.add(
      name,
      new Timer({ waking: this.#waking, time: this.#time }, name, duration, kind),
    );
  }

  /** Those that are armed and have no more time left than any other. */
  get earliest(): readonly Timer[] {
    let least = Number.POSITIVE_INFINITY;
    let earliest: Timer[] = [];
    for (const timer of this.#registry.all) {
      const { left } = timer;
      if (left === undefined || left > least) continue;
      if (left < least) earliest = [];
      least = left;
      earliest.push(timer);
    }
    return earliest;
  }

  /** @throws RuntimeError `deadline-passed` if a timer is due earlier */
  elapse(ms: number): void {
    const left = this.earliest[0]?.left ?? Number.POSITIVE_INFINITY;
    if (ms > left) throw new RuntimeError("deadline-passed", { elapsed: ms, left });
    this.#time.now += ms;
  }
}
