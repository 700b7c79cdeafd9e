import { describe, expect, test } from "vitest";
import { flag, oneOf, range } from "../fields.ts";
import { choice, done, end, fallback, fired, receive, select, send, step, to, wait } from "../points.ts";
import { TinyModel } from "./tiny-model.ts";

describe("action", () => {
  test("is offered while its condition holds, once for each argument, and runs its step", () => {
    const tiny = new TinyModel((m) => {
      const level = m.field("level", range(0, 2));
      m.action("rise", { when: () => level.get() < 2, step: () => level.set(level.get() + 1) });
      m.action("set", [0, 2], { when: (to) => to !== level.get(), step: (to) => level.set(to) });
    });
    expect(tiny.steps()).toEqual(["rise", "set · 2"]);
    const { label, environment, state } = tiny.step(tiny.start, "rise");
    expect(label).toEqual({ process: "rise", point: "", phase: "action", commits: [] });
    expect(environment).toBe(false);
    expect(tiny.plain(state)).toEqual({ fields: { level: 1 }, processes: {}, primitives: {} });
    expect(tiny.steps(state)).toEqual(["rise", "set · 0", "set · 2"]);
    expect(tiny.step(state, "set · 2").label.case).toBe("2");
    expect(tiny.steps(tiny.after("set · 2"))).toEqual(["set · 0"]);
  });

  test("of the environment is owed by nobody", () => {
    const tiny = new TinyModel((m) => {
      m.action("crash", { step: () => undefined }, { environment: true });
      m.action("serve", [true], { step: () => undefined });
    });
    const owed = tiny.interpreter.successors(tiny.start).map(({ environment }) => environment);
    expect(owed).toEqual([true, false]);
  });
});

describe("step", () => {
  test("runs its effect, then chooses the target, without showing a case", () => {
    const tiny = new TinyModel((m) => {
      const level = m.field("level", range(0, 2));
      m.process("p", {
        rise: step(() => level.set(level.get() + 1)).toFirst({
          top: () => level.get() === 2,
          rise: () => true,
        }),
        top: step("stays").to(end),
      });
    });
    const { label, state } = tiny.step(tiny.start, "p · rise");
    expect(label).toEqual({ process: "p", point: "rise", phase: "step", commits: [] });
    expect(tiny.plain(state)).toEqual({
      fields: { level: 1 },
      processes: { p: { point: "rise", stand: "before" } },
      primitives: {},
    });
    expect(tiny.plain(tiny.after("p · rise", "p · rise")).processes).toEqual({
      p: { point: "top", stand: "before" },
    });
    const over = tiny.after("p · rise", "p · rise", "p · top");
    expect(tiny.plain(over).processes).toEqual({ p: { point: "end", stand: "before" } });
    expect(tiny.steps(over)).toEqual([]);
  });

  test("waits for its condition without parking, and looks at it again in every state", () => {
    const tiny = new TinyModel((m) => {
      const open = m.field("open", flag());
      m.process("p", {
        pass: step()
          .when(() => open.get())
          .to(end),
      });
      m.action("toggle", { step: () => open.set(!open.get()) });
    });
    expect(tiny.steps()).toEqual(["toggle"]);
    expect(tiny.steps(tiny.after("toggle"))).toEqual(["toggle", "p · pass"]);
    expect(tiny.steps(tiny.after("toggle", "toggle"))).toEqual(["toggle"]);
  });

  test("of a choice shows the case, and only the cases whose condition holds are there", () => {
    const tiny = new TinyModel((m) => {
      const way = m.field("way", oneOf("none", "left", "right"));
      m.process("p", {
        fork: choice({
          left: step(() => way.set("left")).to(end),
          never: step()
            .when(() => way.get() !== "none")
            .to(end),
          right: to("again"),
        }),
        again: step(() => way.set("right")).to("fork"),
      });
    });
    expect(tiny.steps()).toEqual(["p · fork · left", "p · fork · right"]);
    expect(tiny.step(tiny.start, "p · fork · right").label).toEqual({
      process: "p",
      point: "fork",
      case: "right",
      phase: "step",
      commits: [],
    });
    expect(tiny.steps(tiny.after("p · fork · right", "p · again"))).toEqual([
      "p · fork · left",
      "p · fork · never",
      "p · fork · right",
    ]);
  });
});

