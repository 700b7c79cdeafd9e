import { describe, expect, test } from "vitest";
import { declarationMistakeOf, mistakeOf, mistakeOfCheck } from "../../test/models/mistake.ts";
import type { Builder } from "./builder.ts";
import { compile } from "./compile.ts";
import { model } from "./definition.ts";
import { flag, oneOf, range } from "./fields.ts";
import {
  choice,
  done,
  end,
  fallback,
  fired,
  otherwise,
  type PointSpec,
  receive,
  select,
  send,
  step,
  to,
  wait,
} from "./points.ts";

const nothing = { step: () => undefined };
const always = { at: step().to(end) };

describe("a name that is taken", () => {
  test.each<[string, string, (m: Builder) => void]>([
    ["field", "x", (m) => void [m.field("x", flag()), m.cells("x", 1, flag())]],
    ["field", "x", (m) => void [m.table("x", 1, { a: flag() }), m.field("x", flag())]],
    ["field", "x", (m) => void [m.log("raft"), m.index("x"), m.indexes("x", 1)]],
    ["field", "raft latest", (m) => void [m.log("raft"), m.index("raft latest")]],
    ["column", "rows", (m) => void m.table("t", 1, { rows: flag() })],
    ["column", "clear", (m) => void m.table("t", 1, { clear: flag() })],
    ["process", "x", (m) => void [m.process("x", always), m.process("x", always)]],
    ["process", "x", (m) => void [m.action("x", nothing), m.process("x", always)]],
    ["point", "end", (m) => void m.process("x", { end: step().to(end) })],
    ["channel", "x", (m) => void [m.channel("x"), m.channel("x")]],
    ["timer", "x", (m) => void [m.context("x"), m.timer("x", "1s")]],
    ["wait group", "x", (m) => void [m.channel("x"), m.waitGroup("x")]],
    ["property", "x", (m) => void [m.invariant("x", otherwise), m.possible("x", otherwise)]],
    ["property", "no panic", (m) => m.invariant("no panic", otherwise)],
    ["property", "no deadlock", (m) => m.stepInvariant("no deadlock", otherwise)],
  ])("%s %s is refused", (sort, name, build) => {
    const { problem, facts, context } = declarationMistakeOf(build);
    expect([problem, facts, context?.model]).toEqual(["duplicate-name", { sort, name }, "m"]);
  });

  test("is one within its kind: a field, a channel, a process and a property may share one", () => {
    const build = (m: Builder): void => {
      m.field("x", flag());
      m.channel("x");
      m.process("x", always);
      m.invariant("x", otherwise);
    };
    expect(compile(model("m", build)).initialStates().length).toBe(1);
  });
});

