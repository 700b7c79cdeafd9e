/** The builder that models see, made of the one that an interpreter implements. */
import type { Builder, CoreBuilder, ProcessOptions } from "../builder.ts";
import { LanguageError } from "../errors.ts";
import type { Kind } from "../fields.ts";
import type { Process } from "../primitives.ts";
import { Atomic } from "./atomic.ts";
import { Cond, placeKind } from "./cond.ts";
import type { AnyPoint } from "./derived-point.ts";
import { DerivedProcess } from "./derived-process.ts";
import { expandPoints, PROCESS_EXITS } from "./expand.ts";
import { Mutex } from "./mutex.ts";
import { Once } from "./once.ts";
import { type Call, Procedure, type ProcedureOptions } from "./procedure.ts";
import type { Renewable } from "./renewable.ts";
import { RwMutex, type RwMutexOptions } from "./rw-mutex.ts";

type Points = Readonly<Record<string, AnyPoint>>;

/** Declares a model: what it says of derived constructs is said to `core` in terms that it knows. */
export function declareOn(core: CoreBuilder, build: (m: Builder) => void): void {
  const derived = new Derived(core);
  const own = new Set(Object.getOwnPropertyNames(Derived.prototype));
  // What interpreters learn later is passed on without being listed here.
  const builder = new Proxy(core, {
    get: (target, key) => {
      const of = own.has(String(key)) && key !== "constructor" ? derived : target;
      const value: unknown = Reflect.get(of, key, of);
      return typeof value === "function" ? (value.bind(of) as unknown) : value;
    },
  });
  build(builder as unknown as Builder);
  derived.finish();
}

class Derived {
  readonly #core: CoreBuilder;
  readonly #conds: Cond[] = [];
  /** Names of what has no variable of its own that would have to be called so. */
  readonly #names = new Set<string>();

  constructor(core: CoreBuilder) {
    this.#core = core;
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

  procedure(
    name: string,
    points: Points | ((call: Call) => Points),
    options: ProcedureOptions = {},
  ): Procedure {
    this.#claim("procedure", name);
    return new Procedure(name, typeof points === "function" ? points : () => points, options);
  }

  process(name: string, points: Points, options: ProcessOptions = {}): Process {
    const owned: Renewable[] = [];
    const expanded = expandPoints(points, {
      core: this.#core,
      process: name,
      within: [],
      owns: (part) => owned.push(part),
      exits: PROCESS_EXITS,
    });
    const { rests = [] } = options;
    const process = this.#core.process(name, expanded.points, {
      ...options,
      rests: rests.flatMap((rest) => expanded.parts.get(rest) ?? [rest]),
    });
    const isPlain = Object.values(points).every(({ kind }) => kind !== "derived");
    return isPlain ? process : new DerivedProcess(process, expanded.parts, owned);
  }

  /** Declares what depends on all else. */
  finish(): void {
    for (const cond of this.#conds) {
      cond.declare((name, waiters) => this.#core.field(name, placeKind(waiters), 0, { serialised: true }));
    }
  }

  #claim(sort: string, name: string): void {
    const key = `${sort} ${name}`;
    if (this.#names.has(key)) throw new LanguageError("duplicate-name", { sort, name });
    this.#names.add(key);
  }
}