describe("enter, park and resume", () => {
  test("a ready case is entered, and its effect runs only when the process goes on", () => {
    const tiny = new TinyModel((m) => {
      const seen = m.field("seen", range(0, 9));
      const c = m.channel("c", { capacity: 1, payload: range(0, 9) });
      m.process("p", {
        put: step(() => {
          c.offer(7);
        }).to("get"),
        get: select({ value: receive(c, (value) => seen.set(value)).to(end) }),
      });
    });
    const before = tiny.after("p · put");
    expect(tiny.step(before, "p · get · value (ready on entry)").label).toEqual({
      process: "p",
      point: "get",
      case: "value",
      phase: "enter",
      commits: [],
    });
    const entered = tiny.step(before, "p · get · value (ready on entry)").state;
    expect(tiny.plain(entered)).toEqual({
      fields: { seen: 0 },
      processes: { p: { point: "get", stand: "committed", case: "value", received: { ok: true, value: 7 } } },
      primitives: { c: { closed: false, buffer: [], receivers: [], senders: [] } },
    });
    expect(tiny.step(entered, "p · get · value (goes on)").label).toEqual({
      process: "p",
      point: "get",
      case: "value",
      phase: "resume",
      commits: [],
    });
    const over = tiny.step(entered, "p · get · value (goes on)").state;
    expect(tiny.plain(over).fields).toEqual({ seen: 7 });
    expect(tiny.plain(over).processes).toEqual({ p: { point: "end", stand: "before" } });
  });

  test("a single operation shows no case", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c");
      m.process("p", { get: receive(c).to(end) });
      m.process("q", { put: send(c).to(end) });
    });
    expect(tiny.steps()).toEqual(["p · get (parks)", "q · put (parks)"]);
    const parked = tiny.after("p · get (parks)");
    expect(tiny.plain(parked).processes["p"]).toEqual({ point: "get", stand: "parked" });
    expect(tiny.steps(parked)).toEqual(["q · put (ready on entry) → p · get"]);
    const met = tiny.after("p · get (parks)", "q · put (ready on entry) → p · get");
    expect(tiny.plain(met).processes).toEqual({
      p: { point: "get", stand: "committed", received: { ok: true } },
      q: { point: "put", stand: "committed" },
    });
    expect(tiny.steps(met)).toEqual(["p · get (goes on)", "q · put (goes on)"]);
  });

  test("a select parks without a case, in the queues of its channels", () => {
    const tiny = new TinyModel((m) => {
      const a = m.channel("a");
      const b = m.channel("b");
      const context = m.context("x");
      m.process("p", {
        s: select({ in: receive(a).to(end), out: send(b).to(end), off: done(context).to(end) }),
      });
    });
    expect(tiny.step(tiny.start, "p · s (parks)").label).toEqual({
      process: "p",
      point: "s",
      phase: "park",
      commits: [],
    });
    const parked = tiny.after("p · s (parks)");
    expect(tiny.plain(parked).primitives).toEqual({
      a: { closed: false, receivers: ["p"], senders: [] },
      b: { closed: false, receivers: [], senders: ["p"] },
      x: "open",
    });
    expect(tiny.steps(parked)).toEqual([]);
  });

  test("the default is taken if nothing is ready, by name, in two steps", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { capacity: 1 });
      const count = m.field("count", range(0, 1));
      m.process("p", { s: select({ in: receive(c).to(end), not: fallback(() => count.set(1)).to(end) }) });
      m.action("fill", { when: () => c.length === 0, step: () => void c.offer() });
    });
    expect(tiny.steps()).toEqual(["fill", "p · s · not (ready on entry)"]);
    const entered = tiny.after("p · s · not (ready on entry)");
    expect(tiny.plain(entered).processes).toEqual({ p: { point: "s", stand: "committed", case: "not" } });
    expect(tiny.plain(entered).fields).toEqual({ count: 0 });
    expect(tiny.plain(tiny.after("p · s · not (ready on entry)", "p · s · not (goes on)")).fields).toEqual({
      count: 1,
    });
    expect(tiny.steps(tiny.after("fill"))).toEqual(["p · s · in (ready on entry)"]);
  });
});

