/** Mistakes in how a model is written or configured, as opposed to properties that it fails to keep. */
import { type DerivedProblems, SAY_DERIVED } from "./derived/problems.ts";

/** Where model code ran when the mistake was noticed; filled in by whoever runs it. */
export interface ErrorContext {
  readonly model: string;
  /** The step whose guard or effect ran, as text; "a property" or "an initial state" otherwise. */
  readonly during?: string;
  /** The state it ran in, as `name=value` pairs. */
  readonly state?: string;
}

/** Problem → facts. */
export interface Problems extends DerivedProblems {
  "write-out-of-range": { readonly name: string; readonly value: unknown; readonly allowed: string };
  "write-in-guard": { readonly name: string };
  "out-of-row": { readonly name: string; readonly at: number; readonly length: number };
  "index-arithmetic": { readonly log: string };
  "foreign-index": { readonly log: string };
  "index-without-log": { readonly name: string };
  "too-many-entries": { readonly log: string; readonly most: number };
  "two-logs": { readonly first: string; readonly second: string };
  "duplicate-name": { readonly sort: string; readonly name: string };
  "initial-value": { readonly name: string; readonly value: unknown; readonly allowed: string };
  "no-initial-value": { readonly name: string };
  "initially-twice": { readonly name: string };
  "process-without-points": { readonly process: string };
  "point-without-cases": { readonly process: string; readonly point: string };
  "unknown-point": {
    readonly process: string;
    readonly point: string;
    readonly from: string;
    readonly known: readonly string[];
  };
  "misplaced-case": {
    readonly process: string;
    readonly point: string;
    readonly case: string;
    readonly why: string;
  };
  /** A field or primitive was read or changed while the model was being declared, or after it was run. */
  "outside-a-step": { readonly name: string };
  "cannot-go": { readonly process: string; readonly why: string };
  "cannot-renew": { readonly process: string };
  /** A primitive is made anew while somebody waits in it. */
  "renew-awaited": { readonly name: string };
  "bad-bound": { readonly name: string; readonly limit: number };
  /** A ghost is read where what it says would decide something. */
  "ghost-read": { readonly name: string };
  /** What has read a ghost changes something that is none. */
  "ghost-decides": { readonly ghost: string; readonly name: string };
  "cannot-start-parked": { readonly process: string; readonly point: string };
  "no-branch": { readonly process: string; readonly point: string };
  "channel-capacity": { readonly name: string; readonly capacity: number; readonly most: number };
  "send-on-closing": { readonly channel: string };
  "wait-group-range": { readonly name: string; readonly count: number; readonly most: number };
  "bad-duration": { readonly name: string; readonly duration: string };
  "unknown-recurring": {
    readonly property: string;
    readonly name: string;
    readonly known: readonly string[];
  };
  /** A category of fairness, or an assumption. `where`: the property that names it, or "the check". */
  "unknown-fairness": {
    readonly where: string;
    readonly name: string;
    readonly known: readonly string[];
  };
  /** An assumption names steps that there are not. */
  "unknown-steps": {
    readonly assumption: string;
    readonly steps: string;
    readonly known: readonly string[];
  };
  "unknown-variant": { readonly model: string; readonly name: string; readonly known: readonly string[] };
  "unknown-scope": { readonly model: string; readonly name: string; readonly known: readonly string[] };
  "unknown-parameter": { readonly model: string; readonly name: string; readonly known: readonly string[] };
  "parameter-out-of-range": {
    readonly model: string;
    readonly name: string;
    readonly value: number;
    readonly low: number;
    readonly high: number;
  };
  /** It asked a clock or a random number generator, or answered differently when asked twice. */
  impure: { readonly source: string };
  "not-a-truth-value": { readonly where: string; readonly value: string };
  "returns-a-promise": { readonly what: string };
  /** Model code threw something of its own. */
  threw: { readonly message: string };
}

export class LanguageError<K extends keyof Problems = keyof Problems> extends Error {
  override readonly name = "LanguageError";
  readonly problem: K;
  readonly facts: Problems[K];
  readonly context: ErrorContext | undefined;

