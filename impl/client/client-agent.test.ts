import { expect, test } from "vitest";
import { VirtualClock } from "../../test/schedules/virtual-clock.ts";
import { Live, type LivePorts, Scheduler } from "../go/index.ts";
import type { Allocation, AllocId, TaskState } from "./alloc.ts";
import { ClientAgent, InputRefused } from "./client-agent.ts";
import type { LocalState, StateStore } from "./state-store.ts";

/** A small linear congruential generator (Numerical Recipes): the same numbers every time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

class Written implements StateStore {
  readonly lines: string[] = [];

  putAllocation({ id, desired }: Allocation): void {
    this.lines.push(`allocation ${id} ${desired}`);
  }

  putTaskState(id: AllocId, { state, failed }: TaskState): void {
    this.lines.push(`task ${id} ${state}${failed ? " failed" : ""}`);
  }

  putLocalState(id: AllocId, { runComplete }: LocalState): void {
    this.lines.push(`local ${id} ${runComplete ? "complete" : "not complete"}`);
  }
}

test.each([1, 2, 3, 4, 5])("SC1 by itself, on a virtual clock, with the random numbers %i", async (seed) => {
  const clock = new VirtualClock();
  const ports: LivePorts = { now: clock.now, after: clock.after, random: numbers(seed) };
  const scheduler = new Scheduler();
  const store = new Written();
  const agent = new ClientAgent(scheduler, { variant: "v1.5.5", store });
  const live = new Live(scheduler, ports);
  expect(await clock.until(live.run())).toBe("waiting");
  expect(agent.observe().allocs.old).toMatchObject({ clientStatus: "running", task: { state: "running" } });
  agent.preempt();
  expect(await clock.until(live.run())).toBe("waiting");
  expect(agent.observe().allocs).toMatchObject({
    old: { clientStatus: "complete", task: { processRunning: false, runComplete: true } },
    new: { clientStatus: "running", task: { processRunning: true } },
  });
  agent.interrupt();
  expect(await clock.until(live.run())).toBe("over");
  expect(agent.observe()).toMatchObject({ isShutDown: true, shutdownLock: false, runners: 0 });
  expect(store.lines).toEqual([
    "allocation old run",
    "task old running",
    "allocation old evict",
    "allocation new run",
    "task old dead",
    "local old complete",
    "task new running",
  ]);
});

test("a task that ends by itself is started again when its delay is over, by the clock", async () => {
  const clock = new VirtualClock();
  const scheduler = new Scheduler();
  const agent = new ClientAgent(scheduler, { variant: "v1.5.5" });
  const decide: NonNullable<LivePorts["decide"]> = (choices) =>
    choices.findIndex((choice) => choice.case === "restart");
  const live = new Live(scheduler, { now: clock.now, after: clock.after, random: numbers(7), decide });
  await clock.until(live.run());
  expect(clock.now()).toBe(0);
  agent.taskExits("old");
  expect(await clock.until(live.run())).toBe("waiting");
  expect(clock.now()).toBe(15_000);
  expect(agent.observe().allocs.old?.task).toMatchObject({ state: "running", processRunning: true });
});

test("what cannot happen is refused and changes nothing", () => {
  const agent = new ClientAgent(new Scheduler(), { variant: "v1.5.5" });
  expect(agent.canExit("old")).toBe(false);
  expect(() => agent.taskExits("old")).toThrow(new InputRefused("the old task exits", "it has no process"));
  agent.preempt();
  const before = agent.digest();
  expect(() => agent.preempt()).toThrow(
    'client agent: "preempt" cannot happen now: the old allocation has been preempted already',
  );
  expect(agent.digest()).toBe(before);
});

test("signals that come while nobody listens are dropped", () => {
  const scheduler = new Scheduler();
  const agent = new ClientAgent(scheduler, { variant: "v1.5.5" });
  agent.interrupt();
  const once = agent.digest();
  expect(agent.interrupt()).toEqual([]);
  expect(agent.digest()).toBe(once);
});

test("an input says what it wakes", () => {
  const scheduler = new Scheduler();
  const agent = new ClientAgent(scheduler, { variant: "v1.5.5" });
  scheduler.perform({ process: "agent", point: "await signal", phase: "park", commits: [] });
  expect(agent.interrupt()).toEqual([{ process: "agent", point: "await signal" }]);
});
