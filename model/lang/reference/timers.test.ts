import { describe, expect, test } from "vitest";
import { oneOf } from "../fields.ts";
import { end, fired, select } from "../points.ts";
import { TinyModel } from "./tiny-model.ts";

describe("fire", () => {
  test("is a step of the earliest deadline only, and time passes up to it", () => {
    const tiny = new TinyModel((m) => {
      const long = m.timer("long", "30s");
      const short = m.timer("short", "5s");
      m.action("start", {
        when: () => !long.isArmed && !short.isArmed,
        step: () => {
          long.start();
          short.start();
        },
      });
    });
    expect(tiny.plain(tiny.start).primitives).toEqual({
      long: { left: null, fired: false },
      short: { left: null, fired: false },
    });
    const started = tiny.after("start");
    expect(tiny.steps(started)).toEqual(["short (fires)"]);
    expect(tiny.step(started, "short (fires)")).toMatchObject({
      label: { process: "short", point: "", phase: "fire", commits: [] },
      environment: false,
    });
    expect(tiny.plain(tiny.after("start", "short (fires)")).primitives).toEqual({
      long: { left: 25_000, fired: false },
      short: { left: null, fired: true },
    });
    expect(tiny.steps(tiny.after("start", "short (fires)"))).toEqual(["long (fires)"]);
    expect(tiny.plain(tiny.after("start", "short (fires)", "long (fires)")).primitives).toEqual({
      long: { left: null, fired: true },
      short: { left: null, fired: true },
    });
  });

  test("of several timers with equally little left may come in any order", () => {
    const tiny = new TinyModel((m) => {
      const a = m.timer("a", "1s");
      const b = m.timer("b", "1000ms");
      m.action("start", {
        when: () => !a.isArmed,
        step: () => {
          a.start();
          b.start();
        },
      });
    });
    expect(tiny.steps(tiny.after("start"))).toEqual(["a (fires)", "b (fires)"]);
    const [a] = [tiny.after("start", "a (fires)")];
    expect(tiny.plain(a).primitives).toEqual({
      a: { left: null, fired: true },
      b: { left: 0, fired: false },
    });
    expect(tiny.steps(a)).toEqual(["start", "b (fires)"]);
  });

  test("commits the process that is parked on it first, and its channel stays empty", () => {
    const tiny = new TinyModel((m) => {
      const timer = m.timer("t", "1m");
      m.process("p", { tick: fired(timer).to(end) });
      m.process("q", { s: select({ tick: fired(timer).to(end) }) });
      m.action("start", { when: () => !timer.isArmed, step: () => timer.start() });
    });
    const parked = tiny.after("q · s (parks)", "p · tick (parks)", "start");
    const { state } = tiny.step(parked, "t (fires) → q · s · tick");
    expect(tiny.plain(state)).toEqual({
      fields: {},
      processes: {
        p: { point: "tick", stand: "parked" },
        q: { point: "s", stand: "committed", case: "tick" },
      },
      primitives: { t: { left: null, fired: false } },
    });
  });
});

test("those parked on one timer are served first in, first out", () => {
  const tiny = new TinyModel((m) => {
    const timer = m.timer("t", "1m");
    for (const name of ["a", "b", "c"]) m.process(name, { tick: fired(timer).to(end) });
    m.action("start", { when: () => !timer.isArmed, step: () => timer.start() });
  });
  const parked = ["c · tick (parks)", "a · tick (parks)", "b · tick (parks)"];
  const fires = ["t (fires) → c · tick", "t (fires) → a · tick", "t (fires) → b · tick"];
  const state = tiny.after(...parked, ...fires.flatMap((text) => ["start", text]));
  expect(tiny.steps(state)).toEqual([
    "start",
    "a · tick (goes on)",
    "b · tick (goes on)",
    "c · tick (goes on)",
  ]);
});

describe("start and stop", () => {
  const tiny = new TinyModel((m) => {
    const timer = m.timer("t", "10s");
    const other = m.timer("o", "4s");
    const said = m.field("said", oneOf("nothing", "kept from firing", "too late"));
    m.action("start", { step: () => timer.start() });
    m.action("start other", { step: () => other.start() });
    m.action("stop", { step: () => said.set(timer.stop() ? "kept from firing" : "too late") });
  });
  const at = (...steps: string[]) => tiny.plain(tiny.after(...steps));

  test("start arms with the full duration, again and again", () => {
    expect(at("start", "start other", "o (fires)").primitives["t"]).toEqual({ left: 6_000, fired: false });
    expect(at("start", "start other", "o (fires)", "start").primitives["t"]).toEqual({
      left: 10_000,
      fired: false,
    });
  });

  test("start empties the channel", () => {
    expect(at("start", "t (fires)").primitives["t"]).toEqual({ left: null, fired: true });
    expect(at("start", "t (fires)", "start").primitives["t"]).toEqual({ left: 10_000, fired: false });
  });

  test("stop disarms and says whether it was armed", () => {
    expect(at("start", "stop")).toEqual({
      fields: { said: "kept from firing" },
      processes: {},
      primitives: { t: { left: null, fired: false }, o: { left: null, fired: false } },
    });
    expect(tiny.steps(tiny.after("start", "stop"))).toEqual(["start", "start other", "stop"]);
    expect(at("stop").fields).toEqual({ said: "too late" });
  });

  test("stop empties the channel, and that counts as kept from firing", () => {
    expect(at("start", "t (fires)", "stop").primitives["t"]).toEqual({ left: null, fired: false });
    expect(at("start", "t (fires)", "stop").fields).toEqual({ said: "kept from firing" });
    expect(at("start", "t (fires)", "stop", "stop").fields).toEqual({ said: "too late" });
  });
});
