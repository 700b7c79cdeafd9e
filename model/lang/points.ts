/**
 * Control points of a process and the cases of its selects: plain descriptions, which the compiler
 * and the reference interpreter read each in its own way.
 */
import type { CaseFairness, DeclaredFairness } from "./fairness.ts";
import type { Channel, Context, Timer, WaitGroup } from "./primitives.ts";

/** What happens in a step besides going on: reads and writes of fields, and operations that do not block. */
export type Effect = () => void;

/** Goes to the first key whose condition holds; the last condition must be {@link otherwise}. */
export type Branches<T extends string = string> = Readonly<Record<T, () => boolean>>;

export type Target = string | Branches;

/** One way past a point. `T`: the points it may lead to. */
export interface CaseSpec<out T extends string = string> {
  readonly "~to"?: T;
  readonly operation:
    | { readonly kind: "step" }
    | { readonly kind: "default" }
    | { readonly kind: "receive"; readonly channel: Channel<never> }
    | { readonly kind: "send"; readonly channel: Channel<never>; readonly value: () => unknown }
    | { readonly kind: "done"; readonly context: Context }
    | { readonly kind: "timer"; readonly timer: Timer }
    | { readonly kind: "wait"; readonly waitGroup: WaitGroup };
  /**
   * Steps: the step can be taken only while it holds. Channel operations: the channel operand is nil
   * unless it holds; it is evaluated once, on entry.
   */
  readonly when: (() => boolean) | undefined;
  /** The condition in words, for those who read why a process waits. */
  readonly condition: string | undefined;
  /** Runs when the process goes on. Receives get the value and whether it was sent. */
  readonly effect: ((value: never, ok: boolean) => void) | undefined;
  readonly target: Target;
  /** Undefined: as by default for cases of its kind. */
  readonly fairness?: CaseFairness | undefined;
}

/** A control point: several cases of which one is taken. */
export interface PointSpec<out T extends string = string> {
  readonly "~to"?: T;
  /** `choice`: any case whose `when` holds. `select`: Go's select. `single`: one blocking operation or step. */
  readonly kind: "choice" | "select" | "single";
  readonly cases: Readonly<Record<string, CaseSpec<T>>>;
}

/** A case that still needs to be told where it leads. */
export interface OpenCase {
  /** Adds a condition, see {@link CaseSpec.when}; in words, too, for those who read why a process waits. */
  when(condition: () => boolean, words?: string): OpenCase;
  /**
   * What is assumed of this case: it is taken if it can be taken again and again (`strong`), or from some point on
   * without interruption (`weak`); `none`: it may be put off for ever. For a select: if it is ready on entry. `category`:
   * the name by which this is switched off, by default "declared cases".
   */
  fair(strength: DeclaredFairness, category?: string): OpenCase;
  /** As a case of a select or choice, or as a point of its own. */
  to<const T extends string>(point: T): CaseSpec<T> & PointSpec<T>;
  /** To the first point whose condition holds once the effect has run. */
  toFirst<const T extends string>(branches: Branches<T>): CaseSpec<T> & PointSpec<T>;
}

/** A step that does not block. A text in place of the effect only says what is left out. */
export function step(effect?: Effect | string): OpenCase {
  return open({ kind: "step" }, typeof effect === "function" ? effect : undefined);
}

/** `case value, ok := <-channel` */
export function receive<T>(channel: Channel<T>, effect?: (value: T, ok: boolean) => void): OpenCase {
  return open({ kind: "receive", channel: channel as unknown as Channel<never> }, effect);
}

/** `case channel <- value()`. The value is evaluated once, on entry. */
export function send<T>(channel: Channel<T>, value?: () => T, effect?: Effect): OpenCase {
  return open(
    { kind: "send", channel: channel as unknown as Channel<never>, value: value ?? (() => undefined) },
    effect,
  );
}

/** `case <-context.Done()` */
export function done(context: Context, effect?: Effect): OpenCase {
  return open({ kind: "done", context }, effect);
}

/** `case <-timer.C` */
export function fired(timer: Timer, effect?: Effect): OpenCase {
  return open({ kind: "timer", timer }, effect);
}

/** `waitGroup.Wait()` */
export function wait(waitGroup: WaitGroup, effect?: Effect): OpenCase {
  return open({ kind: "wait", waitGroup }, effect);
}

/** `default:` of a select. */
export function fallback(effect?: Effect): OpenCase {
  return open({ kind: "default" }, effect);
}

/** A case of a choice without effect, or `default:` of a select without effect. */
export function to<const T extends string>(point: T): CaseSpec<T> {
  return close({ kind: "default" }, {}, undefined, point);
}

/** The condition of the last branch. */
export const otherwise = (): boolean => true;

/** Go's select over named cases. A case that is a select itself stands for its cases: "case · case of it". */
export function select<T extends string>(cases: Readonly<Record<string, CaseSpec<T>>>): PointSpec<T> {
  const all = Object.entries(cases).flatMap(([name, one]): readonly (readonly [string, CaseSpec<T>])[] =>
    isSelect(one)
      ? Object.entries(one.cases).map(([inner, each]) => [`${name} · ${inner}`, each])
      : [[name, one]],
  );
  return { kind: "select", cases: Object.fromEntries(all) };
}

/** Any of the cases whose condition holds: the model leaves open which. Cases are steps. */
export function choice<T extends string>(cases: Readonly<Record<string, CaseSpec<T>>>): PointSpec<T> {
  return { kind: "choice", cases };
}

/** Where a process goes when it is over. */
export const end = "end";

function open(operation: CaseSpec["operation"], effect: CaseSpec["effect"], guard: Guard = {}): OpenCase {
  return {
    when: (when, condition) => open(operation, effect, { ...guard, ...both(guard, { when, condition }) }),
    fair: (strength, category = "declared cases") =>
      open(operation, effect, { ...guard, fairness: { strength, category } }),
    to: (point) => close(operation, guard, effect, point),
    toFirst: (branches) => close(operation, guard, effect, branches),
  };
}

interface Guard {
  readonly when?: CaseSpec["when"];
  readonly condition?: CaseSpec["condition"];
  readonly fairness?: CaseFairness;
}

function both(one: Guard, other: Guard): Guard {
  const { when, condition } = one;
  const { when: also } = other;
  if (when === undefined || also === undefined) return when === undefined ? other : one;
  const words = [condition, other.condition].filter((text) => text !== undefined);
  return { when: () => when() && also(), condition: words.length === 0 ? undefined : words.join(", and ") };
}

function isSelect<T extends string>(one: CaseSpec<T> | PointSpec<T>): one is PointSpec<T> {
  return "kind" in one && one.kind === "select";
}

function close<T extends string>(
  operation: CaseSpec["operation"],
  { when, condition, fairness }: Guard,
  effect: CaseSpec["effect"],
  target: T | Branches<T>,
): CaseSpec<T> & PointSpec<T> {
  const taken: CaseSpec<T> = { operation, when, condition, effect, target, fairness };
  return { ...taken, kind: "single", cases: { "": taken } };
}
