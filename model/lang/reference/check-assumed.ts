/** Refuses properties and assumptions that speak of what there is not. */

import type { FairnessOptions } from "../../trace.ts";
import { LanguageError } from "../errors.ts";
import { FAIRNESS_CATEGORIES, type StepSelector } from "../fairness.ts";
import type { Declared } from "./declared.ts";

/** @throws LanguageError if a name is that of nothing. */
export function checkAssumed(declared: Declared): void {
  const { properties, actions, processes, assumptions } = declared;
  const known = [...actions, ...processes].map(({ name }) => name);
  for (const property of properties) {
    if (!("options" in property)) continue;
    const unknown = property.options.recurring?.find((name) => !known.includes(name));
    if (unknown !== undefined) {
      throw new LanguageError("unknown-recurring", { property: property.name, name: unknown, known });
    }
  }
  for (const property of properties) {
    if ("options" in property) checkSwitched(declared, `property "${property.name}"`, property.options);
  }
  for (const { name, steps } of assumptions) for (const one of steps) checkSelector(declared, name, one);
}

function checkSwitched(declared: Declared, where: string, options: FairnessOptions): void {
  const cases = declared.processes.flatMap(({ points }) =>
    [...points.values()].flatMap((point) => point.cases),
  );
  const known = [
    ...new Set<string>([
      ...FAIRNESS_CATEGORIES,
      ...cases.flatMap(({ fairness }) => (fairness === undefined ? [] : [fairness.category])),
      ...declared.assumptions.map(({ name }) => name),
    ]),
  ];
  const unknown = [...(options.without ?? []), ...(options.assuming ?? [])].find(
    (name) => !known.includes(name),
  );
  if (unknown !== undefined) throw new LanguageError("unknown-fairness", { where, name: unknown, known });
}

function checkSelector(
  { actions, processes }: Declared,
  assumption: string,
  { process: name, point, case: taken }: StepSelector,
): void {
  const steps = JSON.stringify([name, point, taken].filter((part) => part !== undefined).join(" · "));
  const expect = (fits: boolean, known: readonly string[]): void => {
    if (!fits) throw new LanguageError("unknown-steps", { assumption, steps, known });
  };
  const action = actions.find((one) => one.name === name);
  if (action !== undefined) {
    const values = (action.values ?? []).map(String);
    expect(point === undefined && (taken === undefined || values.includes(taken)), values);
    return;
  }
  const process = processes.find((one) => one.name === name);
  expect(
    process !== undefined,
    [...actions, ...processes].map((one) => one.name),
  );
  const points = [...(process?.points ?? [])].filter(([at]) => point === undefined || at === point);
  expect(points.length > 0, [...(process?.points.keys() ?? [])]);
  const cases = points.flatMap(([, one]) => (one.named ? one.cases.map((each) => each.name) : []));
  expect(taken === undefined || cases.includes(taken), cases);
}
