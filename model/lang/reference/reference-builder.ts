/** The builder that only writes down what a model declares. */
import type { ActionOptions, ActionSpec, LivenessOptions, ProcessOptions, Was } from "../builder.ts";
import { parseDuration } from "../duration.ts";
import { LanguageError } from "../errors.ts";
import { type Assumption, FAIRNESS_CATEGORIES } from "../fairness.ts";
import type { Kind } from "../fields.ts";
import { done, end, type PointSpec, select, step } from "../points.ts";
import type { ChannelOptions, TimerOptions } from "../primitives.ts";
import { checkAssumed } from "./check-assumed.ts";
import type { Current } from "./current.ts";
import { declareProcess } from "./declare-process.ts";
import { VariableDeclarer } from "./declare-variables.ts";
import { Declared, type PropertyDeclaration } from "./declared.ts";
import { BoundHandle, PanicHandle } from "./ending-handles.ts";
import {
  ChannelHandle,
  ContextHandle,
  countable,
  ProcessHandle,
  TimerHandle,
  WaitGroupHandle,
} from "./primitive-handles.ts";

const MOST_BUFFERED = 64;
/** Properties of every model, which none may declare. */
const BUILT_IN: readonly string[] = ["no panic", "no deadlock", "no stuck process"];

type Arguments = readonly (string | number | boolean)[];

/**
 * Implements the Builder interface. It is not declared to, since the handles are given the types of the
 * values that the model's kinds have only by that interface.
 */
export class ReferenceBuilder extends VariableDeclarer {
  readonly declared: Declared;
  readonly #current: Current;

  constructor(current: Current) {
    const declared = new Declared();
    super(current, declared);
    this.declared = declared;
    this.#current = current;
  }

  action(
    name: string,
    ...rest:
      | [spec: ActionSpec<never>, options?: ActionOptions]
      | [values: Arguments, spec: ActionSpec<never>, options?: ActionOptions]
  ): void {
    const [values, spec, options = {}] = hasValues(rest) ? rest : [undefined, ...rest];
    const { environment = false, fairness = environment ? "none" : "weak" } = options;
    this.#unused("process", name, [...this.declared.actions, ...this.declared.processes]);
    this.declared.actions.push({ name, environment, fairness, values, when: spec.when, step: spec.step });
  }

