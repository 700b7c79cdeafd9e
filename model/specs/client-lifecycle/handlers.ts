/** The two goroutines that serve an alloc runner: one looks at task states, one applies the server's updates. */
import { type Builder, end, flag, otherwise, type Process, receive, select, step } from "../../lang/index.ts";
import { type Alloc, STATUS, type Status } from "./alloc.ts";

/**
 * Looks at the task's state whenever it is told to, and once more after the alloc runner has returned;
 * each time it tells `broadcast` the status of the allocation.
 */
export function declareStateHandler(
  m: Builder,
  alloc: Alloc,
  returned: () => void,
  broadcast: (status: Status) => void,
): Process {
  const { name, ticks, taskState, taskRunnerExited, kill } = alloc;
  if (ticks === undefined) throw new Error(`nobody tells the ${name} state handler to look`);
  const seen = m.field(`${name} state seen`, STATUS);
  const last = m.field(`${name} last pass`, flag());
  return m.process(
    `${name} state handler`,
    {
      "await state update": select({
        tick: receive(ticks).to("handle state update"),
        gone: receive(alloc.allocRunnerExited, () => last.set(true)).to("handle state update"),
      }),
      "handle state update": step(() => {
        seen.set(taskState.get() === "dead" ? "over" : "live");
        if (seen.get() === "over" && !taskRunnerExited.isClosed) kill.cancel();
      }).toFirst({
        "wait for task runner": () => seen.get() === "over" && !taskRunnerExited.isClosed,
        "send update": otherwise,
      }),
      "wait for task runner": receive(taskRunnerExited).to("send update"),
      "send update": step(() => {
        broadcast(seen.get());
        seen.set("live");
        if (last.get()) returned();
      }).toFirst({ end: () => last.get(), "await state update": otherwise }),
    },
    { starts: "parked", rests: ["await state update"] },
  );
}

/** Delivers the server's stop as a kill, some time after it was queued. */
export function declareUpdateHandler(m: Builder, alloc: Alloc): Process {
  return m.process(
    `${alloc.name} update handler`,
    {
      "apply update": step(() => alloc.stopped.set(true)).to("kill task"),
      "kill task": step(() => alloc.kill.cancel()).to(end),
    },
    { starts: "later" },
  );
}
