import { expect, test } from "vitest";
import { Driven } from "../../test/go/driven.ts";
import { at, doOnce, type Go, Panic, panic } from "./index.ts";

test("who comes second waits until the first is through, and does nothing", () => {
  const scheduler = new Driven();
  const once = scheduler.once("once");
  const done: string[] = [];
  for (const name of ["one", "two"]) {
    scheduler.go(name, function* (): Go {
      yield* doOnce("do", once, function* () {
        yield* at("inside");
        done.push(name);
      });
      yield* at("after");
    });
  }
  expect(scheduler.sync()).toEqual({ once: "not done" });
  scheduler.take("two · do · first (step)");
  expect([scheduler.texts, scheduler.sync()]).toEqual([["two · inside (step)"], { once: "being done" }]);
  scheduler.take("two · inside (step)");
  expect([scheduler.texts, once.isDone]).toEqual([["two · do / done (step)"], false]);
  scheduler.take("two · do / done (step)");
  expect([scheduler.texts, once.isDone]).toEqual([["one · do · again (step)", "two · after (step)"], true]);
  scheduler.take("one · do · again (step)");
  expect([scheduler.texts, done]).toEqual([["one · after (step)", "two · after (step)"], ["two"]]);
});

test("a function that calls it again waits for itself", () => {
  const scheduler = new Driven();
  const once = scheduler.once("once");
  scheduler.go("task", function* (): Go {
    yield* doOnce("do", once, function* () {
      yield* doOnce("do again", once, function* () {});
    });
  });
  scheduler.take("task · do · first (step)");
  expect(scheduler.texts).toEqual([]);
  expect(scheduler.process("task")).toEqual({ point: "do again", stand: "before" });
});

test("a function that panics has run", () => {
  const scheduler = new Driven();
  const once = scheduler.once("once");
  scheduler.go("task", function* (): Go {
    try {
      yield* doOnce("do", once, function* () {
        yield* at("inside");
        panic("no");
      });
    } catch (error) {
      if (!(error instanceof Panic)) throw error;
    }
    yield* at("after");
  });
  scheduler.take("task · do · first (step)", "task · inside (step)");
  expect([scheduler.panic, once.isDone, scheduler.texts]).toEqual([undefined, true, ["task · after (step)"]]);
});
