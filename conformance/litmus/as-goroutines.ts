/** A litmus program as goroutines of the runtime. */
import {
  at,
  type Channel,
  type Context,
  done as doneCase,
  fallback,
  fired as firedCase,
  type Go,
  nil,
  type Case as RuntimeCase,
  receive as receiveCase,
  receiveFrom,
  Scheduler,
  select,
  send as sendCase,
  sendTo,
  type Timer,
  type WaitGroup,
  waitDone,
  waitFired,
  waitFor,
} from "../../impl/go/index.ts";
import { type ControlPoint, END, pointsOf } from "./control-point.ts";
import { caseText, type Final, receivedText } from "./outcome.ts";
import { type Act, type Case, type Expression, isAct, type Program } from "./program.ts";

/** One run of a program: a scheduler with its goroutines, and what they share. */
export class Goroutines {
  readonly scheduler: Scheduler;
  readonly #program: Program;
  readonly #channels = new Map<string, Channel<number | undefined>>();
  readonly #contexts = new Map<string, Context>();
  readonly #waitGroups = new Map<string, WaitGroup>();
  readonly #timers = new Map<string, Timer>();
  readonly #variables = new Map<string, number>();
  readonly #flags = new Set<string>();
  readonly #seen = new Map<string, string[]>();

  constructor(program: Program) {
    const joined = Object.entries(program.contexts ?? {}).filter(([, one]) => one.joined !== undefined);
    this.#program = program;
    this.scheduler = new Scheduler({
      order: [...joined.map(([name]) => name), ...Object.keys(program.processes)],
    });
    this.#declare(program);
    const starts = program.starts ?? {};
    for (const process of Object.keys(program.processes)) {
      this.#seen.set(process, []);
      if (starts[process] === "later") continue;
      this.scheduler.go(process, () => this.#body(process), { parked: starts[process] === "parked" });
    }
  }

  final(process: string): Final {
    const standing = this.scheduler.process(process);
    return { seen: known(this.#seen, process), point: standing?.point };
  }

  /** Equal text, equal state: what the scheduler knows, what the goroutines share and what they have seen. */
  digest(): string {
    const shared = [[...this.#variables], [...this.#flags].sort(), [...this.#seen]];
    return `${this.scheduler.digest()} ${JSON.stringify(shared)}`;
  }

  #declare(program: Program): void {
    const { scheduler } = this;
    for (const [name, declaration] of Object.entries(program.channels ?? {})) {
      const { capacity = 0 } = declaration;
      if (declaration.nil === true) this.#channels.set(name, nil);
      else if (declaration.closing === true) this.#channels.set(name, scheduler.closing(name));
      else this.#channels.set(name, scheduler.channel<number>(name, { capacity, zero: 0 }));
    }
    for (const [name, { parent, joined }] of Object.entries(program.contexts ?? {})) {
      const of = joined?.map((one) => known(this.#contexts, one));
      const above = parent === undefined ? undefined : known(this.#contexts, parent);
      this.#contexts.set(
        name,
        of === undefined ? scheduler.context(name, above) : scheduler.joined(name, of),
      );
    }
    for (const [name, count] of Object.entries(program.waitGroups ?? {})) {
      this.#waitGroups.set(name, scheduler.waitGroup(name, count));
    }
    for (const [name, duration] of Object.entries(program.timers ?? {})) {
      this.#timers.set(name, scheduler.timer(name, duration));
    }
    for (const [name, value] of Object.entries(program.variables ?? {})) this.#variables.set(name, value);
  }

  *#body(process: string): Go {
    const points = pointsOf(this.#program, process);
    let point = points[0];
    while (point !== undefined) {
      const next: string = yield* this.#pass(process, point);
      point = next === END ? undefined : points.find(({ name }) => name === next);
    }
  }

  /** Returns the name of the next point. */
  *#pass(process: string, { name, statement, next, after }: ControlPoint): Go<string> {
    if (isAct(statement)) {
      yield* at(name);
      this.#act(process, statement);
      return next;
    }
    switch (statement.kind) {
      case "select":
        return after[yield* this.#select(process, name, statement.cases)] ?? next;
      case "send":
        yield* sendTo(name, this.#channel(statement.channel), () => this.#value(statement.value));
        return next;
      case "receive": {
        const { value, ok } = yield* receiveFrom(name, this.#channel(statement.channel));
        this.#see(process, receivedText(value, ok));
        return next;
      }
      case "await context":
        yield* waitDone(name, known(this.#contexts, statement.context));
        return next;
      case "await timer":
        yield* waitFired(name, known(this.#timers, statement.timer));
        return next;
      case "wait":
        yield* waitFor(name, known(this.#waitGroups, statement.waitGroup));
        return next;
      case "await flag":
        yield* at(name, { when: () => this.#flags.has(statement.flag) });
        return next;
      case "await parked": {
        const other = statement.process;
        yield* at(name, { when: () => this.scheduler.process(other)?.stand === "parked" });
        return next;
      }
    }
  }

  *#select(process: string, point: string, cases: Readonly<Record<string, Case>>): Go<string> {
    const listed = Object.entries(cases).map(([name, one]) => [name, this.#case(one)] as const);
    const { case: taken, value, ok } = yield* select(point, Object.fromEntries(listed));
    const one = cases[taken];
    if (one !== undefined) this.#see(process, caseText(taken, one, value, ok));
    return taken;
  }

  #case({ on, when }: Case): RuntimeCase<number | undefined> {
    const options = when === undefined ? {} : { when: () => known(this.#variables, when) !== 0 };
    switch (on.kind) {
      case "send":
        return sendCase(this.#channel(on.channel), () => this.#value(on.value), options);
      case "receive":
        return receiveCase(this.#channel(on.channel), options);
      case "await context":
        return doneCase(known(this.#contexts, on.context), options);
      case "await timer":
        return firedCase(known(this.#timers, on.timer), options);
      case "default":
        return fallback();
    }
  }

  /** What does not block: a part of the step. */
  #act(process: string, statement: Act): void {
    switch (statement.kind) {
      case "close":
        this.#channel(statement.channel).close();
        break;
      case "offer":
        this.#see(process, String(this.#channel(statement.channel).offer(this.#value(statement.value))));
        break;
      case "poll": {
        const received = this.#channel(statement.channel).poll();
        this.#see(process, received === undefined ? "none" : receivedText(received.value, received.ok));
        break;
      }
      case "cancel":
        known(this.#contexts, statement.context).cancel();
        break;
      case "add":
        known(this.#waitGroups, statement.waitGroup).add(statement.delta);
        break;
      case "start":
        for (const timer of statement.timers) known(this.#timers, timer).start();
        break;
      case "stop":
        this.#see(process, String(known(this.#timers, statement.timer).stop()));
        break;
      case "assign":
        this.#variables.set(statement.variable, statement.value);
        break;
      case "set":
        this.#flags.add(statement.flag);
        break;
      case "go":
        this.scheduler.go(statement.process, () => this.#body(statement.process));
        break;
    }
  }

  #channel(name: string): Channel<number | undefined> {
    return known(this.#channels, name);
  }

  #value(expression: Expression): number {
    return typeof expression === "number" ? expression : known(this.#variables, expression);
  }

  #see(process: string, text: string): void {
    known(this.#seen, process).push(text);
  }
}

function known<T>(declared: ReadonlyMap<string, T>, name: string): T {
  const one = declared.get(name);
  if (one === undefined) throw new Error(`"${name}" is not declared; declare it in the litmus program`);
  return one;
}
