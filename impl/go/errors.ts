/** Mistakes in the use of the runtime: by the author of goroutines, or by whoever drives them. */
import { type Label, labelText, type Offer, type Place, placeText, type Wanted } from "./label.ts";

/** What went wrong, and what is needed to say so. */
export interface Problems {
  /** The step is not possible now. */
  "not-offered": { readonly wanted: Wanted; readonly offered: readonly Offer[]; readonly panic?: string };
  /** The step was taken, and it committed others than it should have. */
  "commits-differ": { readonly wanted: Wanted; readonly happened: Label };
  /** A goroutine threw something that is no panic. It is the `cause`. */
  "goroutine-failed": Place;
  /** The name belongs to something that is still in use. */
  "name-in-use": { readonly what: string; readonly name: string };
  /** Something was changed that only a step or an input may change. */
  "outside-a-step": { readonly what: string; readonly name: string };
  "step-within-a-step": { readonly wanted: string };
  "bad-duration": { readonly duration: string };
  /** A ticker without time between its ticks. [ms] */
  "bad-period": { readonly name: string; readonly period: number };
  "bad-capacity": { readonly name: string; readonly capacity: number };
  /** Time cannot pass a deadline without its timer firing. [ms] */
  "deadline-passed": { readonly elapsed: number; readonly left: number };
  /** A goroutine that is to start parked is at a point where it cannot be parked. */
  "cannot-park": Place;
}

type Problem = keyof Problems;

const TEXTS: { readonly [P in Problem]: (facts: Problems[P]) => string } = {
  "not-offered": ({ wanted, offered, panic }) =>
    `${labelText(wanted)}: cannot be performed now; ${
      panic === undefined ? offeredText(offered) : `the program has ended: panic: ${panic}`
    }`,
  "commits-differ": ({ wanted, happened }) =>
    `${labelText(wanted)}: the step was taken, and it was ${labelText(happened)}`,
  "goroutine-failed": (place) =>
    `${placeText(place)}: the goroutine threw an error that is no panic, see the cause; ` +
    `use panic(text) for what Go would panic with`,
  "name-in-use": ({ what, name }) =>
    `${what} "${name}": the name belongs to one that is still in use; steps are told apart by their names`,
  "outside-a-step": ({ what, name }) =>
    `${what} "${name}" outside a step; do it in scheduler.input(effect), as an input`,
  "step-within-a-step": ({ wanted }) =>
    `${wanted}: another step is being taken; goroutines go on by themselves`,
  "bad-duration": ({ duration }) =>
    `duration "${duration}": expected what Go's time.ParseDuration reads, such as "30s", "1m30s" or "250ms", not negative`,
  "bad-capacity": ({ name, capacity }) =>
    `channel "${name}": a capacity is a whole number from 0, not ${capacity}`,
  "bad-period": ({ name, period }) => `ticker "${name}": a period is longer than 0, not ${period} ms`,
  "deadline-passed": ({ elapsed, left }) =>
    `${elapsed} ms cannot pass: a timer is due in ${left} ms; perform its fire step first`,
  "cannot-park": (place) =>
    `${placeText(place)}: cannot start parked; its first point must block, and nothing may be ready`,
};

/** A mistake in the use of the runtime. The text is made from the facts. */
export class RuntimeError<P extends Problem = Problem> extends Error {
  readonly problem: P;
  readonly facts: Problems[P];

  constructor(problem: P, facts: Problems[P], cause?: unknown) {
    const render: (facts: Problems[P]) => string = TEXTS[problem];
    super(render(facts), cause === undefined ? undefined : { cause });
    this.name = "RuntimeError";
    this.problem = problem;
    this.facts = facts;
  }
}

function offeredText(offered: readonly Offer[]): string {
  if (offered.length === 0) return "nothing is offered";
  return `offered: ${offered.map((offer) => labelText(offer)).join("; ")}`;
}
