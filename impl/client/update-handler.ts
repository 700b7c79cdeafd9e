/** Applies what the server says about an allocation, one update after the other, and kills its task if it is to stop. */
import { at, type Channel, type Go, receive, receiveFrom, select } from "../go/index.ts";
import { type Allocation, isTerminal } from "./alloc.ts";
import type { TaskRunner } from "./task-runner.ts";
import type { Behaviour } from "./variants.ts";

export interface UpdateHandlerPorts {
  readonly behaviour: Behaviour;
  readonly taskRunner: TaskRunner;
  readonly updates: Channel<Allocation>;
  /** Closed when the alloc runner has returned. */
  readonly runnerExited: Channel;
  readonly alloc: () => Allocation;
  readonly swap: (alloc: Allocation) => void;
}

/** Nobody waits for its end: it may still be killing when its alloc runner has been shut down. */
export function* handleAllocUpdates(ports: UpdateHandlerPorts): Go {
  const { behaviour, taskRunner, updates, runnerExited } = ports;
  for (;;) {
    const got = yield* select("await alloc update", {
      update: receive(updates),
      gone: receive(runnerExited),
    });
    if (got.case === "gone") return;
    yield* at("apply update");
    const stops = !isTerminal(ports.alloc()) && isTerminal(got.value);
    ports.swap(got.value);
    taskRunner.update(got.value);
    if (!stops || behaviour.has("forgets-stop")) continue;
    yield* at("kill task");
    taskRunner.kill.cancel();
    yield* receiveFrom("wait for task runner", taskRunner.exited);
  }
}
