import { describe, expect, test } from "vitest";
import { oneOf, range } from "../fields.ts";
import { done, end, fired, receive, select, send, step, wait } from "../points.ts";
import { TinyModel } from "./tiny-model.ts";

const digit = range(0, 9);

describe("receive", () => {
  test("from a buffer takes the oldest element", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { capacity: 2, payload: digit });
      m.process("fill", {
        both: step(() => {
          c.offer(1);
          c.offer(2);
        }).to(end),
      });
      m.process("p", { get: receive(c).to(end) });
    });
    expect(tiny.plain(tiny.after("fill · both")).primitives).toEqual({
      c: { closed: false, buffer: [1, 2], receivers: [], senders: [] },
    });
    const state = tiny.after("fill · both", "p · get (ready on entry)");
    expect(tiny.plain(state).processes["p"]?.received).toEqual({ ok: true, value: 1 });
    expect(tiny.plain(state).primitives).toEqual({
      c: { closed: false, buffer: [2], receivers: [], senders: [] },
    });
  });

  test("from a full buffer lets the value of the first parked sender in, and commits it", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { capacity: 1, payload: digit });
      m.process("a", { put: send(c, () => 1).to(end) });
      m.process("b", { put: send(c, () => 2).to(end) });
      m.process("c", { put: send(c, () => 3).to(end) });
      m.process("p", { get: receive(c).to(end) });
    });
    const full = ["a · put (ready on entry)", "c · put (parks)", "b · put (parks)"];
    expect(tiny.plain(tiny.after(...full)).primitives).toEqual({
      c: { closed: false, buffer: [1], receivers: [], senders: ["c", "b"] },
    });
    const { label, state } = tiny.step(tiny.after(...full), "p · get (ready on entry) → c · put");
    expect(label.commits).toEqual([{ process: "c", point: "put" }]);
    expect(tiny.plain(state).processes).toEqual({
      a: { point: "put", stand: "committed" },
      b: { point: "put", stand: "parked" },
      c: { point: "put", stand: "committed" },
      p: { point: "get", stand: "committed", received: { ok: true, value: 1 } },
    });
    expect(tiny.plain(state).primitives).toEqual({
      c: { closed: false, buffer: [3], receivers: [], senders: ["b"] },
    });
  });

  test("from a full buffer of several lets the value in last", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { capacity: 2, payload: digit });
      m.process("p", {
        put: send(c, () => 1).to("again"),
        again: send(c, () => 2).to("more"),
        more: send(c, () => 3).to(end),
      });
      m.action("poll", { step: () => void c.poll() });
    });
    const full = ["put (ready on entry)", "put (goes on)", "again (ready on entry)", "again (goes on)"];
    const parked = tiny.after(...full.map((text) => `p · ${text}`), "p · more (parks)");
    expect(tiny.plain(tiny.step(parked, "poll → p · more").state).primitives).toEqual({
      c: { closed: false, buffer: [2, 3], receivers: [], senders: [] },
    });
  });

  test("without a buffer takes the value of the first parked sender, and commits it", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { payload: digit });
      m.process("a", { s: select({ put: send(c, () => 1).to(end) }) });
      m.process("b", { put: send(c, () => 2).to(end) });
      m.process("p", { get: receive(c).to(end) });
    });
    const state = tiny.after("a · s (parks)", "b · put (parks)", "p · get (ready on entry) → a · s · put");
    expect(tiny.plain(state)).toEqual({
      fields: {},
      processes: {
        a: { point: "s", stand: "committed", case: "put" },
        b: { point: "put", stand: "parked" },
        p: { point: "get", stand: "committed", received: { ok: true, value: 1 } },
      },
      primitives: { c: { closed: false, receivers: [], senders: ["b"] } },
    });
  });

  test("from a closed channel takes what is in the buffer, then the zero value", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { capacity: 1, payload: oneOf("zero", "one") });
      const got = m.field("got", oneOf("zero", "one", "nothing"), "nothing");
      m.process("close", {
        it: step(() => {
          c.offer("one");
          c.close();
        }).to(end),
      });
      m.process("p", {
        get: receive(c, (value) => got.set(value)).to("again"),
        again: receive(c, (value, ok) => got.set(ok ? "nothing" : value)).to(end),
      });
    });
    const first = tiny.after("close · it", "p · get (ready on entry)");
    expect(tiny.plain(first).processes["p"]?.received).toEqual({ ok: true, value: "one" });
    const second = tiny.after(
      "close · it",
      "p · get (ready on entry)",
      "p · get (goes on)",
      "p · again (ready on entry)",
    );
    expect(tiny.plain(second).fields).toEqual({ got: "one" });
    expect(tiny.plain(second).processes["p"]?.received).toEqual({ ok: false, value: "zero" });
    expect(tiny.plain(tiny.step(second, "p · again (goes on)").state).fields).toEqual({ got: "zero" });
  });

  test("from a closed signal has no value", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { closed: true });
      m.process("p", { get: receive(c).to(end) });
    });
    expect(tiny.plain(tiny.start).primitives).toEqual({ c: { closed: true, receivers: [], senders: [] } });
    const state = tiny.after("p · get (ready on entry)");
    expect(tiny.plain(state).processes).toEqual({
      p: { point: "get", stand: "committed", received: { ok: false } },
    });
  });
});

