import { expect, test } from "vitest";
import { ClientRun, isDown, isHung } from "../../test/schedules/client-run.ts";
import type { Variant } from "./index.ts";

const TASK = "old task runner";

/** The old task runs, and everybody waits. */
function running(variant: Variant): ClientRun {
  return new ClientRun(variant).settle();
}

/** The server's update has been taken; it lies before the old allocation's update handler. */
function preempted(run: ClientRun): ClientRun {
  run.agent.preempt();
  return run.untilWaiting("client", "new alloc runner", "new state handler", "new update handler");
}

function interrupted(run: ClientRun): ClientRun {
  run.agent.interrupt();
  return run.untilWaiting("agent");
}

/** The update has been applied and the task told to die; nobody has looked at it. */
function killed(run: ClientRun): ClientRun {
  return run.untilWaiting("old update handler");
}

/** The shutdown has reached the old task runner. */
function leaving(run: ClientRun): ClientRun {
  return interrupted(run).take("old shutdown · shut down task runner");
}

/** The task runner stands before `point`, still to be done, and everybody else waits. */
function busyWith(point: string, variant: Variant = "v1.5.5"): ClientRun {
  const run = new ClientRun(variant);
  run.settle(TASK);
  while (run.now.goroutines[TASK]?.point !== point) run.take(...run.offered(TASK)).settle(TASK);
  return run;
}

/** How it ends, as far as the old and the new allocation are concerned. */
function ending(run: ClientRun): unknown {
  const { old: before, new: after } = run.now.allocs;
  return {
    down: isDown(run.now),
    hung: isHung(run.now),
    old: [before?.task.state, before?.task.processRunning, before?.clientStatus],
    new: [after?.task.state, after?.task.processRunning, after?.clientStatus],
  };
}

/** Ready on entry, and then taken. */
const KILLED_AT = (point: string): readonly string[] => [
  `${TASK} · ${point} · killed`,
  `${TASK} · ${point} · killed`,
];
const LEFT_AT = (point: string): readonly string[] => [
  `${TASK} · ${point} · shutdown`,
  `${TASK} · ${point} · shutdown`,
  `${TASK} · leave`,
];
const MARKED_DEAD = [`${TASK} · mark dead`, ...KILLED_AT("wait for alloc restart"), `${TASK} · exit`];

const HUNG = { down: false, hung: true, new: ["pending", false, null] };
const DOWN = { down: true, hung: false };

test("SC1: the old allocation stops, then the new one runs, then the agent goes down", () => {
  const run = running("v1.5.5");
  expect(run.now.allocs.old?.task).toEqual({
    state: "running",
    failed: false,
    processRunning: true,
    exitWaiting: false,
    prestarted: true,
    killTracked: false,
    runComplete: false,
  });
  expect(run.now.goroutines[TASK]).toEqual({ point: "wait for task", stand: "parked" });
  expect(run.now.allocs.new).toBe(null);

  preempted(run).settle();
  expect(run.now.allocs.old).toMatchObject({
    desired: "evict",
    clientStatus: "complete",
    task: { state: "dead", failed: false, processRunning: false, runComplete: true },
  });
  expect(run.now.allocs.new).toMatchObject({
    clientStatus: "running",
    task: { state: "running", processRunning: true },
  });

  interrupted(run).settle();
  expect(isDown(run.now)).toBe(true);
  expect(run.scheduler.offered()).toEqual([]);
  expect(run.now.allocs.new).toMatchObject({
    clientStatus: "running",
    task: { state: "running", processRunning: true, runComplete: false },
  });
});

test.each(["v1.5.5", "cancellable-wait"] as const)(
  "SC2, %s: the kill is noticed after StartTask",
  (variant) => {
    const run = leaving(killed(preempted(busyWith("start task", variant))));
    run.take("old task runner · start task", ...KILLED_AT("wait for task"), "old task runner · kill task");
    run.take("old task runner · decide restart · no restart", ...MARKED_DEAD).finish();
    expect(ending(run)).toEqual({
      ...DOWN,
      old: ["dead", false, "complete"],
      new: ["pending", false, "pending"],
    });
  },
);

test("SC2, A2: the shutdown is noticed after StartTask, and the agent hangs", () => {
  const run = leaving(killed(preempted(busyWith("start task"))));
  run.take("old task runner · start task");
  expect(run.offered(TASK)).toEqual([
    "old task runner · wait for task · killed",
    "old task runner · wait for task · shutdown",
  ]);
  run.take(...LEFT_AT("wait for task")).settle();
  expect(run.scheduler.offered()).toEqual([]);
  expect(ending(run)).toEqual({ ...HUNG, old: ["running", true, "running"] });
});

