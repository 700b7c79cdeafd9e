/** What is made anew: docs/semantics.md, "Made anew" and "Starting processes". */
import { describe, expect, test } from "vitest";
import type { Builder } from "../builder.ts";
import { oneOf, range } from "../fields.ts";
import { done, end, fired, receive, select, send, step, wait } from "../points.ts";
import { refusal } from "./refusal.ts";
import { TinyModel } from "./tiny-model.ts";

describe("variables", () => {
  test("have the values they begin with; of several, the first", () => {
    const tiny = new TinyModel((m) => {
      const one = m.field("one", range(0, 9), 4);
      const cells = m.cells("cells", 2, oneOf("a", "b"), "b");
      const table = m.table("table", 2, { column: range(3, 5) });
      const log = m.log("log");
      const index = m.index("index");
      const row = m.indexes("row", 1);
      const spoil = (): void => {
        one.set(9);
        cells.set(1, "a");
        table.column.set(0, 5);
        index.set(log.append());
        row.set(0, log.maximum);
      };
      m.action("spoil", { step: spoil });
      m.action("renew", {
        step: () => {
          for (const each of [one, cells, table, index, row, log.latest]) each.renew();
        },
      });
    });
    const spoiled = tiny.after("spoil");
    expect(tiny.plain(spoiled).fields).toEqual({
      one: 9,
      cells: ["b", "a"],
      table: [{ column: 5 }, { column: 3 }],
      "log latest": 1,
      index: 1,
      row: ["maximum"],
    });
    expect(tiny.plain(tiny.step(spoiled, "renew").state)).toEqual(tiny.plain(tiny.start));
  });

  test("begin anew with the first of the values that the model may start with", () => {
    const { interpreter } = new TinyModel((m) => {
      const field = m.field("field", range(0, 3));
      m.initially(field, [2, 1]);
      m.action("renew", { step: () => field.renew() });
    });
    const after = interpreter.initialStates().map((state) => interpreter.successors(state)[0]?.state);
    expect(after.map((state) => state && interpreter.plain(state).fields)).toEqual([
      { field: 2 },
      { field: 2 },
    ]);
  });

  test("cannot have a column called renew", () => {
    expect(refusal((m) => m.table("table", 1, { renew: range(0, 1) }))).toEqual([
      "duplicate-name",
      { sort: "column", name: "renew" },
    ]);
  });
});

describe("channels", () => {
  test("are empty, and open or closed as declared", () => {
    const tiny = new TinyModel((m) => {
      const open = m.channel("open", { capacity: 1, payload: range(0, 5) });
      const shut = m.channel("shut", { closed: true });
      m.action("use", {
        step: () => {
          open.offer(5);
          open.close();
        },
      });
      m.action("renew", {
        step: () => {
          open.renew();
          shut.renew();
        },
      });
    });
    expect(tiny.plain(tiny.after("use")).primitives).toMatchObject({ open: { closed: true, buffer: [5] } });
    expect(tiny.plain(tiny.after("use", "renew"))).toEqual(tiny.plain(tiny.start));
    expect(tiny.plain(tiny.start).primitives).toMatchObject({
      open: { closed: false },
      shut: { closed: true },
    });
  });

  /** One waits in two channels by name; one case is nil. */
  const waiting = (renewed: "receives" | "sends" | "nil") => (m: Builder) => {
    const channels = {
      receives: m.channel("receives"),
      sends: m.channel("sends"),
      nil: m.channel("nil"),
    };
    m.process("waiter", {
      wait: select({
        in: receive(channels.receives).to(end),
        out: send(channels.sends).to(end),
        not: receive(channels.nil)
          .when(() => false)
          .to(end),
      }),
    });
    m.process("other", {
      look: step(() => channels[renewed].renew())
        .when(() => channels[renewed].isAwaited || renewed === "nil")
        .to(end),
    });
  };

  test.each(["receives", "sends"] as const)("cannot be renewed while somebody %s", (name) => {
    expect(refusal(waiting(name))).toEqual(["renew-awaited", { name }, 'step "other · look"']);
  });

  test("are not awaited by a case that is nil, nor by who is committed", () => {
    const tiny = new TinyModel(waiting("nil"));
    expect(tiny.plain(tiny.after("waiter · wait (parks)", "other · look")).processes).toMatchObject({
      waiter: { stand: "parked" },
      other: { point: end },
    });
    const woken = new TinyModel((m) => {
      const channel = m.channel("channel", { payload: range(0, 3) });
      m.process("waiter", { wait: receive(channel).to(end) });
      m.process("other", {
        send: step(() => {
          channel.offer(2);
          channel.renew();
        }).to(end),
      });
    });
    const { processes } = woken.plain(woken.after("waiter · wait (parks)", "other · send → waiter · wait"));
    expect(processes["waiter"]).toMatchObject({ stand: "committed", received: { value: 2, ok: true } });
  });
});