describe("send", () => {
  test("with room enters the buffer", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { capacity: 2 });
      m.process("p", { put: send(c).to("again"), again: send(c).to("full"), full: send(c).to(end) });
    });
    const twice = tiny.after(
      "p · put (ready on entry)",
      "p · put (goes on)",
      "p · again (ready on entry)",
      "p · again (goes on)",
    );
    expect(tiny.plain(twice).primitives).toEqual({
      c: { closed: false, buffer: [null, null], receivers: [], senders: [] },
    });
    expect(tiny.steps(twice)).toEqual(["p · full (parks)"]);
  });

  test("gives the value to the first parked receiver, past the empty buffer, and commits it", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { capacity: 1, payload: digit });
      m.process("a", { get: receive(c).to(end) });
      m.process("b", { s: select({ get: receive(c).to(end) }) });
      m.process("p", { put: send(c, () => 4).to(end) });
    });
    const parked = tiny.after("b · s (parks)", "a · get (parks)");
    expect(tiny.plain(parked).primitives).toEqual({
      c: { closed: false, buffer: [], receivers: ["b", "a"], senders: [] },
    });
    const { label, state } = tiny.step(parked, "p · put (ready on entry) → b · s · get");
    expect(label.commits).toEqual([{ process: "b", point: "s", case: "get" }]);
    expect(tiny.plain(state)).toEqual({
      fields: {},
      processes: {
        a: { point: "get", stand: "parked" },
        b: { point: "s", stand: "committed", case: "get", received: { ok: true, value: 4 } },
        p: { point: "put", stand: "committed" },
      },
      primitives: { c: { closed: false, buffer: [], receivers: ["a"], senders: [] } },
    });
  });

  test("without room and without a receiver parks", () => {
    const tiny = new TinyModel((m) => {
      m.process("p", { put: send(m.channel("c")).to(end) });
    });
    expect(tiny.steps()).toEqual(["p · put (parks)"]);
  });

  test("on a closed channel panics in the entering step, where the process stood", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { capacity: 1, closed: true });
      m.process("p", { s: select({ put: send(c).to(end), get: receive(c).to(end) }) });
    });
    expect(tiny.steps()).toEqual(["p · s · put (ready on entry)", "p · s · get (ready on entry)"]);
    const state = tiny.after("p · s · put (ready on entry)");
    expect(tiny.plain(state)).toEqual({
      fields: {},
      processes: { p: { point: "s", stand: "before" } },
      primitives: { c: { closed: true, buffer: [], receivers: [], senders: [] } },
      panic: "send on closed channel",
    });
    expect(tiny.steps(state)).toEqual([]);
  });

  test("and receive of one select do not meet each other", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c");
      m.process("p", { s: select({ put: send(c).to(end), get: receive(c).to(end) }) });
      m.process("q", { s: select({ put: send(c).to(end), get: receive(c).to(end) }) });
    });
    const parked = tiny.after("p · s (parks)");
    expect(tiny.plain(parked).primitives).toEqual({ c: { closed: false, receivers: ["p"], senders: ["p"] } });
    expect(tiny.steps(parked)).toEqual([
      "q · s · put (ready on entry) → p · s · get",
      "q · s · get (ready on entry) → p · s · put",
    ]);
    const met = tiny.after("p · s (parks)", "q · s · put (ready on entry) → p · s · get");
    expect(tiny.plain(met).primitives).toEqual({ c: { closed: false, receivers: [], senders: [] } });
  });
});

test("done is ready when the context is done, for ever, and changes nothing", () => {
  const tiny = new TinyModel((m) => {
    const context = m.context("x");
    m.action("cancel", { when: () => !context.isDone, step: () => context.cancel() });
    m.process("p", { on: done(context).to("on again"), "on again": done(context).to(end) });
  });
  const twice = tiny.after(
    "cancel",
    "p · on (ready on entry)",
    "p · on (goes on)",
    "p · on again (ready on entry)",
  );
  expect(tiny.plain(twice)).toEqual({
    fields: {},
    processes: { p: { point: "on again", stand: "committed" } },
    primitives: { x: "done" },
  });
});

test("a timer is ready when its channel holds a value, which is taken", () => {
  const tiny = new TinyModel((m) => {
    const timer = m.timer("t", "1s");
    m.process("p", {
      start: step(() => timer.start()).to("look"),
      look: step("elsewhere").to("tick"),
      tick: fired(timer).to("tock"),
      tock: fired(timer).to(end),
    });
  });
  const fires = tiny.after("p · start", "t (fires)", "p · look");
  expect(tiny.plain(fires).primitives).toEqual({ t: { left: null, fired: true } });
  const taken = tiny.step(fires, "p · tick (ready on entry)").state;
  expect(tiny.plain(taken)).toEqual({
    fields: {},
    processes: { p: { point: "tick", stand: "committed" } },
    primitives: { t: { left: null, fired: false } },
  });
  expect(tiny.steps(tiny.step(taken, "p · tick (goes on)").state)).toEqual(["p · tock (parks)"]);
});

test("wait is ready when the counter is zero", () => {
  const tiny = new TinyModel((m) => {
    const group = m.waitGroup("g");
    m.action("add", { when: () => group.count === 0, step: () => group.add(2) });
    m.process("p", { all: wait(group).to(end) });
  });
  expect(tiny.steps()).toEqual(["add", "p · all (ready on entry)"]);
  expect(tiny.plain(tiny.after("p · all (ready on entry)")).primitives).toEqual({ g: 0 });
  expect(tiny.steps(tiny.after("add"))).toEqual(["p · all (parks)"]);
});
