/** The identity of a step: process · control point · case, its phase, and what it commits. */

export interface Place {
  readonly process: string;
  readonly point: string;
  readonly case?: string;
}

/** As in docs/semantics.md. Inputs from outside are not steps: they are method calls of whoever drives. */
export type Phase = "step" | "enter" | "park" | "resume" | "fire" | "cancel";

export interface Label extends Place {
  readonly phase: Phase;
  /**
   * Places that the step commits, in order. Known beforehand for `enter`, `fire` and `cancel`; for `step` and
   * `resume` only `perform` can tell, since only the code that runs knows what it wakes.
   */
  readonly commits: readonly Place[];
  /** Not visible to those who compare the run with a model. */
  readonly silent?: true;
}

/** One line of text; equal text, equal step. */
export function labelText({ process, point, case: taken, phase, commits }: Label): string {
  const woken = commits.map((place) => ` → ${placeText(place)}`).join("");
  return `${placeText({ process, point, ...(taken === undefined ? {} : { case: taken }) })} (${phase})${woken}`;
}

export function placeText({ process, point, case: taken }: Place): string {
  return [process, point, ...(taken === undefined ? [] : [taken])].filter((part) => part !== "").join(" · ");
}

export function samePlace(left: Place, right: Place): boolean {
  return left.process === right.process && left.point === right.point && left.case === right.case;
}
