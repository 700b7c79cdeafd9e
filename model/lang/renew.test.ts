import { describe, expect, test } from "vitest";
import { CompiledWalk } from "../../test/models/compiled-walk.ts";
import type { Builder } from "./builder.ts";
import { flag, oneOf, range } from "./fields.ts";
import { done, end, fired, receive, select, send, step, wait } from "./points.ts";

describe("what is made anew is as the model declares it", () => {
  test("fields, cells and tables, in one step; of several initial values the first", () => {
    const walk = new CompiledWalk((m) => {
      const a = m.field("a", range(0, 7), 3);
      const several = m.field("several", oneOf("x", "y", "z"));
      m.initially(several, ["y"]);
      const cells = m.cells("cells", 3, range(1, 4), 2);
      const table = m.table("table", 2, { on: flag(), kind: oneOf("p", "q") });
      m.action("change", {
        step: () => {
          a.set(7);
          several.set("z");
          for (let at = 0; at < 3; at++) cells.set(at, 4);
          table.on.set(1, true);
          table.kind.set(0, "q");
        },
      });
      m.action("anew", { step: () => [a, several, cells, table].forEach((one) => one.renew()) });
      m.action("column", { step: () => table.kind.renew() });
    });
    expect(walk.state("change").fields).toEqual({
      a: 7,
      several: "z",
      cells: [4, 4, 4],
      table: [
        { on: false, kind: "q" },
        { on: true, kind: "p" },
      ],
    });
    expect(walk.state("change", "anew")).toEqual(walk.state());
    expect(walk.field("table", "change", "column")).toEqual([
      { on: false, kind: "p" },
      { on: true, kind: "p" },
    ]);
  });

  test("indexes: none, or the first that they start with", () => {
    const walk = new CompiledWalk((m) => {
      const log = m.log("log");
      const held = m.index("held");
      const all = m.index("all");
      m.initially(all, [log.maximum, log.none]);
      const row = m.indexes("row", 2);
      m.action("append", {
        step: () => {
          held.set(log.append());
          all.set(held.get());
          row.set(1, log.append());
        },
      });
      m.action("anew", { step: () => [held, all, row].forEach((one) => one.renew()) });
    });
    expect(walk.state("append").fields).toEqual({ "log latest": 2, held: 1, all: 1, row: [null, 2] });
    expect(walk.state("append", "anew").fields).toEqual({
      "log latest": 1,
      held: null,
      all: "maximum",
      row: [null, null],
    });
  });

  test("channels: empty, and closed only if they are declared so", () => {
    const walk = new CompiledWalk((m) => {
      const open = m.channel("open", { capacity: 2, payload: range(0, 3) });
      const closed = m.channel("closed", { closed: true });
      m.action("use", {
        step: () => {
          open.offer(2);
          open.offer(3);
          open.close();
        },
      });
      m.action("anew", { step: () => [open, closed].forEach((one) => one.renew()) });
    });
    expect(walk.state("use").primitives["open"]).toMatchObject({ closed: true, buffer: [2, 3] });
    expect(walk.state("use", "anew")).toEqual(walk.state());
    expect(walk.state("anew").primitives["closed"]).toMatchObject({ closed: true });
  });

  test("wait groups, timers and tickers", () => {
    const walk = new CompiledWalk((m) => {
      const group = m.waitGroup("group", 2);
      const timer = m.timer("timer", "2s");
      const old = m.timer("old", "1s", { go: "1.22" });
      m.action("use", {
        step: () => {
          group.done();
          timer.start();
          old.start();
        },
      });
      m.action("anew", {
        step: () => {
          group.renew();
          timer.renew();
          old.renew();
        },
      });
    });
    expect(walk.state("use", "old (fires)").primitives).toMatchObject({
      group: 1,
      timer: { left: 1000, fired: false },
      old: { left: null, fired: true },
    });
    expect(walk.state("use", "old (fires)", "anew")).toEqual(walk.state());
  });
});

