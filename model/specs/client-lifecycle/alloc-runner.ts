/** The replacement's alloc runner up to the start of its tasks, and what shuts an alloc runner down. */
import {
  type Builder,
  type Channel,
  type Context,
  done,
  end,
  flag,
  otherwise,
  type Process,
  receive,
  select,
  step,
  type WaitGroup,
} from "../../lang/index.ts";
import { type Alloc, STATUS, type Status } from "./alloc.ts";

/** How the replacement's wait can be cut short. */
export interface Cancellation {
  /** Cancelled when the replacement is shut down. Undefined where nothing cancels the wait. */
  readonly cancelled: Context | undefined;
  /** The wait is cancelled before the task runner is shut down, and the start gate opens all the same. */
  readonly naive: boolean;
}

/** What the replacement knows of its predecessor, and what it starts once that is over. */
export interface Wait extends Cancellation {
  /** Holds the latest status that the predecessor has sent. */
  readonly listener: Channel<Status>;
  readonly runTasks: () => void;
}

/**
 * Waits for the predecessor to be over before it runs its tasks. A cancelled wait is no failure: the task runner
 * is run all the same, and leaves, but its gate stays shut.
 */
export function declareReplacement(
  m: Builder,
  { name, gate }: Alloc,
  { listener, cancelled, naive, runTasks }: Wait,
): Process {
  const seen = m.field(`${name} update seen`, STATUS);
  const interrupted = m.field(`${name} wait cancelled`, flag());
  return m.process(
    `${name} alloc runner`,
    {
      "await previous": select({
        update: receive(listener, (status) => seen.set(status)).to("look at update"),
        ...(cancelled === undefined
          ? {}
          : { cancelled: done(cancelled, () => interrupted.set(true)).to("run tasks") }),
      }),
      "look at update": step().toFirst({
        "run tasks": () => seen.get() === "over",
        "await previous": otherwise,
      }),
      "run tasks": step(() => {
        listener.poll();
        if (naive || !interrupted.get()) gate.close();
        runTasks();
      }).to(end),
    },
    { starts: "later" },
  );
}

/** The predecessor's alloc runner from the moment at which its task runner has returned. */
export function declareAllocRunner(m: Builder, { name, allocRunnerExited }: Alloc): Process {
  return m.process(
    `${name} alloc runner`,
    { exit: step(() => allocRunnerExited.close()).to(end) },
    { starts: "later" },
  );
}

/** Shuts an alloc runner down, and waits until all of it has returned. */
export function declareShutdown(
  m: Builder,
  { name, shutdown, returned }: Alloc,
  { cancelled, naive }: Cancellation,
  finished: WaitGroup,
): Process {
  const finish = step(() => finished.done())
    .when(() => returned.get(), `all of ${name} has returned`)
    .to(end);
  if (naive && cancelled !== undefined) {
    return m.process(
      `${name} shutdown`,
      {
        "cancel wait": step(() => cancelled.cancel()).to("shut down task runner"),
        "shut down task runner": step(() => shutdown.cancel()).to("finish"),
        finish,
      },
      { starts: "later" },
    );
  }
  return m.process(
    `${name} shutdown`,
    {
      // In this order: whoever finds the wait cancelled finds the task runner shut down, too.
      "shut down task runner": step(() => {
        shutdown.cancel();
        cancelled?.cancel();
      }).to("finish"),
      finish,
    },
    { starts: "later" },
  );
}
