import fc from "fast-check";
import { expect, test } from "vitest";
import { Driven } from "../../test/go/driven.ts";
import { durationMs } from "./duration.ts";
import { at, fired, type Go, select, type Timer, waitFired } from "./index.ts";

test("time passes up to the earliest deadline, never beyond", () => {
  const scheduler = new Driven();
  const long = scheduler.timer("long", "30s");
  const short = scheduler.timer("short", 5_000);
  long.start();
  short.start();
  expect(scheduler.texts).toEqual(["short (fire)"]);
  scheduler.take("short (fire)");
  expect([scheduler.now, short.isArmed, short.hasFired, long.left]).toEqual([5_000, false, true, 25_000]);
  expect(scheduler.primitives()).toEqual({
    long: { left: 25_000, fired: false },
    short: { left: null, fired: true },
  });
  scheduler.take("long (fire)");
  expect(scheduler.now).toBe(30_000);
  expect(scheduler.offered()).toEqual([]);
});

test("of timers that are due together any may fire first", () => {
  const scheduler = new Driven();
  const [one, other] = [scheduler.timer("one", "5s"), scheduler.timer("other", "5s")];
  one.start();
  other.start();
  expect(scheduler.texts).toEqual(["one (fire)", "other (fire)"]);
  scheduler.take("other (fire)");
  expect([one.left, scheduler.now]).toEqual([0, 5_000]);
});

test("firing commits a goroutine that waits for it", () => {
  const scheduler = new Driven();
  const timer = scheduler.timer("delay", "1s");
  timer.start();
  scheduler.go("task", function* (): Go {
    yield* select("wait", { over: fired(timer), again: fired(timer) });
  });
  scheduler.take("task · wait (park)");
  expect(scheduler.texts).toEqual([
    "delay (fire) → task · wait · over",
    "delay (fire) → task · wait · again",
  ]);
  scheduler.take("delay (fire) → task · wait · again");
  expect(scheduler.process("task")).toEqual({ point: "wait", stand: "committed", case: "again" });
  expect(timer.hasFired).toBe(false);
});

test("who waits for a timer first is served, and that is a part of the state", () => {
  const digests = [
    ["one", "two"],
    ["two", "one"],
  ].map((order) => {
    const scheduler = new Driven();
    const timer = scheduler.timer("delay", "1s");
    timer.start();
    for (const name of ["one", "two"]) {
      scheduler.go(name, function* (): Go {
        yield* waitFired("wait", timer);
      });
    }
    for (const name of order) scheduler.take(`${name} · wait (park)`);
    expect(scheduler.texts).toEqual([`delay (fire) → ${order[0]} · wait`]);
    return scheduler.digest();
  });
  expect(digests[0]).not.toBe(digests[1]);
});

test("a timer that has fired is received from once", () => {
  const scheduler = new Driven();
  const timer = scheduler.timer("delay", "1s");
  timer.start();
  scheduler.go("task", function* (): Go {
    yield* waitFired("first", timer);
    yield* waitFired("second", timer);
  });
  expect(scheduler.take("delay (fire)")).toBe("delay (fire)");
  expect(scheduler.run()).toEqual(["task · first (enter)", "task · first (resume)", "task · second (park)"]);
});

/** Whether `stop` said that it came in time, and what is left of the timer. */
function stopped(prepare: (scheduler: Driven, timer: Timer) => void): readonly unknown[] {
  const scheduler = new Driven();
  const timer = scheduler.timer("delay", "1s");
  prepare(scheduler, timer);
  let inTime: boolean | undefined;
  scheduler.input(() => {
    inTime = timer.stop();
  });
  return [inTime, timer.isArmed, timer.hasFired];
}

test("stop says whether it came in time: nobody has heard of the timer then, and nobody will", () => {
  expect(stopped((_, timer) => timer.start())).toEqual([true, false, false]);
  expect(
    stopped((scheduler, timer) => {
      timer.start();
      scheduler.take("delay (fire)");
    }),
  ).toEqual([true, false, false]);
  expect(stopped(() => undefined)).toEqual([false, false, false]);
  expect(
    stopped((scheduler, timer) => {
      timer.start();
      scheduler.take("delay (fire)");
      scheduler.input(() => {
        timer.channel.poll();
      });
    }),
  ).toEqual([false, false, false]);
});

