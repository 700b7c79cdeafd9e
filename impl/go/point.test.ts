import { expect, expectTypeOf, test } from "vitest";
import { Driven } from "../../test/go/driven.ts";
import { at, choose, type Go } from "./index.ts";

test("code after a point is its step, up to the next point", () => {
  const scheduler = new Driven();
  const done: string[] = [];
  scheduler.go("task", function* (): Go {
    done.push("begun");
    yield* at("first");
    done.push("first");
    yield* at("second");
    done.push("second");
  });
  expect(done).toEqual(["begun"]);
  expect(scheduler.process("task")).toEqual({ point: "first", stand: "before" });
  expect(scheduler.take("task · first (step)")).toBe("task · first (step)");
  expect(done).toEqual(["begun", "first"]);
  expect(scheduler.run()).toEqual(["task · second (step)"]);
  expect(scheduler.process("task")).toEqual({ point: "end", stand: "before" });
});

test("a step waits while its condition does not hold, and is offered again when it does", () => {
  const scheduler = new Driven();
  let locked = true;
  scheduler.go("task", function* (): Go {
    yield* at("lock", { when: () => !locked });
  });
  expect(scheduler.offered()).toEqual([]);
  locked = false;
  expect(scheduler.texts).toEqual(["task · lock (step)"]);
  locked = true;
  expect(scheduler.offered()).toEqual([]);
});

test("somebody else chooses, among those whose condition holds", () => {
  const scheduler = new Driven();
  let mayFail = false;
  const chosen: string[] = [];
  scheduler.go("hooks", function* (): Go {
    const end = yield* choose("end", ["succeed", { name: "fail", when: () => mayFail }]);
    expectTypeOf(end).toEqualTypeOf<"succeed" | "fail">();
    chosen.push(end);
  });
  expect(scheduler.texts).toEqual(["hooks · end · succeed (step)"]);
  mayFail = true;
  expect(scheduler.texts).toEqual(["hooks · end · succeed (step)", "hooks · end · fail (step)"]);
  scheduler.take("hooks · end · fail (step)");
  expect(chosen).toEqual(["fail"]);
});

test("parts of a goroutine return what their caller needs", () => {
  const scheduler = new Driven();
  function* twice(value: number): Go<number> {
    yield* at("double");
    return 2 * value;
  }
  let result = 0;
  scheduler.go("task", function* (): Go {
    result = (yield* twice(3)) + (yield* twice(4));
  });
  expect(scheduler.run()).toEqual(["task · double (step)", "task · double (step)"]);
  expect(result).toBe(14);
});

test("a silent point says so in its offers, in every phase", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c");
  scheduler.go("task", function* (): Go {
    yield* at("inner", { silent: true });
    yield* at("outer");
  });
  scheduler.go("closer", function* (): Go {
    yield* at("close");
    channel.close();
  });
  expect(scheduler.offered().map(({ point, silent }) => [point, silent])).toEqual([
    ["inner", true],
    ["close", false],
  ]);
});
