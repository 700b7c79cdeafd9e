import { expect, test } from "vitest";
import { table } from "./table.ts";

const columns = [{ title: "name" }, { title: "count", align: "right" }, { title: "note" }] as const;

test("columns are as wide as their content; numbers stand on the right; empty columns are left out", () => {
  expect(
    table(
      columns,
      [
        ["a", "1", ""],
        ["longer", "1,234", ""],
      ],
      { width: 80 },
    ),
  ).toBe(["name    count", "──────  ─────", "a           1", "longer  1,234"].join("\n"));
});

test("what does not fit is wrapped in its column, the widest first", () => {
  expect(
    table(columns, [["a", "1", "a note that is too long for the table"]], { width: 30, indent: "  " }),
  ).toBe(
    [
      "  name  count  note",
      "  ────  ─────  ───────────────",
      "  a         1  a note that is",
      "               too long for",
      "               the table",
    ].join("\n"),
  );
});

test("cells of several texts take a line each; empty columns stay if asked for", () => {
  expect(table(columns, [["a", "", ["x", "y"]]], { width: 40, dropEmpty: false })).toBe(
    ["name  count  note", "────  ─────  ────", "a            x", "             y"].join("\n"),
  );
});

test("rigid columns keep their width, even if the table then is too wide", () => {
  expect(table([{ title: "n", rigid: true }], [["123456789012"]], { width: 6 })).toBe(
    "n\n────────────\n123456789012",
  );
});

test("reluctant columns give way last", () => {
  const [path, note] = [{ title: "path", reluctant: true }, { title: "note" }];
  expect(table([path, note], [["reports/out/a.svg", "a note of some length"]], { width: 30 })).toBe(
    [
      "path               note",
      "─────────────────  ───────────",
      "reports/out/a.svg  a note of",
      "                   some length",
    ].join("\n"),
  );
});