describe("a process that cannot be", () => {
  test.each<[string, unknown, (m: Builder) => void]>([
    ["process-without-points", { process: "p" }, (m) => void m.process("p", {})],
    ["point-without-cases", { process: "p", point: "at" }, (m) => void m.process("p", { at: select({}) })],
    ["point-without-cases", { process: "p", point: "at" }, (m) => void m.process("p", { at: choice({}) })],
    [
      "unknown-point",
      { process: "p", point: "away", from: "at", known: ["at", "on", "end"] },
      (m) => void m.process("p", { at: step().to("away" as "on"), on: step().to(end) }),
    ],
    [
      "unknown-point",
      { process: "p", point: "away", from: "at", known: ["at", "end"] },
      (m) => void m.process("p", { at: step().toFirst({ end: otherwise, away: otherwise } as never) }),
    ],
    [
      "unknown-point",
      { process: "p", point: "away", from: "rests", known: ["at", "end"] },
      (m) => void m.process("p", always, { rests: ["away" as "at"] }),
    ],
    [
      "misplaced-case",
      { process: "p", point: "at", case: "a", why: "is a step, and a select waits for operations" },
      (m) => void m.process("p", { at: select({ a: step().to(end) }) }),
    ],
    [
      "misplaced-case",
      { process: "p", point: "at", case: "b", why: "may block, and a choice does not" },
      (m) => void m.process("p", { at: choice({ a: to(end), b: receive(m.channel("c")).to(end) }) }),
    ],
    [
      "misplaced-case",
      { process: "p", point: "at", case: "b", why: "is a second default" },
      (m) => void m.process("p", { at: select({ a: fallback().to(end), b: to(end) }) }),
    ],
    [
      "send-on-closing",
      { channel: "c" },
      (m) => void m.process("p", { at: send(m.channel("c", { closing: true })).to(end) }),
    ],
  ])("%s %j", (problem, facts, build) => {
    const found = declarationMistakeOf(build);
    expect([found.problem, found.facts]).toEqual([problem, facts]);
  });

  test.each<[string, (m: Builder) => PointSpec<"end">]>([
    ["a step", () => step().to(end)],
    ["a choice", () => choice({ a: to(end) })],
    ["a send", (m) => send(m.channel("c")).to(end)],
    ["a timer", (m) => fired(m.timer("t", "1s")).to(end)],
    ["a wait group", (m) => wait(m.waitGroup("g", 1)).to(end)],
    ["a channel that is closed", (m) => receive(m.channel("c", { closed: true })).to(end)],
    ["a receive with a condition", (m) => receive(m.channel("c")).when(otherwise).to(end)],
    ["a select with a default", (m) => select({ a: done(m.context("x")).to(end), b: to(end) })],
  ])("cannot have been parked in %s", (_, point) => {
    const { problem, facts } = declarationMistakeOf(
      (m) => void m.process("p", { at: point(m) }, { starts: "parked" }),
    );
    expect([problem, facts]).toEqual(["cannot-start-parked", { process: "p", point: "at" }]);
  });

  test("no branch of a point may be left open", () => {
    const { problem, facts } = mistakeOf((m) => {
      m.process("p", { at: step().toFirst({ end: () => false }) });
    });
    expect([problem, facts]).toEqual(["no-branch", { process: "p", point: "at" }]);
  });

  test("a point that is asked for must be there", () => {
    const known = ["at", "end"];
    for (const ask of ["isAt", "isParkedAt"] as const) {
      const { problem, facts } = mistakeOf((m) => {
        const p = m.process("p", always);
        m.invariant("asks", () => !p[ask]("away" as "at"));
      });
      expect([problem, facts]).toEqual([
        "unknown-point",
        { process: "p", point: "away", from: "a property", known },
      ]);
    }
  });

  test("it starts once, and only if it is to start later", () => {
    const starting =
      (starts: "before" | "later") =>
      (m: Builder): void => {
        const p = m.process("p", always, { starts });
        const count = m.field("count", range(0, 2));
        m.action("go", {
          step: () => {
            count.set(count.get() + 1);
            p.go();
          },
        });
      };
    expect(mistakeOf(starting("before")).facts).toEqual({ process: "p", why: "exists from the beginning" });
    expect(mistakeOf(starting("later")).facts).toEqual({ process: "p", why: "has been started before" });
  });
});

