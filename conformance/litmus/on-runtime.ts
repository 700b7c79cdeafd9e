/** All outcomes of a litmus program on the runtime: every choice, by running it again and again. */
import { Goroutines } from "./as-goroutines.ts";
import { outcomeText, panicText } from "./outcome.ts";
import type { Program } from "./program.ts";

export interface RuntimeOptions {
  /** Do not go on from a state that has been met. Default: yes; without it, every schedule is run to its end. */
  readonly merge?: boolean;
  /** Of runs, and of steps in one of them: without merging a loop may go on for ever. [default 1,000,000] */
  readonly limit?: number;
}

export interface RuntimeOutcomes {
  readonly outcomes: ReadonlySet<string>;
  readonly runs: number;
  /** States in which somebody chose, and ends. 0 unless states are merged. */
  readonly states: number;
}

/** The choices of a run: those given, then the first of what there is. */
class Odometer {
  /** What was taken, and out of how many. */
  readonly taken: { choice: number; of: number }[] = [];
  #at = 0;

  /** Whether what is chosen next was chosen before. */
  get isRepeating(): boolean {
    return this.#at < this.taken.length;
  }

  choose(of: number): number {
    const at = this.#at++;
    this.taken[at] ??= { choice: 0, of };
    return this.taken[at].choice;
  }

  /** To the next run; false if there is none. */
  turn(): boolean {
    this.#at = 0;
    for (let last = this.taken.at(-1); last !== undefined; last = this.taken.at(-1)) {
      last.choice++;
      if (last.choice < last.of) return true;
      this.taken.pop();
    }
    return false;
  }
}

/**
 * Runs the program once for each way in which it can go.
 *
 * @throws Error if it takes more runs, or a run more steps, than the limit
 */
export function outcomesOnRuntime(program: Program, options: RuntimeOptions = {}): RuntimeOutcomes {
  const { merge = true, limit = 1_000_000 } = options;
  const outcomes = new Set<string>();
  const met = new Set<string>();
  const odometer = new Odometer();
  let runs = 0;
  do {
    if (++runs > limit) throw new Error(`litmus program "${program.name}": more than ${limit} runs`);
    const outcome = run(program, odometer, { met: merge ? met : undefined, limit });
    if (outcome !== undefined) outcomes.add(outcome);
  } while (odometer.turn());
  return { outcomes, runs, states: met.size };
}

/** Undefined if it came to a state that had been met. */
function run(
  program: Program,
  odometer: Odometer,
  { met, limit }: { readonly met: Set<string> | undefined; readonly limit: number },
): string | undefined {
  const goroutines = new Goroutines(program);
  const { scheduler } = goroutines;
  for (let steps = 0; ; steps++) {
    if (steps > limit) throw new Error(`litmus program "${program.name}": more than ${limit} steps in a run`);
    if (met !== undefined && !odometer.isRepeating) {
      const digest = goroutines.digest();
      if (met.has(digest)) return undefined;
      met.add(digest);
    }
    const offers = scheduler.offered();
    const offer = offers[offers.length < 2 ? 0 : odometer.choose(offers.length)];
    if (offer === undefined) return outcomeText(program, (process) => goroutines.final(process));
    scheduler.perform(offer, (ways) => odometer.choose(ways.length));
    if (scheduler.panic !== undefined) {
      met?.add(goroutines.digest());
      return panicText(offer.process, scheduler.panic);
    }
  }
}
