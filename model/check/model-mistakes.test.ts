import { expect, test } from "vitest";
import { LanguageError } from "../lang/errors.ts";
import { type Builder, end, flag, model, step } from "../lang/index.ts";
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
