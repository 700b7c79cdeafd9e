import { describe, expect, test } from "vitest";
import { oneOf, range } from "../fields.ts";
import { done, end, fired, receive, select, send, step, wait } from "../points.ts";
import { TinyModel } from "./tiny-model.ts";

const digit = range(0, 9);

test("the first event decides, and what happens before the process goes on does not change it", () => {
  const tiny = new TinyModel((m) => {
    const kill = m.context("kill");
    const shutdown = m.context("shutdown");
    m.action("kill", { when: () => !kill.isDone, step: () => kill.cancel() });
    m.action("shut down", { when: () => !shutdown.isDone, step: () => shutdown.cancel() });
    m.process("p", { s: select({ killed: done(kill).to(end), down: done(shutdown).to(end) }) });
  });
  const both = tiny.after("p · s (parks)", "shut down → p · s · down", "kill");
  expect(tiny.steps(both)).toEqual(["p · s · down (goes on)"]);
  expect(tiny.steps(tiny.after("kill", "shut down"))).toEqual([
    "p · s · killed (ready on entry)",
    "p · s · down (ready on entry)",
  ]);
});

test("a committed process has left all queues", () => {
  const tiny = new TinyModel((m) => {
    const a = m.channel("a");
    const b = m.channel("b");
    const timer = m.timer("t", "1s");
    m.process("p", {
      s: select({
        a: receive(a).to(end),
        out: send(b).to(end),
        b: receive(b).to(end),
        t: fired(timer).to(end),
      }),
    });
    m.action("offer a", { step: () => void a.offer() });
    m.action("start", { when: () => !timer.isArmed, step: () => timer.start() });
  });
  expect(tiny.plain(tiny.after("p · s (parks)")).primitives).toEqual({
    a: { closed: false, receivers: ["p"], senders: [] },
    b: { closed: false, receivers: ["p"], senders: ["p"] },
    t: { left: null, fired: false },
  });
  const state = tiny.after("start", "p · s (parks)", "offer a → p · s · a");
  expect(tiny.plain(state).primitives).toEqual({
    a: { closed: false, receivers: [], senders: [] },
    b: { closed: false, receivers: [], senders: [] },
    t: { left: 1000, fired: false },
  });
  expect(tiny.plain(tiny.step(state, "t (fires)").state).primitives["t"]).toEqual({
    left: null,
    fired: true,
  });
});

describe("several cases of one parked process", () => {
  test("that one event makes ready are a successor each", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { payload: digit });
      m.process("p", { s: select({ one: receive(c).to(end), two: receive(c).to(end) }) });
      m.process("q", { put: send(c, () => 1).to(end) });
    });
    const parked = tiny.after("p · s (parks)");
    expect(tiny.plain(parked).primitives).toEqual({ c: { closed: false, receivers: ["p"], senders: [] } });
    expect(tiny.steps(parked)).toEqual([
      "q · put (ready on entry) → p · s · one",
      "q · put (ready on entry) → p · s · two",
    ]);
    expect(tiny.steps(tiny.after("q · put (parks)"))).toEqual([
      "p · s · one (ready on entry) → q · put",
      "p · s · two (ready on entry) → q · put",
    ]);
  });

  test("combine with those of other processes, the last one woken fastest", () => {
    const tiny = new TinyModel((m) => {
      const context = m.context("x");
      const twice = select({ one: done(context).to(end), two: done(context).to(end) });
      m.process("p", { s: twice });
      m.process("q", { s: twice });
      m.process("boss", { cancel: step(() => context.cancel()).to(end) });
    });
    const parked = tiny.after("q · s (parks)", "p · s (parks)");
    expect(tiny.steps(parked)).toEqual([
      "boss · cancel → p · s · one → q · s · one",
      "boss · cancel → p · s · one → q · s · two",
      "boss · cancel → p · s · two → q · s · one",
      "boss · cancel → p · s · two → q · s · two",
    ]);
    const { state } = tiny.step(parked, "boss · cancel → p · s · two → q · s · one");
    expect(tiny.plain(state).processes).toEqual({
      p: { point: "s", stand: "committed", case: "two" },
      q: { point: "s", stand: "committed", case: "one" },
      boss: { point: "end", stand: "before" },
    });
  });

  test("are told apart by the kind of the operation", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { payload: digit });
      m.process("p", { s: select({ put: send(c, () => 5).to(end), get: receive(c).to(end) }) });
      m.action("poll", { step: () => void c.poll() });
      m.action("offer", { step: () => void c.offer(3) });
    });
    expect(tiny.steps(tiny.after("p · s (parks)"))).toEqual(["poll → p · s · put", "offer → p · s · get"]);
  });
});

