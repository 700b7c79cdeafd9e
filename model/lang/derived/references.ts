/** Who may still have a channel, although nobody waits in it. */
import type { PointSpec } from "../points.ts";
import type { Channel, Process } from "../primitives.ts";
import type { ChannelKind } from "./channel-kind.ts";
import { ChannelOfChannels } from "./channel-of-channels.ts";
import type { ChannelValue } from "./channel-value.ts";

interface Holder {
  readonly value: ChannelValue<unknown>;
  /** Whose the variable is; what it holds is nobody's once that process has ended. */
  readonly process: () => Process | undefined;
}

/** A point at which a process sends or receives channels. */
interface Traffic {
  readonly process: Process;
  readonly point: string;
  readonly receives: readonly ChannelOfChannels[];
  readonly sends: readonly ChannelOfChannels[];
}

export class References {
  readonly #holders: Holder[] = [];
  readonly #carriers: ChannelOfChannels[] = [];
  readonly #traffic: Traffic[] = [];

  addValue(value: ChannelValue<unknown>, process: Holder["process"]): void {
    this.#holders.push({ value, process });
  }

  addCarrier(carrier: ChannelOfChannels): void {
    this.#carriers.push(carrier);
  }

  /** @param points before {@link withNames}. */
  addProcess(process: Process, points: Readonly<Record<string, PointSpec>>): void {
    for (const [point, { cases }] of Object.entries(points)) {
      const carriers = (kind: "send" | "receive"): readonly ChannelOfChannels[] =>
        Object.values(cases).flatMap(({ operation }) => {
          const channel: unknown = operation.kind === kind ? operation.channel : undefined;
          return channel instanceof ChannelOfChannels ? [channel] : [];
        });
      const [receives, sends] = [carriers("receive"), carriers("send")];
      if (receives.length + sends.length > 0) this.#traffic.push({ process, point, receives, sends });
    }
  }

  /** Whether it can be sent on a channel. */
  isCarried(channel: Channel<never>): boolean {
    return this.#carriers.some(({ payload }) => isAmong(channel, payload));
  }

  /**
   * Whether a variable holds the channel, or it may be under way: in a buffer, with a sender who waits, or with one
   * who has received and not gone on. Whoever stands before a receive counts as the latter, which errs on the safe side.
   */
  isHeld(channel: Channel<never>): boolean {
    const carries = ({ payload }: ChannelOfChannels): boolean => isAmong(channel, payload);
    return (
      this.#holders.some(
        ({ value, process }) => isAmong(channel, value.kind) && value.get() === channel && isAlive(process()),
      ) ||
      this.#carriers.some((carrier) => carries(carrier) && carrier.length > 0) ||
      this.#traffic.some(({ process, point, receives, sends }) =>
        process.isParkedAt(point) ? sends.some(carries) : receives.some(carries) && process.isAt(point),
      )
    );
  }
}

function isAmong(channel: Channel<never>, { candidates }: ChannelKind<unknown>): boolean {
  return candidates.includes(channel);
}

function isAlive(process: Process | undefined): boolean {
  return process === undefined || process.isStarted;
}
