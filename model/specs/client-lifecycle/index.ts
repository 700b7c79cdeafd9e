/**
 * Can the client agent go down while a replacement waits for the allocation that it replaces?
 *
 * One node, two allocations of one task each. The server preempts the old one: in one batch its stop is
 * queued and the new one is added, which waits until the old one is over. At any time the operator
 * interrupts the agent. The goroutines and their points are called as in the fact sheet of the modelled
 * system; each file holds one part of it.
 */
import { end, environment, flag, model, step, wait } from "../../lang/index.ts";
import { declareAlloc, STATUS } from "./alloc.ts";
import { declareAllocRunner, declareReplacement, declareShutdown } from "./alloc-runner.ts";
import { declareStateHandler, declareUpdateHandler } from "./handlers.ts";
import { declareTaskRunner } from "./task-runner.ts";

export const clientLifecycle = model(
  "client-lifecycle",
  {
    question: "Can the client agent go down while a replacement waits for the allocation that it replaces?",
    variants: {
      "v1.5.5": "as reported: the replacement's wait cannot be cancelled",
      "cancellable-wait":
        "fix F2: shutting down the replacement shuts down its task runner, then cancels its wait",
      "naive-cancellable-wait": "the same in the other order, and the replacement's start gate does not care",
    },
    scopes: {
      "one-task": "a predecessor that runs until it is killed, and its replacement, one task each",
      "crash-loop": "the predecessor's task has just exited by itself, and may be restarted",
      exits: "the predecessor's task may exit at any time, again and again",
    },
  },
  (m, { variant, scope }) => {
    const old = declareAlloc(m, "old");
    const fresh = declareAlloc(m, "new");
    // A lock, and what the server is told, one message after the other.
    const locked = m.field("shutdown lock", flag(), false, { serialised: true });
    const runners = m.waitGroup("alloc runners");
    const listener = m.channel("listener of new", { capacity: 1, payload: STATUS });
    const cancelled = variant === "v1.5.5" ? undefined : m.context("wait of new");
    const naive = variant === "naive-cancellable-wait";
    const lastSent = m.field("last sent of old", STATUS, "live", { serialised: true });

    m.action("interrupt", { when: () => !agent.isStarted, step: () => agent.go() }, environment);
    m.action(
      "preempt",
      { when: () => !client.isStarted && !agent.isAt("end"), step: () => client.go() },
      environment,
    );
    if (scope === "exits") {
      m.action(
        "old task exits",
        {
          when: () => old.process.get() && !old.taskRunnerExited.isClosed,
          step: () => {
            old.process.set(false);
            old.exits.offer();
          },
        },
        environment,
      );
    }

    const client = m.process(
      "client",
      {
        "run allocs": step(() => {
          // The lock is free again once the shutdown is complete; nothing is taken in any more then.
          if (agent.isAt("end")) return;
          if (!old.allocRunnerExited.isClosed) oldUpdates.go();
          listener.offer(lastSent.get());
          newRunner.go();
        })
          .when(() => !locked.get(), "the shutdown lock is free")
          .to(end),
      },
      { starts: "later", rests: ["run allocs"] },
    );
    const agent = m.process(
      "agent",
      {
        "shut down client": step(() => {
          locked.set(true);
          runners.add(1);
          oldShutdown.go();
          if (!newRunner.isStarted) return;
          runners.add(1);
          newShutdown.go();
        }).to("wait for alloc runners"),
        "wait for alloc runners": wait(runners, () => locked.set(false)).to(end),
      },
      { starts: "later" },
    );

    declareTaskRunner(m, old, {
      begins: scope === "crash-loop" ? "decide restart" : "check alloc",
      starts: "before",
      returned: () => oldRunner.go(),
    });
    declareStateHandler(
      m,
      old,
      () => old.returned.set(true),
      (status) => {
        lastSent.set(status);
        if (!newRunner.isAt("await previous") && !newRunner.isAt("look at update")) return;
        listener.poll();
        listener.offer(status);
      },
    );
    const oldRunner = declareAllocRunner(m, old);
    const oldUpdates = declareUpdateHandler(m, old);
    const oldShutdown = declareShutdown(m, old, { cancelled: undefined, naive }, runners);

    const newRunner = declareReplacement(m, fresh, {
      listener,
      cancelled,
      naive,
      runTasks: () => newTask.go(),
    });
    const newTask = declareTaskRunner(m, fresh, {
      begins: "check alloc",
      starts: "later",
      returned: () => fresh.returned.set(true),
    });
    const newShutdown = declareShutdown(m, fresh, { cancelled, naive }, runners);

    m.stillPossible(
      "shutdown terminates",
      () => agent.isStarted,
      () => agent.isAt("end"),
    );
    m.stillPossible(
      "the replacement gets its turn",
      () => newRunner.isStarted && !agent.isStarted,
      () => fresh.process.get(),
    );
    m.invariant(
      "no overlap",
      () => !(fresh.process.get() && (old.process.get() || old.taskState.get() !== "dead")),
    );
    m.stepInvariant(
      "over is over",
      (was) => !(was(() => old.taskState.get() === "dead") && old.taskState.get() !== "dead"),
    );
    m.possible("the replacement runs", () => newTask.isAt("wait for task"));
  },
);
