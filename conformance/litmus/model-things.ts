/** What a litmus program declares, as a model has it, and what statements do with it in a step. */
import type { Builder, Panic } from "../../model/lang/builder.ts";
import type { Atomic } from "../../model/lang/derived/atomic.ts";
import type { ChannelValue } from "../../model/lang/derived/channel-value.ts";
import type { Cond } from "../../model/lang/derived/cond.ts";
import type { Mutex } from "../../model/lang/derived/mutex.ts";
import type { Once } from "../../model/lang/derived/once.ts";
import type { RwMutex } from "../../model/lang/derived/rw-mutex.ts";
import { type Field, flag, type Kind, range } from "../../model/lang/fields.ts";
import type { Channel, Context, Process, Timer, WaitGroup } from "../../model/lang/primitives.ts";
import { receivedText } from "./outcome.ts";
import { isOwn, ownName } from "./pool.ts";
import type { Program } from "./program.ts";
import { known } from "./runtime-things.ts";
import { type Act, type Expression, isSync, NIL, type Sync } from "./statement.ts";

/** Kind of all variables and values. */
export const DIGIT: Kind<number> = range(0, 9);

/** Handles by name. */
export class ModelThings {
  readonly channels: Map<string, Channel<number>> = new Map();
  /** Channels on which channels are sent. */
  readonly carriers: Map<string, Channel<Channel<number> | undefined>> = new Map();
  readonly references: Map<string, ChannelValue<number>> = new Map();
  readonly contexts: Map<string, Context> = new Map();
  readonly waitGroups: Map<string, WaitGroup> = new Map();
  /** Timers and tickers. */
  readonly timers: Map<string, Timer> = new Map();
  readonly mutexes: Map<string, Mutex> = new Map();
  readonly rwMutexes: Map<string, RwMutex> = new Map();
  readonly onces: Map<string, Once> = new Map();
  readonly conds: Map<string, Cond> = new Map();
  readonly atomics: Map<string, Atomic<number>> = new Map();
  readonly variables: Map<string, Field<number>> = new Map();
  readonly flags: Map<string, Field<boolean>> = new Map();
  readonly processes: Map<string, Process> = new Map();
  /** Position of the goroutine whose context it is, by name. */
  readonly latest: Map<string, Field<number>> = new Map();
  readonly #program: Program;
  readonly #panics = new Map<string, Panic>();

  constructor(m: Builder, program: Program) {
    this.#program = program;
    this.#declareChannels(m, program);
    this.#declareTimes(m, program);
    for (const [name, value] of Object.entries(program.variables ?? {})) {
      this.variables.set(name, m.field(name, DIGIT, value));
    }
    for (const name of program.flags ?? []) this.flags.set(name, m.field(name, flag()));
    this.#declareLocks(m, program);
  }

  value(expression: Expression): number {
    return typeof expression === "number" ? expression : known(this.variables, expression).get();
  }

  /** A channel, or what a reference holds; undefined if that is nil. */
  channel(name: string): Channel<number> | undefined {
    if (name === NIL) return undefined;
    const reference = this.references.get(name);
    return reference === undefined ? known(this.channels, name) : reference.get();
  }

  /** A context, or the one that is kept under that name. */
  context(name: string): Context {
    const { pool, context } = this.#program.latest?.[name] ?? {};
    if (pool === undefined || context === undefined) return known(this.contexts, name);
    return known(this.contexts, ownName(pool, known(this.latest, name).get(), context));
  }