describe("close", () => {
  test("commits all parked receivers in the order of the queue, with the zero value", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { payload: range(4, 9) });
      m.process("p", { get: receive(c).to(end) });
      m.process("q", { s: select({ get: receive(c).to(end) }) });
      m.process("closer", { close: step(() => c.close()).to(end) });
    });
    const parked = tiny.after("q · s (parks)", "p · get (parks)");
    const { label, state } = tiny.step(parked, "closer · close → q · s · get → p · get");
    expect(label.commits).toEqual([
      { process: "q", point: "s", case: "get" },
      { process: "p", point: "get" },
    ]);
    expect(tiny.plain(state)).toEqual({
      fields: {},
      processes: {
        p: { point: "get", stand: "committed", received: { ok: false, value: 4 } },
        q: { point: "s", stand: "committed", case: "get", received: { ok: false, value: 4 } },
        closer: { point: "end", stand: "before" },
      },
      primitives: { c: { closed: true, receivers: [], senders: [] } },
    });
  });

  test("commits a parked sender, which panics when it goes on and stays where it stood", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c");
      m.process("p", { put: send(c).to(end) });
      m.process("closer", { close: step(() => c.close()).to(end) });
    });
    const closed = tiny.after("p · put (parks)", "closer · close → p · put");
    expect(tiny.plain(closed).processes["p"]).toEqual({ point: "put", stand: "committed" });
    expect(tiny.plain(closed).panic).toBeUndefined();
    expect(tiny.steps(closed)).toEqual(["p · put (goes on)"]);
    const over = tiny.step(closed, "p · put (goes on)").state;
    expect(tiny.plain(over)).toEqual({
      fields: {},
      processes: { p: { point: "put", stand: "committed" }, closer: { point: "end", stand: "before" } },
      primitives: { c: { closed: true, receivers: [], senders: [] } },
      panic: "send on closed channel",
    });
    expect(tiny.steps(over)).toEqual([]);
  });

  test("lets all receivers go before the senders, and who waits for both receives", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { payload: digit });
      m.process("p", { s: select({ put: send(c, () => 5).to(end), get: receive(c).to(end) }) });
      m.process("closer", { close: step(() => c.close()).to(end) });
    });
    const { state } = tiny.step(tiny.after("p · s (parks)"), "closer · close → p · s · get");
    expect(tiny.steps(tiny.after("p · s (parks)"))).toEqual(["closer · close → p · s · get"]);
    expect(tiny.plain(state)).toEqual({
      fields: {},
      processes: {
        p: { point: "s", stand: "committed", case: "get", received: { ok: false, value: 0 } },
        closer: { point: "end", stand: "before" },
      },
      primitives: { c: { closed: true, receivers: [], senders: [] } },
    });
  });

  test("of a channel with several parked senders commits them in the order of the queue", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c");
      m.process("p", { put: send(c).to(end) });
      m.process("q", { put: send(c).to(end) });
      m.process("closer", { close: step(() => c.close()).to(end) });
    });
    const closed = tiny.after("q · put (parks)", "p · put (parks)", "closer · close → q · put → p · put");
    expect(tiny.steps(closed)).toEqual(["p · put (goes on)", "q · put (goes on)"]);
  });

  test("keeps what is buffered", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { capacity: 1, payload: digit });
      m.process("p", { put: send(c, () => 1).to("close"), close: step(() => c.close()).to(end) });
    });
    const closed = tiny.after("p · put (ready on entry)", "p · put (goes on)", "p · close");
    expect(tiny.plain(closed).primitives).toEqual({
      c: { closed: true, buffer: [1], receivers: [], senders: [] },
    });
  });

  test("of a channel declared as closing wakes in the order of declaration, and keeps no queue", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { closing: true });
      m.process("z", { get: receive(c).to(end) });
      m.process("a", { get: receive(c).to(end) });
      m.process("closer", { close: step(() => c.close()).to(end) });
    });
    const one = tiny.after("z · get (parks)", "a · get (parks)");
    const other = tiny.after("a · get (parks)", "z · get (parks)");
    expect(tiny.interpreter.key(one)).toBe(tiny.interpreter.key(other));
    expect(tiny.plain(one).primitives).toEqual({ c: { closed: false, receivers: ["a", "z"], senders: [] } });
    expect(tiny.steps(other)).toEqual(["closer · close → z · get → a · get"]);
  });

  test("of other channels depends on who came first", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c");
      m.process("z", { get: receive(c).to(end) });
      m.process("a", { get: receive(c).to(end) });
    });
    const one = tiny.after("z · get (parks)", "a · get (parks)");
    const other = tiny.after("a · get (parks)", "z · get (parks)");
    expect(tiny.interpreter.key(one)).not.toBe(tiny.interpreter.key(other));
  });
});

