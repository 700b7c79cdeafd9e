/** Pools of a litmus program on the runtime: who starts next, and with what. */
import { type Channel, nil, type Scheduler } from "../../impl/go/index.ts";
import { everyPoint } from "./control-point.ts";
import { isCarried, type Member, memberName, membersOf, ownName } from "./pool.ts";
import type { Program } from "./program.ts";
import { known, type RuntimeThings } from "./runtime-things.ts";
import type { Act, Communication, Pointed } from "./statement.ts";

type GoStatement = Extract<Act, { readonly kind: "go" }>;

export class RuntimePools {
  readonly #scheduler: Scheduler;
  readonly #program: Program;
  readonly #things: RuntimeThings;
  readonly #members: ReadonlyMap<string, Member>;
  readonly #started = new Set<string>();

  /** All goroutines of the pools have ended, as in a model. */
  constructor(scheduler: Scheduler, program: Program, things: RuntimeThings) {
    this.#scheduler = scheduler;
    this.#program = program;
    this.#things = things;
    this.#members = membersOf(program);
    for (const [name, member] of this.#members) {
      scheduler.go(name, function* () {});
      this.#renew(member);
    }
  }

  /**
   * Readies the first goroutine of the pool that is free, and keeps what the statement asks for. Its name.
   *
   * @throws Error if none is free
   */
  claim({ process: pool, gives = {}, keeps = {} }: GoStatement): string {
    const { takes = {}, count } = known(new Map(Object.entries(this.#program.pools ?? {})), pool);
    const things = this.#things;
    const given = Object.entries(gives).map(([name, value]) =>
      takes[name] === "number" ? ([name, things.value(value)] as const) : ([name, `${value}`] as const),
    );
    const channels = given.map(([, value]) =>
      typeof value === "string" ? things.channel(value) : undefined,
    );
    const position = Array.from({ length: count }, (_, at) => at).find((at) => this.#isFree(pool, at));
    if (position === undefined) throw new Error(`litmus pool "${pool}" is too small; raise its count`);
    const name = memberName(pool, position);
    if (this.#started.has(name)) this.#renew(known(this.#members, name));
    this.#started.add(name);
    for (const [at, [parameter, value]] of given.entries()) {
      const own = ownName(pool, position, parameter);
      if (typeof value === "number") things.variables.set(own, value);
      else things.references.set(own, channels[at] ?? nil);
    }
    for (const [own, into] of Object.entries(keeps)) {
      if (this.#program.references?.[into] === undefined) things.latest.set(into, position);
      else things.references.set(into, known(things.channels, ownName(pool, position, own)));
    }
    return name;
  }

  /** Equal text, equal knowledge of who may have a channel of those that have ended. */
  digest(): string {
    const told = [...this.#started].filter((name) => this.#channelsOf(name).some(([, carried]) => carried));
    return JSON.stringify(told.sort());
  }

  #renew({ pool, position, declaration }: Member): void {
    const { takes = {}, channels = {}, contexts = [] } = declaration;
    const things = this.#things;
    for (const [name, kind] of Object.entries(takes)) {
      const own = ownName(pool, position, name);
      if (kind === "number") things.variables.set(own, 0);
      else things.references.set(own, nil);
    }
    for (const [name, { capacity = 0 }] of Object.entries(channels)) {
      const own = ownName(pool, position, name);
      things.channels.set(own, this.#scheduler.channel<number>(own, { capacity, zero: 0 }));
    }
    for (const name of contexts) {
      const own = ownName(pool, position, name);
      things.contexts.set(own, this.#scheduler.context(own));
    }
  }

  /** As a model sees it, which errs on the safe side: see `Goroutines.go` there. */
  #isFree(pool: string, position: number): boolean {
    const name = memberName(pool, position);
    if (this.#scheduler.process(name)?.point !== "end") return false;
    const { contexts = [] } = known(this.#members, name).declaration;
    const channels = this.#channelsOf(name);
    const signals = contexts.map((one) => known(this.#things.contexts, ownName(pool, position, one)).done);
    if ([...channels.map(([channel]) => channel), ...signals].some((one) => isAwaited(one))) return false;
    if (channels.some(([, carried]) => carried) && !this.#started.has(name)) return true;
    const { latest = {} } = this.#program;
    const isLatest = Object.entries(latest).some(
      ([one, { pool: of }]) => of === pool && this.#things.latest.get(one) === position,
    );
    return !isLatest && !channels.some(([channel]) => this.#isHeld(channel));
  }

  /** Own channels of a goroutine, and whether they may be sent. */
  #channelsOf(name: string): readonly (readonly [Channel<number | undefined>, boolean])[] {
    const { pool, position, declaration } = known(this.#members, name);
    return Object.keys(declaration.channels ?? {}).map((one) => {
      const own = ownName(pool, position, one);
      return [known(this.#things.channels, own), isCarried(this.#program, own)] as const;
    });
  }

  /** In a variable, or under way. */
  #isHeld(channel: Channel<number | undefined>): boolean {
    const { channels = {}, references = {}, processes } = this.#program;
    const carriers = Object.entries(channels).flatMap(([name, { carries = "" }]) =>
      references[carries]?.of.includes(channel.name) === true ? [name] : [],
    );
    if ([...this.#things.references.values()].includes(channel)) return true;
    if (carriers.some((name) => known(this.#things.carriers, name).length > 0)) return true;
    return Object.keys(processes).some((process) => {
      const { point, stand } = this.#scheduler.process(process) ?? { point: "end", stand: "before" };
      const at = everyPoint(this.#program, process).find(({ name }) => name === point)?.statement;
      const kind = stand === "parked" ? "send channel" : "receive channel";
      return (
        at !== undefined && partsOf(at).some((one) => one.kind === kind && carriers.includes(one.channel))
      );
    });
  }
}

function isAwaited({ receivers, senders }: Pick<Channel, "receivers" | "senders">): boolean {
  return receivers.first !== undefined || senders.first !== undefined;
}

function partsOf(statement: Pointed): readonly (Communication | { readonly kind: "default" })[] {
  if (statement.kind === "select") return Object.values(statement.cases).map(({ on }) => on);
  return statement.kind === "send channel" || statement.kind === "receive channel" ? [statement] : [];
}
