/**
 * A client agent on one node, from the moment at which its first allocation is started. Its goroutines run on the
 * scheduler that it is given; what comes from outside (a signal, the server, a process that ends) are its methods.
 */
import { type Channel, type Go, type Place, receiveFrom, type Scheduler } from "../go/index.ts";
import type { Allocation, AllocId } from "./alloc.ts";
import { Client } from "./client.ts";
import { MockDriver } from "./driver.ts";
import { type Observation, observe } from "./observation.ts";
import { FORGETFUL, type StateStore } from "./state-store.ts";
import { Behaviour, type Mutant, type Variant } from "./variants.ts";

export interface ClientAgentOptions {
  readonly variant: Variant;
  readonly mutant?: Mutant;
  /** Default: nothing is kept. */
  readonly store?: StateStore;
}

/** Something was to happen from outside that cannot happen now. @internal */
export class InputRefused extends Error {
  override readonly name = "InputRefused";
  readonly input: string;

  constructor(input: string, reason: string) {
    super(`client agent: "${input}" cannot happen now: ${reason}`);
    this.input = input;
  }
}

const OLD: Allocation = { id: "old", desired: "run", clientStatus: "pending", replaces: [] };
const NEW: Allocation = { id: "new", desired: "run", clientStatus: "pending", replaces: ["old"] };

export class ClientAgent {
  readonly #scheduler: Scheduler;
  readonly #client: Client;
  readonly #signals: Channel;
  readonly #drivers: Readonly<Record<AllocId, MockDriver>>;
  #preempted = false;

  /** @throws RangeError for a variant or a mutant that does not exist. */
  constructor(
    scheduler: Scheduler,
    { variant, mutant, store = FORGETFUL }: ClientAgentOptions = { variant: "v1.5.5" },
  ) {
    this.#scheduler = scheduler;
    const behaviour = new Behaviour(variant, mutant);
    this.#signals = scheduler.channel("signals", { capacity: 1 });
    this.#drivers = { old: new MockDriver(scheduler, "old"), new: new MockDriver(scheduler, "new") };
    const driver = (id: AllocId): MockDriver => this.#drivers[id];
    this.#client = new Client({ scheduler, behaviour, store, driver });
    scheduler.go("client", () => this.#client.run());
    scheduler.go("agent", () => this.#run());
    this.#client.addAlloc(OLD);
  }

  /** The agent gets a signal. It listens to the first only, and drops those it cannot keep. Returns what it woke. */
  interrupt(): readonly Place[] {
    return this.#scheduler.input(() => {
      this.#signals.offer(undefined);
    });
  }

  /**
   * The server has given the old allocation's place to the new one: one update that stops the one and brings the
   * other. Returns what it woke.
   *
   * @throws InputRefused the second time.
   */
  preempt(): readonly Place[] {
    if (this.#preempted) throw new InputRefused("preempt", "the old allocation has been preempted already");
    this.#preempted = true;
    const evicted: Allocation = { ...OLD, desired: "evict" };
    return this.#scheduler.input(() => {
      this.#client.updates.offer([evicted, NEW]);
    });
  }

  /** Whether the old task has a process that could end by itself. The new one's runs for ever. */
  canExit(id: "old"): boolean {
    return this.#drivers[id].isRunning;
  }

  /**
   * The task's process ends by itself, and not well: its restart policy is asked. Returns what it woke.
   *
   * @throws InputRefused if it has none.
   */
  taskExits(id: "old"): readonly Place[] {
    if (!this.canExit(id)) throw new InputRefused(`the ${id} task exits`, "it has no process");
    return this.#scheduler.input(() => this.#drivers[id].exits());
  }

  /** The whole state, as plain JSON; reading it changes nothing. */
  observe(): Observation {
    return observe({
      scheduler: this.#scheduler,
      client: this.#client,
      signals: this.#signals.length,
      preempted: this.#preempted,
    });
  }

  /** Equal text, equal state: where everybody stands and what it holds, and every queue. Changes nothing. */
  digest(): string {
    return `${this.#scheduler.digest()}\n${JSON.stringify(this.observe())}`;
  }

  *#run(): Go {
    yield* receiveFrom("await signal", this.#signals);
    yield* this.#client.shutdown();
  }
}
