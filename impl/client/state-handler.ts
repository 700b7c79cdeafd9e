/** Follows the state of an allocation's task, and tells everybody what has become of the allocation. */
import { at, type Channel, type Go, receive, receiveFrom, select } from "../go/index.ts";
import { type AllocId, clientStatusOf, type TaskState } from "./alloc.ts";
import type { Broadcaster } from "./broadcaster.ts";
import type { Coordinator } from "./coordinator.ts";
import type { TaskRunner } from "./task-runner.ts";

export interface StateHandlerPorts {
  readonly id: AllocId;
  readonly taskRunner: TaskRunner;
  readonly coordinator: Coordinator;
  readonly broadcaster: Broadcaster;
  /** Holds a value if the task's state has changed, however often. */
  readonly ticks: Channel;
  /** Closed when the alloc runner has returned. */
  readonly runnerExited: Channel;
  /** To be closed at the end. */
  readonly exited: Channel;
}

/** One pass: what it looked at, which it tells when it comes to that. */
export interface Pass {
  /** The alloc runner has returned: what this pass finds is what the allocation ends with. */
  readonly isLast: boolean;
  /** Undefined until it has looked. */
  readonly task: TaskState | undefined;
}

export class StateHandler {
  readonly #ports: StateHandlerPorts;
  #pass: Pass | undefined;

  constructor(ports: StateHandlerPorts) {
    this.#ports = ports;
  }

  /** Undefined while it waits for something to look at. */
  get pass(): Pass | undefined {
    return this.#pass;
  }

  *run(): Go {
    const { ticks, runnerExited, exited } = this.#ports;
    for (;;) {
      const why = yield* select("await state update", { tick: receive(ticks), gone: receive(runnerExited) });
      const isLast = why.case === "gone";
      this.#pass = { isLast, task: undefined };
      yield* this.#handle(isLast);
      this.#pass = undefined;
      if (isLast) break;
    }
    exited.close();
  }

  *#handle(isLast: boolean): Go {
    const { id, taskRunner, coordinator, broadcaster } = this.#ports;
    yield* at("handle state update");
    const { task } = taskRunner;
    this.#pass = { isLast, task };
    if (task.state === "dead" && !taskRunner.exited.isClosed) {
      // A task runner with a dead task waits for a restart of the whole allocation. There will be none.
      taskRunner.kill.cancel();
      yield* receiveFrom("wait for task runner", taskRunner.exited);
    }
    yield* at("send update");
    coordinator.taskStatesUpdated([task]);
    broadcaster.send({ id, clientStatus: clientStatusOf([task]), task });
  }
}
