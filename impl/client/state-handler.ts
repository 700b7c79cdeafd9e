/** Follows the state of an allocation's task, and tells everybody what has become of the allocation. */
import { at, type Channel, type Go, receive, receiveFrom, select } from "../go/index.ts";
import { type AllocId, clientStatusOf } from "./alloc.ts";
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

/** Makes a last pass when the alloc runner has returned: what it finds then is what the allocation ends with. */
export function* handleTaskStates(ports: StateHandlerPorts): Go {
  const { id, taskRunner, coordinator, broadcaster, ticks, runnerExited, exited } = ports;
  for (;;) {
    const why = yield* select("await state update", { tick: receive(ticks), gone: receive(runnerExited) });
    yield* at("handle state update");
    const { task } = taskRunner;
    if (task.state === "dead" && !taskRunner.exited.isClosed) {
      // A task runner waits, with a dead task, for a restart of the whole allocation. There will be none.
      taskRunner.kill.cancel();
      yield* receiveFrom("wait for task runner", taskRunner.exited);
    }
    yield* at("send update");
    coordinator.taskStatesUpdated([task]);
    broadcaster.send({ id, clientStatus: clientStatusOf([task]), task });
    if (why.case === "gone") break;
  }
  exited.close();
}