describe("a variable or primitive that cannot be", () => {
  test.each<[string, unknown, (m: Builder) => void]>([
    ["initial-value", { name: "x", value: 3, allowed: "0..2" }, (m) => void m.field("x", range(0, 2), 3)],
    [
      "initial-value",
      { name: "x", value: "c", allowed: '"a", "b"' },
      (m) => void m.cells("x", 2, oneOf("a", "b"), "c" as "a"),
    ],
    [
      "initial-value",
      { name: "x", value: 1, allowed: "true or false" },
      (m) => m.initially(m.field("x", flag()), [true, 1 as never]),
    ],
    ["no-initial-value", { name: "x" }, (m) => m.initially(m.field("x", flag()), [])],
    ["two-logs", { first: "a", second: "b" }, (m) => void [m.log("a"), m.log("b")]],
    ["index-without-log", { name: "i" }, (m) => void m.index("i")],
    ["index-without-log", { name: "i" }, (m) => void m.indexes("i", 2)],
    ["channel-capacity", { name: "c", capacity: -1, most: 64 }, (m) => void m.channel("c", { capacity: -1 })],
    ["channel-capacity", { name: "c", capacity: 65, most: 64 }, (m) => void m.channel("c", { capacity: 65 })],
    [
      "channel-capacity",
      { name: "c", capacity: 0.5, most: 64 },
      (m) => void m.channel("c", { capacity: 0.5 }),
    ],
    ["bad-duration", { name: "t", duration: "soon" }, (m) => void m.timer("t", "soon")],
    [
      "unknown-recurring",
      { property: "p", name: "tock", known: ["tick", "worker"] },
      (m) => {
        m.leadsTo("p", otherwise, otherwise, { recurring: ["tick", "tock"] });
        // Timers and contexts do not recur; what is declared later does.
        m.timer("tock", "1s");
        m.action("tick", nothing);
        m.process("worker", always);
      },
    ],
  ])("%s %j", (problem, facts, build) => {
    const found = declarationMistakeOf(build);
    expect([found.problem, found.facts, found.context?.model]).toEqual([problem, facts, "m"]);
  });

  test.each([-1, 0.5, 64])("a wait group cannot begin with %s", (count) => {
    expect(() => compile(model("m", (m) => void m.waitGroup("g", count)))).toThrow(
      `model "m": the counter of wait group "g" becomes ${count}`,
    );
  });

  test("a wait group cannot be added to without an end", () => {
    const { problem, facts } = mistakeOfCheck((m) => {
      const g = m.waitGroup("g", 60);
      m.action("add", { step: () => g.add(2) });
    });
    expect([problem, facts]).toEqual(["wait-group-range", { name: "g", count: 64, most: 63 }]);
  });

  test("what is sent must be what the channel carries, in an operand and in an offer", () => {
    const sending = (value: unknown, payload?: ReturnType<typeof range>) => ({
      operand: mistakeOf((m) => {
        const c = m.channel("c", payload === undefined ? {} : { payload }) as never;
        m.process("p", { at: send(c, () => value as never).to(end) });
      }).facts,
      offer: mistakeOf((m) => {
        const c = m.channel("c", payload === undefined ? {} : { payload });
        m.action("a", { step: () => void c.offer(value as never) });
      }).facts,
    });
    const outOf = (value: unknown, allowed: string): unknown => ({ name: "c", value, allowed });
    expect(sending(3, range(0, 2))).toEqual({ operand: outOf(3, "0..2"), offer: outOf(3, "0..2") });
    expect(sending(1)).toEqual({ operand: outOf(1, "no value"), offer: outOf(1, "no value") });
  });

  test("nothing is offered on a channel that is only closed", () => {
    const { problem, facts } = mistakeOf((m) => {
      const c = m.channel("c", { closing: true });
      m.action("a", { step: () => void c.offer() });
    });
    expect([problem, facts]).toEqual(["send-on-closing", { channel: "c" }]);
  });
});

test.each<[string, (m: Builder) => unknown]>([
  ["x", (m) => m.field("x", flag()).get()],
  ["x", (m) => m.field("x", flag()).set(true)],
  ["row", (m) => m.cells("row", 1, flag()).get(0)],
  ["raft latest", (m) => m.log("raft").latest.get()],
  ["c", (m) => m.channel("c").isClosed],
  ["x", (m) => m.context("x").cancel()],
  ["g", (m) => m.waitGroup("g").count],
  ["t", (m) => m.timer("t", "1s").isArmed],
  ["p", (m) => m.process("p", always).isAt(end)],
])("%s is not used while the model is being declared", (name, use) => {
  const { problem, facts } = mistakeOfCheck((m) => void use(m));
  expect([problem, facts]).toEqual(["outside-a-step", { name }]);
});
