/** What a run was, as plain data, which nobody needs to know what a model is to render, store or compare. */

/** The version of the JSON that {@link Trace} is written as. Raised when a reader would break. */
export const TRACE_SCHEMA = "everycase-trace/1";

/** A value of a field in a trace. Indexes are dense ranks; "none" is null. */
export type PlainValue =
  | boolean
  | number
  | string
  | null
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue };

/** Where a process stands: before its point, parked in it, or committed to one of its cases. */
export interface ProcessState {
  readonly point: string;
  readonly stand: "before" | "parked" | "committed";
  /** The case it is committed to. */
  readonly case?: string;
  /** What it has received and not yet looked at. */
  readonly received?: PlainValue;
}

/** A state as plain values. */
export interface PlainState {
  /** Fields by name, in order of declaration; tables as arrays of rows. */
  readonly fields: { readonly [name: string]: PlainValue };
  /** Processes by instance name. */
  readonly processes: { readonly [name: string]: ProcessState };
  /** Channels, contexts, wait groups and timers by name. */
  readonly primitives: { readonly [name: string]: PlainValue };
  /** The text of the panic that ended the program, if one did. */
  readonly panic?: string;
}

/** One party of a step: process instance · control point · case. */
export interface Place {
  readonly process: string;
  readonly point: string;
  readonly case?: string;
}

/**
 * - `action`: a level 1 action; `process` is the action, `case` its argument.
 * - `step`: a point that does not block was passed; `case` if it had several.
 * - `enter`: a select or another blocking operation was entered and committed to `case` at once.
 * - `park`: it was entered and nothing was ready.
 * - `resume`: the process went on with the case that it was committed to.
 * - `fire`: the timer `process` fired.
 * - `cancel`: the cancellation of a context reached its child, `point` is the child.
 */
export type Phase = "action" | "step" | "enter" | "park" | "resume" | "fire" | "cancel";

/** The identity of a step, the same in the model, the runtime, the graph and the log diagnosis. */
export interface StepLabel extends Place {
  readonly phase: Phase;
  /** Other processes that this step committed, in the order in which they were woken. */
  readonly commits: readonly Place[];
}

export interface TraceStep {
  readonly label: StepLabel;
  /** Nobody owes this step: it is the environment's. */
  readonly environment: boolean;
  /** The state after the step. */
  readonly state: PlainState;
}

/** Why a process cannot go on in the last state of a trace. */
export interface BlockedProcess extends Place {
  /** What it waits for: the cases of its select, or the condition of its step. */
  readonly waitsFor: readonly string[];
}

/** The last step before which owed steps could still reach the goal, or avoid what is bad: the run was lost by it. */
export interface DecidingStep {
  /** Position in `steps`, from 0. */
  readonly step: number;
  /** A step that was possible instead, from the same state, after which the run would not have been lost. */
  readonly saving?: StepLabel;
  /** Steps from the state before to the goal, or to a good end, the saving step first. [steps] */
  readonly completion?: readonly StepLabel[];
}

/** Which assumptions of fairness are made of a run, by name: categories, and assumptions of the model. */
export interface FairnessOptions {
  readonly without?: readonly string[];
  readonly assuming?: readonly string[];
}

export interface Trace {
  readonly schema: typeof TRACE_SCHEMA;
  /** Version of the tool that wrote it. */
  readonly tool: string;
  readonly model: string;
  readonly variant?: string;
  readonly scope?: string;
  readonly parameters: { readonly [name: string]: number };
  /** The property that the trace violates, or is a witness of. */
  readonly property: string;
  /** The kind of that property, which decides how the end of the run is told. */
  readonly propertyKind?: PropertyKind;
  readonly kind: "counterexample" | "witness";
  /** Which of the initial states it starts from, from 0. */
  readonly initial: number;
  readonly initialState: PlainState;
  readonly steps: readonly TraceStep[];
  /** A lasso: after the last step, the run is again in the state after this many steps. */
  readonly loop?: number;
  /** What whoever checked assumed otherwise than the model does. Only of runs that never reach something. */
  readonly fairness?: FairnessOptions;
  readonly deciding?: DecidingStep;
  /** Nobody's owed steps could have saved the run, from its first state on; no step decides. */
  readonly lostFromStart?: boolean;
  /** A lasso that no single step loses: the steps of the loop at which the run could have left it for the goal. */
  readonly decidingSet?: readonly DecidingStep[];
  readonly blocked: readonly BlockedProcess[];
}

/** `process · point · case (phase) → commits`, for people and as a key: equal text, equal step. */
export function labelText(label: StepLabel): string {
  const { phase, commits } = label;
  const suffix = phase === "action" || phase === "step" ? "" : ` (${PHASE_TEXT[phase]})`;
  const woken = commits.map((place) => ` → ${placeText(place)}`).join("");
  return `${placeText(label)}${suffix}${woken}`;
}

/** `process · point · case`. */
export function placeText({ process, point, case: taken }: Place): string {
  return [process, point, ...(taken === undefined ? [] : [taken])].filter((part) => part !== "").join(" · ");
}

const PHASE_TEXT: Readonly<Record<Exclude<Phase, "action" | "step">, string>> = {
  enter: "ready on entry",
  park: "parks",
  resume: "goes on",
  fire: "fires",
  cancel: "cancelled by its parent",
};

/** A limit that was reached; what lies beyond it was not explored. */
export interface BoundReached {
  /**
   * A bound or a constraint of the model itself: every verdict is meant within it, and is not cut off for that.
   * Absent: a limit of the search, which cuts off what it has not shown.
   */
  readonly ofModel?: true;
  /** The parameter that would raise it, as the command line spells it, or the model's own bound. */
  readonly bound: string;
  readonly limit: number;
  /** What was left out, for people. */
  readonly left: string;
}