describe("operands once", () => {
  test("a case whose condition does not hold on entry stays nil, one whose condition held stays open", () => {
    const tiny = new TinyModel((m) => {
      const a = m.channel("a");
      const b = m.channel("b");
      const first = m.field("first", flag(), true);
      m.process("p", {
        s: select({
          a: receive(a)
            .when(() => first.get())
            .to(end),
          b: receive(b)
            .when(() => !first.get())
            .to(end),
        }),
      });
      m.action("swap", { when: () => first.get(), step: () => first.set(false) });
      m.action("close a", { when: () => !a.isClosed, step: () => a.close() });
      m.action("close b", { when: () => !b.isClosed, step: () => b.close() });
    });
    const parked = tiny.after("p · s (parks)", "swap");
    expect(tiny.plain(parked).primitives).toEqual({
      a: { closed: false, receivers: ["p"], senders: [] },
      b: { closed: false, receivers: [], senders: [] },
    });
    expect(tiny.steps(parked)).toEqual(["close a → p · s · a", "close b"]);
    expect(tiny.steps(tiny.after("swap"))).toEqual(["close a", "close b", "p · s (parks)"]);
    expect(tiny.plain(tiny.after("swap", "p · s (parks)")).primitives["b"]).toEqual({
      closed: false,
      receivers: ["p"],
      senders: [],
    });
  });

  test("a select whose cases are all nil parks for ever", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { closed: true });
      m.process("p", {
        s: select({
          c: receive(c)
            .when(() => false)
            .to(end),
        }),
      });
    });
    expect(tiny.steps()).toEqual(["p · s (parks)"]);
    expect(tiny.steps(tiny.after("p · s (parks)"))).toEqual([]);
  });

  test("the value of a send is evaluated on entry and kept", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { payload: range(0, 9) });
      const now = m.field("now", range(0, 9), 3);
      m.process("p", { put: send(c, () => now.get()).to(end) });
      m.process("q", { get: receive(c).to(end) });
      m.action("change", { when: () => now.get() === 3, step: () => now.set(5) });
    });
    const met = tiny.after("p · put (parks)", "change", "q · get (ready on entry) → p · put");
    expect(tiny.plain(met).processes["q"]).toEqual({
      point: "get",
      stand: "committed",
      received: { ok: true, value: 3 },
    });
    const later = tiny.after("change", "p · put (parks)", "q · get (ready on entry) → p · put");
    expect(tiny.plain(later).processes["q"]?.received).toEqual({ ok: true, value: 5 });
  });
});

test("all kinds of operations park and are entered", () => {
  const tiny = new TinyModel((m) => {
    const timer = m.timer("t", "5s");
    const group = m.waitGroup("g", 1);
    m.process("p", { s: select({ t: fired(timer).to(end), g: wait(group).to(end) }) });
    m.action("ready", {
      when: () => group.count === 1,
      step: () => {
        timer.start();
        group.done();
      },
    });
  });
  expect(tiny.steps()).toEqual(["ready", "p · s (parks)"]);
  expect(tiny.steps(tiny.after("ready"))).toEqual(["p · s · g (ready on entry)", "t (fires)"]);
  expect(tiny.steps(tiny.after("ready", "t (fires)"))).toEqual([
    "p · s · t (ready on entry)",
    "p · s · g (ready on entry)",
  ]);
  expect(tiny.steps(tiny.after("p · s (parks)"))).toEqual(["ready → p · s · g"]);
});
