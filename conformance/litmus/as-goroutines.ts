/** A litmus program as goroutines of the runtime. */
import {
  at,
  Channel,
  type Defer,
  done as doneCase,
  doOnce,
  fallback,
  fired as firedCase,
  type Go,
  lock,
  Mutex,
  procedure,
  type Case as RuntimeCase,
  readLock,
  receive as receiveCase,
  receiveFrom,
  Scheduler,
  select,
  send as sendCase,
  sendTo,
  waitDone,
  waitFired,
  waitFor,
  waitOn,
  writeLock,
} from "../../impl/go/index.ts";
import { AGAIN, type ControlPoint, everyPoint, type Inner, pointsOf } from "./control-point.ts";
import { caseText, type Final, receivedText, statementOf } from "./outcome.ts";
import { membersOf } from "./pool.ts";
import type { Program } from "./program.ts";
import { RuntimePools } from "./runtime-pools.ts";
import { isAtomicAct, known, RuntimeThings } from "./runtime-things.ts";
import { type Act, type Case, isAct, isParking, isWaiting, type Parking } from "./statement.ts";

/** One run of a program: a scheduler with its goroutines, and what they share. */
export class Goroutines {
  readonly scheduler: Scheduler;
  readonly #program: Program;
  readonly #things: RuntimeThings;
  readonly #pools: RuntimePools;
  /** By process, and by point: what was seen there last. */
  readonly #seen = new Map<string, Map<string, string>>();
  /** By process: what its procedures have deferred and not run yet. */
  readonly #deferred = new Map<string, string[]>();

