/** What a litmus program declares, made on the runtime, and what statements do with it at once. */
import {
  type Atomic,
  addTo,
  type Channel,
  type Cond,
  type Context,
  compareAndSwap,
  type Go,
  load,
  Mutex,
  nil,
  type Once,
  panic,
  type RwMutex,
  type Scheduler,
  store,
  swap,
  type Timer,
  type WaitGroup,
} from "../../impl/go/index.ts";
import { receivedText } from "./outcome.ts";
import { ownName } from "./pool.ts";
import type { Program } from "./program.ts";
import { type Act, type Expression, NIL } from "./statement.ts";

/** Things of one run by name, and the variables that its goroutines share. */
export class RuntimeThings {
  readonly channels: Map<string, Channel<number | undefined>> = new Map();
  /** Channels on which channels are sent. */
  readonly carriers: Map<string, Channel<Channel<number | undefined>>> = new Map();
  /** What variables hold. */
  readonly references: Map<string, Channel<number | undefined>> = new Map();
  readonly contexts: Map<string, Context> = new Map();
  readonly waitGroups: Map<string, WaitGroup> = new Map();
  /** Timers and tickers. */
  readonly timers: Map<string, Timer> = new Map();
  readonly locks: Map<string, Mutex | RwMutex> = new Map();
  readonly onces: Map<string, Once> = new Map();
  readonly conds: Map<string, Cond> = new Map();
  readonly atomics: Map<string, Atomic<number>> = new Map();
  readonly variables: Map<string, number> = new Map();
  readonly flags: Set<string> = new Set();
  /** Position of the goroutine whose context it is, by name. */
  readonly latest: Map<string, number> = new Map();
  readonly #latest: NonNullable<Program["latest"]>;

  constructor(scheduler: Scheduler, program: Program) {
    this.#latest = program.latest ?? {};
    this.#declareChannels(scheduler, program);
    this.#declareTimes(scheduler, program);
    this.#declareLocks(scheduler, program);
    for (const [name, value] of Object.entries(program.variables ?? {})) this.variables.set(name, value);
  }

  value(expression: Expression): number {
    return typeof expression === "number" ? expression : known(this.variables, expression);
  }

  /** A channel, or what a reference holds now. */
  channel(name: string): Channel<number | undefined> {
    return name === NIL ? nil : (this.references.get(name) ?? known(this.channels, name));
  }

  /** A context, or the one that is kept under that name. */
  context(name: string): Context {
    const { pool, context } = this.#latest[name] ?? {};
    if (pool === undefined || context === undefined) return known(this.contexts, name);
    return known(this.contexts, ownName(pool, known(this.latest, name), context));
  }

  mutex(name: string): Mutex {
    const one = known(this.locks, name);
    if (one instanceof Mutex) return one;
    throw new Error(`"${name}" is an RW mutex, and a mutex is needed`);
  }

  rwMutex(name: string): RwMutex {
    const one = known(this.locks, name);
    if (!(one instanceof Mutex)) return one;
    throw new Error(`"${name}" is a mutex, and an RW mutex is needed`);
  }

