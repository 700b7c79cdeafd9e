/** A litmus program as a model. What its processes see are fields, one for each statement that sees. */
import type { Builder } from "../../model/lang/builder.ts";
import { type ModelDefinition, model } from "../../model/lang/definition.ts";
import { type OpenChannelCase, receiveFrom, sendTo } from "../../model/lang/derived/channel-value.ts";
import { waitOn } from "../../model/lang/derived/cond.ts";
import type { AnyPoint } from "../../model/lang/derived/derived-point.ts";
import { lock } from "../../model/lang/derived/lock.ts";
import { doOnce } from "../../model/lang/derived/once.ts";
import { type Call, call, type Procedure } from "../../model/lang/derived/procedure.ts";
import { readLock } from "../../model/lang/derived/rw-mutex.ts";
import { oneOf } from "../../model/lang/fields.ts";
import {
  type CaseSpec,
  done,
  fallback,
  fired,
  type OpenCase,
  otherwise,
  type PointSpec,
  receive,
  select,
  send,
  step,
  wait,
} from "../../model/lang/points.ts";
import { AGAIN, type ControlPoint, everyPoint, pointsOf } from "./control-point.ts";
import { ModelPools } from "./model-pools.ts";
import { ModelThings } from "./model-things.ts";
import { isWaitingAt } from "./model-waiting.ts";
import { caseText, possibleTexts, receivedText } from "./outcome.ts";
import { membersOf } from "./pool.ts";
import type { Program } from "./program.ts";
import { known } from "./runtime-things.ts";
import {
  type Act,
  type Case,
  type Communication,
  type Flow,
  isAct,
  isParking,
  isWaiting,
  type Waiting,
} from "./statement.ts";

/** What a seeing statement's field holds until it has seen something. */
export const UNSEEN = "";

/** Name of the field with what a statement has seen. */
export function seenField(process: string, point: string): string {
  return `${process} sees at ${point}`;
}

export function asModel(program: Program): ModelDefinition {
  return model(program.name, { question: program.shows }, (m) => new Rendering(m, program).declare());
}

class Rendering {
  readonly #m: Builder;
  readonly #program: Program;
  readonly #things: ModelThings;
  readonly #pools: ModelPools;

  constructor(m: Builder, program: Program) {
    this.#m = m;
    this.#program = program;
    this.#things = new ModelThings(m, program);
    this.#pools = new ModelPools(program, this.#things);
  }

  declare(): void {
    const { processes, starts } = this.#program;
    this.#pools.declare(this.#m, (name) => this.#points(name, pointsOf(this.#program, name)));
    this.#things.declareReferences(this.#m, true);
    for (const name of Object.keys(processes)) {
      const begins = starts?.[name] ?? "before";
      const points = this.#points(name, pointsOf(this.#program, name));
      this.#things.processes.set(name, this.#m.process(name, points, { starts: begins }));
    }
  }

