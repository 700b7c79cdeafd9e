/**
 * The task runner: from before start to the end of the task, with its four selects on kill and shutdown.
 *
 * A shutdown leaves at once, and the task's state as it was, so that the next agent finds it again. A kill
 * ends the task. Where both are ready on entry, Go picks either.
 */
import {
  type Builder,
  choice,
  done,
  end,
  fired,
  flag,
  otherwise,
  type Process,
  receive,
  select,
  step,
  to,
} from "../../lang/index.ts";
import type { Alloc } from "./alloc.ts";

export interface Running {
  /** Where it begins: before its first check, or just after its task has exited by itself. */
  readonly begins: "check alloc" | "decide restart";
  readonly starts: "before" | "later";
  /** Called in the step in which it returns. */
  readonly returned: () => void;
}

export function declareTaskRunner(m: Builder, alloc: Alloc, { begins, starts, returned }: Running): Process {
  const { taskState, process, kill, shutdown, ticks, exits, restartDelay, taskRunnerExited } = alloc;
  const record = (state: "pending" | "running" | "dead"): void => {
    taskState.set(state);
    ticks?.offer();
  };
  const leave = (): void => {
    taskRunnerExited.close();
    returned();
  };
  // A kill that was carried out is remembered until here; what the policy allows is left open.
  const killed = m.field(`${alloc.name} killed`, flag());
  const decideRestart = choice({
    restart: step(() => {
      record("pending");
      restartDelay.start();
    })
      .when(() => !killed.get())
      .to("wait to restart"),
    "no restart": step(() => {
      if (!killed.get()) record("dead");
      killed.set(false);
    }).to("mark dead"),
  });
  type Point =
    | "check alloc"
    | "wait for start"
    | "run prestart hooks"
    | "check before start"
    | "start task"
    | "wait for task"
    | "kill task"
    | "decide restart"
    | "wait to restart"
    | "mark dead"
    | "wait for alloc restart"
    | "exit"
    | "leave";
  return m.process<Point>(
    `${alloc.name} task runner`,
    {
      ...(begins === "decide restart" ? { "decide restart": decideRestart } : {}),
      "check alloc": step().toFirst({ "mark dead": () => alloc.stopped.get(), "wait for start": otherwise }),
      "wait for start": select({
        killed: done(kill).to("mark dead"),
        shutdown: done(shutdown).to("leave"),
        start: receive(alloc.gate).to("run prestart hooks"),
      }),
      "run prestart hooks": step("the hooks return").to("check before start"),
      "check before start": select({
        killed: done(kill).to("mark dead"),
        shutdown: done(shutdown).to("leave"),
        otherwise: to("start task"),
      }),
      "start task": step(() => {
        process.set(true);
        record("running");
      }).to("wait for task"),
      "wait for task": select({
        killed: done(kill).to("kill task"),
        shutdown: done(shutdown).to("leave"),
        exited: receive(exits).to("decide restart"),
      }),
      "kill task": step(() => {
        process.set(false);
        exits.poll();
        killed.set(true);
      }).to("decide restart"),
      "decide restart": decideRestart,
      "wait to restart": select({
        over: fired(restartDelay).to("check alloc"),
        killed: done(kill, () => {
          restartDelay.stop();
        }).to("mark dead"),
        shutdown: done(shutdown, () => {
          restartDelay.stop();
        }).to("leave"),
      }),
      "mark dead": step(() => record("dead")).to("wait for alloc restart"),
      "wait for alloc restart": select({
        killed: done(kill).to("exit"),
        shutdown: done(shutdown).to("leave"),
      }),
      exit: step(leave).to(end),
      leave: step(leave).to(end),
    },
    // A task that runs is no hang.
    { starts, rests: ["wait for task"] },
  );
}
