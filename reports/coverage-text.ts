/** What was never taken, how often the rest was, and what grows in a search that ran out of its budget. */
import { type CheckResult, type Place, placeText } from "../model/trace.ts";
import { quote } from "./phrase.ts";
import { numberText } from "./result-table.ts";
import { phaseText } from "./step-view.ts";
import { type Cell, table } from "./table.ts";
import { hanging } from "./wrap.ts";

/** Names listed, beyond which they are counted. */
const LISTED = 20;

/**
 * Points that no run comes to, cases that are never ready at points that are, and other steps that are never
 * taken. A search that was cut off may just not have got there.
 */
export function gapLines(
  { coverage, cases, bounds }: Pick<CheckResult, "coverage" | "cases" | "bounds">,
  width: number,
): readonly string[] {
  const soFar = bounds.length > 0 ? " as far as the search went" : "";
  const pointOf = ({ process, point }: Place): string => placeText({ process, point });
  const reached = new Set(coverage.filter(({ edges }) => edges > 0).map(pointOf));
  const selects = new Set(cases.map(pointOf));
  const points = [...new Set(coverage.map(pointOf))].filter((name) => name !== "");
  const unready = cases.filter(
    (row) => row.case !== undefined && row.onEntry + row.byWake === 0 && reached.has(pointOf(row)),
  );
  const untaken = coverage.filter((row) => row.edges === 0 && !selects.has(pointOf(row)));
  return [
    ...listed(
      `never reached${soFar}`,
      points.filter((name) => !reached.has(name) && selects.has(name)),
      width,
    ),
    ...listed(`never ready${soFar}`, unready.map(placeText), width),
    ...listed(`never taken${soFar}`, untaken.map(nameOf), width),
  ];
}

function listed(title: string, names: readonly string[], width: number): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > LISTED ? [`${names.length - LISTED} more`] : [];
  return [
    `${title}, ${names.length}:`,
    ...[...names.slice(0, LISTED), ...more].flatMap((name) => hanging("  ", name, width)),
  ];
}

function nameOf(row: CheckResult["coverage"][number]): string {
  const phase = phaseText({ ...row, commits: [] });
  return `${placeText(row)}${phase === "" ? "" : ` (${phase})`}`;
}

/** Every step and every case, and how often it was taken. */
export function coverageTable({ coverage, cases }: CheckResult, width: number): string {
  const steps = table(
    [{ title: "step" }, { title: "edges", rigid: true }],
    coverage.map((row): readonly Cell[] => [nameOf(row), numberText(row.edges)]),
    { width },
  );
  if (cases.length === 0) return steps;
  const selects = table(
    [
      { title: "case" },
      { title: "picked on entry", rigid: true },
      { title: "nothing else ready", rigid: true },
      { title: "decided by a wake", rigid: true },
    ],
    cases.map((row): readonly Cell[] => [
      placeText(row),
      numberText(row.onEntry),
      numberText(row.onlyReady),
      numberText(row.byWake),
    ]),
    { width },
  );
  return `${steps}\n\n${selects}`;
}

/** How many values the parts of the state took, the one that grows named first. */
export function growthLines({ growth }: Pick<CheckResult, "growth">, width: number): readonly string[] {
  if (growth === undefined) return [];
  const { suspect, cardinalities, sampled } = growth;
  const said =
    suspect === undefined
      ? "nothing grew in the second half of the search"
      : `${quote(suspect)} took ever more values; a bound on it may make the model finite`;
  return [
    ...hanging("growth: ", said, width),
    `values in ${numberText(sampled)} of the states:`,
    ...cardinalities.flatMap(({ name, values }) => hanging("  ", `${numberText(values)}  ${name}`, width)),
  ];
}