describe("contexts", () => {
  const tree = (m: Builder): void => {
    const root = m.context("root");
    const child = m.context("child", root);
    const leaf = m.context("leaf", child);
    m.context("sibling", root);
    m.action("cancel", { step: () => root.cancel() });
    m.action("renew root", { step: () => root.renew() });
    m.action("renew child", { step: () => child.renew() });
    m.action("cancel leaf", { step: () => leaf.cancel() });
  };
  const family = (tiny: TinyModel, ...steps: string[]) => tiny.plain(tiny.after(...steps)).primitives;

  test("are open with all that descend from them, and nothing is due any more", () => {
    const tiny = new TinyModel(tree);
    expect(family(tiny, "cancel", "root · sibling (cancelled by its parent)", "renew root")).toEqual({
      root: "open",
      child: "open",
      leaf: "open",
      sibling: "open",
    });
  });

  test("of a parent that is done are done from the start, with all that descend from them", () => {
    const tiny = new TinyModel(tree);
    const renewed = tiny.after("cancel", "renew child");
    expect(tiny.plain(renewed).primitives).toEqual({
      root: "done",
      child: "done",
      leaf: "done",
      sibling: "due",
    });
    expect(tiny.steps(renewed)).toContain("root · sibling (cancelled by its parent)");
  });

  test("are renewed without what their parent has done to others", () => {
    const tiny = new TinyModel(tree);
    expect(family(tiny, "cancel leaf", "renew child")).toMatchObject({ child: "open", leaf: "open" });
  });

  test("are awaited if one that descends from them is", () => {
    const awaited = (renewed: "root" | "leaf") => (m: Builder) => {
      const root = m.context("root");
      const leaf = m.context("leaf", m.context("child", root));
      m.process("waiter", { wait: done(leaf).to(end) }, { starts: "parked" });
      m.invariant("all are awaited", () => root.isAwaited && leaf.isAwaited);
      m.action("renew", { step: () => ({ root, leaf })[renewed].renew() });
    };
    for (const name of ["root", "leaf"] as const) {
      expect(refusal(awaited(name))).toEqual(["renew-awaited", { name }, 'action "renew"']);
    }
  });
});

test("wait groups count what they begin with, and are not renewed while somebody waits", () => {
  const group = (isWaiting: boolean) => (m: Builder) => {
    const runners = m.waitGroup("runners", 2);
    if (isWaiting) m.process("waiter", { wait: wait(runners).to(end) });
    m.action("one is done", { when: () => runners.count > 0, step: () => runners.done() });
    m.action("renew", { when: () => runners.count === 1, step: () => runners.renew() });
  };
  const tiny = new TinyModel(group(false));
  expect(tiny.plain(tiny.after("one is done", "renew")).primitives).toEqual({ runners: 2 });
  expect(refusal(group(true))).toEqual(["renew-awaited", { name: "runners" }, 'action "renew"']);
});

