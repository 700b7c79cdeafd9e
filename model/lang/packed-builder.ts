/** The builder that packs: it collects what a model declares, and lays it out once all is known. */
import type {
  ActionOptions,
  ActionSpec,
  CoreBuilder,
  LivenessOptions,
  ProcessOptions,
  Was,
} from "./builder.ts";
import { parseDuration } from "./duration.ts";
import type { Assumption, DeclaredFairness } from "./fairness.ts";
import { checkFairness, type NamedAssumption } from "./fairness-names.ts";
import type { Kind } from "./fields.ts";
import { PackedChannel } from "./packed-channel.ts";
import { PackedContext } from "./packed-context.ts";
import { PackedProcess } from "./packed-process.ts";
import { PackedTimer, type TimeRule } from "./packed-timer.ts";
import { PackedWaitGroup } from "./packed-wait-group.ts";
import { done, end, type PointSpec, select, step } from "./points.ts";
import type { ChannelOptions, Context, Process, TimerOptions } from "./primitives.ts";
import { isLiveness, type PropertySpec } from "./property-spec.ts";
import { refuseModel } from "./refuse.ts";
import { PANIC_TEXTS, PackedBound, PackedPanic } from "./signals.ts";
import type { PackedAction } from "./stepper.ts";
import { VariableBuilder } from "./variable-builder.ts";
import { Waking } from "./waking.ts";
import { checkProcess } from "./well-formed.ts";

export class PackedBuilder extends VariableBuilder implements CoreBuilder {
  readonly actions: (PackedAction & {
    readonly environment: boolean;
    readonly fairness: DeclaredFairness;
  })[] = [];
  readonly processes: PackedProcess[] = [];
  readonly channels: PackedChannel[] = [];
  readonly contexts: PackedContext[] = [];
  readonly waitGroups: PackedWaitGroup[] = [];
  readonly timers: PackedTimer[] = [];
  readonly properties: PropertySpec[] = [];
  readonly assumptions: NamedAssumption[] = [];
  readonly accepts: (() => boolean)[] = [];
  readonly bounds: PackedBound[] = [];
  readonly constraints: { readonly name: string; readonly holds: () => boolean }[] = [];
  /** Those of the language first, then those that the model declares. */
  readonly panicTexts: string[] = [...PANIC_TEXTS];
  readonly waking: Waking = new Waking(this.memory);
  #timeRule: TimeRule = "deadline order";

  action(name: string, ...rest: readonly unknown[]): void {
    this.names.claim("action", name);
    const values = Array.isArray(rest[0]) ? (rest[0] as readonly (string | number | boolean)[]) : [undefined];
    const [spec, options] = (Array.isArray(rest[0]) ? rest.slice(1) : rest) as [
      ActionSpec<never>,
      ActionOptions?,
    ];
    const environment = options?.environment ?? false;
    const fairness = options?.fairness ?? (environment ? "none" : "weak");
    const { when, step: take } = spec;
    this.actions.push({ name, values, when, step: take, firstMove: -1, environment, fairness });
  }

  channel<K extends Kind = Kind<void>>(name: string, options: ChannelOptions<K> = {}): never {
    this.names.claim("channel", name);
    const channel = new PackedChannel(this.memory, this.memory.layout, this.waking, name, options);
    this.channels.push(channel);
    return channel as never;
  }

  context(name: string, parent?: Context): Context {
    this.names.claim("context", name);
    const context = new PackedContext(
      this.memory,
      this.memory.layout,
      this.waking,
      name,
      parent as PackedContext | undefined,
    );
    this.contexts.push(context);
    return context;
  }

  joined(name: string, of: readonly Context[]): Context {
    const context = this.context(name);
    const cases = Object.fromEntries(of.map((one) => [one.name, done(one).to("cancel")]));
    const points = { await: select(cases), cancel: step(() => context.cancel()).to(end) };
    this.process<keyof typeof points>(name, points, { rests: ["await"] });
    return context;
  }

  waitGroup(name: string, initial = 0): PackedWaitGroup {
    this.names.claim("wait group", name);
    const group = new PackedWaitGroup(this.memory, this.memory.layout, this.waking, name, initial);
    this.waitGroups.push(group);
    this.initialValues.add(() => group.bits.write(initial));
    return group;
  }

