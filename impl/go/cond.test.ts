import { expect, test } from "vitest";
import { Driven } from "../../test/go/driven.ts";
import { at, type Cond, type Go, lock, waitOn } from "./index.ts";

function waiters(scheduler: Driven, cond: Cond, names: readonly string[]): void {
  for (const name of names) {
    scheduler.go(name, function* (): Go {
      yield* lock("lock", cond.mutex);
      yield* waitOn("wait", cond);
      yield* at("unlock");
      cond.mutex.unlock();
    });
  }
  for (const name of names) scheduler.take(`${name} · lock (step)`, `${name} · wait (step)`);
}

test("who waits lets others have the mutex, and is woken in the order of waiting", () => {
  const scheduler = new Driven();
  const cond = scheduler.cond("c", scheduler.mutex("mu"));
  waiters(scheduler, cond, ["b", "a"]);
  expect(scheduler.sync()).toEqual({ mu: "unlocked", "b in c": 1, "a in c": 2 });
  expect(scheduler.texts).toEqual([]);
  scheduler.input(() => cond.signal());
  expect(scheduler.texts).toEqual(["b · wait / woken (step)"]);
  scheduler.take("b · wait / woken (step)", "b · wait / lock again (step)");
  expect([cond.mutex.isLocked, scheduler.texts]).toEqual([true, ["b · unlock (step)"]]);
});

test("a broadcast wakes all, and they lock one by one; a signal without anybody is lost", () => {
  const scheduler = new Driven();
  const cond = scheduler.cond("c", scheduler.mutex("mu"));
  cond.signal();
  waiters(scheduler, cond, ["a", "b"]);
  expect(scheduler.texts).toEqual([]);
  scheduler.input(() => cond.broadcast());
  scheduler.take("a · wait / woken (step)", "b · wait / woken (step)", "b · wait / lock again (step)");
  expect(scheduler.texts).toEqual(["b · unlock (step)"]);
  scheduler.take("b · unlock (step)");
  expect(scheduler.texts).toEqual(["a · wait / lock again (step)"]);
});

test("waiting without the mutex ends the program", () => {
  const scheduler = new Driven();
  const cond = scheduler.cond("c", scheduler.mutex("mu"));
  scheduler.go("task", function* (): Go {
    yield* waitOn("wait", cond);
  });
  scheduler.take("task · wait (step)");
  expect(scheduler.panic).toBe("sync: unlock of unlocked mutex");
});
