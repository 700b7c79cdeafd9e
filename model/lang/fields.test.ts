import { describe, expect, test } from "vitest";
import { mistakeOf } from "../../test/models/mistake.ts";
import type { Builder } from "./builder.ts";
import { compile } from "./compile.ts";
import { model } from "./definition.ts";
import { flag, type Kind, oneOf, range } from "./fields.ts";
import { end, otherwise, select, send, step } from "./points.ts";

/** A model that writes a value once, to a field or to a cell. */
const writing =
  (kind: Kind, value: unknown, as: "field" | "cells" = "field") =>
  (m: Builder): void => {
    const field = m.field("x", kind);
    const cells = m.cells("row", 2, kind);
    m.action("write", {
      step: () => (as === "field" ? field.set(value as never) : cells.set(1, value as never)),
    });
  };

const FLAG = "true or false";
const COUNT = "3..5";
const COLOUR = '"red", "green"';

describe.each(["field", "cells"] as const)("a write to %s", (as) => {
  const name = as === "field" ? "x" : "row";

  test.each<[string, Kind, unknown, string]>([
    ["below the range", range(3, 5), 2, COUNT],
    ["above the range", range(3, 5), 6, COUNT],
    ["between two numbers", range(3, 5), 3.5, COUNT],
    ["that is no number", range(3, 5), Number.NaN, COUNT],
    ["of a text that looks like a number", range(3, 5), "4", COUNT],
    ["of nothing", range(0, 5), null, "0..5"],
    ["of true to a range", range(0, 5), true, "0..5"],
    ["of a number of 32 bits too many", range(0, 5), 2 ** 32 + 1, "0..5"],
    ["of a wrong label", oneOf("red", "green"), "blue", COLOUR],
    ["of the number of a label", oneOf("red", "green"), 1, COLOUR],
    ["of a number to a flag", flag(), 1, FLAG],
    ["of nothing to a flag", flag(), undefined, FLAG],
  ])("%s is refused", (_, kind, value, allowed) => {
    const { problem, facts, context } = mistakeOf(writing(kind, value, as));
    expect([problem, facts]).toEqual(["write-out-of-range", { name, value, allowed }]);
    expect([context?.model, context?.during]).toEqual(["m", 'action "write"']);
  });

  test.each<[Kind, readonly unknown[]]>([
    [range(3, 5), [3, 4, 5]],
    [range(-2, 0), [-2, -1, 0]],
    [range(2 ** 40, 2 ** 40 + 1), [2 ** 40, 2 ** 40 + 1]],
    [range(0, 2 ** 31 - 1), [0, 2 ** 31 - 1, 2 ** 30]],
    [oneOf("red", "green"), ["red", "green"]],
    [oneOf("only"), ["only"]],
    [flag(), [false, true]],
  ])("of a value that it may have is what is read then", (kind, values) => {
    const [first] = values;
    for (const value of values) {
      const compiled = compile(model("m", writing(kind, value, as)));
      const [start] = compiled.initialStates();
      const [after] = compiled.successors(start as Uint32Array);
      expect(compiled.plain(after?.words as Uint32Array).fields).toEqual(
        as === "field" ? { x: value, row: [first, first] } : { x: first, row: [first, value] },
      );
    }
  });
});

test("the message says what, where, in which state, and what to do", () => {
  const { message } = mistakeOf((m) => {
    const count = m.field("count", range(0, 1));
    const colour = m.field("colour", oneOf("red", "green"), "green");
    m.action("add", [1, 2], {
      when: () => colour.get() === "green",
      step: (by) => count.set(count.get() + by),
    });
  });
  expect(message).toMatchInlineSnapshot(`
    "model "m", action "add · 2": wrote 2 to "count", which allows 0..1
      state  count=0  colour=green
      fix    guard the step with when(), or widen the field"
  `);
});

