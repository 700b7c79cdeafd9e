/** Runs one allocation: waits for its predecessor, runs its task, and follows what the server and the task say. */
import { at, type Channel, type Context, type Go, receiveFrom, type Scheduler } from "../go/index.ts";
import { type Allocation, type AllocId, isTerminal, isTerminated } from "./alloc.ts";
import type { AllocWatcher } from "./alloc-watcher.ts";
import { Broadcaster } from "./broadcaster.ts";
import { Coordinator } from "./coordinator.ts";
import type { Driver } from "./driver.ts";
import { StateHandler } from "./state-handler.ts";
import type { StateStore } from "./state-store.ts";
import { TaskRunner } from "./task-runner.ts";
import { handleAllocUpdates } from "./update-handler.ts";
import type { Behaviour } from "./variants.ts";

export interface AllocRunnerPorts {
  readonly scheduler: Scheduler;
  readonly behaviour: Behaviour;
  readonly driver: Driver;
  readonly store: StateStore;
  /** Of the predecessor, if there is one on this client. */
  readonly watcher?: AllocWatcher;
}

export class AllocRunner {
  readonly id: AllocId;
  readonly broadcaster: Broadcaster;
  readonly coordinator: Coordinator;
  readonly taskRunner: TaskRunner;
  readonly stateHandler: StateHandler;
  /** Capacity 1: several changes of the task are one tick. */
  readonly ticks: Channel;
  /** Capacity 1: the latest update replaces one that has not been taken. */
  readonly updates: Channel<Allocation>;
  /** Closed when `run` has returned. */
  readonly exited: Channel;
  readonly stateHandlerExited: Channel;
  /** Of the wait for the predecessor. As released nobody ever cancels it. */
  readonly waitContext: Context;
  readonly watcher: AllocWatcher | undefined;
  readonly #ports: AllocRunnerPorts;
  #alloc: Allocation;
  #shutdownLaunched = false;

  constructor(alloc: Allocation, ports: AllocRunnerPorts) {
    const { scheduler, behaviour, driver, store, watcher } = ports;
    this.id = alloc.id;
    this.#alloc = alloc;
    this.#ports = ports;
    this.watcher = watcher;
    this.ticks = scheduler.channel(`${this.id} task state`, { capacity: 1 });
    this.updates = scheduler.channel<Allocation>(`${this.id} alloc update`, { capacity: 1 });
    this.exited = scheduler.closing(`${this.id} alloc runner exited`);
    this.stateHandlerExited = scheduler.closing(`${this.id} state handler exited`);
    this.waitContext = scheduler.context(`${this.id} wait`);
    this.broadcaster = new Broadcaster(scheduler, behaviour);
    this.coordinator = new Coordinator(scheduler, this.id);
    const changed = (): void => {
      this.ticks.offer(undefined);
    };
    const { start } = this.coordinator;
    this.taskRunner = new TaskRunner(alloc, { scheduler, behaviour, driver, store, start, changed });
    this.stateHandler = new StateHandler({
      id: this.id,
      taskRunner: this.taskRunner,
      coordinator: this.coordinator,
      broadcaster: this.broadcaster,
      ticks: this.ticks,
      runnerExited: this.exited,
      exited: this.stateHandlerExited,
    });
  }

  /** The server's latest copy, once it has been applied. */
  get alloc(): Allocation {
    return this.#alloc;
  }

  /** Its shutdown has begun. */
  get isShuttingDown(): boolean {
    return this.#shutdownLaunched;
  }

  start(): void {
    this.#ports.scheduler.go(`${this.id} alloc runner`, () => this.#run());
  }

  /** Hands an update to the update handler. An earlier one that it has not taken is dropped; so are all after the end. */
  update(alloc: Allocation): void {
    if (this.exited.isClosed) return;
    this.updates.poll();
    this.updates.offer(alloc);
  }

  /**
   * Ends the runners and leaves the task as it is; does not wait for that. The second call does nothing.
   *
   * `finished`: called once, when everything has ended.
   */
  shutdown(finished: () => void): void {
    if (this.#shutdownLaunched) return;
    this.#shutdownLaunched = true;
    this.#ports.scheduler.go(`${this.id} shutdown`, () => this.#shutdown(finished));
  }

  *#run(): Go {
    this.#startHandlers();
    if (this.#shouldRun) yield* this.#awaitPrevious();
    yield* at("run tasks");
    this.#ports.scheduler.go(`${this.id} task runner`, () => this.taskRunner.run());
    yield* receiveFrom("wait for task runner", this.taskRunner.exited);
    yield* at("exit");
    this.exited.close();
  }

  /** Otherwise its tasks are run, too, so that they are cleaned up, and nothing is prepared for them. */
  get #shouldRun(): boolean {
    const status = this.broadcaster.last?.clientStatus;
    return !isTerminal(this.#alloc) && !(status !== undefined && isTerminated(status));
  }

  #startHandlers(): void {
    const { scheduler, behaviour } = this.#ports;
    const { id, taskRunner, updates, exited: runnerExited } = this;
    scheduler.go(`${id} state handler`, () => this.stateHandler.run());
    const alloc = (): Allocation => this.#alloc;
    const swap = (next: Allocation): void => {
      this.#alloc = next;
    };
    scheduler.go(`${id} update handler`, () =>
      handleAllocUpdates({ behaviour, taskRunner, updates, runnerExited, alloc, swap }),
    );
  }

  *#awaitPrevious(): Go {
    if (this.watcher === undefined || this.#ports.behaviour.has("starts-early")) return;
    const outcome = yield* this.watcher.wait(this.waitContext);
    // A cancelled wait is no failure. The task runner is run, to leave; its task must not find an open gate.
    if (outcome === "cancelled") this.coordinator.stop();
  }

  *#shutdown(finished: () => void): Go {
    yield* at("shut down task runner");
    this.taskRunner.shutdown.cancel();
    // In this order: whoever finds the wait cancelled finds its task runner shut down, too.
    if (this.#ports.behaviour.hasCancellableWait) this.waitContext.cancel();
    yield* receiveFrom("wait for task runner", this.taskRunner.exited);
    yield* receiveFrom("wait for alloc runner", this.exited);
    yield* receiveFrom("wait for state handler", this.stateHandlerExited);
    yield* at("finish");
    finished();
  }
}
