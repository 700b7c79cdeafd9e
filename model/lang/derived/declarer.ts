/** What the builder of models does itself; all else is the interpreter's. */
import type { Builder, CoreBuilder, ProcessOptions } from "../builder.ts";
import { LanguageError } from "../errors.ts";
import { type Field, type FieldOptions, flag, type Kind } from "../fields.ts";
import type { Channel, ChannelOptions, Process } from "../primitives.ts";
import { Atomic } from "./atomic.ts";
import { Budget } from "./budget.ts";
import { ChannelKind } from "./channel-kind.ts";
import { ChannelOfChannels, withNames } from "./channel-of-channels.ts";
import { ChannelValue } from "./channel-value.ts";
import { Cond, placeKind } from "./cond.ts";
import { type CrashOptions, declareCrash } from "./crash.ts";
import type { AnyPoint } from "./derived-point.ts";
import { DerivedProcess } from "./derived-process.ts";
import { expandPoints, PROCESS_EXITS } from "./expand.ts";
import {
  declareInstance,
  Goroutines,
  type GoroutinesOptions,
  type Instance,
  type Own,
  type Parameters,
} from "./goroutines.ts";
import { Mutex } from "./mutex.ts";
import { Once } from "./once.ts";
import { type Call, Procedure, type ProcedureOptions } from "./procedure.ts";
import { References } from "./references.ts";
import type { Renewable } from "./renewable.ts";
import { RwMutex, type RwMutexOptions } from "./rw-mutex.ts";

type Points = Readonly<Record<string, AnyPoint>>;

/** A method of the interpreter's builder, whatever it is given. */
type Declare = (name: string, ...rest: readonly unknown[]) => unknown;

export class Declarer {
  readonly #core: CoreBuilder;
  readonly #builder: Builder;
  readonly #conds: Cond[] = [];
  readonly #references = new References();
  readonly #goroutines: { readonly name: string; readonly instance: Instance }[] = [];
  /** Names by handle. */
  readonly #durable = new Map<unknown, string>();
  /** Names of what has no variable of its own that would have to be called so. */
  readonly #names = new Set<string>();

  /** @param builder what models are given, which passes calls on to this. */
  constructor(core: CoreBuilder, builder: Builder) {
    this.#core = core;
    this.#builder = builder;
  }

