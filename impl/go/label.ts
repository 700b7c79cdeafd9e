/** Names of steps, the same as those of a model's: a step of this runtime is compared by its label. */

/** One party of a step: process instance · point · case. */
export interface Place {
  readonly process: string;
  readonly point: string;
  readonly case?: string;
}

/**
 * What kind of step it is.
 *
 * - `action`: an input of the environment; `process` is its name, `case` its argument.
 * - `step`: a point that does not block is passed.
 * - `enter`: a select or another blocking operation is entered and its case is ready.
 * - `park`: it is entered and nothing is ready.
 * - `resume`: the goroutine goes on with the case that it is committed to.
 * - `fire`: the timer `process` fires.
 * - `cancel`: the cancellation of the context `process` reaches its child `point`.
 */
export type Phase = "action" | "step" | "enter" | "park" | "resume" | "fire" | "cancel";

/** The identity of a step that was taken. */
export interface Label extends Place {
  readonly phase: Phase;
  /** Parked goroutines that the step committed, in the order in which they were woken. */
  readonly commits: readonly Place[];
}

/**
 * A step that is wanted. With `commits`, exactly that way of it; without, whoever performs it says
 * which of several cases of a woken goroutine is meant, see {@link Decide}.
 */
export interface Wanted extends Place {
  readonly phase: Phase;
  readonly commits?: readonly Place[];
}

/**
 * A step that is possible now.
 *
 * `commits` is present if it is known before the step is taken: phases `enter`, `park`, `fire` and
 * `cancel`, with one offer for each way. A `step` or a `resume` runs code of the goroutine, and what
 * that closes, sends or cancels shows only when it runs: one offer, without `commits`.
 */
export interface Offer extends Wanted {
  /** Its point was declared silent: it has no counterpart in a model. */
  readonly silent: boolean;
}

/**
 * Chooses among the cases to which one event can commit one parked goroutine; at least two of them, in
 * the order in which the select lists them. Returns a position.
 */
export type Decide = (ways: readonly Place[]) => number;

export function samePlace(one: Place, other: Place | undefined): boolean {
  return one.process === other?.process && one.point === other.point && one.case === other.case;
}

export function sameCommits(one: readonly Place[], other: readonly Place[]): boolean {
  return one.length === other.length && one.every((place, at) => samePlace(place, other[at]));
}

/** `process · point · case (phase) → commits`: equal text, equal step. */
export function labelText({ phase, commits = [], ...place }: Wanted): string {
  return `${placeText(place)} (${phase})${commits.map((other) => ` → ${placeText(other)}`).join("")}`;
}

export function placeText({ process, point, case: taken }: Place): string {
  return [process, point, taken ?? ""].filter((part) => part !== "").join(" · ");
}
