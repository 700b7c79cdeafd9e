/** A variable that holds a channel, and the cases of a select whose channel is in a variable. */
import type { CoreBuilder } from "../builder.ts";
import type { Field, FieldOptions } from "../fields.ts";
import {
  type Branches,
  type CaseSpec,
  type OpenCase,
  type PointSpec,
  receive,
  send,
  type Target,
} from "../points.ts";
import type { Channel } from "../primitives.ts";
import type { ChannelKind } from "./channel-kind.ts";

export class ChannelValue<T> implements Field<Channel<T> | undefined> {
  readonly name: string;
  /** What it holds, for the payload of channels and for other variables. */
  readonly kind: ChannelKind<T>;
  readonly #name: Field<string>;

  constructor(
    core: CoreBuilder,
    name: string,
    kind: ChannelKind<T>,
    initial?: Channel<T>,
    options?: FieldOptions,
  ) {
    this.name = name;
    this.kind = kind;
    this.#name = core.field(name, kind.names, kind.nameOf(initial), options);
  }

  /** The channel; undefined if it is nil. */
  get(): Channel<T> | undefined {
    return this.kind.channelOf(this.#name.get());
  }

  /** @throws LanguageError if the channel is not one of those that were declared. */
  set(channel: Channel<T> | undefined): void {
    this.#name.set(this.kind.nameOf(channel));
  }

  /** Whether it is this channel. */
  holds(channel: Channel<T>): boolean {
    return this.#name.get() === channel.name;
  }

  renew(): void {
    this.#name.renew();
  }
}

/** A case, or a point, that still needs to be told where it leads; there is one case for each channel. */
export interface OpenChannelCase {
  /** Adds a condition: the channel is nil, too, unless it holds. */
  when(condition: () => boolean, words?: string): OpenChannelCase;
  to<const T extends string>(point: T): CaseSpec<T> & PointSpec<T>;
  toFirst<const T extends string>(branches: Branches<T>): CaseSpec<T> & PointSpec<T>;
}

/** `case value, ok := <-variable`. The variable is read once, on entry; nil is never ready. */
export function receiveFrom<T>(
  variable: ChannelValue<T>,
  effect?: (value: T, ok: boolean) => void,
): OpenChannelCase {
  return cased(variable, (channel) => receive(channel, effect));
}

/** `case variable <- value()`. The variable and the value are read once, on entry; nil is never ready. */
export function sendTo<T>(variable: ChannelValue<T>, value?: () => T, effect?: () => void): OpenChannelCase {
  return cased(variable, (channel) => send(channel, value, effect));
}

function cased<C>(variable: ChannelValue<C>, open: (channel: Channel<C>) => OpenCase): OpenChannelCase {
  const each = variable.kind.candidates.map(
    (channel) =>
      [
        channel.name,
        open(channel).when(() => variable.holds(channel), `${variable.name} is ${channel.name}`),
      ] as const,
  );
  return closing(each);
}

function closing(each: readonly (readonly [string, OpenCase])[]): OpenChannelCase {
  const close = <T extends string>(target: Target): CaseSpec<T> & PointSpec<T> => {
    const cases = each.map(
      ([name, one]) => [name, typeof target === "string" ? one.to(target) : one.toFirst(target)] as const,
    );
    const [[, first]] = cases as [(typeof cases)[0]];
    return { ...first, kind: "select", cases: Object.fromEntries(cases) } as unknown as CaseSpec<T> &
      PointSpec<T>;
  };
  return {
    when: (condition, words) => closing(each.map(([name, one]) => [name, one.when(condition, words)])),
    to: close,
    toFirst: close,
  };
}
