/** Commits parked goroutines to their cases, and keeps what the step that is being taken has committed. */
import { RuntimeError } from "./errors.ts";
import type { Goroutine } from "./goroutine.ts";
import { type Decide, type Place, samePlace } from "./label.ts";
import { panic } from "./panic.ts";

/** The first of several ways. */
export const firstWay: Decide = () => 0;

interface Step {
  /** Whose code runs, if it is a goroutine's step. */
  readonly running: Goroutine | undefined;
  /** What it must commit, if that was said. */
  readonly wanted: readonly Place[] | undefined;
  readonly decide: Decide;
  readonly commits: Place[];
  /** Text of the error that has ended the program, whoever recovers from panics. */
  fatal: string | undefined;
}

/** What a step has done. */
export interface Taken {
  readonly commits: readonly Place[];
  /** Text of the error from which nobody recovers. */
  readonly fatal: string | undefined;
}

export class Waking {
  #step: Step | undefined;
  /** False until the first step: the program is still being set up. */
  #begun = false;

  /** The goroutine whose step is being taken. */
  get running(): Goroutine | undefined {
    return this.#step?.running;
  }

  begin(
    what: string,
    running: Goroutine | undefined,
    wanted: readonly Place[] | undefined,
    decide: Decide,
  ): void {
    if (this.#step !== undefined) throw new RuntimeError("step-within-a-step", { wanted: what });
    this.#begun = true;
    this.#step = { running, wanted, decide, commits: [], fatal: undefined };
  }

  end(): Taken {
    const { commits = [], fatal } = this.#step ?? {};
    this.#step = undefined;
    return { commits, fatal };
  }

  /** `fatal error: text`: ends the program like a panic, but nobody can recover from it. */
  fatal(text: string): never {
    if (this.#step !== undefined) this.#step.fatal ??= text;
    panic(text);
  }

  /** @throws RuntimeError unless something may be changed now: in a step, or before the first one. */
  allow(what: string, name: string): void {
    if (this.#begun && this.#step === undefined) throw new RuntimeError("outside-a-step", { what, name });
  }

  /**
   * Commits a parked goroutine to one of `cases`, the positions of the cases that the event makes ready.
   * Returns the position of that case.
   */
  commit(goroutine: Goroutine, cases: readonly number[]): number {
    const taken = cases[this.#choose(cases.map((one) => goroutine.placeOf(one)))] ?? -1;
    this.#step?.commits.push(goroutine.placeOf(taken));
    goroutine.commit(taken);
    return taken;
  }

  #choose(ways: readonly Place[]): number {
    const step = this.#step;
    if (ways.length < 2 || step === undefined) return 0;
    const wanted = step.wanted?.[step.commits.length];
    if (wanted === undefined) return step.decide(ways);
    // If nobody wants any of them, the step ends as one that committed others than it should have.
    return Math.max(
      0,
      ways.findIndex((way) => samePlace(way, wanted)),
    );
  }
}
