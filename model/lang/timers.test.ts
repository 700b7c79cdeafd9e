import { describe, expect, test } from "vitest";
import { CompiledWalk } from "../../test/models/compiled-walk.ts";
import type { Builder } from "./builder.ts";
import { range } from "./fields.ts";
import { end, fired } from "./points.ts";
import type { TimerOptions } from "./primitives.ts";

const timer = (walk: CompiledWalk, name: string, ...texts: readonly string[]): unknown =>
  walk.state(...texts).primitives[name];

describe("a ticker", () => {
  const clocks = (m: Builder): void => {
    const tick = m.ticker("tick", "2s");
    const timeout = m.timer("timeout", "5s");
    m.action("start", {
      when: () => !tick.isArmed,
      step: () => {
        tick.start();
        timeout.start();
      },
    });
    m.process("reader", { read: fired(tick).to("read") });
  };

  test("does not run until it is started", () => {
    expect(new CompiledWalk(clocks).offered()).toEqual(["start", "reader · read (parks)"]);
  });

  test("is armed again with its whole period when it fires", () => {
    const walk = new CompiledWalk(clocks);
    expect(timer(walk, "tick", "start", "tick (fires)")).toEqual({ left: 2000, fired: true });
    expect(timer(walk, "timeout", "start", "tick (fires)")).toEqual({ left: 3000, fired: false });
  });

  test("drops what finds its channel full", () => {
    const walk = new CompiledWalk(clocks);
    const twice = ["start", "tick (fires)", "tick (fires)"] as const;
    expect(timer(walk, "tick", ...twice)).toEqual({ left: 2000, fired: true });
    expect(timer(walk, "tick", ...twice, "reader · read (ready on entry)")).toEqual({
      left: 2000,
      fired: false,
    });
    // One second of the timeout is left, which is less than the next tick needs.
    expect(walk.offered(...twice, "reader · read (ready on entry)")).toEqual([
      "reader · read (goes on)",
      "timeout (fires)",
    ]);
  });

  test("commits who waits for it", () => {
    const walk = new CompiledWalk(clocks);
    const parked = ["start", "reader · read (parks)"] as const;
    expect(walk.offered(...parked)).toEqual(["tick (fires) → reader · read"]);
    expect(timer(walk, "tick", ...parked, "tick (fires) → reader · read")).toEqual({
      left: 2000,
      fired: false,
    });
  });
});

describe("what nobody has received", () => {
  const used = (options: TimerOptions) =>
    new CompiledWalk((m) => {
      const one = m.timer("one", "1s", options);
      const stopped = m.field("stopped", range(0, 2));
      m.action("start", { step: () => one.start() });
      m.action("stop", { step: () => stopped.set(one.stop() ? 1 : 2) });
      m.process("reader", { read: fired(one).to(end) });
    });

  test("is gone when a timer of Go 1.23 is started or stopped, and to stop it was in time", () => {
    const walk = used({});
    expect(timer(walk, "one", "start", "one (fires)", "start")).toEqual({ left: 1000, fired: false });
    expect(timer(walk, "one", "start", "one (fires)", "stop")).toEqual({ left: null, fired: false });
    expect(walk.field("stopped", "start", "one (fires)", "stop")).toBe(1);
    expect(walk.field("stopped", "start", "stop")).toBe(1);
    expect(walk.field("stopped", "stop")).toBe(2);
  });

  test("stays in the channel of a timer of Go 1.22, and to stop it was too late", () => {
    const walk = used({ go: "1.22" });
    expect(timer(walk, "one", "start", "one (fires)", "start")).toEqual({ left: 1000, fired: true });
    expect(timer(walk, "one", "start", "one (fires)", "start", "one (fires)")).toEqual({
      left: null,
      fired: true,
    });
    expect(timer(walk, "one", "start", "one (fires)", "stop")).toEqual({ left: null, fired: true });
    expect(walk.field("stopped", "start", "one (fires)", "stop")).toBe(2);
    expect(walk.field("stopped", "start", "stop")).toBe(1);
    // The stale value is ready.
    expect(walk.offered("start", "one (fires)", "stop")).toContain("reader · read (ready on entry)");
  });
});

describe("when timers fire", () => {
  const two = (rule?: "deadline order" | "any armed timer") =>
    new CompiledWalk((m) => {
      const short = m.timer("short", "5s");
      const long = m.ticker("long", "30s");
      if (rule !== undefined) m.time(rule);
      m.action("start", {
        step: () => {
          short.start();
          long.start();
        },
      });
    });

  test.each([undefined, "deadline order"] as const)("in order of their deadlines: %s", (rule) => {
    expect(two(rule).offered("start")).toEqual(["start", "short (fires)"]);
    expect(two(rule).state("start", "short (fires)").primitives).toEqual({
      short: { left: null, fired: true },
      long: { left: 25_000, fired: false },
    });
  });

  test("any that is armed, and no time passes", () => {
    const walk = two("any armed timer");
    expect(walk.offered("start")).toEqual(["start", "short (fires)", "long (fires)"]);
    expect(walk.state("start", "short (fires)").primitives).toEqual({
      short: { left: null, fired: true },
      long: { left: 30_000, fired: false },
    });
    expect(walk.state("start", "long (fires)").primitives).toEqual({
      short: { left: 5_000, fired: false },
      long: { left: 30_000, fired: true },
    });
  });
});

test("a timer remembers that nobody counts on it", () => {
  const walk = new CompiledWalk((m) => {
    m.timer("short", "5s");
    m.timer("long", "24h", { long: true });
  });
  expect(walk.model.system.parts.timers.map(({ long }) => long)).toEqual([false, true]);
});