test("starting again gives it its whole duration, and forgets that it had fired", () => {
  const scheduler = new Driven();
  const timer = scheduler.timer("delay", "10s");
  const other = scheduler.timer("other", "4s");
  timer.start();
  other.start();
  scheduler.go("task", function* (): Go {
    yield* at("restart");
    timer.start();
    yield* at("shorten");
    timer.start("1s");
  });
  scheduler.take("other (fire)", "task · restart (step)");
  expect([scheduler.now, timer.left]).toEqual([4_000, 10_000]);
  scheduler.take("delay (fire)");
  expect(timer.hasFired).toBe(true);
  scheduler.take("task · shorten (step)");
  expect([timer.hasFired, timer.left]).toEqual([false, 1_000]);
});

test("time can pass without a timer, up to the earliest deadline", () => {
  const scheduler = new Driven();
  const timer = scheduler.timer("delay", "1s");
  expect(scheduler.nextDeadline).toBe(undefined);
  scheduler.elapse(10);
  timer.start();
  scheduler.elapse(400);
  expect([scheduler.now, scheduler.nextDeadline]).toEqual([410, 600]);
  expect(() => scheduler.elapse(601)).toThrow(
    "601 ms cannot pass: a timer is due in 600 ms; perform its fire step first",
  );
});

test("durations as Go writes them", () => {
  const texts = ["30s", "1m30s", "250ms", "1.5h", ".5s", "0", "+2s", "1h2m3s4ms", "1us", "1µs", "1ns"];
  expect(texts.map((text) => durationMs(text))).toEqual([
    30_000, 90_000, 250, 5_400_000, 500, 0, 2_000, 3_723_004, 1e-3, 1e-3, 1e-6,
  ]);
  for (const text of ["", "5", "s", "5 s", "-1s", "1d", "1s!", "1s.5"]) {
    expect(() => durationMs(text)).toThrow(`duration "${text}": expected what Go's time.ParseDuration reads`);
  }
});

test("timers fire in the order of their deadlines", () => {
  const anyDelays = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(anyDelays, (delays) => {
      const scheduler = new Driven();
      for (const [at, delay] of delays.entries()) scheduler.timer(`${at}`, delay).start();
      const order = scheduler.run().map((text) => delays[Number(text.split(" ")[0])]);
      expect(order).toEqual(delays.toSorted((one, other) => one - other));
      expect(scheduler.now).toBe(Math.max(...delays));
    }),
    { numRuns: 50 },
  );
});

test("a ticker is armed again whenever it fires, and drops what nobody has received", () => {
  const scheduler = new Driven();
  const ticker = scheduler.ticker("tick", "2s");
  const timer = scheduler.timer("end", "5s");
  ticker.start();
  timer.start();
  scheduler.go("task", function* (): Go {
    yield* waitFired("first", ticker);
    yield* waitFired("second", ticker);
    yield* at("stop");
    ticker.stop();
  });
  scheduler.take("tick (fire)");
  expect([ticker.hasFired, ticker.left, timer.left]).toEqual([true, 2_000, 3_000]);
  scheduler.take("tick (fire)");
  expect([ticker.hasFired, ticker.left]).toEqual([true, 2_000]);
  scheduler.take("end (fire)");
  expect(ticker.left).toBe(1_000);
  scheduler.take("task · first (enter)", "task · first (resume)", "task · second (park)");
  expect(scheduler.texts).toEqual(["tick (fire) → task · second"]);
  scheduler.take("tick (fire) → task · second", "task · second (resume)", "task · stop (step)");
  expect([ticker.isArmed, ticker.hasFired, scheduler.texts]).toEqual([false, false, []]);
});

test("a ticker needs time between its ticks", () => {
  expect(() => new Driven().ticker("tick", 0)).toThrow('ticker "tick": a period is longer than 0, not 0 ms');
});

test("a timer of Go 1.22 keeps stale values, and stopping it is true only if it was armed", () => {
  const scheduler = new Driven();
  const timer = scheduler.timer("old", "1s", { go: "1.22" });
  timer.start();
  expect([timer.stop(), timer.stop()]).toEqual([true, false]);
  timer.start();
  scheduler.go("task", function* (): Go {
    yield* at("stop");
    expect([timer.stop(), timer.hasFired]).toEqual([false, true]);
    yield* at("start");
    timer.start();
    expect(timer.hasFired).toBe(true);
  });
  scheduler.take("old (fire)", "task · stop (step)", "task · start (step)");
  // Its channel is full: this firing is dropped.
  scheduler.take("old (fire)");
  expect([timer.isArmed, timer.hasFired]).toEqual([false, true]);
});
