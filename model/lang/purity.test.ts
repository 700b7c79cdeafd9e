import { describe, expect, test } from "vitest";
import { mistakeOfCheck } from "../../test/models/mistake.ts";
import type { Builder } from "./builder.ts";
import { flag, range } from "./fields.ts";
import { choice, end, step } from "./points.ts";
import { whilePure } from "./purity.ts";

const SOURCES: readonly (readonly [string, () => unknown])[] = [
  ["Math.random()", () => Math.random()],
  ["Date.now()", () => Date.now()],
  ["new Date()", () => new Date()],
  ["Date()", () => Date()],
];

/** Where a model may ask, each in a model that is pure but for that. */
const PLACES: readonly (readonly [string, (m: Builder, ask: () => boolean) => void])[] = [
  ["while it is declared", (m, ask) => m.field("x", flag(), ask()) && undefined],
  ["in a step", (m, ask) => m.action("a", { step: () => void ask() })],
  ["in a guard", (m, ask) => m.action("a", { when: ask, step: () => undefined })],
  ["in a process", (m, ask) => void m.process("p", { at: choice({ a: step().when(ask).to(end) }) })],
  ["in an invariant", (m, ask) => m.invariant("p", ask)],
  [
    "in a step invariant",
    (m, ask) => {
      m.action("a", { step: () => undefined });
      m.stepInvariant("p", ask);
    },
  ],
];

describe.each(SOURCES)("%s", (source, ask) => {
  test.each(PLACES)("is refused %s", (_, declare) => {
    const { problem, facts, context } = mistakeOfCheck((m) => declare(m, () => ask() !== null));
    expect([problem, facts, context?.model]).toEqual(["impure", { source }, "m"]);
  });
});

test("dates that are given are allowed, and clock and chance are back afterwards", () => {
  const [random, date] = [Math.random, Date];
  expect(whilePure(() => new Date(0).toISOString())).toBe("1970-01-01T00:00:00.000Z");
  expect(whilePure(() => whilePure(() => Date.UTC(1970, 0, 2)))).toBe(86_400_000);
  expect(() => whilePure(() => Math.random())).toThrow("Math.random()");
  expect(() =>
    whilePure(() => {
      throw new RangeError("something else");
    }),
  ).toThrow(RangeError);
  expect([Math.random, Date]).toEqual([random, date]);
});

test("the message of an impure model says what to do", () => {
  const { message } = mistakeOfCheck((m) => {
    const x = m.field("x", range(0, 3));
    m.action("roll", { step: () => x.set(Math.floor(Math.random() * 4)) });
  });
  expect(message).toMatchInlineSnapshot(`
    "model "m", action "roll": the model is not a function of its state: Math.random()
      state  x=0
      fix    let the model read and write its fields only; make chance a choice of the model"
  `);
});
