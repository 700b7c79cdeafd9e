/** Runs goroutines one step at a time; somebody else says which. */
import type { Context } from "./context.ts";
import { RuntimeError } from "./errors.ts";
import { Goroutine, type Standing } from "./goroutine.ts";
import { joinedBody } from "./joined.ts";
import {
  type Decide,
  type Label,
  type Offer,
  type Place,
  sameCommits,
  samePlace,
  type Wanted,
} from "./label.ts";
import { Made } from "./made.ts";
import { offersOf, offersOfCancel, offersOfFire } from "./offers.ts";
import { Panic } from "./panic.ts";
import { digestOf } from "./plain.ts";
import { Registry } from "./registry.ts";
import type { Go } from "./request.ts";
import { park, takeStep } from "./step.ts";
import { firstWay, type Taken } from "./waking.ts";

export interface SchedulerOptions {
  /**
   * Names of goroutines in the order in which a model declares them. They come before all others, which
   * come in the order of starting.
   */
  readonly order?: readonly string[];
}

export interface StartOptions {
  /** It has been parked at its first point for long. */
  readonly parked?: boolean;
}

export interface InputOptions {
  /** What it must commit, and so which way it goes. */
  readonly commits?: readonly Place[];
  /** Asked where it can commit a goroutine in several ways, by default answered with the first. */
  readonly decide?: Decide;
}

/**
 * A program of goroutines under control: it knows neither clocks nor chance. Same calls, same run, byte
 * for byte.
 *
 * The meaning of each step is that of `docs/semantics.md`. What the environment does is an input, see
 * {@link input}; everything else is a step of somebody in the program, see {@link offered} and
 * {@link perform}. Before the first of them, everything may be set up freely.
 */
export class Scheduler extends Made {
  readonly #goroutines = new Registry<Goroutine>("goroutine", (one) => one.request === undefined);
  readonly #order: ReadonlyMap<string, number>;
  #panic: string | undefined;

  constructor({ order = [] }: SchedulerOptions = {}) {
    super();
    this.#order = new Map(order.map((name, at) => [name, at]));
  }

  /** The text of the panic that ended the program. */
  get panic(): string | undefined {
    return this.#panic;
  }

  /** Since the program began. Passes only when a timer fires. [ms] */
  get now(): number {
    return this.timers.now;
  }

  /**
   * Starts a goroutine. Its code up to its first point runs at once, as a part of the step that starts
   * it. A name can be used again once its goroutine is over.
   */
  go(name: string, body: () => Go, options: StartOptions = {}): void {
    this.waking.allow("go", name);
    const ordinal = this.#order.get(name) ?? this.#order.size + this.#goroutines.made;
    const goroutine = new Goroutine(name, ordinal);
    this.#goroutines.add(name, goroutine, ordinal);
    goroutine.start(body);
    if (options.parked !== true) return;
    const { request: point } = goroutine;
    if (point?.kind !== "blocking" || offersOf(goroutine)[0]?.phase !== "park") {
      throw new RuntimeError("cannot-park", goroutine.placeOf(-1));
    }
    park(goroutine, point);
  }

  /** A context that a goroutine of the same name cancels, some time after one of `of` is done. */
  joined(name: string, of: readonly Context[], options: StartOptions = {}): Context {
    const context = this.context(name);
    this.go(name, () => joinedBody(context, of), options);
    return context;
  }