  #points(process: string, points: readonly ControlPoint[], deferring?: Call): Record<string, AnyPoint> {
    return Object.fromEntries(points.map((point) => [point.local, this.#point(process, point, deferring)]));
  }

  #point(process: string, point: ControlPoint, deferring: Call | undefined): AnyPoint {
    const { statement, next, after } = point;
    const things = this.#things;
    const see = this.#seer(process, point);
    if (statement.kind === "call" || isWaiting(statement)) return this.#derived(process, point, statement);
    if (statement.kind === "defer") return step(() => deferring?.defer(statement.deferred)).to(next);
    if (isAct(statement)) return this.#act(statement, see).to(next);
    switch (statement.kind) {
      case "select":
        return this.#select(point, statement.cases, see);
      case "send":
      case "receive":
      case "send channel":
      case "receive channel":
      case "await context":
      case "await timer": {
        const effect =
          statement.kind === "receive"
            ? (value: number, ok: boolean) => see(receivedText(value, ok))
            : undefined;
        const one = this.#communication(statement, effect);
        return (this.#isNil(statement) ? one.when(() => false) : one).to(next);
      }
      case "wait":
        return wait(known(things.waitGroups, statement.waitGroup)).to(next);
      case "await flag": {
        const awaited = known(things.flags, statement.flag);
        return step()
          .when(() => awaited.get())
          .to(next);
      }
      case "await parked":
        return step()
          .when(() => this.#isParked(statement.process))
          .to(next);
      case "while": {
        const variable = known(things.variables, statement.variable);
        return step().toFirst({ [after[AGAIN] ?? next]: () => variable.get() !== 0, [next]: otherwise });
      }
    }
  }

  #derived(
    process: string,
    point: ControlPoint,
    statement: Waiting | Extract<Flow, { readonly kind: "call" }>,
  ): AnyPoint {
    const { next } = point;
    const things = this.#things;
    switch (statement.kind) {
      case "lock": {
        const mutex = things.mutexes.get(statement.lock);
        if (mutex !== undefined) return lock(mutex).to(next);
        return lock(known(things.rwMutexes, statement.lock)).to(next);
      }
      case "read lock":
        return readLock(known(things.rwMutexes, statement.lock)).to(next);
      case "wait on":
        return waitOn(known(things.conds, statement.cond)).to(next);
      case "do":
        return doOnce(known(things.onces, statement.once), this.#procedure(process, point)).to(next);
      case "call":
        return call(this.#procedure(process, point)).to(next);
    }
  }

  /** One for each place that calls it, so that what is seen there has fields of its own. */
  #procedure(process: string, { name, inner }: ControlPoint): Procedure {
    const own = `${process} at ${name}`;
    if (inner === undefined) return this.#m.procedure(own, { never: step().to("returns") });
    const defers = Array.from(inner.deferred, ([deferred, { point, act }]) => {
      const see = this.#seer(process, { name: point, statement: act });
      this.#declarePanics(act);
      return [deferred, () => this.#perform(act, see)] as const;
    });
    return this.#m.procedure(own, (site: Call) => this.#points(process, inner.points, site), {
      defers: Object.fromEntries(defers),
    });
  }

  #select(
    point: ControlPoint,
    cases: Readonly<Record<string, Case>>,
    see: (text: string) => void,
  ): PointSpec {
    const specs: Record<string, CaseSpec> = {};
    for (const [name, one] of Object.entries(cases)) {
      const to = point.after[name] ?? point.next;
      if (one.on.kind === "default") {
        specs[name] = fallback(() => see(caseText(name, one, undefined, true))).to(to);
        continue;
      }
      const open = this.#communication(one.on, (value, ok) => see(caseText(name, one, value, ok)));
      const guard = one.when === undefined ? undefined : known(this.#things.variables, one.when);
      const nil = this.#isNil(one.on);
      specs[name] = (
        nil ? open.when(() => false) : guard === undefined ? open : open.when(() => guard.get() !== 0)
      ).to(to);
    }
    return select(specs);
  }

  #communication(
    on: Communication,
    effect?: (value: number, ok: boolean) => void,
  ): OpenCase | OpenChannelCase {
    const signal = effect === undefined ? undefined : () => effect(0, true);
    const things = this.#things;
    switch (on.kind) {
      case "send": {
        const reference = things.references.get(on.channel);
        const value = (): number => things.value(on.value);
        if (reference !== undefined) return sendTo(reference, value, signal);
        return send(known(things.channels, on.channel), value, signal);
      }
      case "receive": {
        const reference = things.references.get(on.channel);
        if (reference !== undefined) return receiveFrom(reference, effect);
        return receive(known(things.channels, on.channel), effect);
      }
      case "send channel":
        return send(known(things.carriers, on.channel), () => things.channel(on.sent), signal);
      case "receive channel":
        return receive(known(things.carriers, on.channel), (channel) => {
          known(things.references, on.into).set(channel);
          signal?.();
        });
      case "await context":
        return done(known(things.contexts, on.context), signal);
      case "await timer":
        return fired(known(things.timers, on.timer), signal);
    }
  }

  #act(act: Act, see: (text: string) => void): OpenCase {
    this.#declarePanics(act);
    return step(() => this.#perform(act, see));
  }

  #perform(act: Act, see: (text: string) => void): void {
    if (act.kind === "go" && this.#pools.has(act.process)) {
      this.#pools.go(act);
      return;
    }
    const text = this.#things.act(act);
    if (text !== undefined) see(text);
  }

  #declarePanics(act: Act): void {
    if (act.kind === "panic") this.#things.declarePanic(this.#m, act.text);
  }

  /** Writes what a statement sees into its field; what those of a pool see is not shown. */
  #seer(
    process: string,
    { name, statement }: Pick<ControlPoint, "name" | "statement">,
  ): (text: string) => void {
    const [first, ...others] = possibleTexts(statement);
    if (first === undefined || membersOf(this.#program).has(process)) return () => undefined;
    const field = this.#m.field<ReturnType<typeof oneOf>>(
      seenField(process, name),
      oneOf(UNSEEN, first, ...others),
    );
    return (text) => field.set(text);
  }

  #isParked(process: string): boolean {
    const other = known(this.#things.processes, process);
    return everyPoint(this.#program, process).some((point) => {
      if (isParking(point.statement)) return other.isParkedAt(point.name);
      return isWaitingAt(this.#things, other, point);
    });
  }

  #isNil(on: Communication): boolean {
    return (
      (on.kind === "send" || on.kind === "receive") && this.#program.channels?.[on.channel]?.nil === true
    );
  }
}
