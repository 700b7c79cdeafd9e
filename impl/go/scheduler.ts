/**
 * Runs goroutines step by step, as it is told: it knows all steps that are possible, and takes the one that
 * is named. It asks no clock and no random number, so that a list of steps determines a run.
 */
import { Channel, type ChannelOptions } from "./channel.ts";
import { Context } from "./context.ts";
import { milliseconds } from "./duration.ts";
import { Goroutine, type Standing } from "./goroutine.ts";
import { type Label, labelText, type Place } from "./label.ts";
import { Panic, type PanicText } from "./panic.ts";
import { at, done, type Go, type Request, select } from "./request.ts";
import { type Step, stepsOf } from "./steps.ts";
import { type Clock, Timer } from "./timer.ts";
import { WaitGroup } from "./wait-group.ts";
import { Waking } from "./waking.ts";

/** A step was to be taken that is not possible now. */
export class NotOffered extends Error {
  override readonly name = "NotOffered";
  readonly wanted: Label;
  readonly offered: readonly Label[];

  constructor(wanted: Label, offered: readonly Label[]) {
    const known = offered.map((one) => `  ${labelText(one)}`).join("\n") || "  nothing";
    super(`the step ${labelText(wanted)} is not possible now; possible are\n${known}`);
    this.wanted = wanted;
    this.offered = offered;
  }
}

export class Scheduler {
  readonly #goroutines: Goroutine[] = [];
  readonly #contexts: Context[] = [];
  readonly #timers: Timer[] = [];
  readonly #clock: Clock = { now: 0 };
  readonly #waking = new Waking(this.#goroutines);
  readonly #caller: { running: Goroutine | undefined } = { running: undefined };
  #panic: PanicText | undefined;

  /** Starts a goroutine: its code runs up to its first point. @throws RangeError if one of that name is running. */
  go(name: string, body: () => Go): void {
    if (this.#goroutines.some((one) => one.name === name && one.request !== undefined)) {
      throw new RangeError(`a goroutine called "${name}" is running already`);
    }
    const goroutine = new Goroutine(name, this.#goroutines.length, body());
    this.#goroutines.push(goroutine);
    this.#advance(goroutine, undefined);
  }

  channel<T = undefined>(name: string, options?: ChannelOptions<T>): Channel<T> {
    return new Channel(this.#waking, name, options);
  }

  context(name: string, parent?: Context): Context {
    const context = new Context(this.#waking, this.#caller, name, parent);
    this.#contexts.push(context);
    return context;
  }

  /** Cancelled by a goroutine of its own name, some time after one of `of` is. */
  joined(name: string, of: readonly Context[]): Context {
    const context = this.context(name);
    this.go(name, function* (): Go {
      yield* select("await", Object.fromEntries(of.map((one) => [one.name, done(one)])));
      yield* at("cancel");
      context.cancel();
    });
    return context;
  }

  waitGroup(name: string, initial = 0): WaitGroup {
    return new WaitGroup(this.#waking, name, initial);
  }

  /** `duration`: as Go writes it, or in milliseconds. */
  timer(name: string, duration: string | number): Timer {
    const ms = typeof duration === "number" ? duration : milliseconds(duration);
    const timer = new Timer(this.#waking, this.#clock, name, ms);
    this.#timers.push(timer);
    return timer;
  }

  /** Virtual time. [ms] */
  get now(): number {
    return this.#clock.now;
  }

  get panic(): PanicText | undefined {
    return this.#panic;
  }

  /** The earliest deadline of an armed timer, on the virtual clock. [ms] */
  get nextDeadline(): number | undefined {
    const deadlines = this.#timers.flatMap(({ deadline }) => deadline ?? []);
    return deadlines.length === 0 ? undefined : Math.min(...deadlines);
  }

  /** Every step that is possible now, in the order of docs/semantics.md. Empty after a panic. */
  offered(): readonly Label[] {
    return this.#steps().map(({ label }) => label);
  }

  /**
   * Takes exactly this step, and returns it with all that it committed.
   *
   * `commits` of a `step` or `resume` need not be given: they matter only where an effect could commit a
   * goroutine in several ways, and the first of them is taken if nothing is said.
   *
   * @throws NotOffered if it is not possible now. Nothing has happened then.
   */
  perform(label: Label): Label {
    const steps = this.#steps();
    const step = steps.find(({ label: one }) => isSame(one, label));
    if (step === undefined)
      throw new NotOffered(
        label,
        steps.map(({ label: one }) => one),
      );
    return { ...step.label, commits: this.#run(() => step.take(), step.goroutine, label.commits) };
  }

  /**
   * Something from outside happens: `act` may wake goroutines, as a step would. Returns what it committed.
   */
  input(act: () => void, wanted: readonly Place[] = []): readonly Place[] {
    return this.#run(act, undefined, wanted);
  }

  /** Where a goroutine stands; the latest of that name. Undefined if none was started. */
  process(name: string): Standing | undefined {
    return this.#goroutines.findLast((one) => one.name === name)?.standing;
  }

  /** All goroutines in the order in which they were started. */
  get processes(): readonly (Standing & { readonly name: string })[] {
    return this.#goroutines.map((one) => ({ name: one.name, ...one.standing }));
  }

  #steps(): readonly Step[] {
    if (this.#panic !== undefined) return [];
    const held = (one: Goroutine): boolean => this.#contexts.some((context) => context.holdsUp(one));
    return [
      ...this.#goroutines.flatMap((one) =>
        held(one) ? [] : stepsOf(one, (goroutine, value) => this.#advance(goroutine, value)),
      ),
      ...this.#contexts.flatMap((context): readonly Step[] =>
        context.isNext
          ? [
              {
                label: {
                  process: context.parent?.name ?? "",
                  point: context.name,
                  phase: "cancel",
                  commits: [],
                },
                goroutine: undefined,
                take: () => context.arrive(),
              },
            ]
          : [],
      ),
      ...this.#timers.flatMap((timer): readonly Step[] =>
        timer.isArmed && timer.deadline === this.nextDeadline
          ? [
              {
                label: { process: timer.name, point: "", phase: "fire", commits: [] },
                goroutine: undefined,
                take: () => timer.fire(),
              },
            ]
          : [],
      ),
    ];
  }

  #run(act: () => void, running: Goroutine | undefined, wanted: readonly Place[]): readonly Place[] {
    const before = this.#caller.running;
    this.#caller.running = running;
    this.#waking.commits = [];
    this.#waking.wanted = wanted;
    try {
      act();
    } catch (error) {
      if (!(error instanceof Panic)) throw error;
      this.#panic = error.text;
    } finally {
      this.#caller.running = before;
    }
    return this.#waking.commits;
  }

  /** Runs the goroutine's code up to its next point. */
  #advance(goroutine: Goroutine, value: unknown): void {
    const { done: over, value: request } = goroutine.body.next(value);
    goroutine.commitment = undefined;
    goroutine.stand = "before";
    goroutine.request = over === true ? undefined : (request as Request);
  }
}

/** Whether two labels name the same step; what it commits counts only where both say it. */
function isSame(offered: Label, wanted: Label): boolean {
  if (
    offered.process !== wanted.process ||
    offered.point !== wanted.point ||
    offered.case !== wanted.case ||
    offered.phase !== wanted.phase
  ) {
    return false;
  }
  if (offered.phase !== "enter" || wanted.commits.length === 0) return true;
  return labelText(offered) === labelText(wanted);
}
