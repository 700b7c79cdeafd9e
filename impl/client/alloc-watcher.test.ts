import { expect, test } from "vitest";
import { type Go, Scheduler } from "../go/index.ts";
import type { Allocation, AllocUpdate, ClientStatus } from "./alloc.ts";
import { AllocWatcher } from "./alloc-watcher.ts";
import { Broadcaster } from "./broadcaster.ts";
import { Behaviour } from "./variants.ts";

/** A goroutine that waits, and what became of it. */
function waiting(known: ClientStatus): {
  readonly step: (name?: string) => void;
  readonly send: (status: ClientStatus) => void;
  readonly cancel: () => void;
  readonly outcome: () => string | undefined;
  readonly offered: () => readonly (string | undefined)[];
} {
  const scheduler = new Scheduler();
  const broadcaster = new Broadcaster(scheduler, new Behaviour("v1.5.5"));
  const alloc: Allocation = { id: "old", desired: "evict", clientStatus: known, replaces: [] };
  const watcher = new AllocWatcher("new", { alloc, broadcaster });
  const context = scheduler.context("wait");
  let outcome: string | undefined;
  scheduler.go("waiter", function* (): Go {
    outcome = yield* watcher.wait(context);
  });
  const update = (clientStatus: ClientStatus): AllocUpdate => ({
    id: "old",
    clientStatus,
    task: { state: "running", failed: false },
  });
  return {
    step: (name) => {
      const label = scheduler.offered().find((one) => name === undefined || one.case === name);
      if (label === undefined) throw new Error(`no case ${name}`);
      scheduler.perform(label);
    },
    send: (status) => void scheduler.input(() => broadcaster.send(update(status))),
    cancel: () => void scheduler.input(() => context.cancel()),
    outcome: () => outcome,
    offered: () => scheduler.offered().map((one) => one.case),
  };
}

test("it does not wait for what the server knew to be terminal", () => {
  expect(waiting("complete").outcome()).toBe("terminated");
  expect(waiting("failed").outcome()).toBe("terminated");
  expect(waiting("running").outcome()).toBe(undefined);
});

test("it waits through updates that are not terminal", () => {
  const waiter = waiting("pending");
  for (const status of ["pending", "running"] as const) {
    waiter.send(status);
    waiter.step("update");
    waiter.step("update");
    waiter.step();
    expect(waiter.outcome()).toBe(undefined);
  }
  waiter.send("complete");
  waiter.step("update");
  waiter.step("update");
  expect(waiter.outcome()).toBe(undefined);
  waiter.step();
  expect(waiter.outcome()).toBe("terminated");
});

test("cancelled and told at once, it takes either", () => {
  const waiter = waiting("pending");
  waiter.send("complete");
  waiter.cancel();
  expect(waiter.offered()).toEqual(["update", "cancelled"]);
  waiter.step("cancelled");
  waiter.step("cancelled");
  expect(waiter.outcome()).toBe("cancelled");
});
