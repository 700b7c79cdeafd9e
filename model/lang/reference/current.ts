import type { Place } from "../../trace.ts";
import { LanguageError } from "../errors.ts";
import { Odometer } from "./odometer.ts";
import { copyOf, type State } from "./state.ts";

/** Ends the program. Thrown through the model's code by the operation that panics. */
export class Panic extends Error {
  override readonly name = "Panic";
}

/** Takes back the running step. Thrown through the model's code by a bound that is reached. */
export class GivenUp extends Error {
  override readonly name = "GivenUp";
  readonly bound: string;

  constructor(bound: string) {
    super(`bound "${bound}" is reached`);
    this.bound = bound;
  }
}

/** One call of model code, or of several in one step: what it sees, and what it may and did do. */
export interface Moment {
  readonly state: State;
  /** What the step started from. */
  readonly before: State;
  readonly mayWrite: boolean;
  /** What it answers decides about steps: it may not look at ghosts. */
  readonly decides: boolean;
  /** The first ghost that the step has looked at. */
  ghost: string | undefined;
  /** The bound for which the step is given up. */
  givenUp: string | undefined;
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

  /** @throws LanguageError if only reading is allowed, or only writing ghosts, since one has been read. */
  writing(name: string, isGhost = false): Moment {
    const moment = this.moment(name);
    const { mayWrite, ghost } = moment;
    if (!mayWrite) throw new LanguageError("write-in-guard", { name });
    if (ghost !== undefined && !isGhost) throw new LanguageError("ghost-decides", { ghost, name });
    return moment;
  }

  /** @throws LanguageError where what a ghost says would decide about steps. */
  readingGhost(name: string): void {
    const moment = this.moment(name);
    if (moment.decides) throw new LanguageError("ghost-read", { name });
    moment.ghost ??= name;
  }

  /** Runs a property, a constraint, or what says where a run may end. */
  reading<T>(state: State, run: () => T): T {
    return this.#reading(state, false, run);
  }

  /** Runs a guard, an operand or a branch condition. */
  deciding<T>(state: State, run: () => T): T {
    return this.#reading(state, true, run);
  }

  #reading<T>(state: State, decides: boolean, run: () => T): T {
    const outer = this.#moment;
    const { running = null, era = {} } = outer ?? {};
    // A branch condition belongs to the step whose effect has just run.
    const before = outer?.mayWrite === true ? outer.before : state;
    const odometer = new Odometer();
    const moment = { ...momentOf(before, state, running, odometer), mayWrite: false, decides, era };
    return this.#during(moment, run);
  }

  /**
   * Takes a step from `before` in every way in which it can be taken. `take` changes the state of the
   * moment, a copy; if it panics, that stays as it is then. Ways that are given up are among them.
   */
  inEveryWay(before: State, running: number | null, take: (moment: Moment) => void): readonly Moment[] {
    const odometer = new Odometer();
    const ways: Moment[] = [];
    do {
      const moment = momentOf(before, copyOf(before), running, odometer);
      this.#during(moment, () => {
        try {
          take(moment);
        } catch (error) {
          if (error instanceof Panic) moment.state.panic = error.message;
          else if (error instanceof GivenUp) moment.givenUp = error.bound;
          else throw error;
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

/** The beginning of a step. */
function momentOf(before: State, state: State, running: number | null, odometer: Odometer): Moment {
  return {
    state,
    before,
    mayWrite: true,
    decides: false,
    ghost: undefined,
    givenUp: undefined,
    running,
    odometer,
    commits: [],
    appended: 0,
    era: {},
  };
}