  constructor(program: Program) {
    const joined = Object.entries(program.contexts ?? {}).filter(([, one]) => one.joined !== undefined);
    this.#program = program;
    this.scheduler = new Scheduler({
      order: [
        ...joined.map(([name]) => name),
        ...membersOf(program).keys(),
        ...Object.keys(program.processes),
      ],
    });
    this.#things = new RuntimeThings(this.scheduler, program);
    this.#pools = new RuntimePools(this.scheduler, program, this.#things);
    for (const member of membersOf(program).keys()) this.#deferred.set(member, []);
    const starts = program.starts ?? {};
    for (const process of Object.keys(program.processes)) {
      this.#seen.set(process, new Map());
      this.#deferred.set(process, []);
      if (starts[process] === "later") continue;
      this.scheduler.go(process, () => this.#body(process), { parked: starts[process] === "parked" });
    }
  }

  final(process: string): Final {
    const seen = this.#seen.get(process);
    const inOrder = everyPoint(this.#program, process).flatMap(({ name }) => seen?.get(name) ?? []);
    return { seen: inOrder, point: this.scheduler.process(process)?.point };
  }

  /** Equal text, equal state: what the scheduler knows, what the goroutines share and what they have seen. */
  digest(): string {
    const own = [...this.#seen].map(([process, seen]) => [process, [...seen].sort(byPoint)]);
    const deferred = [...this.#deferred].filter(([, points]) => points.length > 0);
    return `${this.scheduler.digest()} ${this.#things.digest()} ${JSON.stringify([own, deferred])} ${this.#pools.digest()}`;
  }

  *#body(process: string): Go {
    yield* this.#run(process, pointsOf(this.#program, process));
  }

  /** @param defer of the procedure whose points they are */
  *#run(process: string, points: readonly ControlPoint[], inner?: Inner, defer?: Defer): Go {
    let point = points[0];
    while (point !== undefined) {
      const { statement } = point;
      let next: string;
      if (statement.kind === "defer") {
        yield* at(point.name);
        this.#defer(process, statement.deferred, inner, defer);
        ({ next } = point);
      } else next = yield* this.#pass(process, point);
      point = points.find(({ local }) => local === next);
    }
  }

  /** Returns the name of the next point. */
  *#pass(process: string, point: ControlPoint): Go<string> {
    const { name, statement, next, after, inner } = point;
    const things = this.#things;
    if (isAct(statement)) {
      yield* this.#act(process, name, statement);
      return next;
    }
    if (statement.kind === "select")
      return after[yield* this.#select(process, name, statement.cases)] ?? next;
    if (isParking(statement)) {
      yield* this.#park(process, name, statement);
      return next;
    }
    switch (statement.kind) {
      case "await flag":
        yield* at(name, { when: () => things.flags.has(statement.flag) });
        return next;
      case "await parked":
        yield* at(name, { when: () => this.#isParked(statement.process) });
        return next;
      case "while":
        yield* at(name);
        return things.value(statement.variable) === 0 ? next : (after[AGAIN] ?? next);
      case "lock": {
        const one = known(things.locks, statement.lock);
        yield* one instanceof Mutex ? lock(name, one) : writeLock(name, one);
        return next;
      }
      case "read lock":
        yield* readLock(name, things.rwMutex(statement.lock));
        return next;
      case "wait on":
        yield* waitOn(name, known(things.conds, statement.cond));
        return next;
      case "do":
        yield* doOnce(name, known(things.onces, statement.once), () => this.#call(process, inner));
        return next;
      case "call":
        yield* this.#call(process, inner);
        return next;
    }
  }

  *#park(process: string, name: string, statement: Exclude<Parking, { kind: "select" }>): Go {
    const things = this.#things;
    switch (statement.kind) {
      case "send":
        yield* sendTo(
          name,
          () => things.channel(statement.channel),
          () => things.value(statement.value),
        );
        return;
      case "receive": {
        const { value, ok } = yield* receiveFrom(name, () => things.channel(statement.channel));
        this.#see(process, name, receivedText(value, ok));
        return;
      }
      case "send channel":
        yield* sendTo(name, known(things.carriers, statement.channel), () => things.channel(statement.sent));
        return;
      case "receive channel": {
        const { value } = yield* receiveFrom(name, known(things.carriers, statement.channel));
        things.references.set(statement.into, value);
        return;
      }
      case "await context":
        yield* waitDone(name, known(things.contexts, statement.context));
        return;
      case "await timer":
        yield* waitFired(name, known(things.timers, statement.timer));
        return;
      case "wait":
        yield* waitFor(name, known(things.waitGroups, statement.waitGroup));
        return;
    }
  }

  *#act(process: string, name: string, act: Act): Go {
    if (isAtomicAct(act)) {
      this.#see(process, name, yield* this.#things.access(name, act));
      return;
    }
    yield* at(name);
    if (act.kind === "go") {
      const started = this.#program.pools?.[act.process] === undefined ? act.process : this.#pools.claim(act);
      this.scheduler.go(started, () => this.#body(started));
    } else this.#see(process, name, this.#things.act(act));
  }

  *#call(process: string, inner: Inner | undefined): Go {
    if (inner === undefined) return;
    yield* procedure((defer) => this.#run(process, inner.points, inner, defer));
  }

  #defer(process: string, name: string, inner: Inner | undefined, defer: Defer | undefined): void {
    const deferred = inner?.deferred.get(name);
    if (deferred === undefined || defer === undefined) throw new Error(`"${name}" cannot be deferred there`);
    const { point, act } = deferred;
    const stack = known(this.#deferred, process);
    stack.push(point);
    const { things, see } = { things: this.#things, see: this.#see.bind(this) };
    defer(function* () {
      yield* at(point);
      stack.pop();
      see(process, point, things.act(act));
    });
  }

  *#select(process: string, point: string, cases: Readonly<Record<string, Case>>): Go<string> {
    const listed = Object.entries(cases).map(([name, one]) => [name, this.#case(one)] as const);
    const { case: taken, value, ok } = yield* select(point, Object.fromEntries(listed));
    const one = cases[taken];
    if (one === undefined) return taken;
    if (one.on.kind === "receive channel" && value instanceof Channel) {
      this.#things.references.set(one.on.into, value);
    }
    this.#see(process, point, caseText(taken, one, typeof value === "number" ? value : undefined, ok));
    return taken;
  }

  #case({ on, when }: Case): RuntimeCase {
    const things = this.#things;
    const options = when === undefined ? {} : { when: () => things.value(when) !== 0 };
    switch (on.kind) {
      case "send":
        return sendCase(
          () => things.channel(on.channel),
          () => things.value(on.value),
          options,
        );
      case "receive":
        return receiveCase(() => things.channel(on.channel), options);
      case "send channel":
        return sendCase(known(things.carriers, on.channel), () => things.channel(on.sent), options);
      case "receive channel":
        return receiveCase(known(things.carriers, on.channel), options);
      case "await context":
        return doneCase(known(things.contexts, on.context), options);
      case "await timer":
        return firedCase(known(things.timers, on.timer), options);
      case "default":
        return fallback();
    }
  }

  /** Whether it waits for something of the program. */
  #isParked(process: string): boolean {
    const { point = "", stand = "before" } = this.scheduler.process(process) ?? {};
    if (stand === "parked") return true;
    const whole = statementOf(point);
    const at = everyPoint(this.#program, process).find(({ name }) => name === whole)?.statement;
    if (at === undefined || !isWaiting(at)) return false;
    const things = this.#things;
    const isInPart = point !== whole;
    switch (at.kind) {
      case "lock": {
        const one = known(things.locks, at.lock);
        if (one instanceof Mutex) return one.isLocked;
        return isInPart ? one.readers > 0 : one.isAnnounced;
      }
      case "read lock":
        return isInPart && !things.rwMutex(at.lock).isAdmitting;
      case "wait on": {
        const cond = known(things.conds, at.cond);
        if (point.endsWith("lock again")) return cond.mutex.isLocked;
        return isInPart && cond.isWaiting(process);
      }
      case "do": {
        const once = known(things.onces, at.once);
        return !isInPart && once.isBegun && !once.isDone;
      }
    }
  }

  /** What goroutines of a pool see is not shown. */
  #see(process: string, point: string, text: string | undefined): void {
    if (text !== undefined) this.#seen.get(process)?.set(point, text);
  }
}

function byPoint([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}
