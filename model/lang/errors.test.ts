import { expect, test } from "vitest";
import { LanguageError } from "./errors.ts";

test("the text says where, what, in which state, and how to fix it", () => {
  const error = new LanguageError(
    "write-out-of-range",
    { name: "n", value: 3, allowed: "0..2" },
    { model: "m", during: 'action "bump"', state: "n=2  who=a" },
  );
  expect(error.message).toBe(
    [
      'model "m", action "bump": wrote 3 to "n", which allows 0..2',
      "  state  n=2  who=a",
      "  fix    guard the step with when(), or widen the field",
    ].join("\n"),
  );
  expect(error).toMatchObject({ name: "LanguageError", problem: "write-out-of-range", facts: { value: 3 } });
});

test("without a context, the text is about the mistake alone", () => {
  const error = new LanguageError("bad-duration", { name: "backoff", duration: "soon" });
  expect(error.message).toBe(
    'timer "backoff" has duration "soon"\n  fix    write it as Go does, in whole milliseconds: "30s", "1m30s", "250ms"',
  );
  expect(error.context).toBeUndefined();
});

test("a context is added once, and the first one stays", () => {
  const error = new LanguageError("index-arithmetic", { log: "raft" });
  const inside = error.within({ model: "inner", during: "a property" });
  expect(inside).toMatchObject({ problem: "index-arithmetic", facts: { log: "raft" }, cause: error });
  expect(inside.context).toEqual({ model: "inner", during: "a property" });
  expect(inside.within({ model: "outer" })).toBe(inside);
});

test("values that JSON does not have are shown, too", () => {
  const wrote = (value: unknown): string | undefined =>
    new LanguageError("write-out-of-range", { name: "n", value, allowed: "true or false" }).message.split(
      "\n",
    )[0];
  expect(wrote(undefined)).toBe('wrote undefined to "n", which allows true or false');
  expect(wrote("yes")).toBe('wrote "yes" to "n", which allows true or false');
});
