/** `go` as often as one likes, within a bound: a pool of processes, each with channels and variables of its own. */
import type { Builder, ModelBound } from "../builder.ts";
import type { Field, Kind, ValueOf } from "../fields.ts";
import type {
  Channel,
  ChannelOptions,
  Context,
  Process,
  Timer,
  TimerOptions,
  WaitGroup,
} from "../primitives.ts";
import type { ChannelKind } from "./channel-kind.ts";
import type { ChannelValue } from "./channel-value.ts";
import type { AnyPoint } from "./derived-point.ts";
import type { Renewable } from "./renewable.ts";

/** What the arguments of a goroutine are, by name. */
export type Parameters = Readonly<Record<string, Kind>>;

/** The variable of a kind: one that holds channels can be received from. */
export type VariableOf<K> = K extends ChannelKind<infer T> ? ChannelValue<T> : Field<ValueOf<K>>;

/** What `go` is given. */
export type Arguments<A extends Parameters> = { readonly [K in keyof A]: ValueOf<A[K]> };

/** What one goroutine has for itself. It is new whenever the goroutine starts. */
export interface Own<A extends Parameters> {
  /** Its position among those of the pool, from 0. */
  readonly position: number;
  /** "pool position", with which the names of all that it has begin. */
  readonly name: string;
  /** Variables that `go` sets. */
  readonly arguments: { readonly [K in keyof A]: VariableOf<A[K]> };
  field<K extends Kind>(name: string, kind: K, initial?: ValueOf<K>): VariableOf<K>;
  channel<K extends Kind = Kind<void>>(name: string, options?: ChannelOptions<K>): Channel<ValueOf<K>>;
  context(name: string, parent?: Context): Context;
  waitGroup(name: string, initial?: number): WaitGroup;
  timer(name: string, duration: string, options?: TimerOptions): Timer;
  ticker(name: string, period: string, options?: TimerOptions): Timer;
}

export interface GoroutinesOptions<A extends Parameters, P extends string> {
  /** Kinds of the arguments of `go`. */
  readonly takes?: A;
  /** Points at which they may rest for ever without that being a deadlock. */
  readonly rests?: readonly P[];
  /**
   * Whether something still refers to the goroutine by its position, so that it must not start anew: who keeps the
   * position to cancel a context of the goroutine, for instance. Absent: nothing does.
   */
  readonly isHeld?: (position: number) => boolean;
}

/** What the pool asks of what one of its goroutines has for itself. */
interface Owned extends Renewable {
  readonly isAwaited?: boolean;
}

export interface Instance {
  readonly process: Process;
  readonly arguments: Readonly<Record<string, Field<unknown>>>;
  readonly owned: readonly Owned[];
  readonly channels: readonly Channel<never>[];
  /** Whether it has been started; declared only if somebody could have a channel of its own without holding it. */
  wasStarted: Field<boolean> | undefined;
}

export class Goroutines<A extends Parameters = Parameters, P extends string = string> implements Renewable {
  readonly name: string;
  readonly #instances: readonly Instance[];
  readonly #bound: ModelBound;
  readonly #isHeld: (position: number, instance: Instance) => boolean;

  /** @param isHeld whether something may still refer to it, or to a channel of its own, although nobody waits there. */
  constructor(
    name: string,
    instances: readonly Instance[],
    bound: ModelBound,
    isHeld: (position: number, instance: Instance) => boolean,
  ) {
    this.name = name;
    this.#instances = instances;
    this.#bound = bound;
    this.#isHeld = isHeld;
  }

  /** By position. */
  get processes(): readonly Process<P>[] {
    return this.#instances.map(({ process }) => process as Process<P>);
  }

  /** How many have been started and have not ended. */
  get running(): number {
    return this.#instances.filter(({ process }) => process.isStarted).length;
  }

  /**
   * `go`: the first that is free starts anew with these arguments. Free is one that does not run, of whose channels nobody
   * waits in one or holds one. If none is, the step is given up, and the verdict says that the bound was reached.
   *
   * @returns its position.
   */
  go(...[values]: string extends keyof A ? [] : [values: Arguments<A>]): number {
    const position = this.#instances.findIndex((one, at) => this.#isFree(one, at));
    const instance = this.#instances[position];
    if (instance === undefined) return this.#bound.reached();
    for (const one of instance.owned) one.renew();
    for (const [name, value] of Object.entries(values ?? {})) instance.arguments[name]?.set(value);
    instance.wasStarted?.set(true);
    instance.process.go();
    return position;
  }

  /** All of them have crashed. */
  renew(): void {
    for (const { process } of this.#instances) process.renew();
    for (const { owned, wasStarted } of this.#instances) {
      for (const one of owned) one.renew();
      wasStarted?.renew();
    }
  }

  #isFree(instance: Instance, position: number): boolean {
    const { process, owned } = instance;
    if (process.isStarted || owned.some(({ isAwaited }) => isAwaited === true)) return false;
    return instance.wasStarted?.get() === false || !this.#isHeld(position, instance);
  }
}

/** Declares the goroutines of a pool and what each has. */
export function declareInstance<A extends Parameters, P extends string>(
  m: Builder,
  declareVariable: (name: string, kind: Kind, initial?: unknown) => Field<unknown>,
  pool: string,
  position: number,
  build: (own: Own<A>) => { readonly [K in P]: AnyPoint<NoInfer<P> | "end"> },
  { takes, rests }: GoroutinesOptions<A, NoInfer<P>>,
): Instance {
  const name = `${pool} ${position}`;
  const owned: Owned[] = [];
  const channels: Channel<never>[] = [];
  const owning = <T extends Owned>(one: T): T => {
    owned.push(one);
    return one;
  };
  const variable = (field: string, kind: Kind, initial?: unknown): Field<unknown> =>
    owning(declareVariable(`${name} ${field}`, kind, initial));
  const given = Object.entries(takes ?? {}).map(([one, kind]) => [one, variable(one, kind)] as const);
  const own: Own<A> = {
    position,
    name,
    arguments: Object.fromEntries(given) as Own<A>["arguments"],
    field: (field, kind, initial) => variable(field, kind, initial) as VariableOf<typeof kind>,
    channel: (channel, options) => {
      const made = owning(m.channel(`${name} ${channel}`, options));
      channels.push(made as unknown as Channel<never>);
      return made;
    },
    context: (context, parent) => owning(m.context(`${name} ${context}`, parent)),
    waitGroup: (group, initial) => owning(m.waitGroup(`${name} ${group}`, initial)),
    timer: (timer, duration, options) => owning(m.timer(`${name} ${timer}`, duration, options)),
    ticker: (ticker, period, options) => owning(m.ticker(`${name} ${ticker}`, period, options)),
  };
  const process = m.process<P>(name, build(own), {
    starts: "later",
    again: true,
    ...(rests === undefined ? {} : { rests }),
  });
  return { process, arguments: Object.fromEntries(given), owned, channels, wasStarted: undefined };
}