describe("a context made anew", () => {
  const family = (m: Builder): void => {
    const root = m.context("root");
    const child = m.context("child", root);
    m.context("grandchild", child);
    m.action("cancel", { step: () => root.cancel() });
    m.action("root anew", { step: () => root.renew() });
    m.action("child anew", { step: () => child.renew() });
  };
  const primitives = (...texts: readonly string[]): unknown =>
    new CompiledWalk(family).state(...texts).primitives;

  test("is open, with all that descend from it", () => {
    const cancelled = ["cancel", "root · child (cancelled by its parent)"] as const;
    expect(primitives(...cancelled)).toEqual({ root: "done", child: "done", grandchild: "due" });
    expect(primitives(...cancelled, "root anew")).toEqual({
      root: "open",
      child: "open",
      grandchild: "open",
    });
  });

  test("is done, with all that descend from it, if its parent is", () => {
    expect(primitives("cancel", "child anew")).toEqual({ root: "done", child: "done", grandchild: "done" });
    expect(primitives("child anew")).toEqual({ root: "open", child: "open", grandchild: "open" });
  });

  test("no longer holds up who had it cancelled", () => {
    const walk = new CompiledWalk((m) => {
      const root = m.context("root");
      const child = m.context("child", root);
      m.process("p", { cancel: step(() => root.cancel()).to("go on"), "go on": step().to(end) });
      m.action("anew", { step: () => child.renew() });
      m.action("all anew", { step: () => root.renew() });
    });
    expect(walk.offered("p · cancel")).not.toContain("p · go on");
    expect(walk.offered("p · cancel", "all anew")).toContain("p · go on");
  });
});

describe("what somebody waits in", () => {
  const waiting = (use: (parts: ReturnType<typeof declare>) => void) => (m: Builder) => {
    const parts = declare(m);
    m.action("use", { step: () => use(parts) });
  };
  function declare(m: Builder) {
    const parts = {
      channel: m.channel("channel"),
      nil: m.channel("nil"),
      sent: m.channel("sent"),
      root: m.context("root"),
      group: m.waitGroup("group", 1),
      timer: m.timer("timer", "1s"),
    };
    const child = m.context("child", parts.root);
    const { channel, nil, sent, group, timer } = parts;
    m.process("p", {
      pause: select({
        channel: receive(channel).to(end),
        nil: receive(nil)
          .when(() => false)
          .to(end),
        sent: send(sent).to(end),
        child: done(child).to(end),
        group: wait(group).to(end),
        timer: fired(timer).to(end),
      }),
    });
    return { ...parts, child };
  }

  test.each<[string, (parts: ReturnType<typeof declare>) => void]>([
    ["channel", ({ channel }) => channel.renew()],
    ["sent", ({ sent }) => sent.renew()],
    ["child", ({ child }) => child.renew()],
    ["root", ({ root }) => root.renew()],
    ["group", ({ group }) => group.renew()],
    ["timer", ({ timer }) => timer.renew()],
  ])("%s cannot be made anew", (name, use) => {
    const walk = new CompiledWalk(waiting(use));
    // The action comes first in the order of steps: it is possible as long as nobody is parked.
    expect(walk.offered()).toEqual(["use", "p · pause (parks)"]);
    expect(walk.mistake("p · pause (parks)")).toEqual({
      problem: "renew-awaited",
      facts: { name },
    });
  });

  test("is awaited, and what is nil is not", () => {
    const seen: Record<string, boolean>[] = [];
    const walk = new CompiledWalk((m) => {
      const { channel, nil, sent, root, child } = declare(m);
      m.action("look", {
        step: () => {
          seen.push({
            channel: channel.isAwaited,
            nil: nil.isAwaited,
            sent: sent.isAwaited,
            root: root.isAwaited,
            child: child.isAwaited,
          });
          nil.renew();
        },
      });
    });
    walk.offered();
    walk.offered("p · pause (parks)");
    expect([seen[0], seen.at(-1)]).toEqual([
      { channel: false, nil: false, sent: false, root: false, child: false },
      { channel: true, nil: false, sent: true, root: true, child: true },
    ]);
  });
});