describe("a write where only reading is allowed", () => {
  const refused = { problem: "write-in-guard", facts: { name: "x" } };

  test.each<[string, (m: Builder, write: () => boolean) => void]>([
    ["when() of an action", (m, write) => m.action("a", { when: write, step: () => undefined })],
    ["an invariant", (m, write) => m.invariant("p", write)],
    [
      "a step invariant",
      (m, write) => {
        m.action("a", { step: () => undefined });
        m.stepInvariant("p", write);
      },
    ],
    [
      "what a step invariant asks of the state before",
      (m, write) => {
        m.action("a", { step: () => undefined });
        m.stepInvariant("p", (was) => was(write));
      },
    ],
    ["possible", (m, write) => m.possible("p", write)],
    ["the antecedent of possible", (m, write) => m.possible("p", otherwise, write)],
    ["still possible", (m, write) => m.stillPossible("p", otherwise, write)],
    ["leads to", (m, write) => m.leadsTo("p", write, () => false, { recurring: [] })],
    ["accept", (m, write) => m.accept(write)],
    ["when() of a step", (m, write) => m.process("p", { at: step().when(write).to(end) })],
    [
      "when() of a case of a select",
      (m, write) => {
        const c = m.channel("c");
        m.process("p", { at: select({ put: send(c).when(write).to(end) }) });
      },
    ],
    [
      "the operand of a send",
      (m, write) => {
        const c = m.channel("c", { payload: flag() });
        m.process("p", { at: send(c, write).to(end) });
      },
    ],
    ["the condition of a branch", (m, write) => m.process("p", { at: step().toFirst({ end: write }) })],
  ])("in %s is refused", (_, declare) => {
    const { problem, facts } = mistakeOf((m) => {
      const x = m.field("x", flag());
      declare(m, () => {
        x.set(true);
        return true;
      });
    });
    expect({ problem, facts }).toEqual(refused);
  });

  test("is refused for cells, tables, indexes and primitives, too", () => {
    const guarding = (declare: (m: Builder) => () => unknown): unknown => {
      const { problem, facts } = mistakeOf((m) => {
        const change = declare(m);
        m.invariant("p", () => change() !== null);
      });
      return [problem, facts];
    };
    const inGuard = (name: string): unknown => ["write-in-guard", { name }];
    expect(
      guarding((m) => {
        const row = m.cells("row", 2, flag());
        return () => row.set(0, true);
      }),
    ).toEqual(inGuard("row"));
    expect(
      guarding((m) => {
        const t = m.table("t", 2, { a: flag() });
        return () => t.a.set(0, true);
      }),
    ).toEqual(inGuard("t.a"));
    expect(
      guarding((m) => {
        const t = m.table("t", 2, { a: flag() });
        return () => t.clear(0);
      }),
    ).toEqual(inGuard("t.a"));
    expect(
      guarding((m) => {
        const log = m.log("log");
        return () => log.append();
      }),
    ).toEqual(inGuard("log"));
    expect(
      guarding((m) => {
        const log = m.log("log");
        const i = m.index("i");
        return () => i.set(log.maximum);
      }),
    ).toEqual(inGuard("i"));
    expect(
      guarding((m) => {
        m.log("log");
        const row = m.indexes("row", 1);
        return () => row.clear(0);
      }),
    ).toEqual(inGuard("row"));
    expect(
      guarding((m) => {
        const c = m.channel("c");
        return () => c.close();
      }),
    ).toEqual(inGuard("c"));
    expect(
      guarding((m) => {
        const c = m.channel("c", { capacity: 1 });
        return () => c.offer(undefined);
      }),
    ).toEqual(inGuard("c"));
    expect(
      guarding((m) => {
        const c = m.channel("c");
        return () => c.poll();
      }),
    ).toEqual(inGuard("c"));
    expect(
      guarding((m) => {
        const x = m.context("x");
        return () => x.cancel();
      }),
    ).toEqual(inGuard("x"));
    expect(
      guarding((m) => {
        const g = m.waitGroup("g");
        return () => g.add(1);
      }),
    ).toEqual(inGuard("g"));
    expect(
      guarding((m) => {
        const t = m.timer("t", "1s");
        return () => t.start();
      }),
    ).toEqual(inGuard("t"));
    expect(
      guarding((m) => {
        const t = m.timer("t", "1s");
        return () => t.stop();
      }),
    ).toEqual(inGuard("t"));
    expect(
      guarding((m) => {
        const p = m.process("p", { at: step().to(end) }, { starts: "later" });
        return () => p.go();
      }),
    ).toEqual(inGuard("p"));
  });
});