test("SC8, A3: a crash-looping task is preempted while its restart is decided", () => {
  const run = busyWith("wait for task");
  run.settle();
  run.agent.taskExits("old");
  run.take("old task runner · wait for task · exited");
  leaving(killed(preempted(run)));
  expect(run.offered(TASK)).toEqual([
    "old task runner · decide restart · restart",
    "old task runner · decide restart · no restart",
  ]);
  run.take("old task runner · decide restart · restart");
  expect(run.offered(TASK)).toEqual([
    "old task runner · wait to restart · killed",
    "old task runner · wait to restart · shutdown",
  ]);
  expect(run.now.allocs.old?.restartDelay).toBe("armed");
  run.take(...LEFT_AT("wait to restart")).settle();
  expect(run.scheduler.offered()).toEqual([]);
  expect(ending(run)).toEqual({ ...HUNG, old: ["pending", false, "pending"] });
});

test("SC8: the kill is noticed in the restart delay, which then does not fire", () => {
  const run = busyWith("wait for task");
  run.settle();
  run.agent.taskExits("old");
  run.take("old task runner · wait for task · exited");
  leaving(killed(preempted(run)));
  run.take("old task runner · decide restart · restart", ...KILLED_AT("wait to restart"), ...MARKED_DEAD);
  run.finish();
  expect(run.scheduler.offered()).toEqual([]);
  expect(ending(run)).toMatchObject({ ...DOWN, old: ["dead", false, "complete"] });
});

test("a task that fails is restarted after its delay, until its policy allows no more", () => {
  const run = running("v1.5.5");
  run.agent.taskExits("old");
  run.take("old task runner · wait for task · exited", "old task runner · decide restart · restart").settle();
  expect(run.now.allocs.old).toMatchObject({ clientStatus: "pending", restartDelay: "armed" });
  expect(run.offered()).toEqual(["old restart delay"]);
  run.take("old restart delay").settle();
  expect(run.scheduler.now).toBe(15_000);
  expect(run.now.allocs.old).toMatchObject({ clientStatus: "running", task: { processRunning: true } });
  run.agent.taskExits("old");
  run
    .take("old task runner · wait for task · exited", "old task runner · decide restart · no restart")
    .finish();
  expect(run.now.allocs.old).toMatchObject({
    clientStatus: "failed",
    task: { state: "dead", failed: true, processRunning: false, runComplete: true },
  });
});

test("A1: the shutdown is noticed after the prestart hooks, and the agent hangs", () => {
  const run = leaving(killed(preempted(busyWith("run prestart hooks"))));
  run.take("old task runner · run prestart hooks");
  expect(run.offered(TASK)).toEqual([
    "old task runner · check before start · killed",
    "old task runner · check before start · shutdown",
  ]);
  run.take(...LEFT_AT("check before start")).settle();
  expect(run.scheduler.offered()).toEqual([]);
  expect(ending(run)).toEqual({ ...HUNG, old: ["pending", false, "pending"] });
});

test("A1: the kill is noticed after the prestart hooks", () => {
  const run = leaving(killed(preempted(busyWith("run prestart hooks"))));
  run
    .take("old task runner · run prestart hooks", ...KILLED_AT("check before start"), ...MARKED_DEAD)
    .finish();
  expect(ending(run)).toMatchObject({ ...DOWN, old: ["dead", false, "complete"] });
});

test("A6: the shutdown comes before the kill, and the agent hangs whatever is chosen", () => {
  const run = leaving(preempted(running("v1.5.5")));
  expect(run.now.goroutines[TASK]).toEqual({ point: "wait for task", stand: "committed", case: "shutdown" });
  killed(run);
  expect(run.now.allocs.old).toMatchObject({ desired: "evict", contexts: { kill: true, shutdown: true } });
  run.settle();
  expect(run.scheduler.offered()).toEqual([]);
  expect(ending(run)).toEqual({ ...HUNG, old: ["running", true, "running"] });
});

test("A6, cancellable-wait: the same goes down, and nothing of the new allocation is started", () => {
  const run = leaving(preempted(running("cancellable-wait")));
  killed(run).settle();
  expect(run.scheduler.offered()).toEqual([]);
  expect(ending(run)).toEqual({
    ...DOWN,
    old: ["running", true, "running"],
    new: ["pending", false, "pending"],
  });
  expect(run.now.allocs.new).toMatchObject({
    contexts: { kill: false, shutdown: true, wait: true },
    task: { failed: false, prestarted: false },
    gate: "stopped",
  });
});
