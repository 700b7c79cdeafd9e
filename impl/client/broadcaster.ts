/**
 * Tells listeners what became of an allocation. It never waits for them: a listener hears the latest update, not
 * every one, and one that comes late hears the last one first.
 */
import type { Channel, Scheduler } from "../go/index.ts";
import type { AllocId, AllocUpdate } from "./alloc.ts";
import type { Behaviour } from "./variants.ts";

export class Broadcaster {
  readonly #scheduler: Scheduler;
  readonly #behaviour: Behaviour;
  readonly #listeners = new Set<Listener>();
  #last: AllocUpdate | undefined;

  constructor(scheduler: Scheduler, behaviour: Behaviour) {
    this.#scheduler = scheduler;
    this.#behaviour = behaviour;
  }

  get last(): AllocUpdate | undefined {
    return this.#last;
  }

  send(update: AllocUpdate): void {
    this.#last = update;
    for (const listener of this.#listeners) listener.hear(update);
  }

  /** `by`: the allocation that listens. */
  listen(by: AllocId): Listener {
    const channel = this.#scheduler.channel<AllocUpdate | undefined>(`${by} listener`, {
      capacity: 1,
      zero: undefined,
    });
    const listener = new Listener(channel, () => this.#listeners.delete(listener));
    this.#listeners.add(listener);
    if (this.#last !== undefined && !this.#behaviour.has("no-replay")) listener.hear(this.#last);
    return listener;
  }
}

export class Listener {
  /** Holds what it has heard and not taken. */
  readonly channel: Channel<AllocUpdate | undefined>;
  readonly #leave: () => void;

  constructor(channel: Channel<AllocUpdate | undefined>, leave: () => void) {
    this.channel = channel;
    this.#leave = leave;
  }

  /** What it has not taken yet is replaced. Only the broadcaster calls this. */
  hear(update: AllocUpdate): void {
    if (this.channel.offer(update)) return;
    this.channel.poll();
    this.channel.offer(update);
  }

  /** It hears nothing from now on; what it has not taken it may still take. */
  close(): void {
    this.#leave();
    this.channel.close();
  }
}