describe("a position that is not there", () => {
  test.each([-1, 2, 0.5, Number.NaN, "1", 2 ** 32])("such as %s is refused", (at) => {
    const using = (declare: (m: Builder, position: number) => () => unknown): unknown => {
      const { problem, facts } = mistakeOf((m) => {
        const use = declare(m, at as number);
        m.action("use", { step: () => void use() });
      });
      return [problem, facts];
    };
    const outOf = (name: string): unknown => ["out-of-row", { name, at, length: 2 }];
    expect(
      using((m, position) => {
        const row = m.cells("row", 2, range(0, 3));
        return () => row.get(position);
      }),
    ).toEqual(outOf("row"));
    expect(
      using((m, position) => {
        const row = m.cells("row", 2, flag());
        return () => row.set(position, true);
      }),
    ).toEqual(outOf("row"));
    expect(
      using((m, position) => {
        const row = m.cells("row", 2, oneOf("a", "b"));
        return () => row.set(position, "b");
      }),
    ).toEqual(outOf("row"));
    expect(
      using((m, position) => {
        const t = m.table("t", 2, { a: flag() });
        return () => t.a.get(position);
      }),
    ).toEqual(outOf("t.a"));
    expect(
      using((m, position) => {
        const t = m.table("t", 2, { a: flag() });
        return () => t.clear(position);
      }),
    ).toEqual(outOf("t"));
    expect(
      using((m, position) => {
        m.log("log");
        const row = m.indexes("row", 2);
        return () => row.get(position);
      }),
    ).toEqual(outOf("row"));
    expect(
      using((m, position) => {
        m.log("log");
        const row = m.indexes("row", 2);
        return () => row.clear(position);
      }),
    ).toEqual(outOf("row"));
  });

  test("of a row without positions says so", () => {
    const { message } = mistakeOf((m) => {
      const row = m.cells("row", 0, flag());
      m.invariant("p", () => row.get(0));
    });
    expect(message).toContain('used position 0 of "row", which has none');
  });
});

test("clear gives every column of one row its first value, and nothing else", () => {
  const compiled = compile(
    model("m", (m) => {
      const t = m.table("t", 2, { a: range(3, 5), b: oneOf("x", "y") });
      m.action("fill", {
        step: () => {
          for (const row of [0, 1]) {
            t.a.set(row, 5);
            t.b.set(row, "y");
          }
        },
      });
      m.action("clear", { step: () => t.clear(1) });
    }),
  );
  const after = (words: Uint32Array, at: number): Uint32Array =>
    compiled.successors(words)[at]?.words as Uint32Array;
  const [start] = compiled.initialStates();
  const filled = after(start as Uint32Array, 0);
  expect(compiled.plain(after(filled, 1)).fields).toEqual({
    t: [
      { a: 5, b: "y" },
      { a: 3, b: "x" },
    ],
  });
});

test("kinds that cannot be are refused when they are made", () => {
  expect(() => range(1, 0)).toThrow(RangeError);
  expect(() => range(0, 0.5)).toThrow(RangeError);
  expect(() => range(0, 2 ** 31)).toThrow(RangeError);
  expect(() => range(0, Number.POSITIVE_INFINITY)).toThrow(RangeError);
  expect(() => oneOf("a", "b", "a")).toThrow(RangeError);
});