describe("a process made anew", () => {
  test("leaves all queues and forgets its operands; who waits behind it is served", () => {
    const walk = new CompiledWalk((m) => {
      const values = m.channel("values", { payload: range(0, 3) });
      const got = m.field("got", range(0, 3));
      const first = m.process("first", { send: send(values, () => 1).to(end) });
      m.process("second", { send: send(values, () => 2).to(end) });
      m.process("reader", { read: receive(values, (value) => got.set(value)).to(end) }, { starts: "before" });
      m.action("crash", { step: () => first.renew() });
    });
    const parked = ["first · send (parks)", "second · send (parks)"] as const;
    expect(walk.state(...parked).primitives["values"]).toMatchObject({ senders: ["first", "second"] });
    expect(walk.state(...parked, "crash").primitives["values"]).toMatchObject({ senders: ["second"] });
    // Nothing of the operand is left: the state is the one in which only the second is parked.
    expect(walk.state(...parked, "crash")).toEqual(walk.state("second · send (parks)"));
    expect(walk.offered(...parked, "crash")).toContain("reader · read (ready on entry) → second · send");
  });

  test("forgets what it had received, and stands before its first point", () => {
    const walk = new CompiledWalk((m) => {
      const values = m.channel("values", { capacity: 1, payload: range(0, 3) });
      const reader = m.process("reader", { read: receive(values).to("rest"), rest: step().to("read") });
      m.action("put", { step: () => void values.offer(3) });
      m.action("crash", { step: () => reader.renew() });
    });
    expect(walk.at("reader", "put", "reader · read (ready on entry)")).toBe("read (committed)");
    expect(walk.state("put", "reader · read (ready on entry)", "crash")).toEqual(walk.state());
  });

  test("stands before the point that it was parked in when the model began", () => {
    const walk = new CompiledWalk((m) => {
      const signal = m.channel("signal");
      const p = m.process("p", { pause: receive(signal).to(end) }, { starts: "parked" });
      m.action("crash", {
        step: () => {
          p.renew();
          signal.renew();
        },
      });
    });
    expect(walk.at("p")).toBe("pause (parked)");
    expect(walk.at("p", "crash")).toBe("pause");
    expect(walk.state("crash").primitives["signal"]).toMatchObject({ receivers: [] });
  });

  test("is not started if it starts later", () => {
    const walk = new CompiledWalk((m) => {
      const p = m.process("p", { a: step().to(end) }, { starts: "later" });
      m.action("start", { when: () => !p.isStarted, step: () => p.go() });
      m.action("crash", { when: () => p.isStarted, step: () => p.renew() });
    });
    expect(walk.at("p", "start", "p · a", "crash")).toBe("not started");
    expect(walk.offered("start", "p · a", "crash")).toEqual(["start"]);
  });

  test("is not held up any longer only when what it has cancelled is done", () => {
    const walk = new CompiledWalk((m) => {
      const root = m.context("root");
      m.context("child", root);
      const p = m.process("p", { cancel: step(() => root.cancel()).to(end) });
      m.action("crash", { step: () => p.renew() });
    });
    expect(walk.offered("p · cancel", "crash")).toEqual(["crash", "root · child (cancelled by its parent)"]);
  });

  test("does not do it itself", () => {
    const walk = new CompiledWalk((m) => {
      const p = m.process("p", { a: step(() => p.renew()).to(end) });
    });
    expect(walk.mistake()).toEqual({
      problem: "cannot-renew",
      facts: { process: "p" },
    });
  });
});

test("nothing is made anew in a guard", () => {
  const declare: readonly ((m: Builder) => { readonly name?: string; renew(): void })[] = [
    (m) => m.field("x", flag()),
    (m) => m.cells("x", 1, flag()),
    (m) => m.channel("x"),
    (m) => m.context("x"),
    (m) => m.waitGroup("x"),
    (m) => m.timer("x", "1s"),
    (m) => m.process("x", { a: step().to(end) }),
    (m) => {
      m.log("log");
      return m.index("x");
    },
  ];
  for (const one of declare) {
    const walk = new CompiledWalk((m) => {
      const handle = one(m);
      m.action("look", {
        when: () => {
          handle.renew();
          return true;
        },
        step: () => undefined,
      });
    });
    expect(walk.mistake()).toEqual({
      problem: "write-in-guard",
      facts: { name: "x" },
    });
  }
});
