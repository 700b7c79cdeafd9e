import { expect, test } from "vitest";
import { columnsOf } from "./printable.ts";
import { type ResultRow, resultTable } from "./result-table.ts";

const rows: readonly ResultRow[] = [
  {
    model: "client lifecycle",
    variant: "v1.5.5",
    property: "shutdown terminates",
    states: 12_345,
    edges: 45_678,
    depth: 41,
    verdict: "violated",
    conformance: "100 % of 45,678 edges",
    files: [
      "reports/out/client-lifecycle-v1.5.5-shutdown.svg",
      "reports/out/client-lifecycle-v1.5.5-shutdown.json",
    ],
  },
  {
    model: "client lifecycle",
    variant: "v1.5.5",
    property: "no panic",
    states: 12_345,
    edges: 45_678,
    depth: 41,
    verdict: "holds",
  },
  {
    model: "batch gc",
    variant: "v1.4.2",
    property: "old evaluations are collected",
    states: 1_745_408,
    edges: 18_500_000,
    depth: 30,
    verdict: "cut off",
  },
];

test("rows a property; what neighbours share is shown once", () => {
  expect(resultTable(rows)).toMatchInlineSnapshot(`
    "model            variant  property            states       edges  depth  verdict     conformance       files
    ───────────────  ───────  ───────────────  ─────────  ──────────  ─────  ──────────  ────────────────  ─────────────────────────────────────
    client           v1.5.5   shutdown            12,345      45,678     41  ✗ violated  100 % of 45,678   client-lifecycle-v1.5.5-shutdown.svg
    lifecycle                 terminates                                                 edges             client-lifecycle-v1.5.5-shutdown.json
                              no panic                                       ✓ holds
    batch gc         v1.4.2   old evaluations  1,745,408  18,500,000     30  ? cut off
                              are collected
    files are in reports/out/"
  `);
});

test("never wider than a terminal of 140 columns, or what is asked for", () => {
  const long = rows.map((row) => ({
    ...row,
    property: "a property whose name is a whole sentence, and not a short one either",
  }));
  for (const [width, table] of [
    [140, resultTable(long)],
    [110, resultTable(long, 110)],
  ] as const) {
    for (const line of table.split("\n")) expect(columnsOf(line)).toBeLessThanOrEqual(width);
  }
});

test("two variants with the same counts are two blocks", () => {
  const blocks = rows.slice(0, 1).flatMap((row) => [row, { ...row, variant: "fixed" }]);
  const table = resultTable(blocks.map((row) => ({ ...row, conformance: "" })));
  expect(table.split("\n").filter((line) => line.includes("12,345"))).toHaveLength(2);
});

test("files in different folders share what folders they share", () => {
  const [first] = rows;
  const files = ["out/a/x.svg", "out/b.json"];
  const lines = resultTable(first === undefined ? [] : [{ ...first, files }]).split("\n");
  expect(
    resultTable(rows.map((row, at) => ({ ...row, files: [at === 0 ? "/x.svg" : "y.svg"] }))),
  ).not.toContain("files are in");
  expect(lines.slice(2).map((line) => line.split("  ").at(-1))).toEqual([
    "a/x.svg",
    "b.json",
    "files are in out/",
  ]);
});

test("nothing to show is said", () => {
  expect(resultTable([])).toBe("Nothing was checked.");
});
