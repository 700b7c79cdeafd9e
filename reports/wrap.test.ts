import fc from "fast-check";
import { expect, test } from "vitest";
import { charactersOf, columnsOf, printable } from "./printable.ts";
import { hanging, wrap } from "./wrap.ts";

test("breaks between words, then where names and paths are joined, then anywhere", () => {
  expect(wrap("the old task is dead", 9)).toEqual(["the old", "task is", "dead"]);
  expect(wrap("reports/out/client-lifecycle.svg", 14)).toEqual(["reports/out/", "client-", "lifecycle.svg"]);
  expect(wrap("unbreakable", 4)).toEqual(["unbr", "eaka", "ble"]);
  expect(wrap("", 10)).toEqual([""]);
});

test("hangs the lines that follow under the first", () => {
  expect(hanging("1. ", "one two three", 8)).toEqual(["1. one", "   two", "   three"]);
});

test("refuses widths in which a wide character has no room", () => {
  expect(() => wrap("x", 1)).toThrow("cannot wrap text to 1 columns: at least 2 are needed");
});

test("no line is too wide, and no character but blanks is lost", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 2, max: 30 }), (text, width) => {
      const lines = wrap(text, width);
      for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(width);
      expect(lines.join("").replaceAll(" ", "")).toBe(printable(text).replaceAll(" ", ""));
    }),
    { numRuns: 300 },
  );
});

test("what does not show is written as an escape", () => {
  expect(printable("a\nb\u001b[31m\u202ec\ud800")).toBe("a\\u{a}b\\u{1b}[31m\\u{202e}c\\u{d800}");
  expect(printable("größe → «wert» 値 😀")).toBe("größe → «wert» 値 😀");
});

test("counts what a reader sees: wide characters twice, marks not at all", () => {
  expect(columnsOf("start?")).toBe(6);
  expect(columnsOf("値😀")).toBe(4);
  expect(columnsOf("e\u0301")).toBe(1);
  expect(charactersOf("ae\u0301")).toEqual(["a", "e\u0301"]);
});