  /** What does not block: a part of the step. What it sees, if anything. */
  act(statement: Act): string | undefined {
    switch (statement.kind) {
      case "close":
        return this.#quietly(() => this.channel(statement.channel).close());
      case "offer":
        return String(this.channel(statement.channel).offer(this.value(statement.value)));
      case "poll": {
        const received = this.channel(statement.channel).poll();
        return received === undefined ? "none" : receivedText(received.value, received.ok);
      }
      case "cancel":
        return this.#quietly(() => this.context(statement.context).cancel());
      case "add":
        return this.#quietly(() => known(this.waitGroups, statement.waitGroup).add(statement.delta));
      case "start":
        return this.#quietly(() => {
          for (const timer of statement.timers) known(this.timers, timer).start();
        });
      case "stop":
        return String(known(this.timers, statement.timer).stop());
      case "stop ticker":
        return this.#quietly(() => known(this.timers, statement.ticker).stop());
      case "assign":
        return this.#quietly(() => this.variables.set(statement.variable, statement.value));
      case "set":
        return this.#quietly(() => this.flags.add(statement.flag));
      case "refer":
        return this.#quietly(() => this.references.set(statement.reference, this.channel(statement.to)));
      case "panic":
        return panic(statement.text);
      case "unlock":
        return this.#quietly(() => known(this.locks, statement.lock).unlock());
      case "read unlock":
        return this.#quietly(() => this.rwMutex(statement.lock).readUnlock());
      case "try lock":
        return String(known(this.locks, statement.lock).tryLock());
      case "try read lock":
        return String(this.rwMutex(statement.lock).tryReadLock());
      case "signal":
        return this.#quietly(() => known(this.conds, statement.cond).signal());
      case "broadcast":
        return this.#quietly(() => known(this.conds, statement.cond).broadcast());
      case "go":
      case "defer":
      case "load":
      case "store":
      case "swap":
      case "add to":
      case "compare and swap":
        throw new Error(`"${statement.kind}" is no part of a step`);
    }
  }

  /** An access to an atomic, at a point of its own. What it sees, if anything. */
  *access(point: string, statement: AtomicAct): Go<string | undefined> {
    const atomic = known(this.atomics, statement.atomic);
    switch (statement.kind) {
      case "load": {
        const value = yield* load(point, atomic);
        this.variables.set(statement.into, value);
        return String(value);
      }
      case "store":
        yield* store(point, atomic, () => this.value(statement.value) + statement.plus);
        return undefined;
      case "swap":
        return String(yield* swap(point, atomic, () => this.value(statement.value)));
      case "add to":
        return String(yield* addTo(point, atomic, statement.delta));
      case "compare and swap": {
        const values = { old: () => this.value(statement.old), value: () => this.value(statement.value) };
        return String(yield* compareAndSwap(point, atomic, values));
      }
    }
  }

  /** Equal text, equal variables and flags. */
  digest(): string {
    const references = Array.from(this.references, ([name, { name: held }]) => [name, held]);
    return JSON.stringify([[...this.variables], [...this.flags].sort(), references, [...this.latest]]);
  }

  #declareChannels(scheduler: Scheduler, { channels = {}, contexts = {}, references = {} }: Program): void {
    for (const [name, declaration] of Object.entries(channels)) {
      const { capacity = 0 } = declaration;
      if (declaration.carries !== undefined) {
        this.carriers.set(name, scheduler.channel(name, { capacity, zero: nil }));
      } else if (declaration.nil === true) this.channels.set(name, nil);
      else if (declaration.closing === true) this.channels.set(name, scheduler.closing(name));
      else this.channels.set(name, scheduler.channel<number>(name, { capacity, zero: 0 }));
    }
    for (const [name, { holds }] of Object.entries(references)) {
      this.references.set(name, holds === undefined ? nil : known(this.channels, holds));
    }
    for (const [name, { parent, joined }] of Object.entries(contexts)) {
      const of = joined?.map((one) => known(this.contexts, one));
      const above = parent === undefined ? undefined : known(this.contexts, parent);
      this.contexts.set(name, of === undefined ? scheduler.context(name, above) : scheduler.joined(name, of));
    }
  }

  #declareTimes(scheduler: Scheduler, { waitGroups = {}, timers = {}, tickers = {}, go }: Program): void {
    const options = go === undefined ? {} : { go };
    for (const [name, count] of Object.entries(waitGroups)) {
      this.waitGroups.set(name, scheduler.waitGroup(name, count));
    }
    for (const [name, duration] of Object.entries(timers)) {
      this.timers.set(name, scheduler.timer(name, duration, options));
    }
    for (const [name, period] of Object.entries(tickers)) {
      this.timers.set(name, scheduler.ticker(name, period, options));
    }
  }

  #declareLocks(scheduler: Scheduler, program: Program): void {
    for (const name of program.mutexes ?? []) this.locks.set(name, scheduler.mutex(name));
    for (const name of program.rwMutexes ?? []) this.locks.set(name, scheduler.rwMutex(name));
    for (const name of program.onces ?? []) this.onces.set(name, scheduler.once(name));
    for (const [name, mutex] of Object.entries(program.conds ?? {})) {
      this.conds.set(name, scheduler.cond(name, this.mutex(mutex)));
    }
    for (const [name, value] of Object.entries(program.atomics ?? {})) {
      this.atomics.set(name, scheduler.atomic(name, value));
    }
  }

  #quietly(act: () => unknown): undefined {
    act();
  }
}

type AtomicAct = Extract<Act, { readonly atomic: string }>;

/** Whether it is an access to an atomic. */
export function isAtomicAct(statement: Act): statement is AtomicAct {
  return "atomic" in statement;
}

export function known<T>(declared: ReadonlyMap<string, T>, name: string): T {
  const one = declared.get(name);
  if (one === undefined) throw new Error(`"${name}" is not declared; declare it in the litmus program`);
  return one;
}
