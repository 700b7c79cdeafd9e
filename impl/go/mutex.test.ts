import { expect, test } from "vitest";
import { Driven } from "../../test/go/driven.ts";
import { at, type Go, lock, sendTo } from "./index.ts";

test("a lock can be passed while the mutex is unlocked, by anybody", () => {
  const scheduler = new Driven();
  const mu = scheduler.mutex("mu");
  for (const name of ["one", "two"]) {
    scheduler.go(name, function* (): Go {
      yield* lock("lock", mu);
      yield* at("unlock");
      mu.unlock();
    });
  }
  expect(scheduler.texts).toEqual(["one · lock (step)", "two · lock (step)"]);
  scheduler.take("two · lock (step)");
  expect(scheduler.sync()).toEqual({ mu: "locked" });
  expect(scheduler.texts).toEqual(["two · unlock (step)"]);
  scheduler.take("two · unlock (step)");
  expect(scheduler.sync()).toEqual({ mu: "unlocked" });
  expect(scheduler.texts).toEqual(["one · lock (step)"]);
});

test("a mutex is held across a channel operation, and another may unlock it", () => {
  const scheduler = new Driven();
  const mu = scheduler.mutex("mu");
  const channel = scheduler.channel<number>("c");
  scheduler.go("holder", function* (): Go {
    yield* lock("lock", mu);
    yield* sendTo("send", channel, () => 1);
  });
  scheduler.go("other", function* (): Go {
    yield* at("unlock");
    mu.unlock();
    yield* lock("lock", mu);
  });
  scheduler.take(
    "holder · lock (step)",
    "holder · send (park)",
    "other · unlock (step)",
    "other · lock (step)",
  );
  expect(mu.isLocked).toBe(true);
});

test("a mutex that is tried does not wait", () => {
  const mu = new Driven().mutex("mu");
  expect([mu.tryLock(), mu.tryLock()]).toEqual([true, false]);
  mu.unlock();
  expect(mu.tryLock()).toBe(true);
});

test("unlocking what is not locked ends the program, whoever recovers", () => {
  const scheduler = new Driven();
  const mu = scheduler.mutex("mu");
  const recovered: unknown[] = [];
  scheduler.go("task", function* (): Go {
    yield* at("unlock");
    try {
      mu.unlock();
    } catch (error) {
      recovered.push(error);
    }
    yield* at("after");
  });
  scheduler.take("task · unlock (step)");
  expect(recovered.map(String)).toEqual(["Panic: sync: unlock of unlocked mutex"]);
  expect(scheduler.panic).toBe("sync: unlock of unlocked mutex");
  expect(scheduler.offered()).toEqual([]);
});

test("whether it is locked is a part of the state, and only a step may change it", () => {
  const scheduler = new Driven();
  const mu = scheduler.mutex("mu");
  const unlocked = scheduler.digest();
  mu.tryLock();
  expect(scheduler.digest()).not.toBe(unlocked);
  scheduler.go("task", function* (): Go {
    yield* at("begin");
  });
  scheduler.take("task · begin (step)");
  expect(() => mu.unlock()).toThrow('unlock of mutex "mu" outside a step');
});