  /** A panic that some statement raises. */
  declarePanic(m: Builder, text: string): void {
    if (!this.#panics.has(text)) this.#panics.set(text, m.panic(text));
  }

  /** A part of a step. What it sees, if anything. */
  act(statement: Act): string | undefined {
    if (isSync(statement)) return this.#actOnSync(statement);
    switch (statement.kind) {
      case "close":
        return quietly(() => this.#open(statement.channel).close());
      case "offer":
        return String(this.channel(statement.channel)?.offer(this.value(statement.value)) ?? false);
      case "poll": {
        const received = this.channel(statement.channel)?.poll();
        return received === undefined ? "none" : receivedText(received.value, received.ok);
      }
      case "cancel":
        return quietly(() => this.context(statement.context).cancel());
      case "add":
        return quietly(() => known(this.waitGroups, statement.waitGroup).add(statement.delta));
      case "start":
        return quietly(() => {
          for (const timer of statement.timers) known(this.timers, timer).start();
        });
      case "stop":
        return String(known(this.timers, statement.timer).stop());
      case "stop ticker":
        return quietly(() => known(this.timers, statement.ticker).stop());
      case "assign":
        return quietly(() => known(this.variables, statement.variable).set(statement.value));
      case "set":
        return quietly(() => known(this.flags, statement.flag).set(true));
      case "go":
        return quietly(() => known(this.processes, statement.process).go());
      case "refer":
        return quietly(() => {
          known(this.references, statement.reference).set(this.channel(statement.to));
        });
      case "panic":
        return known(this.#panics, statement.text).raise();
      case "defer":
        throw new Error("what is deferred is deferred by the procedure");
    }
  }

  #actOnSync(statement: Sync): string | undefined {
    switch (statement.kind) {
      case "unlock":
        return quietly(() => this.#lock(statement.lock).unlock());
      case "read unlock":
        return quietly(() => known(this.rwMutexes, statement.lock).readUnlock());
      case "try lock":
        return String(this.#lock(statement.lock).tryLock());
      case "try read lock":
        return String(known(this.rwMutexes, statement.lock).tryReadLock());
      case "signal":
        return quietly(() => known(this.conds, statement.cond).signal());
      case "broadcast":
        return quietly(() => known(this.conds, statement.cond).broadcast());
      case "load": {
        const value = known(this.atomics, statement.atomic).load();
        known(this.variables, statement.into).set(value);
        return String(value);
      }
      case "store":
        return quietly(() => {
          known(this.atomics, statement.atomic).store(this.value(statement.value) + statement.plus);
        });
      case "swap":
        return String(known(this.atomics, statement.atomic).swap(this.value(statement.value)));
      case "add to":
        return String(known(this.atomics, statement.atomic).add(statement.delta));
      case "compare and swap": {
        const [old, value] = [this.value(statement.old), this.value(statement.value)];
        return String(known(this.atomics, statement.atomic).compareAndSwap(old, value));
      }
    }
  }

  #open(name: string): Channel<number> {
    const channel = this.channel(name);
    if (channel === undefined) throw new Error(`"${name}" is nil where it is closed`);
    return channel;
  }

  #lock(name: string): Mutex | RwMutex {
    return this.mutexes.get(name) ?? known(this.rwMutexes, name);
  }

  #declareChannels(m: Builder, { channels = {}, contexts = {} }: Program): void {
    for (const [name, { capacity = 0, closing = false, carries }] of Object.entries(channels)) {
      if (carries !== undefined) continue;
      const options = closing ? { closing } : { capacity, payload: DIGIT };
      this.channels.set(name, m.channel(name, options));
    }
    this.declareReferences(m, false);
    for (const [name, { parent, joined }] of Object.entries(contexts)) {
      const of = joined?.map((one) => known(this.contexts, one));
      const above = parent === undefined ? undefined : known(this.contexts, parent);
      this.contexts.set(name, of === undefined ? m.context(name, above) : m.joined(name, of));
    }
  }

  /** Variables that hold channels, and channels on which they are sent. @param own whether those of pools */
  declareReferences(m: Builder, own: boolean): void {
    const { channels = {}, references = {} } = this.#program;
    for (const [name, { of, holds }] of Object.entries(references)) {
      if (of.some((one) => isOwn(one)) !== own) continue;
      const initial = holds === undefined ? undefined : known(this.channels, holds);
      const candidates = of.map((one) => known(this.channels, one));
      this.references.set(name, m.channelValue(name, candidates, initial));
    }
    for (const [name, { capacity = 0, carries }] of Object.entries(channels)) {
      const reference = carries === undefined ? undefined : this.references.get(carries);
      if (reference === undefined || this.carriers.has(name)) continue;
      this.carriers.set(name, m.channel(name, { capacity, payload: reference.kind }));
    }
  }

  #declareTimes(m: Builder, { waitGroups = {}, timers = {}, tickers = {}, go }: Program): void {
    const options = go === undefined ? {} : { go };
    for (const [name, count] of Object.entries(waitGroups)) {
      this.waitGroups.set(name, m.waitGroup(name, count));
    }
    for (const [name, duration] of Object.entries(timers)) {
      this.timers.set(name, m.timer(name, duration, options));
    }
    for (const [name, period] of Object.entries(tickers)) {
      this.timers.set(name, m.ticker(name, period, options));
    }
  }

  #declareLocks(m: Builder, program: Program): void {
    for (const name of program.mutexes ?? []) this.mutexes.set(name, m.mutex(name));
    for (const name of program.rwMutexes ?? []) this.rwMutexes.set(name, m.rwMutex(name));
    for (const name of program.onces ?? []) this.onces.set(name, m.once(name));
    for (const [name, mutex] of Object.entries(program.conds ?? {})) {
      this.conds.set(name, m.cond(name, known(this.mutexes, mutex)));
    }
    for (const [name, value] of Object.entries(program.atomics ?? {})) {
      this.atomics.set(name, m.atomic(name, DIGIT, value));
    }
  }
}

function quietly(act: () => unknown): undefined {
  act();
}
