import { expect, test } from "vitest";
import { LanguageError } from "../lang/errors.ts";
import { type Builder, end, flag, model, range, step } from "../lang/index.ts";
import { check } from "./check.ts";

const OPTIONS = { tool: "0.1.0", seconds: () => 0, peakMemory: () => 0 };

/** The mistake that checking this model ends with. */
function mistakeOf(build: (m: Builder) => void): LanguageError | undefined {
  try {
    check(model("m", build), {}, OPTIONS);
  } catch (error) {
    if (error instanceof LanguageError) return error;
    throw error;
  }
  return undefined;
}

test("a flag that one step leaves behind for another is found", () => {
  const mistake = mistakeOf((m) => {
    let seen = false;
    const bad = m.field("bad", flag());
    m.process("p", {
      x: step(() => {
        seen = true;
      }).to(end),
    });
    m.process("q", { x: step(() => bad.set(!seen)).to(end) });
    m.invariant("never bad", () => !bad.get());
  });
  expect(mistake?.problem).toBe("impure");
});

test.each<readonly [string, () => unknown, string]>([
  ["a promise", () => Promise.resolve(false), "a promise"],
  ["nothing", () => undefined, "nothing"],
  ["a text", () => "false", '"false"'],
  ["a function", () => () => true, "a function"],
])("a property that returns %s is a mistake, not a verdict", (_, holds, value) => {
  const mistake = mistakeOf((m) => {
    m.process("p", { x: step().to(end) });
    m.invariant("i", holds as () => boolean);
  });
  expect([mistake?.problem, mistake?.facts]).toEqual([
    "not-a-truth-value",
    { where: "a condition of a property", value },
  ]);
});

test("an async effect is a mistake", () => {
  const mistake = mistakeOf((m) => {
    const field = m.field("f", flag());
    const later: unknown = () => Promise.resolve().then(() => field.set(true));
    m.process("p", { x: step(later as () => void).to(end) });
  });
  expect([mistake?.problem, mistake?.context?.during]).toEqual(["returns-a-promise", 'step "p · x"']);
});

test("a field that is told twice what to start with", () => {
  const twice = model("twice", (m) => {
    const room = m.field("room", range(0, 3));
    m.initially(room, [2, 3]);
    m.initially(room, [1]);
  });
  expect(() => check(twice, {}, OPTIONS)).toThrow(
    'model "twice": "room" is told twice what to start with\n  fix    list all values in one initially()',
  );
});

test("an antecedent that a cut search has not met may hold further on", () => {
  const counting = model("counting", (m) => {
    const count = m.field("count", range(0, 9));
    m.action("count", { when: () => count.get() < 9, step: () => count.set(count.get() + 1) });
    m.leadsTo(
      "seven leads to nine",
      () => count.get() === 7,
      () => count.get() === 9,
    );
  });
  const vacuous = (limits: { depth?: number }): unknown =>
    check(counting, {}, { ...OPTIONS, limits }).result.properties.find(({ kind }) => kind === "leads to")
      ?.vacuous;
  expect([vacuous({ depth: 3 }), vacuous({})]).toEqual([
    "its antecedent never holds in what was searched",
    undefined,
  ]);
});
