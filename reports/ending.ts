/** How the run of a trace ends, which decides what there is to say about it. */
import type { PropertyKind, Trace } from "../model/trace.ts";
import { quote } from "./phrase.ts";
import { isIdle, isOver, lastState, loopStart } from "./step-view.ts";

/**
 * - `panic`: the last step ended the program.
 * - `false`: an invariant does not hold in the last state.
 * - `false step`: the last step breaks a step invariant.
 * - `deadlock`: there is no step from the last state, and it is no proper end.
 * - `hang`: what is owed can no longer happen, or nothing happens any more.
 * - `lasso`: the last steps repeat for ever.
 * - `witness`: the last state is the one that was asked for.
 */
export type Ending = "panic" | "false" | "false step" | "deadlock" | "hang" | "lasso" | "witness";

/** `kind`: of the property, if the caller knows it; else what the trace says; else it is guessed from the run. */
export function endingOf(trace: Trace, kind: PropertyKind = trace.propertyKind ?? guessKind(trace)): Ending {
  if (trace.kind === "witness") return "witness";
  switch (kind) {
    case "no panic":
      return "panic";
    case "invariant":
      return "false";
    case "step invariant":
      return "false step";
    case "deadlock":
      return "deadlock";
    case "possible":
    case "still possible":
    case "eventually":
    case "always eventually":
    case "leads to":
      return loopStart(trace) === undefined ? "hang" : "lasso";
  }
}

/** What a picture says below the last state. */
export function endingTitle(trace: Trace, ending: Ending): string {
  const property = quote(trace.property);
  switch (ending) {
    case "panic":
      return "the program has ended";
    case "false":
      return `${property} is false here`;
    case "false step":
      return `the last step breaks ${property}`;
    case "deadlock":
      return "nobody can take a step, and this is no proper end";
    case "hang":
      return `${property} is out of reach`;
    case "lasso":
      return `${property} never comes about`;
    case "witness":
      return `${property} holds here`;
  }
}

/** The names of the built-in properties and the shape of the run tell all kinds but step invariants. */
function guessKind(trace: Trace): PropertyKind {
  const last = lastState(trace);
  if (trace.property === "no deadlock") return "deadlock";
  if (loopStart(trace) !== undefined) return "leads to";
  if (trace.deciding !== undefined) return "still possible";
  if (last.panic !== undefined) return "no panic";
  const waiting = new Set(trace.blocked.map(({ process }) => process));
  const nobodyGoesOn = Object.keys(last.processes).every(
    (name) => isOver(last, name) || isIdle(last, name) || waiting.has(name),
  );
  return waiting.size > 0 && nobodyGoesOn ? "leads to" : "invariant";
}
