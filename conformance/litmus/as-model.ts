/** A litmus program as a model. What its processes see are fields, one for each statement that sees. */
import type { Builder } from "../../model/lang/builder.ts";
import { type ModelDefinition, model } from "../../model/lang/definition.ts";
import { type Field, flag, oneOf, range } from "../../model/lang/fields.ts";
import {
  type CaseSpec,
  done,
  fallback,
  fired,
  type OpenCase,
  type PointSpec,
  receive,
  select,
  send,
  step,
  wait,
} from "../../model/lang/points.ts";
import type { Channel, Context, Process, Timer, WaitGroup } from "../../model/lang/primitives.ts";
import { type ControlPoint, pointsOf } from "./control-point.ts";
import { caseText, possibleTexts, receivedText } from "./outcome.ts";
import {
  type Act,
  type Case,
  type Communication,
  type Expression,
  isAct,
  isParking,
  type Program,
} from "./program.ts";

/** What a seeing statement's field holds until it has seen something. */
export const UNSEEN = "";

/** Name of the field with what a statement has seen. */
export function seenField(process: string, point: string): string {
  return `${process} sees at ${point}`;
}

export function asModel(program: Program): ModelDefinition {
  return model(program.name, { question: program.shows }, (m) => new Rendering(m, program).declare());
}

const DIGIT = range(0, 9);

class Rendering {
  readonly #m: Builder;
  readonly #program: Program;
  readonly #channels = new Map<string, Channel<number>>();
  readonly #contexts = new Map<string, Context>();
  readonly #waitGroups = new Map<string, WaitGroup>();
  readonly #timers = new Map<string, Timer>();
  readonly #variables = new Map<string, Field<number>>();
  readonly #flags = new Map<string, Field<boolean>>();
  readonly #processes = new Map<string, Process>();

  constructor(m: Builder, program: Program) {
    this.#m = m;
    this.#program = program;
  }

  declare(): void {
    const m = this.#m;
    const { channels, contexts, waitGroups, timers, variables, flags, processes, starts } = this.#program;
    for (const [name, { capacity = 0, closing = false }] of Object.entries(channels ?? {})) {
      const options = closing ? { closing } : { capacity, payload: DIGIT };
      this.#channels.set(name, m.channel(name, options));
    }
    for (const [name, { parent, joined }] of Object.entries(contexts ?? {})) {
      const of = joined?.map((one) => this.#context(one));
      const above = parent === undefined ? undefined : this.#context(parent);
      this.#contexts.set(name, of === undefined ? m.context(name, above) : m.joined(name, of));
    }
    for (const [name, count] of Object.entries(waitGroups ?? {})) {
      this.#waitGroups.set(name, m.waitGroup(name, count));
    }
    for (const [name, duration] of Object.entries(timers ?? {})) {
      this.#timers.set(name, m.timer(name, duration));
    }
    for (const [name, value] of Object.entries(variables ?? {})) {
      this.#variables.set(name, m.field(name, DIGIT, value));
    }
    for (const name of flags ?? []) this.#flags.set(name, m.field(name, flag()));
    for (const name of Object.keys(processes)) {
      const begins = starts?.[name] ?? "before";
      this.#processes.set(name, m.process(name, this.#points(name), { starts: begins }));
    }
  }

  #points(process: string): Record<string, PointSpec> {
    const points = pointsOf(this.#program, process);
    return Object.fromEntries(points.map((point) => [point.name, this.#point(process, point)]));
  }

  #point(process: string, point: ControlPoint): PointSpec {
    const { statement, next } = point;
    const see = this.#seer(process, point);
    if (isAct(statement)) return step(() => this.#act(statement, see)).to(next);
    switch (statement.kind) {
      case "select":
        return this.#select(point, statement.cases, see);
      case "send":
      case "receive":
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
        return wait(this.#waitGroup(statement.waitGroup)).to(next);
      case "await flag": {
        const awaited = known(this.#flags, statement.flag);
        return step()
          .when(() => awaited.get())
          .to(next);
      }
      case "await parked":
        return step()
          .when(() => this.#isParked(statement.process))
          .to(next);
    }
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
      const guard = one.when === undefined ? undefined : known(this.#variables, one.when);
      const nil = this.#isNil(one.on);
      specs[name] = (
        nil ? open.when(() => false) : guard === undefined ? open : open.when(() => guard.get() !== 0)
      ).to(to);
    }
    return select(specs);
  }

  #communication(on: Communication, effect?: (value: number, ok: boolean) => void): OpenCase {
    const signal = effect === undefined ? undefined : () => effect(0, true);
    switch (on.kind) {
      case "send":
        return send(known(this.#channels, on.channel), () => this.#value(on.value), signal);
      case "receive":
        return receive(known(this.#channels, on.channel), effect);
      case "await context":
        return done(this.#context(on.context), signal);
      case "await timer":
        return fired(known(this.#timers, on.timer), signal);
    }
  }

  #act(statement: Act, see: (text: string) => void): void {
    switch (statement.kind) {
      case "close":
        known(this.#channels, statement.channel).close();
        break;
      case "offer":
        see(String(known(this.#channels, statement.channel).offer(this.#value(statement.value))));
        break;
      case "poll": {
        const received = known(this.#channels, statement.channel).poll();
        see(received === undefined ? "none" : receivedText(received.value, received.ok));
        break;
      }
      case "cancel":
        this.#context(statement.context).cancel();
        break;
      case "add":
        this.#waitGroup(statement.waitGroup).add(statement.delta);
        break;
      case "start":
        for (const timer of statement.timers) known(this.#timers, timer).start();
        break;
      case "stop":
        see(String(known(this.#timers, statement.timer).stop()));
        break;
      case "assign":
        known(this.#variables, statement.variable).set(statement.value);
        break;
      case "set":
        known(this.#flags, statement.flag).set(true);
        break;
      case "go":
        known(this.#processes, statement.process).go();
        break;
    }
  }

  /** Writes what a statement sees into its field. */
  #seer(process: string, { name, statement }: ControlPoint): (text: string) => void {
    const [first, ...others] = possibleTexts(statement);
    if (first === undefined) return () => undefined;
    const field = this.#m.field<ReturnType<typeof oneOf>>(
      seenField(process, name),
      oneOf(UNSEEN, first, ...others),
    );
    return (text) => field.set(text);
  }

  #isParked(process: string): boolean {
    const other = known(this.#processes, process);
    return pointsOf(this.#program, process).some(({ name, statement }) => {
      return isParking(statement) && other.isParkedAt(name);
    });
  }

  #isNil(on: Communication): boolean {
    return (
      (on.kind === "send" || on.kind === "receive") && this.#program.channels?.[on.channel]?.nil === true
    );
  }

  #context(name: string): Context {
    return known(this.#contexts, name);
  }

  #waitGroup(name: string): WaitGroup {
    return known(this.#waitGroups, name);
  }

  #value(expression: Expression): number {
    return typeof expression === "number" ? expression : known(this.#variables, expression).get();
  }
}

function known<T>(declared: ReadonlyMap<string, T>, name: string): T {
  const one = declared.get(name);
  if (one === undefined) throw new Error(`"${name}" is not declared; declare it in the litmus program`);
  return one;
}
