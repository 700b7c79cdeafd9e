/** Runs the task of an allocation: starts it, waits for it, starts it again, and ends when it is killed or left. */
import {
  at,
  type Channel,
  type Context,
  done,
  fallback,
  fired,
  type Go,
  receive,
  type Scheduler,
  select,
  type Timer,
} from "../go/index.ts";
import { type Allocation, type AllocId, isTerminal, type TaskState } from "./alloc.ts";
import type { Driver } from "./driver.ts";
import { RestartTracker } from "./restart-tracker.ts";
import type { StateStore } from "./state-store.ts";
import type { Behaviour } from "./variants.ts";

/** How long a task that has failed is left alone. */
const RESTART_DELAY = "15s";

export interface TaskRunnerPorts {
  readonly scheduler: Scheduler;
  readonly behaviour: Behaviour;
  readonly driver: Driver;
  readonly store: StateStore;
  /** Open once the life cycle lets the task start. */
  readonly start: Channel;
  /** Called whenever the task's state has changed. */
  readonly changed: () => void;
}

/** What becomes of a task: it has ended, or the agent goes down and leaves it as it is. */
type Fate = "dead" | "left";

export class TaskRunner {
  readonly id: AllocId;
  readonly kill: Context;
  readonly shutdown: Context;
  readonly restartDelay: Timer;
  /** Closed when `run` has returned. */
  readonly exited: Channel;
  readonly #ports: TaskRunnerPorts;
  readonly #tracker = new RestartTracker();
  /** Always ready. */
  readonly #open: Channel;
  #alloc: Allocation;
  #task: TaskState = { state: "pending", failed: false };
  #prestarted = false;
  #runComplete = false;

  constructor(alloc: Allocation, ports: TaskRunnerPorts) {
    const { scheduler } = ports;
    this.id = alloc.id;
    this.#alloc = alloc;
    this.#ports = ports;
    this.kill = scheduler.context(`${this.id} kill`);
    this.shutdown = scheduler.context(`${this.id} shutdown`);
    this.restartDelay = scheduler.timer(`${this.id} restart delay`, RESTART_DELAY);
    this.exited = scheduler.closing(`${this.id} task runner exited`);
    this.#open = scheduler.closing(`${this.id} open`);
    this.#open.close();
  }

  get alloc(): Allocation {
    return this.#alloc;
  }

  get task(): TaskState {
    return this.#task;
  }

  get driver(): Driver {
    return this.#ports.driver;
  }

  /** The prestart hooks have run. */
  get isPrestarted(): boolean {
    return this.#prestarted;
  }

  /** It has come to its end; false also if it left. */
  get isRunComplete(): boolean {
    return this.#runComplete;
  }

  /** The task was killed, and the restart tracker has not been asked since. */
  get isKillTracked(): boolean {
    return this.#tracker.isKilled;
  }

  /** Nothing is killed by it, even if the new copy is terminal. */
  update(alloc: Allocation): void {
    this.#alloc = alloc;
  }

  *run(): Go {
    // It reports before its first point: nobody who waits for the report can wait for anything else by then.
    this.#ports.changed();
    if ((yield* this.#live()) === "left") return yield* this.#leave();
    yield* at("mark dead");
    this.#setState({ ...this.#task, state: "dead" }, !this.#ports.behaviour.has("forgets-broadcast"));
    const last = yield* select("wait for alloc restart", {
      killed: done(this.kill),
      shutdown: done(this.shutdown),
    });
    if (last.case === "shutdown") return yield* this.#leave();
    yield* at("exit");
    this.#runComplete = true;
    this.#ports.store.putLocalState(this.id, { runComplete: true });
    this.exited.close();
  }

  /** One turn for each start of the task. */
  *#live(): Go<Fate> {
    for (;;) {
      yield* at("check alloc");
      if (isTerminal(this.#alloc) || this.#task.state === "dead") return "dead";
      const stopped = (yield* this.#prepare()) ?? (yield* this.#runTask());
      if (stopped !== undefined) return stopped;
      const fate = yield* this.#restart();
      if (fate !== undefined) return fate;
    }
  }

  /** Up to the moment before the start. Undefined: it may start. */
  *#prepare(): Go<Fate | undefined> {
    const { behaviour, start } = this.#ports;
    const gate = yield* select("wait for start", {
      killed: done(this.kill),
      shutdown: done(this.shutdown, { when: () => !behaviour.has("missing-shutdown") }),
      start: receive(start),
      exited: receive(this.#open, { when: () => behaviour.has("extra-exit") }),
    });
    if (gate.case === "shutdown") return "left";
    if (gate.case !== "start") return "dead";
    yield* at("run prestart hooks");
    // The hooks of a terminal allocation are skipped, and yet its task is started (hashicorp/nomad#18659).
    if (!isTerminal(this.#alloc)) this.#prestarted = true;
    const last = yield* select("check before start", {
      killed: done(this.kill),
      shutdown: done(this.shutdown),
      otherwise: fallback(),
    });
    if (last.case === "otherwise") return undefined;
    return last.case === "shutdown" ? "left" : "dead";
  }

  /** Undefined: its process has ended. */
  *#runTask(): Go<Fate | undefined> {
    const { behaviour, driver } = this.#ports;
    yield* at("start task");
    driver.startTask();
    this.#setState({ ...this.#task, state: "running" });
    const end = yield* select("wait for task", {
      killed: done(this.kill),
      shutdown: done(this.shutdown, {
        when: () => !(behaviour.has("select-prefers-kill") && this.kill.isDone),
      }),
      exited: receive(driver.exit),
    });
    if (end.case === "shutdown") return "left";
    if (end.case === "killed") {
      yield* at("kill task");
      this.#tracker.setKilled();
      if (!behaviour.has("keeps-process")) driver.stopTask();
      driver.exit.poll();
    }
    return undefined;
  }

  /** Undefined: it is to be started again, now. */
  *#restart(): Go<Fate | undefined> {
    const decision = yield* this.#tracker.decide();
    if (decision === "killed") return "dead";
    if (decision === "fail") {
      this.#setState({ state: "dead", failed: true });
      return "dead";
    }
    this.#setState({ ...this.#task, state: "pending" });
    this.restartDelay.start();
    const wait = yield* select("wait to restart", {
      over: fired(this.restartDelay),
      killed: done(this.kill),
      shutdown: done(this.shutdown),
    });
    if (wait.case === "over") return undefined;
    this.restartDelay.stop();
    return wait.case === "shutdown" ? "left" : "dead";
  }

  /** The task's state is not touched: if it runs, it goes on running without the agent. */
  *#leave(): Go {
    yield* at("leave");
    if (this.#ports.behaviour.has("leave-marks-dead")) this.#setState({ ...this.#task, state: "dead" });
    this.exited.close();
  }

  #setState(state: TaskState, tell = true): void {
    this.#task = state;
    this.#ports.store.putTaskState(this.id, state);
    if (tell) this.#ports.changed();
  }
}
