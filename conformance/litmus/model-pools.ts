/** Pools of a litmus program as those of a model. */
import type { Builder } from "../../model/lang/builder.ts";
import type { ChannelValue } from "../../model/lang/derived/channel-value.ts";
import type { AnyPoint } from "../../model/lang/derived/derived-point.ts";
import type { Arguments, Parameters } from "../../model/lang/derived/goroutines.ts";
import { type Field, range } from "../../model/lang/fields.ts";
import type { Channel } from "../../model/lang/primitives.ts";
import { DIGIT, type ModelThings } from "./model-things.ts";
import { ownName } from "./pool.ts";
import type { Program } from "./program.ts";
import { known } from "./runtime-things.ts";
import type { Act } from "./statement.ts";

type GoStatement = Extract<Act, { readonly kind: "go" }>;

/** `go` of a pool, whose parameters no type knows. */
type Start = (values: Arguments<Parameters>) => number;

export class ModelPools {
  readonly #program: Program;
  readonly #things: ModelThings;
  readonly #pools = new Map<string, Start>();

  constructor(program: Program, things: ModelThings) {
    this.#program = program;
    this.#things = things;
  }

  /** @param pointsOf those of a goroutine, by its name, once it has what it has for itself */
  declare(m: Builder, pointsOf: (process: string) => Record<string, AnyPoint>): void {
    const things = this.#things;
    for (const [pool, { count, takes = {}, channels = {}, contexts = [] }] of Object.entries(
      this.#program.pools ?? {},
    )) {
      const kinds: Parameters = Object.fromEntries(
        Object.entries(takes).map(([name, kind]) => {
          return [name, kind === "number" ? DIGIT : known(things.references, kind).kind] as const;
        }),
      );
      const held = Object.entries(this.#program.latest ?? {}).filter(([, { pool: of }]) => of === pool);
      const latest = held.map(([name]) => {
        const field = m.field(name, range(-1, count - 1), -1);
        things.latest.set(name, field);
        return field;
      });
      const goroutines = m.goroutines(
        pool,
        count,
        (own) => {
          for (const [name, kind] of Object.entries(takes)) {
            const parameter: unknown = own.arguments[name];
            const full = ownName(pool, own.position, name);
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its kind is DIGIT, see above
            if (kind === "number") things.variables.set(full, parameter as Field<number>);
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its kind is that of the reference
            else things.references.set(full, parameter as ChannelValue<number>);
          }
          for (const [name, { capacity = 0 }] of Object.entries(channels)) {
            const channel: Channel<number> = own.channel(name, { capacity, payload: DIGIT });
            things.channels.set(ownName(pool, own.position, name), channel);
          }
          for (const name of contexts) {
            things.contexts.set(ownName(pool, own.position, name), own.context(name));
          }
          return pointsOf(own.name);
        },
        { takes: kinds, isHeld: (position) => latest.some((field) => field.get() === position) },
      );
      this.#pools.set(pool, goroutines.go.bind(goroutines));
    }
  }

  has(name: string): boolean {
    return this.#pools.has(name);
  }

  go({ process: pool, gives = {}, keeps = {} }: GoStatement): void {
    const things = this.#things;
    const { takes = {} } = known(new Map(Object.entries(this.#program.pools ?? {})), pool);
    const values = Object.entries(gives).map(([name, value]) => {
      return [name, takes[name] === "number" ? things.value(value) : things.channel(`${value}`)] as const;
    });
    const position = known(this.#pools, pool)(Object.fromEntries(values));
    for (const [own, into] of Object.entries(keeps)) {
      const reference = things.references.get(into);
      if (reference === undefined) known(things.latest, into).set(position);
      else reference.set(known(things.channels, ownName(pool, position, own)));
    }
  }
}
