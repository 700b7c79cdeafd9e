import { describe, expect, test } from "vitest";
import { type Builder, environment } from "../builder.ts";
import { flag, range } from "../fields.ts";
import {
  choice,
  done,
  end,
  fallback,
  fired,
  otherwise,
  receive,
  select,
  send,
  step,
  wait,
} from "../points.ts";
import { exploreNaively } from "./explore-naively.ts";
import { refusal } from "./refusal.ts";
import { TinyModel } from "./tiny-model.ts";

describe("declarations", () => {
  test("of one name twice", () => {
    const twice = (use: (m: Builder) => void): unknown =>
      refusal((m) => {
        use(m);
        use(m);
      });
    const once = step().to(end);
    expect(twice((m) => m.field("x", flag()))).toEqual(["duplicate-name", { sort: "field", name: "x" }]);
    expect(twice((m) => m.process("p", { a: once }))).toEqual([
      "duplicate-name",
      { sort: "process", name: "p" },
    ]);
    expect(twice((m) => m.channel("c"))).toEqual(["duplicate-name", { sort: "channel", name: "c" }]);
    expect(twice((m) => m.context("x"))).toEqual(["duplicate-name", { sort: "context", name: "x" }]);
    expect(twice((m) => m.waitGroup("g"))).toEqual(["duplicate-name", { sort: "wait group", name: "g" }]);
    expect(twice((m) => m.timer("t", "1s"))).toEqual(["duplicate-name", { sort: "timer", name: "t" }]);
    expect(twice((m) => m.invariant("i", () => true))).toEqual([
      "duplicate-name",
      { sort: "property", name: "i" },
    ]);
    expect(refusal((m) => m.invariant("no deadlock", () => true))).toEqual([
      "duplicate-name",
      { sort: "property", name: "no deadlock" },
    ]);
  });

  test("of values to start with that the kind does not have", () => {
    expect(refusal((m) => void m.field("x", range(0, 2), 5))).toEqual([
      "initial-value",
      { name: "x", value: 5, allowed: "0..2" },
    ]);
    expect(refusal((m) => m.initially(m.field("x", range(0, 2)), [1, 3]))).toEqual([
      "initial-value",
      { name: "x", value: 3, allowed: "0..2" },
    ]);
    expect(refusal((m) => m.initially(m.field("x", flag()), []))).toEqual([
      "no-initial-value",
      { name: "x" },
    ]);
  });

  test("of processes that cannot be", () => {
    expect(refusal((m) => void m.process("p", {}))).toEqual(["process-without-points", { process: "p" }]);
    expect(refusal((m) => void m.process("p", { a: choice({}) }))).toEqual([
      "point-without-cases",
      { process: "p", point: "a" },
    ]);
    expect(refusal((m) => void m.process("p", { a: step().to("b" as "end") }))).toEqual([
      "unknown-point",
      { process: "p", point: "b", from: "a", known: ["a", "end"] },
    ]);
    expect(refusal((m) => void m.process("p", { a: step().to(end) }, { rests: ["b" as "a"] }))).toEqual([
      "unknown-point",
      { process: "p", point: "b", from: "rests", known: ["a", "end"] },
    ]);
    expect(
      refusal((m) => {
        const p = m.process("p", { a: step().to(end) });
        m.invariant("i", () => p.isAt("b" as "a"));
      }).slice(0, 2),
    ).toEqual(["unknown-point", { process: "p", point: "b", from: "a property", known: ["a", "end"] }]);
    expect(
      refusal((m) => void m.process("p", { a: step().toFirst({ a: () => false, end: () => false }) }))[0],
    ).toBe("no-branch");
    expect(
      exploreNaively(
        new TinyModel((m) => {
          m.process("p", { a: step().toFirst({ a: () => false, end: otherwise }) });
        }).interpreter,
      ).states,
    ).toBe(2);
  });

  test("of cases where they do not belong", () => {
    const misplaced = (use: (m: Builder) => void): unknown => refusal(use).slice(0, 1);
    expect(
      misplaced((m) => {
        const c = m.channel("c");
        m.process("p", { a: choice({ c: receive(c).to(end) }) });
      }),
    ).toEqual(["misplaced-case"]);
    expect(misplaced((m) => void m.process("p", { a: select({ s: step().to(end) }) }))).toEqual([
      "misplaced-case",
    ]);
    expect(
      misplaced((m) => void m.process("p", { a: select({ s: fallback().to(end), t: fallback().to(end) }) })),
    ).toEqual(["misplaced-case"]);
  });

  test("of processes that cannot start parked, or that are started when they cannot", () => {
    const parked = (use: (m: Builder) => Parameters<Builder["process"]>[1]): unknown =>
      refusal((m) => void m.process("p", use(m), { starts: "parked" }));
    const refused = ["cannot-start-parked", { process: "p", point: "a" }];
    expect(parked(() => ({ a: step().to(end) }))).toEqual(refused);
    expect(parked((m) => ({ a: send(m.channel("c")).to(end) }))).toEqual(refused);
    expect(parked((m) => ({ a: fired(m.timer("t", "1s")).to(end) }))).toEqual(refused);
    expect(parked((m) => ({ a: wait(m.waitGroup("g", 1)).to(end) }))).toEqual(refused);
    expect(
      parked((m) => ({
        a: receive(m.channel("c"))
          .when(() => true)
          .to(end),
      })),
    ).toEqual(refused);
    expect(
      parked((m) => ({ a: select({ x: done(m.context("x")).to(end), d: fallback().to(end) }) })),
    ).toEqual(refused);

    const going = (starts: "before" | "later"): unknown =>
      refusal((m) => {
        const p = m.process("p", { a: step().to(end) }, { starts });
        m.action("go", { step: () => p.go() });
      });
    expect(going("before")).toEqual([
      "cannot-go",
      { process: "p", why: expect.stringMatching(/./) as string },
      'action "go"',
    ]);
    expect(going("later")).toEqual([
      "cannot-go",
      { process: "p", why: expect.stringMatching(/./) as string },
      'action "go"',
    ]);
  });

  test("of channels, wait groups and timers with numbers that they cannot have", () => {
    expect(refusal((m) => void m.channel("c", { capacity: 65 }))).toEqual([
      "channel-capacity",
      { name: "c", capacity: 65, most: 64 },
    ]);
    expect(refusal((m) => void m.channel("c", { capacity: -1 }))[0]).toBe("channel-capacity");
    expect(refusal((m) => void m.waitGroup("g", -1))[0]).toBe("wait-group-range");
    expect(refusal((m) => void m.timer("t", "soon"))).toEqual([
      "bad-duration",
      { name: "t", duration: "soon" },
    ]);
    expect(refusal((m) => void m.timer("t", "0s"))).toEqual(["bad-duration", { name: "t", duration: "0s" }]);
  });

  test("of sends on a closing channel", () => {
    expect(
      refusal((m) => {
        const c = m.channel("c", { closing: true });
        m.process("p", { put: send(c).to(end) });
      }).slice(0, 2),
    ).toEqual(["send-on-closing", { channel: "c" }]);
    expect(
      refusal((m) => {
        const c = m.channel("c", { closing: true });
        m.action("offer", { step: () => void c.offer() });
      }),
    ).toEqual(["send-on-closing", { channel: "c" }, 'action "offer"']);
  });

  test("of what recurs and is not there", () => {
    expect(
      refusal((m) => {
        m.action("a", { step: () => undefined }, environment);
        m.process("p", { a: step().to(end) });
        m.leadsTo(
          "it",
          () => true,
          () => true,
          { recurring: ["p", "q"] },
        );
      }),
    ).toEqual(["unknown-recurring", { property: "it", name: "q", known: ["a", "p"] }]);
  });
});