  mutex(name: string): Mutex {
    return new Mutex(this.#core, name);
  }

  rwMutex(name: string, options: RwMutexOptions = {}): RwMutex {
    return new RwMutex(this.#core, name, options);
  }

  once(name: string): Once {
    return new Once(this.#core, name);
  }

  cond(name: string, mutex: Mutex): Cond {
    this.#claim("cond", name);
    const cond = new Cond(name, mutex);
    this.#conds.push(cond);
    return cond;
  }

  atomic<T>(name: string, kind: Kind<T>, initial?: T): Atomic<T> {
    return new Atomic(this.#core, name, kind, initial);
  }

  budget(name: string, limit: number): Budget {
    return new Budget(this.#core, name, limit);
  }

  crash(name: string, options: CrashOptions): void {
    declareCrash(this.#core, name, options, this.#durable);
  }

  procedure(
    name: string,
    points: Points | ((call: Call) => Points),
    options: ProcedureOptions = {},
  ): Procedure {
    this.#claim("procedure", name);
    return new Procedure(name, typeof points === "function" ? points : () => points, options);
  }

  channelValue<T>(
    name: string,
    of: readonly Channel<T>[] | ChannelKind<T>,
    initial?: Channel<T>,
    options?: FieldOptions,
  ): ChannelValue<T> {
    const kind = of instanceof ChannelKind ? of : new ChannelKind(name, of);
    const value = new ChannelValue(this.#core, name, kind, initial, options);
    this.#references.addValue(value, () => undefined);
    return this.#keep(name, value, options);
  }

  field(name: string, kind: Kind, initial?: unknown, options?: FieldOptions): unknown {
    refuseChannels(name, kind);
    return this.#keep(name, (this.#core.field as Declare)(name, kind, initial, options), options);
  }

  cells(name: string, length: number, kind: Kind, initial?: unknown, options?: FieldOptions): unknown {
    refuseChannels(name, kind);
    return this.#keep(name, (this.#core.cells as Declare)(name, length, kind, initial, options), options);
  }

  table(
    name: string,
    rows: number,
    columns: Readonly<Record<string, Kind>>,
    options?: FieldOptions,
  ): unknown {
    for (const kind of Object.values(columns)) refuseChannels(name, kind);
    return this.#keep(name, this.#core.table(name, rows, columns, options), options);
  }

  channel(name: string, options: ChannelOptions<Kind> = {}): unknown {
    const { payload } = options;
    if (!(payload instanceof ChannelKind)) return this.#core.channel(name, options);
    const carrier = this.#core.channel(name, { ...options, payload: payload.names });
    const channel = new ChannelOfChannels(carrier, payload);
    this.#references.addCarrier(channel);
    return channel;
  }

  process(name: string, points: Points, options: ProcessOptions = {}): Process {
    const owned: Renewable[] = [];
    const { points: expanded, parts } = expandPoints(points, {
      core: this.#core,
      process: name,
      within: [],
      owns: (part) => owned.push(part),
      exits: PROCESS_EXITS,
    });
    const known = Object.entries(expanded).map(([point, spec]) => [point, withNames(spec)] as const);
    const { rests = [] } = options;
    const process = this.#core.process(name, Object.fromEntries(known), {
      ...options,
      rests: rests.flatMap((rest) => parts.get(rest) ?? [rest]),
    });
    this.#references.addProcess(process, expanded);
    const isPlain = Object.values(points).every(({ kind }) => kind !== "derived");
    return isPlain ? process : new DerivedProcess(process, parts, owned);
  }

  goroutines(
    name: string,
    count: number,
    build: (own: Own<Parameters>) => Points,
    options: GoroutinesOptions<Parameters, string> = {},
  ): Goroutines {
    const bound = this.#core.bound(name, count);
    const instances = Array.from({ length: count }, (_, position): Instance => {
      const instance: Instance = declareInstance(
        this.#builder,
        (variable, kind, initial) => this.#variable(variable, kind, initial, () => instance.process),
        name,
        position,
        build,
        options,
      );
      this.#goroutines.push({ name: `${name} ${position}`, instance });
      return instance;
    });
    return new Goroutines(
      name,
      instances,
      bound,
      (position, { channels }) =>
        options.isHeld?.(position) === true || channels.some((channel) => this.#references.isHeld(channel)),
    );
  }

  /** Declares what depends on all else. */
  finish(): void {
    for (const cond of this.#conds) {
      cond.declare((name, waiters) => this.#core.field(name, placeKind(waiters), 0, { serialised: true }));
    }
    for (const { name, instance } of this.#goroutines) {
      if (!instance.channels.some((channel) => this.#references.isCarried(channel))) continue;
      instance.wasStarted = this.#core.field(`${name} was started`, flag(), false, { serialised: true });
    }
  }

  /** A variable of a goroutine. */
  #variable(name: string, kind: Kind, initial: unknown, process: () => Process): Field<unknown> {
    if (!(kind instanceof ChannelKind)) return this.#core.field(name, kind, initial);
    const value = new ChannelValue(this.#core, name, kind, initial as Channel<unknown> | undefined);
    this.#references.addValue(value, process);
    return value as Field<unknown>;
  }

  #keep<T>(name: string, handle: T, options: FieldOptions | undefined): T {
    if (options?.durable === true) this.#durable.set(handle, name);
    return handle;
  }

  #claim(sort: string, name: string): void {
    const key = `${sort} ${name}`;
    if (this.#names.has(key)) throw new LanguageError("duplicate-name", { sort, name });
    this.#names.add(key);
  }
}

function refuseChannels(name: string, kind: Kind): void {
  if (kind instanceof ChannelKind) throw new LanguageError("misplaced-channel-kind", { name });
}
