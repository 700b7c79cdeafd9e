/** Whether what a run does for ever keeps what is assumed of it, by the definition. */
import type { FairConstraint } from "./fair-constraints.ts";
import type { State } from "./state.ts";
import type { Successor } from "./successors.ts";

/** What a run does for ever: round and round, or, with one state and no step, nothing. */
export interface Round {
  /** The state that each step leaves. */
  readonly states: readonly State[];
  readonly steps: readonly Successor[];
}

/** What there is to know about a state. */
interface Steps {
  successors(state: State): readonly Successor[];
  key(state: State): string;
}

/** The constraints that the run does not keep. */
export function unkept(
  model: Steps,
  { states, steps }: Round,
  constraints: readonly FairConstraint[],
): readonly FairConstraint[] {
  const changes = (before: State, step: Successor): boolean => model.key(before) !== model.key(step.state);
  const offered = states.map((state) => model.successors(state).filter((step) => changes(state, step)));
  return constraints.filter(({ strength, isOwn, isTakenBy, isPassedBy }) => {
    const isTaken = steps.some(
      (step, at) => (strength === "recurring" || changes(states[at], step)) && isTakenBy(states[at], step),
    );
    if (isTaken) return false;
    const possible = offered.map((some) => some.some(isOwn));
    switch (strength) {
      case "recurring":
        return true;
      case "weak":
        return possible.every((is) => is);
      case "strong":
        if (isPassedBy === undefined) return possible.some((is) => is);
        return steps.some((step, at) => possible[at] && changes(states[at], step) && isPassedBy(step));
    }
  });
}