  timer(name: string, duration: string, options: TimerOptions = {}): PackedTimer {
    return this.#timer(name, duration, false, options);
  }

  ticker(name: string, period: string, options: TimerOptions = {}): PackedTimer {
    return this.#timer(name, period, true, options);
  }

  time(rule: TimeRule): void {
    this.#timeRule = rule;
  }

  process<P extends string>(
    name: string,
    points: { readonly [K in P]: PointSpec },
    options: ProcessOptions<P> = {},
  ): Process<P> {
    this.names.claim("process", name);
    const { memory, processes } = this;
    checkProcess(name, points, options);
    const process = new PackedProcess(memory, memory.layout, processes.length, name, points, options);
    processes.push(process);
    return process;
  }

  bound(name: string, limit: number): PackedBound {
    this.names.claim("bound", name);
    if (!Number.isInteger(limit) || limit < 0) refuseModel("bad-bound", { name, limit });
    const bound = new PackedBound(this.memory, this.bounds.length, name, limit);
    this.bounds.push(bound);
    return bound;
  }

  constraint(name: string, holds: () => boolean): void {
    this.names.claim("constraint", name);
    this.constraints.push({ name, holds });
  }

  panic(text: string): PackedPanic {
    if (!this.panicTexts.includes(text)) this.panicTexts.push(text);
    return new PackedPanic(this.memory, text);
  }

  accept(when: () => boolean): void {
    this.accepts.push(when);
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

  leadsTo(name: string, from: () => boolean, goal: () => boolean, options: LivenessOptions = {}): void {
    this.#property({ kind: "leads to", name, from, goal, options });
  }

  eventually(name: string, goal: () => boolean, options: LivenessOptions = {}): void {
    this.#property({ kind: "eventually", name, from: undefined, goal, options });
  }

  alwaysEventually(name: string, goal: () => boolean, options: LivenessOptions = {}): void {
    this.#property({ kind: "always eventually", name, from: undefined, goal, options });
  }

  assume(name: string, assumption: Assumption): void {
    this.names.claim("assumption", name);
    this.assumptions.push({ name, ...assumption });
  }

  /** Gives every variable its place. Nothing can be declared afterwards. */
  seal(): void {
    const { memory, processes } = this;
    for (const process of processes) {
      for (const { cases } of process.points) {
        for (const { operation } of cases) {
          if (operation.kind === "receive") process.willReceive(operation.channel.payload);
        }
      }
    }
    const unit = this.timers.reduce((common, { duration }) => divisor(common, duration), 0);
    for (const timer of this.timers) {
      timer.follow(this.#timeRule, unit);
      timer.waiting.declare(processes, memory.layout, true);
    }
    for (const one of [...this.contexts, ...this.waitGroups]) one.declare(processes);
    for (const channel of this.channels) {
      channel.receivers.declare(processes, memory.layout, !channel.closing);
      channel.senders.declare(processes, memory.layout, true);
    }
    for (const process of processes) process.numbered.knowQueues();
    this.placeVariables();
  }

  /** Looks at what can only be judged once everything is declared: names of what is assumed. */
  finish(): void {
    const known = [...this.actions, ...this.processes].map(({ name }) => name);
    for (const property of this.properties) {
      if (!isLiveness(property)) continue;
      for (const name of property.options.recurring ?? []) {
        if (!known.includes(name)) refuseModel("unknown-recurring", { property: property.name, name, known });
      }
    }
    checkFairness(this);
  }

  #timer(name: string, duration: string, isTicker: boolean, options: TimerOptions): PackedTimer {
    const { memory } = this;
    this.names.claim("timer", name);
    const ms = parseDuration(duration);
    if (ms === undefined) refuseModel("bad-duration", { name, duration });
    const timer = new PackedTimer(memory, memory.layout, this.waking, name, ms, isTicker, options);
    this.timers.push(timer);
    return timer;
  }

  #property(property: PropertySpec): void {
    this.names.claim("property", property.name);
    this.properties.push(property);
  }
}

function divisor(left: number, right: number): number {
  return right === 0 ? left : divisor(right, left % right);
}
