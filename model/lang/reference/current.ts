import type { Place } from "../../trace.ts";
import { LanguageError } from "../errors.ts";
import { Odometer } from "./odometer.ts";
import { copyOf, type State } from "./state.ts";

/** Ends the program. Thrown through the model's code by the operation that panics. */
export class Panic extends Error {
  override readonly name = "Panic";
}

/** One call of model code, or of several in one step: what it sees, and what it may and did do. */
export interface Moment {
  readonly state: State;
  /** What the step started from. */
  readonly before: State;
  readonly mayWrite: boolean;
  /** The process whose step this is. */
  readonly running: number | null;
  /** Answers where a parked process can be committed in several ways. */
  readonly odometer: Odometer;
  /** The processes that were committed, in the order in which they were woken. */
  readonly commits: Place[];
  /** Entries that were appended to the log. */
  appended: number;
  /** Indexes can be compared with those of the same era only: later, their numbers mean something else. */
  readonly era: object;
}

/** The state that the model's handles read and write: there is one only while model code runs. */
export class Current {
  #moment: Moment | undefined;

  /** @throws LanguageError unless model code is being run for some state. */
  moment(name: string): Moment {
    if (this.#moment === undefined) throw new LanguageError("outside-a-step", { name });
    return this.#moment;
  }

  /** @throws LanguageError if only reading is allowed. */
  writing(name: string): Moment {
    const moment = this.moment(name);
    if (!moment.mayWrite) throw new LanguageError("write-in-guard", { name });
    return moment;
  }

  /** Runs a guard, an operand, a branch condition or a property. */
  reading<T>(state: State, run: () => T): T {
    const outer = this.#moment;
    const { running = null, era = {} } = outer ?? {};
    // A branch condition belongs to the step whose effect has just run.
    const before = outer?.mayWrite === true ? outer.before : state;
    const odometer = new Odometer();
    return this.#during(
      { state, before, mayWrite: false, running, odometer, commits: [], appended: 0, era },
      run,
    );
  }

  /**
   * Takes a step from `before` in every way in which it can be taken. `take` changes the state of the
   * moment, a copy; if it panics, that stays as it is then.
   */
  inEveryWay(before: State, running: number | null, take: (moment: Moment) => void): readonly Moment[] {
    const odometer = new Odometer();
    const ways: Moment[] = [];
    do {
      const state = copyOf(before);
      const moment = { state, before, mayWrite: true, running, odometer, commits: [], appended: 0, era: {} };
      this.#during(moment, () => {
        try {
          take(moment);
        } catch (error) {
          if (!(error instanceof Panic)) throw error;
          state.panic = error.message;
        }
      });
      ways.push(moment);
    } while (odometer.advance());
    return ways;
  }

  #during<T>(moment: Moment, run: () => T): T {
    const outer = this.#moment;
    this.#moment = moment;
    try {
      return run();
    } finally {
      this.#moment = outer;
    }
  }
}
