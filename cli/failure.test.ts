import { CommanderError } from "commander";
import { describe, expect, test } from "vitest";
import { AdapterError, AmbiguousLabel } from "../conformance/index.ts";
import { EngineError } from "../model/engine/index.ts";
import { LanguageError } from "../model/lang/errors.ts";
import { failureOf } from "./failure.ts";
import { ModelFileError } from "./model-file-error.ts";
import { UsageError } from "./usage-error.ts";

/** An error with a stack of one known frame. */
function thrown(message: string, frame: string): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at ${frame}\n    at Module._compile (node:internal)`;
  return error;
}

describe("exit codes", () => {
  const cause = thrown("boom", "observe (adapter.ts:7:3)");
  test.each<[string, unknown, number]>([
    ["a usage error", new UsageError("no", "yes"), 64],
    ["an unknown option", new CommanderError(1, "commander.unknownOption", "unknown option"), 64],
    ["help", new CommanderError(0, "commander.help", "(outputHelp)"), 0],
    ["an unknown variant", new LanguageError("unknown-variant", { model: "m", name: "x", known: [] }), 64],
    ["an unknown scope", new LanguageError("unknown-scope", { model: "m", name: "x", known: [] }), 64],
    [
      "an unknown parameter",
      new LanguageError("unknown-parameter", { model: "m", name: "x", known: [] }),
      64,
    ],
    [
      "a parameter out of range",
      new LanguageError("parameter-out-of-range", { model: "m", name: "x", value: 9, low: 1, high: 2 }),
      64,
    ],
    [
      "an unknown point",
      new LanguageError("unknown-point", { process: "p", point: "x", from: "rests", known: [] }),
      40,
    ],
    [
      "an unknown recurring action",
      new LanguageError("unknown-recurring", { property: "p", name: "x", known: [] }),
      40,
    ],
    ["an impure model", new LanguageError("impure", { source: "Math.random()" }), 40],
    ["a model that cannot be loaded", new ModelFileError("m.ts cannot be loaded"), 40],
    ["a model that cannot be explored", new EngineError("33 predicates"), 40],
    ["a throwing adapter", new AdapterError({ adapter: "a", call: "observe()", run: [] }, cause), 40],
    ["an ambiguous label", new AmbiguousLabel("two steps have one label"), 40],
    ["anything else", new Error("oh"), 70],
    ["what is no error at all", "oh", 70],
  ])("%s", (_, error, code) => {
    expect(failureOf(error).code).toBe(code);
  });
});

test("a throwing adapter: which, in what call, after which run, where, and what to do", () => {
  const cause = thrown("boom", "observe (adapter.ts:7:3)");
  const error = new AdapterError({ adapter: "my system", call: "observe()", run: ["a", "b · c"] }, cause);
  expect(failureOf(error).text).toBe(
    'adapter "my system", observe() after «b · c»: threw TypeError: boom\n' +
      "  run    a → b · c\n" +
      "  fix    mend the adapter: only perform() may refuse, and only a step that is not silent\n" +
      "  thrown at observe (adapter.ts:7:3)",
  );
});

test("a throwing model: where, without the rest of the stack", () => {
  const cause = thrown("boom", "step (my-model.ts:9:5)");
  const error = new LanguageError("threw", { message: "boom" }, { model: "m" }, cause);
  expect(failureOf(error).text).toMatch(
    /^model "m": the model's code threw: boom\n.*\n {2}thrown at step \(my-model\.ts:9:5\)$/,
  );
});

test("only an internal error shows its stack, and asks to be reported", () => {
  const error = thrown("oh", "somewhere (else.js:1:1)");
  expect(failureOf(error).text).toBe(`internal error of everycase, please report it:\n${error.stack}`);
  expect(failureOf("oh").text).toBe("internal error of everycase, please report it:\noh");
  expect(failureOf(new CommanderError(1, "x", "said already")).text).toBe("");
});
