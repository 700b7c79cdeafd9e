/** Channels as values: which channel, or nil. Interpreters see their names. */
import { LanguageError } from "../errors.ts";
import type { Kind } from "../fields.ts";
import type { Channel } from "../primitives.ts";

const NIL = "nil";

export class ChannelKind<T> implements Kind<Channel<T> | undefined> {
  declare readonly "~value"?: Channel<T> | undefined;
  /** What is to be said of it in errors. */
  readonly name: string;
  readonly candidates: readonly Channel<T>[];
  readonly kind = "oneOf";
  readonly low = 0;
  readonly size: number;
  readonly labels: readonly string[];
  /** As interpreters know it. */
  readonly names: Kind<string>;

  /** @throws LanguageError if there is no channel that it could be. */
  constructor(name: string, candidates: readonly Channel<T>[]) {
    if (candidates.length === 0) throw new LanguageError("no-candidates", { name });
    this.name = name;
    this.candidates = candidates;
    this.labels = [NIL, ...candidates.map((one) => one.name)];
    this.size = this.labels.length;
    const { kind, low, size, labels } = this;
    this.names = { kind, low, size, labels };
  }

  /** @throws LanguageError if it is not one of the candidates. */
  nameOf(channel: Channel<T> | undefined): string {
    if (channel === undefined) return NIL;
    if (this.candidates.includes(channel)) return channel.name;
    const known = this.candidates.map((one) => one.name);
    throw new LanguageError("not-a-candidate", { name: this.name, channel: channel.name, known });
  }

  channelOf(name: string): Channel<T> | undefined {
    return this.candidates.find((one) => one.name === name);
  }
}
