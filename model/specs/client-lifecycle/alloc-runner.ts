/** The replacement's alloc runner up to the start of its tasks, and what shuts an alloc runner down. */
import {
  type Builder,
  type Channel,
  type Context,
  done,
  end,
  otherwise,
  type Process,
  receive,
  select,
  step,
  type WaitGroup,
} from "../../lang/index.ts";
import { type Alloc, STATUS, type Status } from "./alloc.ts";

/** What the replacement knows of its predecessor, and what it starts once that is over. */
export interface Wait {
  /** Holds the latest status that the predecessor has sent. */
  readonly listener: Channel<Status>;
  /** Cancelled when the replacement is shut down. Undefined where nothing cancels the wait. */
  readonly cancelled: Context | undefined;
  readonly runTasks: () => void;
}

/** Waits for the predecessor to be over before it runs its tasks. A cancelled wait is no failure: they run, and leave. */
export function declareReplacement(
  m: Builder,
  { name }: Alloc,
  { listener, cancelled, runTasks }: Wait,
): Process {
  const seen = m.field(`${name} update seen`, STATUS);
  return m.process(
    `${name} alloc runner`,
    {
      "await previous": select({
        update: receive(listener, (status) => seen.set(status)).to("look at update"),
        ...(cancelled === undefined ? {} : { cancelled: done(cancelled).to("run tasks") }),
      }),
      "look at update": step().toFirst({
        "run tasks": () => seen.get() === "over",
        "await previous": otherwise,
      }),
      "run tasks": step(runTasks).to(end),
    },
    { starts: "later" },
  );
}

/** Shuts an alloc runner down: `finished` counts this goroutine, and the alloc runners that have not returned. */
export function declareShutdown(
  m: Builder,
  alloc: Alloc,
  cancelled: Context | undefined,
  finished: WaitGroup,
): Process {
  const name = `${alloc.name} shutdown`;
  if (cancelled === undefined) {
    const points = {
      "shut down task runner": step(() => {
        alloc.shutdown.cancel();
        finished.done();
      }).to(end),
    };
    return m.process<keyof typeof points>(name, points, { starts: "later" });
  }
  return m.process(
    name,
    {
      "shut down task runner": step(() => alloc.shutdown.cancel()).to("cancel wait"),
      "cancel wait": step(() => {
        cancelled.cancel();
        finished.done();
      }).to(end),
    },
    { starts: "later" },
  );
}
