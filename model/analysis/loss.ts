/** What it means that a run is lost, the same for safety and for goals: who shows lost runs need not know which it is. */
import type { Allowed } from "../engine/index.ts";
import { averts, type Danger, doomedStates, dooming, goodEnds } from "./doom.ts";
import { completion, type LosingStep, losingSteps, type OwedGoal, outlook } from "./no-return.ts";

export interface Loss {
  /** Steps from a state in which the run is not lost to one in which it is. */
  readonly losing: Iterable<LosingStep>;
  /** Whether a run that starts in this state is lost from the start. */
  readonly isLost: (state: number) => boolean;
  /** Whether a step, instead of a losing one, keeps the run from being lost. */
  readonly saves: (step: number, source: number) => boolean;
  /** Whether a run may start in this state that is lost later, if at all. */
  readonly mayStart: (state: number) => boolean;
  /** Steps that may come before the losing one. */
  readonly before: Allowed;
  /** How a lost run goes on, the better ways first. */
  readonly endings: readonly Ending[];
  /** How a run that is not lost ends well from a state; undefined if that is not known. */
  readonly completion: (start: number) => readonly number[] | undefined;
  /** Whether a saving step is worth telling although nothing is known of how the run would have ended. */
  readonly savesAlone: boolean;
}

export interface Ending {
  readonly allowed: Allowed;
  /** Whether the run is over in this state. */
  readonly over: (state: number) => boolean;
  /** Whether it is over with this step, wherever that leads. */
  readonly overBy?: (step: number) => boolean;
}

/** A run is lost when something bad can no longer be avoided, and over when it has happened. */
export function lossBySafety(danger: Danger, isWhole: boolean): Loss {
  const { graph, bad, badStep } = danger;
  const doomed = doomedStates(danger);
  const isBad = (step: number): boolean => badStep?.(step) === true;
  const end = goodEnds(danger, doomed);
  return {
    losing: dooming(danger, doomed),
    isLost: (state) => doomed[state] === 1,
    saves: (step, source) => averts(danger, doomed, source, step),
    mayStart: (state) => !bad(state),
    before: (step) => !isBad(step) && !bad(graph.target(step)),
    endings: [
      {
        allowed: (step) => isBad(step) || doomed[graph.target(step)] === 1,
        over: bad,
        ...(badStep === undefined ? {} : { overBy: badStep }),
      },
    ],
    completion: end,
    // Of a search that was cut it is not known what a run that only goes on comes to.
    savesAlone: isWhole,
  };
}

/** A run is lost when owed steps no longer lead to the goal, and over when nobody owes a step, if it comes to that. */
export function lossOfGoal(question: OwedGoal): Loss {
  const { graph, from, owed } = question;
  const seen = outlook(question);
  const byOwed: Allowed = (step) => owed(graph.move(step));
  const stuck = (state: number): boolean => {
    if (!from(state) || graph.isPartial(state)) return false;
    const last = graph.lastStep(state);
    for (let step = graph.firstStep(state); step < last; step++) if (byOwed(step, state)) return false;
    return true;
  };
  return {
    losing: losingSteps(question, seen),
    isLost: (state) => seen.open[state] === 0 && seen.threatened[state] === 1,
    saves: (step) => seen.open[graph.target(step)] === 1,
    mayStart: () => true,
    before: () => true,
    endings: [
      { allowed: byOwed, over: stuck },
      { allowed: (step, source) => byOwed(step, source) || !from(source), over: stuck },
      { allowed: () => true, over: from },
    ],
    completion: (start) => completion(question, start),
    savesAlone: false,
  };
}
