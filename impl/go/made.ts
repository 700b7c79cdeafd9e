/** What a program makes besides goroutines, by name. */
import { Atomic } from "./atomic.ts";
import { Cancellations } from "./cancellation.ts";
import { Channel, type ChannelOptions } from "./channel.ts";
import { Cond } from "./cond.ts";
import { Context } from "./context.ts";
import { Mutex } from "./mutex.ts";
import { Once } from "./once.ts";
import { type Plain, type Primitives, plainPrimitives, plainSync } from "./plain.ts";
import { Registry } from "./registry.ts";
import { RwMutex } from "./rw-mutex.ts";
import type { Timer, TimerOptions } from "./timer.ts";
import { Timers } from "./timers.ts";
import { WaitGroup } from "./wait-group.ts";
import { Waking } from "./waking.ts";

/** Something of Go's packages sync and sync/atomic. */
export interface Sync {
  readonly name: string;
  /** As a model's state shows it, by the names of the model's fields. */
  readonly plain: { readonly [name: string]: Plain };
}

/** Channels, contexts, timers and what else a program synchronises by. Each is told apart by its name. */
export class Made {
  protected readonly waking: Waking = new Waking();
  protected readonly cancellations: Cancellations = new Cancellations(this.waking);
  protected readonly contexts: Registry<Context> = new Registry("context", (one) => one.isDone);
  protected readonly timers: Timers = new Timers(this.waking);
  readonly #channels = new Registry<Channel<unknown>>("channel", () => true);
  readonly #waitGroups = new Registry<WaitGroup>("wait group", () => true);
  readonly #sync = new Registry<Sync>("lock, condition or atomic", () => true);

  /** `make(chan T, capacity)`; unbuffered by default. */
  channel<T = undefined>(name: string, options: ChannelOptions<T> = {}): Channel<T> {
    return this.#channels.add(name, new Channel<T>(this.waking, name, options));
  }

  /** A channel on which nothing is ever sent, so that the order of those who wait is no part of the state. */
  closing(name: string): Channel {
    return this.#channels.add(name, new Channel(this.waking, name, {}, { closing: true }));
  }

  context(name: string, parent?: Context): Context {
    const ordinal = this.contexts.made;
    return this.contexts.add(name, new Context(this.waking, this.cancellations, name, ordinal, parent));
  }

  waitGroup(name: string, initial = 0): WaitGroup {
    return this.#waitGroups.add(name, new WaitGroup(this.waking, name, initial));
  }

  /** @param duration as Go writes it ("30s", "250ms"), or in ms */
  timer(name: string, duration: string | number, options: TimerOptions = {}): Timer {
    return this.timers.make(name, duration, { ...options, repeats: false });
  }

  /**
   * `time.NewTicker(period)`, once it is started: a timer that is armed again whenever it fires. What nobody has received
   * by then is dropped.
   */
  ticker(name: string, period: string | number, options: TimerOptions = {}): Timer {
    return this.timers.make(name, period, { ...options, repeats: true });
  }

  mutex(name: string): Mutex {
    return this.#sync.add(name, new Mutex(this.waking, name));
  }

  rwMutex(name: string): RwMutex {
    return this.#sync.add(name, new RwMutex(this.waking, name));
  }

  once(name: string): Once {
    return this.#sync.add(name, new Once(this.waking, name));
  }

  /** `sync.NewCond(mutex)` */
  cond(name: string, mutex: Mutex): Cond {
    return this.#sync.add(name, new Cond(this.waking, name, mutex));
  }

  atomic<T extends Plain>(name: string, value: T): Atomic<T> {
    return this.#sync.add(name, new Atomic(name, value));
  }

  /** Channels, contexts, wait groups and timers by name, in the form in which a model's state shows them. */
  primitives(): { readonly [name: string]: Plain } {
    return plainPrimitives(this.made);
  }

  /** Locks, conditions and atomics, as the fields of a model's state show them. */
  sync(): { readonly [name: string]: Plain } {
    return plainSync(this.made);
  }

  protected get made(): Primitives {
    return {
      channels: this.#channels.all,
      contexts: this.contexts.all,
      waitGroups: this.#waitGroups.all,
      timers: this.timers.all,
      sync: this.#sync.all,
      isDue: (context) => this.cancellations.isDue(context),
    };
  }
}
