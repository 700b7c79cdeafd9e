import { expect, test } from "vitest";
import type { Builder } from "../builder.ts";
import { LanguageError } from "../errors.ts";
import { range } from "../fields.ts";
import { exploreNaively } from "./explore-naively.ts";
import { TinyModel } from "./tiny-model.ts";

function problemOf(build: (m: Builder) => void): string {
  try {
    exploreNaively(new TinyModel(build).interpreter);
    return "none";
  } catch (error) {
    if (error instanceof LanguageError) return error.message;
    throw error;
  }
}

test("a model that counts its calls is found out", () => {
  const remembers =
    (when: boolean) =>
    (m: Builder): void => {
      let calls = 0;
      const level = m.field("level", range(0, 9));
      m.action("rise", {
        when: () => level.get() < 9,
        step: () => {
          calls++;
          level.set(when && calls > 10 ? 9 : level.get() + 1);
        },
      });
    };
  expect(problemOf(remembers(false))).toBe("none");
  expect(problemOf(remembers(true))).toBe(
    [
      "the model is not a function of its state: a state from which it took rise has other successors when it is asked again",
      "  fix    let the model read and write its fields only; make chance a choice of the model",
    ].join("\n"),
  );
});

test("a guard that holds in turns is found out", () => {
  let turn = 0;
  expect(
    problemOf((m) => {
      const level = m.field("level", range(0, 1));
      m.action("set", { when: () => turn++ === 1, step: () => level.set(1) });
    }),
  ).toContain("a state from which it took no step has other successors");
});
