/** The table that sums up several checks: a row a property. */
import type { VerdictKind } from "../model/trace.ts";
import { type Cell, type Column, table } from "./table.ts";
import { wrap } from "./wrap.ts";

export interface ResultRow {
  readonly model: string;
  readonly variant?: string;
  readonly property: string;
  readonly states: number;
  readonly edges: number;
  readonly depth: number;
  readonly verdict: VerdictKind;
  /** What the replay on an implementation says, `100 %` for instance. Absent: it was not replayed. */
  readonly conformance?: string;
  /** Traces and pictures that were written, as paths. */
  readonly files?: readonly string[];
}

/** [columns] */
export const RESULT_WIDTH = 140;

const COLUMNS: readonly Column[] = [
  { title: "model" },
  { title: "variant" },
  { title: "property" },
  { title: "states", align: "right", rigid: true },
  { title: "edges", align: "right", rigid: true },
  { title: "depth", align: "right", rigid: true },
  { title: "verdict", rigid: true },
  { title: "conformance" },
  { title: "files", reluctant: true },
];

/** How many columns belong to the model, and are shown once for neighbours that share them. */
const NAMES = 2;

/**
 * Aligned columns, at most `width` wide. What a row has in common with the row above it is left out,
 * so that a model with many properties reads as one block; columns without content are left out, too. The
 * folder that all files are in is named once, below.
 */
export function resultTable(rows: readonly ResultRow[], width: number = RESULT_WIDTH): string {
  if (rows.length === 0) return "Nothing was checked.";
  const folder = commonFolder(rows.flatMap(({ files }) => files ?? []));
  const cells = rows.map((row) => cellsOf(row, folder));
  const written = table(
    COLUMNS,
    cells.map((row, at) => withoutRepeated(row, cells[at - 1])),
    { width },
  );
  return folder === "" ? written : [written, ...wrap(`files are in ${folder}`, width)].join("\n");
}

/** The longest folder, with its slash, that all paths begin with. */
function commonFolder([first = "", ...rest]: readonly string[]): string {
  let folder = first.slice(0, first.lastIndexOf("/") + 1);
  while (!rest.every((path) => path.startsWith(folder))) {
    const inner = folder.slice(0, -1);
    folder = inner.slice(0, inner.lastIndexOf("/") + 1);
  }
  return folder;
}

function cellsOf(row: ResultRow, folder: string): readonly Cell[] {
  const { model, variant, property, states, edges, depth, verdict, conformance, files } = row;
  return [
    model,
    variant ?? "",
    property,
    numberText(states),
    numberText(edges),
    numberText(depth),
    verdict === "violated" ? "✗ violated" : verdict === "holds" ? "✓ holds" : "? cut off",
    conformance ?? "",
    (files ?? []).map((path) => path.slice(folder.length)),
  ];
}

/** 1745408 as 1,745,408. */
export function numberText(value: number): string {
  return value.toLocaleString("en-US");
}

/** Names that are the same as above say nothing; the same counts then neither. */
function withoutRepeated(row: readonly Cell[], above: readonly Cell[] | undefined): readonly Cell[] {
  const same = (at: number): boolean => row[at] === above?.[at];
  const isSameModel = Array.from({ length: NAMES }, (_, at) => at).every(same);
  if (!isSameModel) return row;
  return row.map((cell, at) => (COUNTED.has(at) && same(at) ? "" : cell));
}

/** Columns that belong to the exploration, not to the property. */
const COUNTED: ReadonlySet<number> = new Set(
  COLUMNS.flatMap(({ title }, at) =>
    ["model", "variant", "states", "edges", "depth"].includes(title) ? [at] : [],
  ),
);
