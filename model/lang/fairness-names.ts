/** The names by which a model, its properties and whoever checks them speak of what is assumed. */
import type { FairnessOptions } from "../trace.ts";
import {
  type Assumption,
  type DeclaredFairness,
  FAIRNESS_CATEGORIES,
  type StepSelector,
} from "./fairness.ts";
import type { PackedProcess } from "./packed-process.ts";
import { isLiveness, type PropertySpec } from "./property-spec.ts";
import { refuseModel } from "./refuse.ts";

/** What is assumed of steps, by the name by which it is switched. */
export type NamedAssumption = Assumption & { readonly name: string };

/** What a model declares that has to do with fairness. */
export interface Assuming {
  readonly actions: readonly {
    readonly name: string;
    readonly values: readonly (string | number | boolean | undefined)[];
    readonly environment: boolean;
    readonly fairness: DeclaredFairness;
  }[];
  readonly processes: readonly PackedProcess[];
  readonly properties: readonly PropertySpec[];
  readonly assumptions: readonly NamedAssumption[];
  /** `long`: liveness does not count on it. */
  readonly timers: readonly { readonly name: string; readonly long: boolean }[];
}

/** Names by which something that is assumed can be switched. */
export function fairnessNames({ processes, assumptions }: Assuming): readonly string[] {
  const declared = processes.flatMap(({ points }) =>
    points.flatMap(({ cases }) => cases.flatMap(({ fairness }) => fairness?.category ?? [])),
  );
  return [...new Set([...FAIRNESS_CATEGORIES, ...declared, ...assumptions.map(({ name }) => name)])];
}

/** @throws LanguageError if a property or an assumption names what there is not. */
export function checkFairness(declared: Assuming): void {
  const known = fairnessNames(declared);
  for (const property of declared.properties) {
    if (isLiveness(property)) checkNames(`property "${property.name}"`, property.options, known);
  }
  for (const { name, steps } of declared.assumptions) {
    for (const selector of steps) checkSteps(declared, name, selector);
  }
}

/** @throws LanguageError if options name what is not known. */
export function checkNames(
  where: string,
  { without = [], assuming = [] }: FairnessOptions,
  known: readonly string[],
): void {
  for (const name of [...without, ...assuming]) {
    if (!known.includes(name)) refuseModel("unknown-fairness", { where, name, known });
  }
}

/** `process · point · case`, as far as it says. */
export function selectorText({ process, point, case: taken }: StepSelector): string {
  return [process, ...(point === undefined ? [] : [point]), ...(taken === undefined ? [] : [taken])].join(
    " · ",
  );
}

function checkSteps({ actions, processes }: Assuming, assumption: string, selector: StepSelector): void {
  const refuse = (known: readonly string[]): never =>
    refuseModel("unknown-steps", { assumption, steps: `"${selectorText(selector)}"`, known });
  const { process: name, point, case: taken } = selector;
  const action = actions.find((one) => one.name === name);
  if (action !== undefined) {
    const known = action.values.flatMap((value) => (value === undefined ? [] : [String(value)]));
    if (point !== undefined || (taken !== undefined && !known.includes(taken))) refuse(known);
    return;
  }
  const process = processes.find((one) => one.name === name);
  if (process === undefined) return refuse([...actions, ...processes].map((one) => one.name));
  const points = process.points.filter((one) => one.name === (point ?? one.name));
  if (points.length === 0) refuse(process.points.map((one) => one.name));
  const cases = points.flatMap((one) => one.cases.flatMap((each) => each.name ?? []));
  if (taken !== undefined && !cases.includes(taken)) refuse(cases);
}
