/** Which properties no small change of the model violates: they may say nothing about it. */
import { compile } from "../lang/compile.ts";
import { type Configuration, configure, type ModelDefinition } from "../lang/definition.ts";
import { LanguageError } from "../lang/errors.ts";
import { modelMutants } from "../lang/model-mutants.ts";
import type { CheckResult, PropertyVerdict } from "../trace.ts";
import { type CheckOptions, check } from "./check.ts";

export interface Vacuity {
  /** Models that were tried, and those of them that are no models: they write outside of a range, for instance. */
  readonly tried: number;
  readonly malformed: number;
  /** By property that holds: the first change that violates it; undefined if none does. */
  readonly violatedBy: ReadonlyMap<string, string | undefined>;
}

/** A mutant may have this many times the states of the model; what it violates until then counts. */
const ROOM = 4;

/** Checks every mutant of the model that was checked with `result`. `each` is called before each of them. */
export function findVacuity(
  definition: ModelDefinition,
  wanted: Partial<Configuration>,
  result: CheckResult,
  options: CheckOptions,
  each: (at: number, of: number) => void = () => {},
): Vacuity {
  const configuration = configure(definition, wanted);
  const mutants = modelMutants(definition, configuration, (recording) => {
    compile(recording, configuration);
  });
  const holding = result.properties.filter(({ verdict }) => verdict === "holds").map(({ name }) => name);
  const violatedBy = new Map<string, string | undefined>(holding.map((name) => [name, undefined]));
  const limits = { ...options.limits, states: result.states * ROOM + 1_000 };
  let malformed = 0;
  let tried = 0;
  for (const [at, { what, definition: mutant }] of mutants.entries()) {
    if (options.interrupted?.() === true || [...violatedBy.values()].every((by) => by !== undefined)) break;
    tried++;
    each(at, mutants.length);
    try {
      const { properties } = check(mutant, configuration, { ...options, limits }).result;
      for (const { name, verdict } of properties) {
        if (verdict === "violated" && violatedBy.has(name) && violatedBy.get(name) === undefined) {
          violatedBy.set(name, what);
        }
      }
    } catch (error) {
      if (!(error instanceof LanguageError)) throw error;
      malformed++;
    }
  }
  return { tried, malformed, violatedBy };
}

/** The result, in which a property that nothing violates is said to be vacuous. */
export function withVacuity(result: CheckResult, { tried, violatedBy }: Vacuity): CheckResult {
  const properties = result.properties.map((property): PropertyVerdict => {
    const idle = violatedBy.has(property.name) && violatedBy.get(property.name) === undefined;
    if (!idle || property.vacuous !== undefined) return property;
    return {
      ...property,
      vacuous: `none of the ${tried} models with one guard, effect or case changed violates it`,
    };
  });
  return { ...result, properties };
}
