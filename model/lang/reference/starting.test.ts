import { describe, expect, test } from "vitest";
import { model } from "../definition.ts";
import { flag, oneOf, range } from "../fields.ts";
import { done, end, receive, select, step } from "../points.ts";
import { interpret } from "./interpreter.ts";
import { TinyModel } from "./tiny-model.ts";

describe('starts: "parked"', () => {
  test("stands in the queues from the beginning, processes declared earlier first", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c");
      const x = m.context("x");
      m.process("z", { s: select({ c: receive(c).to(end), x: done(x).to(end) }) }, { starts: "parked" });
      m.process("a", { get: receive(c).to(end) }, { starts: "parked" });
      m.action("close", { when: () => !c.isClosed, step: () => c.close() });
    });
    expect(tiny.plain(tiny.start)).toEqual({
      fields: {},
      processes: { z: { point: "s", stand: "parked" }, a: { point: "get", stand: "parked" } },
      primitives: { c: { closed: false, receivers: ["z", "a"], senders: [] }, x: "open" },
    });
    expect(tiny.steps()).toEqual(["close → z · s · c → a · get"]);
  });

  test("is the same state as having parked", () => {
    const build = (starts: "parked" | "before"): TinyModel =>
      new TinyModel((m) => {
        const c = m.channel("c");
        m.process("p", { s: select({ c: receive(c).to(end) }) }, { starts });
      });
    const [parked, before] = [build("parked"), build("before")];
    expect(parked.interpreter.key(parked.start)).toBe(before.interpreter.key(before.after("p · s (parks)")));
  });
});

describe('starts: "later"', () => {
  const tiny = new TinyModel((m) => {
    const seen = m.field("seen", oneOf("", "not started", "started"));
    const at = m.field("at first", flag());
    const late = m.process(
      "late",
      { first: step().to("second"), second: step().to(end) },
      { starts: "later" },
    );
    m.process("p", {
      look: step(() => seen.set(late.isStarted ? "started" : "not started")).to("go"),
      go: step(() => {
        late.go();
        at.set(late.isAt("first"));
        seen.set(late.isStarted ? "started" : "not started");
      }).to(end),
    });
    m.invariant("not at its first point before", () => late.isStarted || !late.isAt("first"));
  });

  test("takes no step, is at no point and rests until go()", () => {
    expect(tiny.plain(tiny.start).processes["late"]).toEqual({ point: "not started", stand: "before" });
    expect(tiny.steps()).toEqual(["p · look"]);
    expect(tiny.interpreter.blocked(tiny.start)).toEqual([]);
    expect(tiny.plain(tiny.after("p · look")).fields).toEqual({ seen: "not started", "at first": false });
    const [property] = tiny.interpreter.properties;
    expect(property?.kind === "invariant" && property.holds(tiny.start)).toBe(true);
  });

  test("go() puts it before its first point", () => {
    const gone = tiny.after("p · look", "p · go");
    expect(tiny.plain(gone)).toEqual({
      fields: { seen: "started", "at first": true },
      processes: { late: { point: "first", stand: "before" }, p: { point: "end", stand: "before" } },
      primitives: {},
    });
    expect(tiny.steps(gone)).toEqual(["late · first"]);
  });

  test("a model in which it never starts ends properly", () => {
    const never = new TinyModel((m) => {
      m.process("late", { first: step().to(end) }, { starts: "later" });
      m.process("p", { only: step().to(end) });
    });
    expect(never.interpreter.isProperEnd(never.after("p · only"))).toBe(true);
  });
});

test("the positions of a process can be asked: before, parked, committed", () => {
  const tiny = new TinyModel((m) => {
    const c = m.channel("c");
    const p = m.process("p", { get: receive(c).to(end) });
    const at = m.field("at", flag());
    const parked = m.field("parked", flag());
    const over = m.field("over", flag());
    m.action("offer", { step: () => void c.offer() });
    m.action("look", {
      step: () => {
        at.set(p.isAt("get"));
        parked.set(p.isParkedAt("get"));
        over.set(p.isAt("end"));
      },
    });
  });
  const look = (...steps: string[]): unknown =>
    Object.values(tiny.plain(tiny.after(...steps, "look")).fields);
  expect(look()).toEqual([true, false, false]);
  expect(look("p · get (parks)")).toEqual([true, true, false]);
  expect(look("p · get (parks)", "offer → p · get")).toEqual([true, false, false]);
  expect(look("p · get (parks)", "offer → p · get", "p · get (goes on)")).toEqual([false, false, true]);
});

describe("initial states", () => {
  test("are the combinations, the field declared first slowest, values in the order given", () => {
    const interpreter = interpret(
      model("tiny", (m) => {
        const a = m.field("a", range(0, 9));
        m.field("fixed", range(0, 9), 5);
        const b = m.field("b", oneOf("x", "y"));
        m.initially(b, ["y", "x"]);
        m.initially(a, [3, 1]);
      }),
      {},
    );
    expect(
      interpreter.initialStates().map((state) => Object.values(interpreter.plain(state).fields)),
    ).toEqual([
      [3, 5, "y"],
      [3, 5, "x"],
      [1, 5, "y"],
      [1, 5, "x"],
    ]);
  });

  test("of fields, cells and tables: the first value of their kind, or what is given", () => {
    const tiny = new TinyModel((m) => {
      m.field("flag", flag());
      m.field("range", range(-2, 2));
      m.field("label", oneOf("a", "b"), "b");
      m.cells("cells", 2, range(1, 3), 2);
      m.table("rows", 2, { on: flag(), level: range(4, 9) });
    });
    expect(tiny.plain(tiny.start).fields).toEqual({
      flag: false,
      range: -2,
      label: "b",
      cells: [2, 2],
      rows: [
        { on: false, level: 4 },
        { on: false, level: 4 },
      ],
    });
  });
});

test("cells and tables are read and written by position, and rows cleared", () => {
  const tiny = new TinyModel((m) => {
    const cells = m.cells("cells", 3, range(0, 9));
    const rows = m.table("rows", 2, { on: flag(), level: range(4, 9) });
    m.action("write", {
      step: () => {
        cells.set(2, cells.get(1) + 7);
        rows.on.set(1, !rows.on.get(0));
        rows.level.set(1, rows.level.get(0) + cells.length + rows.rows);
      },
    });
    m.action("clear", { step: () => rows.clear(1) });
  });
  expect(tiny.plain(tiny.after("write")).fields).toEqual({
    cells: [0, 0, 7],
    rows: [
      { on: false, level: 4 },
      { on: true, level: 9 },
    ],
  });
  expect(tiny.interpreter.key(tiny.after("clear"))).toBe(tiny.interpreter.key(tiny.start));
  expect(tiny.plain(tiny.after("write", "clear")).fields["rows"]).toEqual([
    { on: false, level: 4 },
    { on: false, level: 4 },
  ]);
});
