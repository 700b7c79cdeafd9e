import { expect, test } from "vitest";
import { Driven } from "../../test/go/driven.ts";
import { at, type Go, lock, Panic, panic, procedure } from "./index.ts";

test("what is deferred runs when the procedure returns, last first, and only if it was reached", () => {
  const scheduler = new Driven();
  const mu = scheduler.mutex("mu");
  const log: string[] = [];
  function* work(isLocking: boolean): Go<number> {
    return yield* procedure<number>(function* (defer) {
      defer(() => {
        log.push("first");
      });
      if (isLocking) {
        yield* lock("lock", mu);
        defer(function* () {
          yield* at("unlock");
          mu.unlock();
        });
      }
      defer(() => {
        log.push("last");
      });
      yield* at("work");
      log.push("work");
      return 7;
    });
  }
  scheduler.go("task", function* (): Go {
    log.push(String(yield* work(true)));
    log.push(String(yield* work(false)));
  });
  scheduler.take("task · lock (step)", "task · work (step)");
  expect([log, mu.isLocked]).toEqual([["work", "last"], true]);
  scheduler.take("task · unlock (step)");
  expect([log, mu.isLocked]).toEqual([["work", "last", "first", "7"], false]);
  expect(scheduler.run()).toEqual(["task · work (step)"]);
  expect(log.slice(4)).toEqual(["work", "last", "first", "7"]);
});

test("a panic runs what is deferred, while others go on; then it ends the program", () => {
  const scheduler = new Driven();
  const log: string[] = [];
  scheduler.go("task", function* (): Go {
    yield* procedure(function* (defer) {
      defer(function* () {
        yield* at("clean up");
        log.push("clean");
      });
      yield* at("work");
      panic("no");
    });
  });
  scheduler.go("other", function* (): Go {
    yield* at("go on");
  });
  scheduler.take("task · work (step)");
  expect([scheduler.panic, scheduler.texts]).toEqual([
    undefined,
    ["task · clean up (step)", "other · go on (step)"],
  ]);
  scheduler.take("other · go on (step)", "task · clean up (step)");
  expect([scheduler.panic, log]).toEqual(["no", ["clean"]]);
});

test("a deferred call that panics takes the place of the panic before, and the others run", () => {
  const log: string[] = [];
  const body = procedure(function* (defer) {
    defer(() => {
      log.push("first");
    });
    defer(() => panic("second"));
    yield* at("work");
    panic("body");
  });
  body.next();
  expect(() => body.next({ case: "", value: undefined, ok: true })).toThrow(new Panic("second"));
  expect(log).toEqual(["first"]);
});
