import { expect, test } from "vitest";
import { ClientRun, isDown, isHung } from "../../test/schedules/client-run.ts";

const TASK = "old task runner";

/** The old task runs, and everybody waits. */
function running(variant: "v1.5.5" | "cancellable-wait"): ClientRun {
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
