import { expect, test } from "vitest";
import { Driven } from "../../test/go/driven.ts";
import { at, type Context, done, type Go, select, waitDone } from "./index.ts";

function canceller(scheduler: Driven, context: Context): void {
  scheduler.go("canceller", function* (): Go {
    yield* at("cancel");
    context.cancel();
    yield* at("after");
  });
}

test("children are due in any order, theirs before the next one, and all before the canceller goes on", () => {
  const scheduler = new Driven();
  const parent = scheduler.context("parent");
  const first = scheduler.context("first", parent);
  const second = scheduler.context("second", parent);
  const grandchild = scheduler.context("grandchild", first);
  canceller(scheduler, parent);
  scheduler.take("canceller · cancel (step)");
  expect([parent, first, second, grandchild].map(({ isDone }) => isDone)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(scheduler.primitives()).toEqual({ parent: "done", first: "due", second: "due", grandchild: "open" });
  expect(scheduler.texts).toEqual(["parent · first (cancel)", "parent · second (cancel)"]);
  scheduler.take("parent · first (cancel)");
  expect(scheduler.texts).toEqual(["first · grandchild (cancel)"]);
  scheduler.take("first · grandchild (cancel)");
  expect(scheduler.texts).toEqual(["parent · second (cancel)"]);
  scheduler.take("parent · second (cancel)");
  expect(scheduler.texts).toEqual(["canceller · after (step)"]);
});

test("siblings in the other order", () => {
  const scheduler = new Driven();
  const parent = scheduler.context("parent");
  scheduler.context("first", parent);
  scheduler.context("second", parent);
  canceller(scheduler, parent);
  scheduler.take("canceller · cancel (step)", "parent · second (cancel)");
  expect(scheduler.texts).toEqual(["parent · first (cancel)"]);
});

test("others go on while a cancellation is under way, and can cancel what is due", () => {
  const scheduler = new Driven();
  const parent = scheduler.context("parent");
  const child = scheduler.context("child", parent);
  scheduler.context("grandchild", child);
  canceller(scheduler, parent);
  scheduler.go("other", function* (): Go {
    yield* at("cancel child");
    child.cancel();
    yield* at("after");
  });
  scheduler.take("canceller · cancel (step)");
  expect(scheduler.texts).toEqual(["other · cancel child (step)", "parent · child (cancel)"]);
  scheduler.take("other · cancel child (step)");
  // Nothing is due because of the first call any more; the grandchild is due because of the second.
  expect(scheduler.texts).toEqual(["canceller · after (step)", "child · grandchild (cancel)"]);
  scheduler.take("child · grandchild (cancel)");
  expect(scheduler.texts).toEqual(["canceller · after (step)", "other · after (step)"]);
});

test("a cancelled context wakes those who wait, in order of starting, in the step that closes it", () => {
  const scheduler = new Driven();
  const parent = scheduler.context("parent");
  const child = scheduler.context("child", parent);
  for (const name of ["one", "two"]) {
    scheduler.go(name, function* (): Go {
      yield* select("wait", { parent: done(parent), child: done(child) });
    });
  }
  scheduler.go("child only", function* (): Go {
    yield* waitDone("wait", child);
  });
  canceller(scheduler, parent);
  scheduler.take("two · wait (park)", "one · wait (park)", "child only · wait (park)");
  expect(scheduler.take("canceller · cancel (step)")).toBe(
    "canceller · cancel (step) → one · wait · parent → two · wait · parent",
  );
  expect(scheduler.process("one")).toEqual({ point: "wait", stand: "committed", case: "parent" });
  expect(scheduler.take("parent · child (cancel) → child only · wait")).toBe(
    "parent · child (cancel) → child only · wait",
  );
});

test.each([
  ["x", "x"],
  ["x", "y"],
  ["y", "x"],
  ["y", "y"],
])("a cancel step has a way for each case of each goroutine that it wakes: %s and %s", (one, other) => {
  const scheduler = new Driven();
  const parent = scheduler.context("parent");
  const child = scheduler.context("child", parent);
  for (const name of ["a", "b"]) {
    scheduler.go(name, function* (): Go {
      yield* select("w", { x: done(child), y: done(child) });
    });
  }
  scheduler.take("a · w (park)", "b · w (park)");
  scheduler.input(() => parent.cancel());
  expect(scheduler.texts).toEqual([
    "parent · child (cancel) → a · w · x → b · w · x",
    "parent · child (cancel) → a · w · x → b · w · y",
    "parent · child (cancel) → a · w · y → b · w · x",
    "parent · child (cancel) → a · w · y → b · w · y",
  ]);
  scheduler.take(`parent · child (cancel) → a · w · ${one} → b · w · ${other}`);
  expect([scheduler.process("a")?.case, scheduler.process("b")?.case]).toEqual([one, other]);
});

test("cancelling a done context does nothing, and a child of one is done from the start", () => {
  const scheduler = new Driven();
  const parent = scheduler.context("parent");
  scheduler.input(() => {
    parent.cancel();
    parent.cancel();
    expect(scheduler.context("late", parent).isDone).toBe(true);
  });
  expect(scheduler.panic).toBe(undefined);
  expect(scheduler.primitives()).toEqual({ parent: "done", late: "done" });
});

test("a child that is done already is not due", () => {
  const scheduler = new Driven();
  const parent = scheduler.context("parent");
  const child = scheduler.context("child", parent);
  scheduler.input(() => child.cancel());
  scheduler.input(() => canceller(scheduler, parent));
  scheduler.take("canceller · cancel (step)");
  expect(scheduler.texts).toEqual(["canceller · after (step)"]);
});

test("two calls of one goroutine are independent, and hold it up until both are over", () => {
  const scheduler = new Driven();
  const [one, two] = [scheduler.context("one"), scheduler.context("two")];
  scheduler.context("a", scheduler.context("child of one", one));
  scheduler.context("child of two", two);
  scheduler.go("canceller", function* (): Go {
    yield* at("cancel");
    one.cancel();
    two.cancel();
    yield* at("after");
  });
  scheduler.take("canceller · cancel (step)", "one · child of one (cancel)");
  expect(scheduler.texts).toEqual(["child of one · a (cancel)", "two · child of two (cancel)"]);
  scheduler.take("two · child of two (cancel)");
  expect(scheduler.texts).toEqual(["child of one · a (cancel)"]);
  scheduler.take("child of one · a (cancel)");
  expect(scheduler.texts).toEqual(["canceller · after (step)"]);
  const after = scheduler.digest();
  scheduler.input(() => undefined);
  expect(scheduler.digest()).toBe(after);
});

test("nobody is held up by an input", () => {
  const scheduler = new Driven();
  const parent = scheduler.context("parent");
  scheduler.context("child", parent);
  scheduler.go("task", function* (): Go {
    yield* at("go on");
  });
  scheduler.input(() => parent.cancel());
  expect(scheduler.texts).toEqual(["task · go on (step)", "parent · child (cancel)"]);
});

test("a joined context follows through a goroutine of its own", () => {
  const scheduler = new Driven();
  const kill = scheduler.context("kill");
  const shutdown = scheduler.context("shutdown");
  const either = scheduler.joined("either", [kill, shutdown], { parked: true });
  expect(scheduler.process("either")).toEqual({ point: "await", stand: "parked" });
  scheduler.input(() => shutdown.cancel());
  expect(either.isDone).toBe(false);
  expect(scheduler.run()).toEqual(["either · await · shutdown (resume)", "either · cancel (step)"]);
  expect(either.isDone).toBe(true);
});
