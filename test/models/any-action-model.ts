/** Random models of level 1: variables, indexes, actions, properties. */
import fc from "fast-check";
import type { Builder } from "../../model/lang/builder.ts";
import { type ModelDefinition, model } from "../../model/lang/definition.ts";
import { type AnyLimits, anyLimits, declareConstraint, declareLimits } from "./any-limits.ts";
import { type AnyProperty, anyProperties, declareProperties } from "./any-properties.ts";
import {
  type AnyCondition,
  type AnyStatement,
  type AnyVariable,
  type Atom,
  anyCondition,
  anyStatement,
  anyVariables,
  declareIndexes,
  declareVariables,
  holds,
  type Indexes,
  indexAtoms,
  indexStatements,
  oneBy,
  run,
  type Statement,
  variableAtoms,
  variableStatements,
} from "./any-variables.ts";

type Argument = string | number | boolean;

export interface AnyAction {
  readonly values: readonly Argument[];
  readonly environment: boolean;
  readonly when: AnyCondition | null;
  readonly step: readonly AnyStatement[];
}

export interface AnyActionModel {
  readonly variables: readonly AnyVariable[];
  /** Places that hold indexes besides two; 0: there is no log. */
  readonly indexes: number;
  readonly actions: readonly AnyAction[];
  readonly properties: readonly AnyProperty[];
  readonly accept: AnyCondition | null;
  readonly limits: AnyLimits;
  /** The order in which actions and variables are declared, by position; as they are listed unless it is given. */
  readonly order?: readonly number[];
  readonly variableOrder?: readonly number[];
}

const anyArguments = fc.oneof(
  fc.constant([]),
  fc.uniqueArray(fc.constantFrom<Argument>("left", "right", 'a "quoted" one', 0, 1, -7, 1.5, true, false), {
    minLength: 1,
    maxLength: 2,
  }),
);

export const anyActionModel: fc.Arbitrary<AnyActionModel> = fc.record({
  variables: anyVariables,
  indexes: fc.constantFrom(0, 0, 1, 2),
  actions: fc.array(
    fc.record({
      values: anyArguments,
      environment: fc.boolean(),
      when: fc.option(anyCondition, { freq: 3 }),
      step: fc.array(anyStatement, { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 2, maxLength: 3 },
  ),
  properties: anyProperties,
  accept: fc.option(anyCondition),
  limits: anyLimits,
});

/** @param declare another way to declare the indexes. */
export function toActionModel(
  spec: AnyActionModel,
  declare: (m: Builder, count: number) => Indexes | undefined = declareIndexes,
): ModelDefinition {
  return model("any actions", (m) => {
    const slots = declareVariables(m, spec.variables, spec.variableOrder);
    const indexes = declare(m, spec.indexes);
    const limits = declareLimits(m, spec.limits, slots);
    const atoms: Atom[] = [...variableAtoms(slots), ...(indexes === undefined ? [] : indexAtoms(indexes))];
    const statements: Statement[] = [
      ...variableStatements(slots),
      ...limits.statements,
      ...(indexes === undefined ? [] : indexStatements(indexes)),
    ];
    for (const at of spec.order ?? spec.actions.keys()) {
      const { values, environment, when, step } = spec.actions[at] as AnyAction;
      // What an argument is changes what the step does, so that one mistaken for another is noticed.
      const meaning = (argument: unknown): number => Math.max(0, values.indexOf(argument as Argument));
      const action = {
        ...(when === null
          ? {}
          : { when: (argument: unknown) => holds(atoms, when) !== (meaning(argument) === 1) }),
        step: (argument: unknown) => {
          const code = (): void => {
            oneBy(slots, at).set(oneBy(slots, at).get() + 1 + meaning(argument));
            run(statements, step);
          };
          if (indexes?.during === undefined) code();
          else indexes.during(code);
        },
      };
      if (values.length === 0) m.action(`action ${at}`, action as never, { environment });
      else m.action(`action ${at}`, values as never, action as never, { environment });
    }
    const names = spec.actions.map((_, at) => `action ${at}`);
    declareProperties(m, spec.properties, [...atoms, ...limits.onlyInProperties], names);
    declareConstraint(m, spec.limits, atoms);
    const { accept } = spec;
    if (accept !== null) m.accept(() => holds(atoms, accept));
  });
}
