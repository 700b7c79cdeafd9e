/** The client of an agent: takes what the server wants of it, and keeps an alloc runner for each allocation. */
import {
  at,
  type Channel,
  type Go,
  receive,
  type Scheduler,
  select,
  type WaitGroup,
  waitFor,
} from "../go/index.ts";
import type { Allocation, AllocId } from "./alloc.ts";
import { AllocRunner } from "./alloc-runner.ts";
import { AllocWatcher } from "./alloc-watcher.ts";
import type { Driver } from "./driver.ts";
import type { StateStore } from "./state-store.ts";
import type { Behaviour } from "./variants.ts";

/** Updates that wait to be taken. */
const UPDATE_CAPACITY = 8;

export interface ClientPorts {
  readonly scheduler: Scheduler;
  readonly behaviour: Behaviour;
  readonly store: StateStore;
  readonly driver: (id: AllocId) => Driver;
}

/** All allocations that the server has changed since it was asked last. */
export type ServerUpdate = readonly Allocation[];

export class Client {
  readonly updates: Channel<ServerUpdate>;
  /** Alloc runners that have not been shut down; counted from the shutdown on. */
  readonly runners: WaitGroup;
  /** Closed when everything of the client has gone down. */
  readonly shutdownChannel: Channel;
  readonly #ports: ClientPorts;
  readonly #allocs = new Map<AllocId, AllocRunner>();
  #locked = false;
  #shutDown = false;

  constructor(ports: ClientPorts) {
    const { scheduler } = ports;
    this.#ports = ports;
    this.updates = scheduler.channel<ServerUpdate>("server updates", { capacity: UPDATE_CAPACITY });
    this.runners = scheduler.waitGroup("alloc runners");
    this.shutdownChannel = scheduler.closing("client shutdown");
  }

  /** The shutdown lock is held: by the shutdown, as long as it takes. */
  get isLocked(): boolean {
    return this.#locked;
  }

  get isShutDown(): boolean {
    return this.#shutDown;
  }

  allocRunner(id: AllocId): AllocRunner | undefined {
    return this.#allocs.get(id);
  }

  *run(): Go {
    for (;;) {
      const got = yield* select("await update", {
        update: receive(this.updates),
        shutdown: receive(this.shutdownChannel),
      });
      if (got.case === "shutdown") return;
      // The lock is taken and given back within this step.
      yield* at("run allocs", { when: () => !this.#locked });
      if (this.#shutDown) return;
      this.#runAllocs(got.value);
    }
  }

  /** Returns when all alloc runners have been shut down, however long that takes. It holds the lock meanwhile. */
  *shutdown(): Go {
    yield* at("shut down client", { when: () => !this.#locked });
    this.#locked = true;
    this.runners.add(this.#allocs.size);
    for (const runner of this.#allocs.values()) runner.shutdown(() => this.runners.done());
    yield* waitFor("wait for alloc runners", this.runners);
    this.#shutDown = true;
    this.shutdownChannel.close();
    this.#locked = false;
  }

  /** What an update says about allocations that are known goes first: it is only handed to their runners. */
  #runAllocs(update: ServerUpdate): void {
    const known = new Set(this.#allocs.keys());
    for (const alloc of update.filter(({ id }) => known.has(id))) this.#updateAlloc(alloc);
    for (const alloc of update.filter(({ id }) => !known.has(id))) this.addAlloc(alloc);
  }

  #updateAlloc(alloc: Allocation): void {
    this.#ports.store.putAllocation(alloc);
    this.#allocs.get(alloc.id)?.update(alloc);
  }

  /** It listens to its predecessor from now on, and runs. */
  addAlloc(alloc: Allocation): void {
    const { scheduler, behaviour, store, driver } = this.#ports;
    store.putAllocation(alloc);
    const [previous] = alloc.replaces.flatMap((id) => this.#allocs.get(id) ?? []);
    const runner = new AllocRunner(alloc, {
      scheduler,
      behaviour,
      store,
      driver: driver(alloc.id),
      ...(previous === undefined ? {} : { watcher: new AllocWatcher(alloc.id, previous) }),
    });
    this.#allocs.set(alloc.id, runner);
    runner.start();
  }
}
