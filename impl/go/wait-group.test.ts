import { expect, test } from "vitest";
import { Driven } from "../../test/go/driven.ts";
import { at, type Go, waitFor } from "./index.ts";

test("zero wakes all who wait, in order of starting, in the step that makes it so", () => {
  const scheduler = new Driven();
  const group = scheduler.waitGroup("runners");
  group.add(2);
  for (const name of ["one", "two"]) {
    scheduler.go(name, function* (): Go {
      yield* waitFor("wait", group);
    });
  }
  scheduler.go("worker", function* (): Go {
    yield* at("first");
    group.done();
    yield* at("second");
    group.done();
  });
  scheduler.take("two · wait (park)", "one · wait (park)");
  expect(scheduler.take("worker · first (step)")).toBe("worker · first (step)");
  expect(group.count).toBe(1);
  expect(scheduler.take("worker · second (step)")).toBe("worker · second (step) → one · wait → two · wait");
  expect(scheduler.run()).toEqual(["one · wait (resume)", "two · wait (resume)"]);
});

test("nobody waits for a counter that is zero", () => {
  const scheduler = new Driven();
  const group = scheduler.waitGroup("runners");
  scheduler.go("task", function* (): Go {
    yield* waitFor("wait", group);
  });
  expect(scheduler.run()).toEqual(["task · wait (enter)", "task · wait (resume)"]);
});

test("who was woken goes on, whatever the counter does next", () => {
  const scheduler = new Driven();
  const group = scheduler.waitGroup("runners", 1);
  scheduler.go("task", function* (): Go {
    yield* waitFor("wait", group);
  });
  scheduler.take("task · wait (park)");
  scheduler.input(() => {
    group.done();
    group.add(1);
  });
  expect(scheduler.run()).toEqual(["task · wait (resume)"]);
  expect(scheduler.primitives()).toEqual({ runners: 1 });
});

test("a counter below zero is a panic", () => {
  const scheduler = new Driven();
  const group = scheduler.waitGroup("runners");
  scheduler.input(() => group.done());
  expect(scheduler.panic).toBe("negative WaitGroup counter");
  expect(group.count).toBe(0);
});