describe("processes", () => {
  const crash = (starts: "before" | "parked" | "later") => (m: Builder) => {
    const work = m.channel("work", { payload: range(0, 2) });
    const worker = m.process(
      "worker",
      { take: receive(work).to("rest"), rest: receive(work).to(end) },
      { starts },
    );
    m.action("crash", { step: () => worker.renew() });
    m.action("send", { when: () => work.isAwaited, step: () => void work.offer(2) });
    if (starts === "later") {
      m.action("go", { when: () => !worker.isStarted, step: () => worker.go() });
    }
  };

  test.each(["before", "parked"] as const)("that start %s are before their first point", (starts) => {
    const tiny = new TinyModel(crash(starts));
    const parked = starts === "parked" ? [] : ["worker · take (parks)"];
    for (const way of [parked, [...parked, "send → worker · take"]]) {
      const { processes, primitives } = tiny.plain(tiny.after(...way, "crash"));
      expect(processes).toEqual({ worker: { point: "take", stand: "before" } });
      expect(primitives).toEqual({ work: { closed: false, receivers: [], senders: [] } });
    }
  });

  test("that start later are not started, and may be once more", () => {
    const tiny = new TinyModel(crash("later"));
    expect(tiny.plain(tiny.after("go", "worker · take (parks)", "crash", "go")).processes).toEqual({
      worker: { point: "take", stand: "before" },
    });
    expect(tiny.after("go", "crash")).toEqual(tiny.start);
  });

  test("leave the queue of a timer", () => {
    const tiny = new TinyModel((m) => {
      const timer = m.timer("timer", "1s");
      const worker = m.process("worker", {
        wait: fired(timer).to(end),
      });
      m.action("crash", { step: () => worker.renew() });
      m.action("renew", { when: () => !worker.isParkedAt("wait"), step: () => timer.renew() });
    });
    expect(tiny.after("worker · wait (parks)", "crash", "renew")).toEqual(tiny.start);
  });

  test("stay held up by what they have cancelled", () => {
    const tiny = new TinyModel((m) => {
      const root = m.context("root");
      m.context("child", root);
      const worker = m.process("worker", { cancel: step(() => root.cancel()).to(end) });
      m.action("crash", { step: () => worker.renew() });
    });
    const crashed = tiny.after("worker · cancel", "crash");
    expect(tiny.steps(crashed)).toEqual(["crash", "root · child (cancelled by its parent)"]);
    expect(tiny.steps(tiny.step(crashed, "root · child (cancelled by its parent)").state)).toEqual([
      "crash",
      "worker · cancel",
    ]);
  });

  test("cannot crash themselves", () => {
    const refused = refusal((m) => {
      const self = m.process("self", { crash: step(() => self.renew()).to(end) });
    });
    expect(refused).toEqual(["cannot-renew", { process: "self" }, 'step "self · crash"']);
  });
});

describe("processes that start again", () => {
  const again = (starts: "before" | "later") => (m: Builder) => {
    const worker = m.process("worker", { work: step().to(end) }, { starts, again: true });
    m.action("go", { when: () => worker.isAt(end), step: () => worker.go() });
    m.invariant("it is started or at its end", () => worker.isStarted !== worker.isAt(end));
  };

  test.each(["before", "later"] as const)("begin and end at `end`, or %s", (starts) => {
    const tiny = new TinyModel(again(starts));
    const [work, over] = [
      { worker: { point: "work", stand: "before" } },
      { worker: { point: end, stand: "before" } },
    ];
    expect(tiny.plain(tiny.start).processes).toEqual(starts === "later" ? over : work);
    const started = starts === "later" ? tiny.after("go") : tiny.start;
    expect(tiny.steps(started)).toEqual(["worker · work"]);
    const ended = tiny.step(started, "worker · work").state;
    expect(tiny.plain(ended).processes).toEqual(over);
    expect(tiny.steps(ended)).toEqual(["go"]);
    expect(tiny.step(ended, "go").state).toEqual(started);
  });

  test("cannot be started while they run", () => {
    const refused = refusal((m) => {
      const worker = m.process("worker", { work: step().to(end) }, { starts: "later", again: true });
      m.action("go", { step: () => worker.go() });
    });
    expect(refused).toEqual(["cannot-go", { process: "worker", why: "has not ended" }, 'action "go"']);
  });
});