  constructor(problem: K, facts: Problems[K], context?: ErrorContext, cause?: unknown) {
    super(render(problem, facts, context), cause === undefined ? undefined : { cause });
    this.problem = problem;
    this.facts = facts;
    this.context = context;
  }

  /** The same mistake, with where it happened; a context that is there already stays. */
  within(context: ErrorContext): LanguageError<K> {
    return this.context === undefined ? new LanguageError(this.problem, this.facts, context, this) : this;
  }
}

function render<K extends keyof Problems>(
  problem: K,
  facts: Problems[K],
  context: ErrorContext | undefined,
): string {
  const [what, fix] = SAY[problem](facts);
  const where =
    // What is wrong with a configuration names the model itself.
    context === undefined || "model" in facts
      ? what
      : `model "${context.model}"${context.during === undefined ? "" : `, ${context.during}`}: ${what}`;
  return [where, context?.state === undefined ? "" : `  state  ${context.state}`, `  fix    ${fix}`]
    .filter((line) => line !== "")
    .join("\n");
}

const listed = (known: readonly string[]): string =>
  known.map((one) => JSON.stringify(one)).join(", ") || "none";
const show = (value: unknown): string => JSON.stringify(value) ?? String(value);

/** What is wrong, and what to do. */
const SAY: { readonly [K in keyof Problems]: (facts: Problems[K]) => readonly [what: string, fix: string] } =
  {
    ...SAY_DERIVED,
    "write-out-of-range": ({ name, value, allowed }) => [
      `wrote ${show(value)} to "${name}", which allows ${allowed}`,
      "guard the step with when(), or widen the field",
    ],
    "write-in-guard": ({ name }) => [
      `changed "${name}" in a guard, an operand, a branch condition or a property, where only reading is allowed`,
      "write in the step or effect instead",
    ],
    "out-of-row": ({ name, at, length }) => [
      `used position ${at} of "${name}", which has ${length === 0 ? "none" : `0..${length - 1}`}`,
      "check the position, or give the field more rows",
    ],
    "index-arithmetic": ({ log }) => [
      `made a number of an index of log "${log}" (arithmetic, <, or a comparison with ==)`,
      "indexes only have an order: use isBefore, isAtMost, equals, and log.append() for the next one",
    ],
    "foreign-index": ({ log }) => [
      `compared or stored something that is not an index of log "${log}"`,
      "take it from one of its fields, from append(), threshold(), none or maximum",
    ],
    "index-without-log": ({ name }) => [`index "${name}" is declared before the log`, "call m.log(…) first"],
    "too-many-entries": ({ log, most }) => [
      `one step appends more than ${most} entries to log "${log}"`,
      "make several steps of it: one step is one entry, or a few",
    ],
    "two-logs": ({ first, second }) => [
      `log "${second}" is declared, but there is "${first}" already`,
      "a model has one log: indexes of different logs cannot be compared",
    ],
    "duplicate-name": ({ sort, name }) => [
      `two ${sort === "property" ? "properties" : `${sort}s`} are called "${name}"`,
      "rename one",
    ],
    "initial-value": ({ name, value, allowed }) => [
      `"${name}" starts with ${show(value)}, but allows ${allowed}`,
      "start with one of these",
    ],
    "initially-twice": ({ name }) => [
      `"${name}" is told twice what to start with`,
      "list all values in one initially()",
    ],
    "no-initial-value": ({ name }) => [`"${name}" is given no value to start with`, "list at least one"],
    "process-without-points": ({ process }) => [`process "${process}" has no point`, "give it at least one"],
    "point-without-cases": ({ process, point }) => [
      `point "${point}" of process "${process}" has no case`,
      "give it at least one; to block for ever, receive from a channel that nobody uses",
    ],
    "unknown-point": ({ process, point, from, known }) => [
      `process "${process}" has no point "${point}", named in ${from === "rests" || from === "a property" ? from : `"${from}"`}`,
      `its points: ${listed(known)}`,
    ],
    "misplaced-case": ({ process, point, case: taken, why }) => [
      `case "${taken}" of point "${point}" of process "${process}" ${why}`,
      "a choice has steps; a select has receives, sends, dones, timers, waits and at most one default",
    ],
    "outside-a-step": ({ name }) => [
      `used "${name}" outside of a step, a guard and a property`,
      "read and write it in the functions that the model declares, which are called with a state",
    ],
    "cannot-go": ({ process, why }) => [
      `process "${process}" was to be started, but it ${why}`,
      'declare it with starts: "later", and start it once a run; with again: true, whenever it has ended',
    ],
    "cannot-renew": ({ process }) => [
      `process "${process}" makes itself anew in a step of its own`,
      "let another process or an action crash it",
    ],
    "renew-awaited": ({ name }) => [
      `"${name}" is made anew while somebody waits in it, who would wait for ever in something that no longer exists`,
      "look at isAwaited first, or renew the processes that wait before what they wait in",
    ],
    "bad-bound": ({ name, limit }) => [`bound "${name}" has limit ${limit}`, "use a whole number from 0"],
    "ghost-read": ({ name }) => [
      `read ghost "${name}" in a guard, an operand or a branch condition`,
      "only properties read ghosts: keep what decides in a field that is none",
    ],
    "ghost-decides": ({ ghost, name }) => [
      `changed "${name}" after reading ghost "${ghost}" in the same step`,
      "let ghosts only follow what happens: write them last, and read them to write ghosts only",
    ],
    "cannot-start-parked": ({ process, point }) => [
      `process "${process}" cannot start parked in "${point}"`,
      "let the point be a receive or done, or a select of them, without conditions and default",
    ],
    "no-branch": ({ process, point }) => [
      `no branch of "${point}" of process "${process}" can be taken: none of its conditions holds`,
      "let the last condition be `otherwise`",
    ],
    "channel-capacity": ({ name, capacity, most }) => [
      `channel "${name}" has capacity ${capacity}`,
      `use a whole number from 0 to ${most}`,
    ],
    "send-on-closing": ({ channel }) => [
      `something is sent on channel "${channel}", which is declared as closing`,
      "leave out `closing`, or do not send",
    ],
    "wait-group-range": ({ name, count, most }) => [
      `the counter of wait group "${name}" becomes ${count}`,
      `keep it within 0..${most}`,
    ],
    "bad-duration": ({ name, duration }) => [
      `timer "${name}" has duration ${show(duration)}`,
      'write it as Go does, in whole milliseconds: "30s", "1m30s", "250ms"',
    ],
    "unknown-recurring": ({ property, name, known }) => [
      `property "${property}" assumes that "${name}" recurs, but nothing is called so`,
      `actions and processes: ${listed(known)}`,
    ],
    "unknown-fairness": ({ where, name, known }) => [
      `${where} is to be judged with or without "${name}", but nothing that is assumed is called so`,
      `categories of fairness and assumptions: ${listed(known)}`,
    ],
    "unknown-steps": ({ assumption, steps, known }) => [
      `assumption "${assumption}" is about ${steps}, which there is not`,
      `there is: ${listed(known)}`,
    ],
    "unknown-variant": ({ model, name, known }) => [
      `model "${model}" has no variant "${name}"`,
      `it has: ${listed(known)}`,
    ],
    "unknown-scope": ({ model, name, known }) => [
      `model "${model}" has no scope "${name}"`,
      `it has: ${listed(known)}`,
    ],
    "unknown-parameter": ({ model, name, known }) => [
      `model "${model}" has no parameter "${name}"`,
      `it has: ${listed(known)}`,
    ],
    "parameter-out-of-range": ({ model, name, value, low, high }) => [
      `parameter "${name}" of model "${model}" cannot be ${value}`,
      `use a whole number from ${low} to ${high}`,
    ],
    impure: ({ source }) => [
      `the model is not a function of its state: ${source}`,
      "let the model read and write its fields only; make chance a choice of the model",
    ],
    "not-a-truth-value": ({ where, value }) => [
      `${where} returned ${value} instead of true or false`,
      "return the comparison itself, and do not make the function async",
    ],
    "returns-a-promise": ({ what }) => [
      `${what} is async: what it does after its first await would happen outside of the step`,
      "make it an ordinary function; what happens later is a step of its own",
    ],
    threw: ({ message }) => [`the model's code threw: ${message}`, "see the cause for where"],
  };