export type PropertyKind =
  | "invariant"
  | "step invariant"
  | "no panic"
  | "deadlock"
  | "possible"
  | "still possible"
  | "eventually"
  | "always eventually"
  | "leads to";

/** `cut off`: not violated as far as the search went, which is not everything. */
export type VerdictKind = "holds" | "violated" | "cut off";

export interface PropertyVerdict {
  readonly name: string;
  readonly kind: PropertyKind;
  readonly verdict: VerdictKind;
  /** What was assumed, in English; empty for safety. */
  readonly assumptions: readonly string[];
  /** Why the verdict says little: the antecedent never held, for instance. */
  readonly vacuous?: string;
  /** The counterexample, or the witness of a `possible`. Re-executed before it got here. */
  readonly trace?: Trace;
  /** Steps of the shortest counterexample, if the one shown is longer, since it is easier to read. */
  readonly shortest?: number;
  /** Further counterexamples, one for each other deciding step, shortest first. Re-executed, too. */
  readonly others?: readonly Trace[];
  /** Deciding steps beyond those that a counterexample is shown for. */
  readonly left?: number;
  /** Why the deciding steps were not looked for: the limit that was in the way. */
  readonly unexplained?: string;
}

/** How often the steps of one control point or action were taken. */
export interface CoverageRow extends Place {
  readonly phase: Phase;
  /** Edges of the explored graph. */
  readonly edges: number;
}

/** How one case of a select, or a single blocking operation, came to be taken. Nothing at all: it was never ready. */
export interface CaseCoverage extends Place {
  /** Edges on which it was picked on entry. A default is picked if nothing else is ready. */
  readonly onEntry: number;
  /** Of those, the edges on which no other case was ready. */
  readonly onlyReady: number;
  /** Edges of others that made it ready while the process was parked, and so decided. */
  readonly byWake: number;
}

/** What grows in a search that ran out of its budget. */
export interface Growth {
  /** States that were looked at, evenly spaced in order of arrival. */
  readonly sampled: number;
  /** Variables, processes and primitives, those with most values first. */
  readonly cardinalities: readonly { readonly name: string; readonly values: number }[];
  /** The one whose values go on increasing most in the second half of the search. */
  readonly suspect?: string;
}

/** A step that touches a field without a lock. */
export interface SharedAccess {
  readonly label: StepLabel;
  readonly access: "reads" | "writes";
}

/**
 * What is atomic in the model and would not be in Go.
 *
 * - `race`: two steps that are possible in one state touch the same variable, and at least one writes it.
 * - `not one step`: one step needs several atomic operations, or one and an operation on something else.
 */
export interface SharingRow {
  readonly kind: "race" | "not one step";
  /** Fields, cells as `name[position]`, columns as `table.column[row]`. */
  readonly variables: readonly string[];
  /** Two of a race, one otherwise. */
  readonly accesses: readonly SharedAccess[];
  /** The steps to a state in which these are possible. */
  readonly run: readonly StepLabel[];
}

/** What processes share without a lock. */
export interface Sharing {
  /** One for each field and pair of control points, one for each control point. */
  readonly rows: readonly SharingRow[];
  /** States looked at, of those reached. */
  readonly states: number;
  readonly of: number;
}

/** A search that was not breadth first. */
export interface OtherSearch {
  readonly strategy: "depth-first" | "random";
  /** Whether the runs in the traces are the shortest there are. */
  readonly shortest: boolean;
  /** Of random walks. Equal seeds walk the same ways. */
  readonly walked?: { readonly seed: number; readonly walks: number; readonly steps: number };
}

/** A process that waits where it does not rest, and that no step that may follow, or none that is owed, lets go on. */
export interface StuckProcess extends Place {
  readonly why: "nobody can wake it" | "only something that nobody owes can wake it";
  /** The cases of its select, or the condition of its step. */
  readonly waitsFor: readonly string[];
  /** A shortest run to a state in which it is stuck; its property is "no stuck process". */
  readonly trace: Trace;
}

/** What one exploration of one model says. */
export interface CheckResult {
  readonly model: string;
  readonly variant?: string;
  readonly scope?: string;
  readonly parameters: { readonly [name: string]: number };
  /** The worst of the properties' verdicts: violated, then cut off, then holds. */
  readonly verdict: VerdictKind;
  /** The first violated property. */
  readonly property?: string;
  readonly states: number;
  /** Steps taken, those to known states and those that change nothing included. */
  readonly edges: number;
  /** How it was searched; absent: breadth first, which gives shortest runs. */
  readonly search?: OtherSearch;
  /** If states were told apart by 64 bits of hash: how likely it is at most that two were taken for one. */
  readonly fingerprints?: { readonly collisionBound: number };
  /** Breadth first, steps on the longest of the shortest ways from an initial state; else on the longest way taken. */
  readonly depth: number;
  /** The whole search, loading excluded. [s] */
  readonly seconds: number;
  /** Growth of the peak resident memory during the search, a state. [bytes] */
  readonly bytesPerState: number;
  readonly bounds: readonly BoundReached[];
  readonly coverage: readonly CoverageRow[];
  readonly cases: readonly CaseCoverage[];
  /** Only if a budget ran out: states, memory, time or patience. */
  readonly growth?: Growth;
  /** Absent: nobody has looked. */
  readonly sharing?: Sharing;
  /** One for each process, point and reason. Absent: nobody has looked. */
  readonly stuck?: readonly StuckProcess[];
  readonly properties: readonly PropertyVerdict[];
}
