import { describe, expect, test } from "vitest";
import { range } from "../fields.ts";
import { end, receive, step } from "../points.ts";
import { TinyModel } from "./tiny-model.ts";

describe("a panic", () => {
  test("keeps what was written before it, and the process where it stood", () => {
    const tiny = new TinyModel((m) => {
      const level = m.field("level", range(0, 9));
      const c = m.channel("c", { closed: true });
      m.process("p", {
        close: step(() => {
          level.set(1);
          c.close();
          level.set(2);
        }).to(end),
      });
      m.process("other", { go: step().to(end) });
    });
    const { label, state } = tiny.step(tiny.start, "p · close");
    expect(label).toEqual({ process: "p", point: "close", phase: "step", commits: [] });
    expect(tiny.plain(state)).toEqual({
      fields: { level: 1 },
      processes: { p: { point: "close", stand: "before" }, other: { point: "go", stand: "before" } },
      primitives: { c: { closed: true, receivers: [], senders: [] } },
      panic: "close of closed channel",
    });
  });

  test("ends the program: there is no step, nobody is blocked, and it is not a proper end", () => {
    const tiny = new TinyModel((m) => {
      const group = m.waitGroup("g");
      m.context("child", m.context("parent"));
      m.timer("t", "1s");
      m.process("p", { done: step(() => group.done()).to(end) });
      m.action("always", { step: () => undefined });
      m.accept(() => true);
    });
    const state = tiny.after("p · done");
    expect(tiny.plain(state).panic).toBe("negative WaitGroup counter");
    expect(tiny.plain(state).primitives["g"]).toBe(0);
    expect(tiny.steps(state)).toEqual([]);
    expect(tiny.interpreter.blocked(state)).toEqual([]);
    expect(tiny.interpreter.isProperEnd(state)).toBe(false);
  });

  test("keeps whom the step had woken before", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c");
      m.process("p", { get: receive(c).to(end) });
      m.process("closer", {
        close: step(() => {
          c.close();
          c.close();
        }).to(end),
      });
    });
    const state = tiny.after("p · get (parks)", "closer · close → p · get");
    expect(tiny.plain(state)).toEqual({
      fields: {},
      processes: {
        p: { point: "get", stand: "committed", received: { ok: false } },
        closer: { point: "close", stand: "before" },
      },
      primitives: { c: { closed: true, receivers: [], senders: [] } },
      panic: "close of closed channel",
    });
  });

  test("in the effect of a case leaves the process committed", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { closed: true });
      m.process("p", { get: receive(c, () => c.close()).to(end) });
    });
    const state = tiny.after("p · get (ready on entry)", "p · get (goes on)");
    expect(tiny.plain(state).processes["p"]).toEqual({
      point: "get",
      stand: "committed",
      received: { ok: false },
    });
    expect(tiny.plain(state).panic).toBe("close of closed channel");
  });

  test("in an action ends the program, too", () => {
    const tiny = new TinyModel((m) => {
      const group = m.waitGroup("g", 1);
      m.action("add", { step: () => group.add(-2) });
    });
    expect(tiny.plain(tiny.after("add"))).toEqual({
      fields: {},
      processes: {},
      primitives: { g: 1 },
      panic: "negative WaitGroup counter",
    });
  });

  test("runs what the model says should be done finally", () => {
    const tiny = new TinyModel((m) => {
      const level = m.field("level", range(0, 9));
      const c = m.channel("c", { closed: true });
      m.action("close", {
        step: () => {
          try {
            c.close();
          } finally {
            level.set(3);
          }
        },
      });
    });
    expect(tiny.plain(tiny.after("close"))).toEqual({
      fields: { level: 3 },
      processes: {},
      primitives: { c: { closed: true, receivers: [], senders: [] } },
      panic: "close of closed channel",
    });
  });
});
