/** What `npm start` must find. The file is written by hand; nothing in the project writes it. */
import type { VerdictKind } from "../model/trace.ts";
import type { StartRow } from "./start-job.ts";

export interface Expected {
  /** Where the verdicts and the counts come from. */
  readonly source: readonly string[];
  readonly runs: readonly ExpectedRun[];
}

export interface ExpectedRun {
  readonly model: string;
  readonly variant: string;
  readonly scope: string;
  readonly parameters: Readonly<Record<string, number>>;
  readonly conforms: boolean;
  readonly states: number;
  readonly edges: number;
  readonly depth: number;
  readonly properties: Readonly<Record<string, ExpectedProperty>>;
}

export interface ExpectedProperty {
  readonly verdict: VerdictKind;
  /** Steps of the shortest counterexample. */
  readonly steps?: number;
  /** Further ways to lose. */
  readonly others?: number;
}

/** A line for each value that differs, and for each property that is missing or not expected. */
export function differences({ runs }: Expected, rows: readonly StartRow[]): readonly string[] {
  return runs.flatMap((run) => {
    const name = `${run.model}, ${run.variant}, ${run.scope}`;
    const found = rows.filter(
      (row) => row.model === run.model && row.variant === run.variant && row.scope === run.scope,
    );
    const wrong: string[] = [];
    const compare = (what: string, expected: unknown, value: unknown): void => {
      if (expected !== value)
        wrong.push(`${name}: ${what} is ${String(value)}, expected ${String(expected)}`);
    };
    for (const count of ["states", "edges", "depth"] as const) compare(count, run[count], found[0]?.[count]);
    if (run.conforms) compare("conformance", "100 %", found[0]?.conformance);
    for (const row of found) {
      const property = run.properties[row.property];
      if (property === undefined) {
        wrong.push(`${name}: «${row.property}» is not expected`);
        continue;
      }
      compare(`«${row.property}»`, property.verdict, row.verdict);
      compare(`«${row.property}», steps`, property.steps, row.steps);
      compare(`«${row.property}», other ways`, property.others ?? 0, row.others);
    }
    for (const property of Object.keys(run.properties)) {
      if (!found.some((row) => row.property === property))
        wrong.push(`${name}: «${property}» was not judged`);
    }
    return wrong;
  });
}
