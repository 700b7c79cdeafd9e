/** Tickers, the timers of Go 1.22, and the rule that lets any armed timer fire. */
import { describe, expect, test } from "vitest";
import type { Builder } from "../builder.ts";
import { flag } from "../fields.ts";
import { end, fired } from "../points.ts";
import type { Timer } from "../primitives.ts";
import { refusal } from "./refusal.ts";
import { TinyModel } from "./tiny-model.ts";

/** Actions that start and stop one timer, and tell what stopping said. */
function operated(m: Builder, timer: Timer): void {
  const stopped = m.field(`${timer.name} stopped in time`, flag());
  m.action(`start ${timer.name}`, { step: () => timer.start() });
  m.action(`stop ${timer.name}`, { step: () => stopped.set(timer.stop()) });
}

describe("a ticker", () => {
  const ticking = (m: Builder): void => {
    const ticker = m.ticker("tick", "2s");
    operated(m, ticker);
    operated(m, m.timer("tock", "3s"));
    m.process("reader", { read: fired(ticker).to(end) });
  };

  test("is armed again with the full period when it fires, and keeps one value", () => {
    const tiny = new TinyModel(ticking);
    expect(tiny.steps().filter((text) => text.includes("fires"))).toEqual([]);
    const once = tiny.after("start tick", "start tock", "tick (fires)");
    expect(tiny.plain(once).primitives).toEqual({
      tick: { left: 2000, fired: true },
      tock: { left: 1000, fired: false },
    });
    const twice = tiny.step(tiny.step(once, "tock (fires)").state, "tick (fires)").state;
    expect(tiny.plain(twice).primitives).toEqual({
      tick: { left: 2000, fired: true },
      tock: { left: null, fired: true },
    });
    const read = tiny.step(twice, "reader · read (ready on entry)").state;
    expect(tiny.plain(read).primitives).toMatchObject({ tick: { left: 2000, fired: false } });
  });

  test("commits who is parked on it, and holds nothing then", () => {
    const tiny = new TinyModel(ticking);
    const woken = tiny.after("reader · read (parks)", "start tick", "tick (fires) → reader · read");
    expect(tiny.plain(woken).primitives).toMatchObject({ tick: { left: 2000, fired: false } });
  });

  test("that is stopped holds nothing and does not fire", () => {
    const tiny = new TinyModel(ticking);
    const stopped = tiny.plain(tiny.after("start tick", "tick (fires)", "stop tick"));
    expect(stopped.primitives).toMatchObject({ tick: { left: null, fired: false } });
    expect(stopped.fields).toMatchObject({ "tick stopped in time": true });
  });

  test("has a period", () => {
    for (const period of ["0s", "soon"]) {
      expect(refusal((m) => m.ticker("tick", period))).toEqual([
        "bad-duration",
        { name: "tick", duration: period },
      ]);
    }
  });
});

describe("a timer of Go 1.22", () => {
  const old = (m: Builder): void => {
    operated(m, m.timer("old", "1s", { go: "1.22" }));
    operated(m, m.timer("new", "1s"));
  };

  test.each([
    [["start", "fires", "stop"], { left: null, fired: true }, false],
    [["start", "stop"], { left: null, fired: false }, true],
    [["start", "fires", "start", "stop"], { left: null, fired: true }, true],
    [["start", "fires", "start", "fires"], { left: null, fired: true }, false],
  ] as const)("keeps a stale value: %s", (steps, after, inTime) => {
    const tiny = new TinyModel(old);
    const state = tiny.after(...steps.map((one) => (one === "fires" ? "old (fires)" : `${one} old`)));
    expect(tiny.plain(state).primitives).toMatchObject({ old: after });
    expect(tiny.plain(state).fields).toMatchObject({ "old stopped in time": inTime });
  });

  test("and later does not", () => {
    const tiny = new TinyModel(old);
    const stopped = tiny.plain(tiny.after("start new", "new (fires)", "stop new"));
    expect([stopped.primitives["new"], stopped.fields["new stopped in time"]]).toEqual([
      { left: null, fired: false },
      true,
    ]);
    const started = tiny.after("start new", "new (fires)", "start new");
    expect(tiny.plain(started).primitives).toMatchObject({ new: { left: 1000, fired: false } });
  });

  test("may tick, too", () => {
    const tiny = new TinyModel((m) => operated(m, m.ticker("old", "1s", { go: "1.22" })));
    const state = tiny.after("start old", "old (fires)", "stop old");
    expect(tiny.plain(state).primitives).toEqual({ old: { left: null, fired: true } });
  });
});

test("any armed timer may fire if the model says so, and no time passes", () => {
  const tiny = new TinyModel((m) => {
    for (const [name, duration] of [
      ["long", "30s"],
      ["short", "5s"],
      ["never", "1s"],
    ] as const) {
      operated(m, m.timer(name, duration));
    }
    m.time("deadline order");
    m.time("any armed timer");
  });
  const armed = tiny.after("start long", "start short");
  const fires = (state: typeof armed): readonly string[] =>
    tiny.steps(state).filter((text) => text.includes("fires"));
  expect(fires(armed)).toEqual(["long (fires)", "short (fires)"]);
  const after = tiny.step(armed, "long (fires)").state;
  expect(tiny.plain(after).primitives).toMatchObject({
    long: { left: null, fired: true },
    short: { left: 5000, fired: false },
  });
  expect(fires(after)).toEqual(["short (fires)"]);
});
