/** How often each control point, action and case was taken in an explored graph. */
import type { Exploration } from "../engine/index.ts";
import type { CompiledModel } from "../lang/compile.ts";
import type { CaseCoverage, CheckResult, CoverageRow } from "../trace.ts";

/** To be called before a state is expanded once more: cases are counted while that is done. */
export function coverageOf(
  model: CompiledModel,
  exploration: Exploration,
): Pick<CheckResult, "coverage" | "cases"> {
  const coverage = model.moves.map(
    ({ process, point, case: taken, phase }, move): CoverageRow => ({
      process,
      point,
      ...(taken === undefined ? {} : { case: taken }),
      phase,
      edges: exploration.taken[move] ?? 0,
    }),
  );
  const cases = model.system.parts.processes.flatMap((process) =>
    process.points
      .filter(({ blocks }) => blocks)
      .flatMap((point) =>
        point.cases.map(
          (one): CaseCoverage => ({
            process: process.name,
            point: point.name,
            ...(one.name === undefined ? {} : { case: one.name }),
            onEntry: exploration.taken[one.enterMove] ?? 0,
            onlyReady: one.onlyReady,
            byWake: one.decidedByWake,
          }),
        ),
      ),
  );
  return { coverage, cases };
}