  process(
    name: string,
    points: Readonly<Record<string, PointSpec>>,
    options: ProcessOptions = {},
  ): ProcessHandle {
    this.#unused("process", name, [...this.declared.actions, ...this.declared.processes]);
    const at = this.declared.processes.push(declareProcess(this.declared, name, points, options)) - 1;
    return new ProcessHandle(this.#current, this.declared, name, at);
  }

  channel(name: string, options: ChannelOptions<Kind> = {}): ChannelHandle {
    this.#unusedPrimitive("channel", name);
    const { capacity = 0, payload, closing = false, closed = false } = options;
    if (!Number.isInteger(capacity) || capacity < 0 || capacity > MOST_BUFFERED) {
      throw new LanguageError("channel-capacity", { name, capacity, most: MOST_BUFFERED });
    }
    const at = this.declared.channels.push({ name, capacity, payload, closing, closed }) - 1;
    return new ChannelHandle(this.#current, this.declared, name, at);
  }

  context(name: string, parent?: unknown): ContextHandle {
    this.#unusedPrimitive("context", name);
    const at = this.declared.contexts.push({
      name,
      parent: parent === undefined ? undefined : (parent as ContextHandle).at,
    });
    return new ContextHandle(this.#current, this.declared, name, at - 1);
  }

  joined(name: string, of: readonly ContextHandle[]): ContextHandle {
    const joined = this.context(name);
    const cases = of.map((context) => [context.name, done(context).to("cancel")] as const);
    this.process(
      name,
      { await: select(Object.fromEntries(cases)), cancel: step(() => joined.cancel()).to(end) },
      { rests: ["await"] },
    );
    return joined;
  }

  waitGroup(name: string, initial = 0): WaitGroupHandle {
    this.#unusedPrimitive("wait group", name);
    const at = this.declared.waitGroups.push({ name, initial: countable(name, initial, 0) }) - 1;
    return new WaitGroupHandle(this.#current, this.declared, name, at);
  }

  timer(name: string, duration: string, options: TimerOptions = {}): TimerHandle {
    return this.#timer(name, duration, options, false);
  }

  ticker(name: string, period: string, options: TimerOptions = {}): TimerHandle {
    return this.#timer(name, period, options, true);
  }

  time(rule: "deadline order" | "any armed timer"): void {
    this.declared.time = rule;
  }

  panic(text: string): PanicHandle {
    this.declared.panics.push(text);
    return new PanicHandle(this.#current, text);
  }

  bound(name: string, limit: number): BoundHandle {
    this.#unused("bound", name, this.declared.bounds);
    if (!Number.isSafeInteger(limit) || limit < 0) throw new LanguageError("bad-bound", { name, limit });
    this.declared.bounds.push({ name, limit });
    return new BoundHandle(this.#current, name, limit);
  }

  constraint(name: string, holds: () => boolean): void {
    this.#unused("constraint", name, this.declared.constraints);
    this.declared.constraints.push({ name, holds });
  }

  accept(when: () => boolean): void {
    this.declared.accepts.push(when);
  }

  invariant(name: string, holds: () => boolean): void {
    this.#property({ kind: "invariant", name, holds });
  }

  stepInvariant(name: string, holds: (was: Was) => boolean): void {
    this.#property({ kind: "step invariant", name, holds });
  }

  possible(name: string, goal: () => boolean, after?: () => boolean): void {
    this.#property({ kind: "possible", name, goal, after });
  }

  stillPossible(name: string, from: () => boolean, goal: () => boolean): void {
    this.#property({ kind: "still possible", name, from, goal });
  }

  leadsTo(name: string, from: () => boolean, to: () => boolean, options: LivenessOptions = {}): void {
    this.#property({ kind: "leads to", name, from, to, options });
  }

  eventually(name: string, to: () => boolean, options: LivenessOptions = {}): void {
    this.#property({ kind: "eventually", name, from: undefined, to, options });
  }

  alwaysEventually(name: string, to: () => boolean, options: LivenessOptions = {}): void {
    this.#property({ kind: "always eventually", name, from: undefined, to, options });
  }

  assume(name: string, assumption: Assumption): void {
    const { assumptions } = this.declared;
    this.#unused("assumption", name, [...assumptions, ...FAIRNESS_CATEGORIES.map((one) => ({ name: one }))]);
    assumptions.push({ name, ...assumption });
  }

  /** @throws LanguageError if a property or an assumption names what was not declared after all. */
  finish(): Declared {
    checkAssumed(this.declared);
    return this.declared;
  }

  #timer(
    name: string,
    written: string,
    { go = "1.23", long = false }: TimerOptions,
    ticks: boolean,
  ): TimerHandle {
    this.#unusedPrimitive("timer", name);
    const duration = parseDuration(written);
    // Go panics for a ticker that would tick all the time.
    if (duration === undefined || (ticks && duration === 0)) {
      throw new LanguageError("bad-duration", { name, duration: written });
    }
    const at = this.declared.timers.push({ name, duration, ticks, go, long }) - 1;
    return new TimerHandle(this.#current, this.declared, name, at);
  }

  #property(property: PropertyDeclaration): void {
    const { properties } = this.declared;
    this.#unused("property", property.name, [...properties, ...BUILT_IN.map((name) => ({ name }))]);
    properties.push(property);
  }

  #unusedPrimitive(sort: string, name: string): void {
    const { channels, contexts, waitGroups, timers } = this.declared;
    this.#unused(sort, name, [...channels, ...contexts, ...waitGroups, ...timers]);
  }

  #unused(sort: string, name: string, others: readonly { readonly name: string }[]): void {
    if (others.some((other) => other.name === name))
      throw new LanguageError("duplicate-name", { sort, name });
  }
}

function hasValues<S>(
  rest: [S, ActionOptions?] | [Arguments, S, ActionOptions?],
): rest is [Arguments, S, ActionOptions?] {
  return Array.isArray(rest[0]);
}