  /**
   * The steps that are possible now: goroutines in their order, then `cancel` steps in the
   * order in which the contexts were made, then `fire` steps in the order of the timers.
   */
  offered(): Offer[] {
    if (this.#panic !== undefined) return [];
    const offers: Offer[] = [];
    for (const goroutine of this.#goroutines.all) {
      for (const offer of offersOf(goroutine)) offers.push(offer);
    }
    for (const context of this.cancellations.next) offers.push(...offersOfCancel(context));
    for (const timer of this.timers.earliest) offers.push(...offersOfFire(timer));
    return offers;
  }

  /**
   * Takes exactly that step, and returns it with what it has committed.
   *
   * With `wanted.commits`, exactly that way of it; without, `decide` is asked where an event can commit
   * a goroutine to several of its cases (the first by default).
   *
   * @throws RuntimeError `not-offered` if it is not possible now, and nothing has changed;
   * `commits-differ` if it was taken and has committed others than it should have.
   */
  perform(wanted: Wanted, decide: Decide = firstWay): Label {
    if (this.#panic !== undefined || !this.#offersFor(wanted).some((offer) => agrees(offer, wanted))) {
      throw this.#refusal(wanted);
    }
    return this.#step(wanted, wanted.commits, decide, () => this.#take(wanted));
  }

  /**
   * An input: something that the environment does, all at once. Returns what it has committed.
   *
   * @throws RuntimeError `commits-differ` as {@link perform} does
   */
  input(effect: () => void, { commits, decide = firstWay }: InputOptions = {}): readonly Place[] {
    const wanted: Wanted = { phase: "action", process: "input", point: "" };
    if (this.#panic !== undefined) throw this.#refusal(wanted);
    return this.#step(wanted, commits, decide, effect).commits;
  }

  /** Where a goroutine stands; undefined if there has been none of that name. */
  process(name: string): Standing | undefined {
    return this.#goroutines.get(name)?.standing;
  }

  /** Where all goroutines stand, in their order. */
  processes(): { readonly [name: string]: Standing } {
    return Object.fromEntries(this.#goroutines.all.map((one) => [one.name, one.standing]));
  }

  /**
   * All that the scheduler knows about the state, as text. Not the variables of the goroutines, and not
   * what they share: whoever owns that adds it.
   */
  digest(): string {
    return digestOf(this.#goroutines.all, this.made, this.#panic);
  }

  /** Until the earliest timer is due; undefined if none is armed. [ms] */
  get nextDeadline(): number | undefined {
    return this.timers.earliest[0]?.left;
  }

  /**
   * Lets time pass in which no timer fires.
   *
   * @throws RuntimeError `deadline-passed` if a timer is due earlier
   */
  elapse(ms: number): void {
    this.timers.elapse(ms);
  }

  /** What the party that the step belongs to could do. */
  #offersFor({ process, point, phase }: Wanted): readonly Offer[] {
    switch (phase) {
      case "action":
        return [];
      case "fire":
        return this.timers.earliest
          .filter(({ name }) => name === process)
          .flatMap((timer) => offersOfFire(timer));
      case "cancel":
        return this.cancellations.next
          .filter(({ name }) => name === point)
          .flatMap((context) => offersOfCancel(context));
      case "step":
      case "enter":
      case "park":
      case "resume": {
        const goroutine = this.#goroutines.get(process);
        return goroutine === undefined ? [] : offersOf(goroutine);
      }
    }
  }

  #step(step: Wanted, wanted: readonly Place[] | undefined, decide: Decide, body: () => void): Label {
    const { process, point, phase } = step;
    const running =
      phase === "action" || phase === "fire" || phase === "cancel"
        ? undefined
        : this.#goroutines.get(process);
    this.waking.begin(process, running, wanted, decide);
    let taken: Taken | undefined;
    try {
      body();
    } catch (error) {
      if (!(error instanceof Panic)) {
        if (running === undefined || error instanceof RuntimeError) throw error;
        throw new RuntimeError("goroutine-failed", { process, point }, error);
      }
      this.#panic = error.message;
    } finally {
      taken = this.waking.end();
      this.cancellations.settle();
    }
    const { commits, fatal } = taken;
    this.#panic = fatal ?? this.#panic;
    const happened: Label = {
      process,
      point,
      ...(step.case === undefined ? {} : { case: step.case }),
      phase,
      commits,
    };
    if (wanted !== undefined && !sameCommits(wanted, commits)) {
      throw new RuntimeError("commits-differ", { wanted: { ...happened, commits: wanted }, happened });
    }
    return happened;
  }

  #take(wanted: Wanted): void {
    const { phase, process, point } = wanted;
    const context = phase === "cancel" ? this.contexts.get(point) : undefined;
    const goroutine = this.#goroutines.get(process);
    if (phase === "fire") this.timers.get(process)?.fire();
    else if (context !== undefined) this.cancellations.reach(context);
    else if (goroutine !== undefined) takeStep(goroutine, wanted);
  }

  #refusal(wanted: Wanted): RuntimeError {
    const panic = this.#panic;
    const offered = this.offered();
    return new RuntimeError("not-offered", { wanted, offered, ...(panic === undefined ? {} : { panic }) });
  }
}

function agrees(offer: Offer, wanted: Wanted): boolean {
  const { commits } = wanted;
  return (
    offer.phase === wanted.phase &&
    samePlace(offer, wanted) &&
    (commits === undefined || offer.commits === undefined || sameCommits(offer.commits, commits))
  );
}
