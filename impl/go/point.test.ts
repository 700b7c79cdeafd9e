import { expect, expectTypeOf, test } from "vitest";
import { Driven } from "../../test/go/driven.ts";
import { at, choose, type Go, receive, receiveFrom, select, sendTo, waitFor } from "./index.ts";

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
  const channel = scheduler.channel("c", { capacity: 1, zero: 0 });
  scheduler.go("task", function* (): Go {
    yield* at("step", { silent: true });
    yield* choose("choice", ["one"], { silent: true });
    yield* select("select", { get: receive(channel) }, { silent: true });
    yield* sendTo("send", channel, () => 1, { silent: true });
    yield* receiveFrom("receive", channel, { silent: true });
    yield* waitFor("wait", scheduler.waitGroup("g"), { silent: true });
    yield* at("visible");
  });
  const seen: string[] = [];
  for (let [offer] = scheduler.offered(); offer !== undefined; [offer] = scheduler.offered()) {
    seen.push(`${offer.point} ${offer.phase} ${offer.silent}`);
    scheduler.perform(offer);
    if (scheduler.process("task")?.stand === "parked") scheduler.input(() => channel.offer(0));
  }
  expect(seen).toEqual([
    "step step true",
    "choice step true",
    "select park true",
    "select resume true",
    "send enter true",
    "send resume true",
    "receive enter true",
    "receive resume true",
    "wait enter true",
    "wait resume true",
    "visible step false",
  ]);
});
