/** Aligned columns for terminals: widths follow the content, cells that do not fit are wrapped. */
import { itemAt } from "./item-at.ts";
import { columnsOf, printable } from "./printable.ts";
import { wrap } from "./wrap.ts";

export interface Column {
  readonly title: string;
  /** Numbers are easier to compare right-aligned. Default: left. */
  readonly align?: "left" | "right";
  /** Never made narrower than its widest cell. */
  readonly rigid?: boolean;
  /** Made narrower only when the others cannot be: names that people copy. */
  readonly reluctant?: boolean;
}

/** A cell: one text, or several that each start on a line of their own. */
export type Cell = string | readonly string[];

export interface TableOptions {
  /** [columns] */
  readonly width: number;
  /** Put before every line, and counted in the width. */
  readonly indent?: string;
  /** Leave out columns in which every cell is empty. Default: true. */
  readonly dropEmpty?: boolean;
}

/** Blanks between columns. */
const GAP = 2;
/** Below this a wrapped column is harder to read than a wide table. [columns] */
const NARROWEST = 8;

/**
 * The lines of a table: titles, a rule, rows. No line has blanks at its end. `groups` of lines are kept
 * apart so that a caller can colour or mark whole rows.
 */
export function tableRows(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { width, indent = "", dropEmpty = true }: TableOptions,
): { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const kept = columns.flatMap((_, at) => (dropEmpty && rows.every((row) => isEmpty(row[at])) ? [] : [at]));
  const shown = kept.map((at) => itemAt(columns, at));
  const cells = rows.map((row) => kept.map((at) => linesOf(row[at])));
  const widths = fit(shown, cells, width - columnsOf(indent) - GAP * (kept.length - 1));
  const write = (row: readonly (readonly string[])[]): readonly string[] => {
    const wrapped = row.map((lines, at) => lines.flatMap((line) => wrap(line, itemAt(widths, at))));
    const height = Math.max(1, ...wrapped.map(({ length }) => length));
    return Array.from({ length: height }, (_, at) =>
      `${indent}${wrapped.map((lines, column) => pad(lines[at] ?? "", itemAt(widths, column), shown[column]?.align)).join(" ".repeat(GAP))}`.trimEnd(),
    );
  };
  const rule = `${indent}${widths.map((columnWidth) => "─".repeat(columnWidth)).join(" ".repeat(GAP))}`;
  return { head: [...write(shown.map(({ title }) => [title])), rule], rows: cells.map(write) };
}

/** The same, as one text. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  options: TableOptions,
): string {
  const { head, rows: body } = tableRows(columns, rows, options);
  return [...head, ...body.flat()].join("\n");
}

/** Narrows the widest columns, a column at a time, until the table fits or nothing more can give. */
function fit(
  columns: readonly Column[],
  rows: readonly (readonly (readonly string[])[])[],
  room: number,
): readonly number[] {
  const widths = columns.map(({ title }, at) =>
    Math.max(columnsOf(title), ...rows.flatMap((row) => (row[at] ?? []).map(columnsOf)), 2),
  );
  const least = columns.map(({ title, rigid }, at) =>
    rigid === true ? itemAt(widths, at) : Math.min(itemAt(widths, at), Math.max(columnsOf(title), NARROWEST)),
  );
  let excess = widths.reduce((sum, one) => sum + one, 0) - room;
  for (const reluctant of [false, true]) {
    for (; excess > 0; excess--) {
      const widest = widestOf(columns, widths, least, reluctant);
      if (widest === undefined) break;
      widths[widest] = itemAt(widths, widest) - 1;
    }
  }
  return widths;
}

/** The widest column that can still give, by position. */
function widestOf(
  columns: readonly Column[],
  widths: readonly number[],
  least: readonly number[],
  reluctant: boolean,
): number | undefined {
  let widest: number | undefined;
  for (const [at, width] of widths.entries()) {
    if (width <= itemAt(least, at) || (columns[at]?.reluctant === true && !reluctant)) continue;
    if (widest === undefined || width > itemAt(widths, widest)) widest = at;
  }
  return widest;
}

function linesOf(cell: Cell | undefined): readonly string[] {
  return (typeof cell === "string" ? [cell] : (cell ?? [])).map(printable);
}

function isEmpty(cell: Cell | undefined): boolean {
  return linesOf(cell).every((line) => line.trim() === "");
}

function pad(text: string, width: number, align: Column["align"] = "left"): string {
  const blanks = " ".repeat(Math.max(0, width - columnsOf(text)));
  return align === "right" ? `${blanks}${text}` : `${text}${blanks}`;
}
