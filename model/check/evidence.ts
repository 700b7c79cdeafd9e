/** What a search hands over to be shown, before it has been re-executed. */
import type { Run } from "../engine/index.ts";
import type { FairnessOptions, PropertyKind, VerdictKind } from "../trace.ts";

/** A run that shows something. */
export interface Evidence {
  readonly run: Run;
  /** After its last step the run is where it was after this many steps. */
  readonly loop?: number;
  /** What was asked to be assumed otherwise, of a run that goes on for ever. */
  readonly asked?: FairnessOptions;
  /**
   * The losing step, by position in the run, and a shorter way that was open instead; `isOpen`: of that only the first
   * step, for it is not known to end anywhere.
   */
  readonly deciding?: { readonly step: number; readonly completion?: Run; readonly isOpen?: true };
  /** Steps of the loop at which the run could have left it, by position in the run, each with the way out. */
  readonly decidingSet?: readonly { readonly step: number; readonly completion: Run }[];
  /** Nothing that anybody owes could have saved it, from the first state on. */
  readonly lostFromStart?: boolean;
}

/** The verdict on one property, and the runs that show it. */
export interface Judged {
  readonly name: string;
  readonly kind: PropertyKind;
  readonly verdict: VerdictKind;
  readonly assumptions: readonly string[];
  readonly vacuous?: string;
  readonly evidence: readonly Evidence[];
  /** Steps of the shortest counterexample, if that is not the one shown. */
  readonly shortest?: number;
  /** Deciding steps that no counterexample is shown for. */
  readonly left?: number;
  /** Why nothing is said of the deciding step. */
  readonly unexplained?: string;
}