describe("offer and poll", () => {
  test("are sent and received without waiting, or not at all", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { capacity: 1, payload: digit });
      const said = m.field("said", oneOf("nothing", "yes", "no"));
      const got = m.field("got", range(-1, 9));
      const length = m.field("length", range(0, 1));
      const note = (sent: boolean): void => {
        said.set(sent ? "yes" : "no");
        length.set(c.length);
      };
      m.action("offer", { step: () => note(c.offer(6)) });
      m.action("poll", {
        step: () => {
          const received = c.poll();
          got.set(received?.value ?? -1);
          note(received?.ok ?? false);
        },
      });
    });
    const fields = (...steps: string[]): unknown => tiny.plain(tiny.after(...steps)).fields;
    expect(fields("offer")).toEqual({ said: "yes", got: -1, length: 1 });
    expect(fields("offer", "offer")).toEqual({ said: "no", got: -1, length: 1 });
    expect(fields("offer", "poll")).toEqual({ said: "yes", got: 6, length: 0 });
    expect(fields("poll")).toEqual({ said: "no", got: -1, length: 0 });
  });

  test("poll takes from a full buffer and lets a parked sender in", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { capacity: 1, payload: digit });
      m.process("p", { put: send(c, () => 1).to("again"), again: send(c, () => 2).to(end) });
      m.action("poll", { step: () => void c.poll() });
    });
    const parked = tiny.after("p · put (ready on entry)", "p · put (goes on)", "p · again (parks)");
    const { state } = tiny.step(parked, "poll → p · again");
    expect(tiny.plain(state).primitives).toEqual({
      c: { closed: false, buffer: [2], receivers: [], senders: [] },
    });
  });

  test("of a closed channel: the zero value, and a panic after what was written before", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c", { payload: range(2, 9), closed: true });
      const got = m.field("got", digit);
      m.action("poll", { step: () => got.set(c.poll()?.ok === false ? (c.poll()?.value ?? 0) : 0) });
      m.action("offer", {
        step: () => {
          got.set(9);
          c.offer(3);
          got.set(1);
        },
      });
    });
    expect(tiny.plain(tiny.after("poll")).fields).toEqual({ got: 2 });
    expect(tiny.plain(tiny.after("offer"))).toEqual({
      fields: { got: 9 },
      processes: {},
      primitives: { c: { closed: true, receivers: [], senders: [] } },
      panic: "send on closed channel",
    });
  });
});

describe("a wait group", () => {
  test("wakes all that wait when it becomes zero, in order of declaration", () => {
    const tiny = new TinyModel((m) => {
      const group = m.waitGroup("g", 2);
      m.process("p", { all: wait(group).to(end) });
      m.process("q", { all: wait(group).to(end) });
      m.action("done", { when: () => group.count > 0, step: () => group.done() });
    });
    const parked = tiny.after("q · all (parks)", "p · all (parks)");
    expect(tiny.steps(parked)).toEqual(["done"]);
    const one = tiny.step(parked, "done").state;
    expect(tiny.plain(one).primitives).toEqual({ g: 1 });
    expect(tiny.steps(one)).toEqual(["done → p · all → q · all"]);
  });
});

test("processes woken by one step are listed in the order in which they were woken", () => {
  const tiny = new TinyModel((m) => {
    const a = m.channel("a");
    const b = m.channel("b");
    m.process("p", { get: receive(a).to(end) });
    m.process("q", { get: receive(b).to(end) });
    m.process("closer", {
      close: step(() => {
        b.close();
        a.close();
      }).to(end),
    });
  });
  expect(tiny.steps(tiny.after("p · get (parks)", "q · get (parks)"))).toEqual([
    "closer · close → q · get → p · get",
  ]);
});
