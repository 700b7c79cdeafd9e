/** Models with one defect: a definition whose declarations are tampered with on their way to the builder. */
import type { ActionSpec, Builder } from "../../model/lang/builder.ts";
import type { ModelDefinition } from "../../model/lang/definition.ts";
import type { AnyPoint } from "../../model/lang/derived/derived-point.ts";
import type { Field } from "../../model/lang/fields.ts";
import type { CaseSpec } from "../../model/lang/points.ts";

export interface Defect {
  /** Replaces the action called so. */
  readonly actions?: Readonly<Record<string, (spec: ActionSpec<never>) => ActionSpec<never>>>;
  /** Replaces a case, by `process · point · case`; the only one of a point has no name. */
  readonly cases?: Readonly<Record<string, (spec: CaseSpec) => CaseSpec>>;
  /** Declares something more, once all is declared. Fields by name. */
  readonly more?: (m: Builder, field: (name: string) => Field<unknown>) => void;
}

/** @throws Error if the defect names something that the model does not declare: it would then have none. */
export function mutant(
  definition: ModelDefinition,
  { actions = {}, cases = {}, more }: Defect,
): ModelDefinition {
  return {
    ...definition,
    build: (m, configuration) => {
      const unused = new Set([...Object.keys(actions), ...Object.keys(cases)]);
      const fields = new Map<string, Field<unknown>>();
      const changed: Partial<Record<keyof Builder, (name: string, ...rest: unknown[]) => unknown>> = {
        action: (name, ...rest) => {
          const change = actions[name];
          const at = Array.isArray(rest[0]) ? 1 : 0;
          if (change !== undefined && unused.delete(name)) rest[at] = change(rest[at] as ActionSpec<never>);
          (m.action as (...all: unknown[]) => void)(name, ...rest);
        },
        process: (name, ...rest) => {
          const [points, ...others] = rest as [Readonly<Record<string, AnyPoint>>];
          return m.process(
            name,
            mapped(points, (point, spec) => changePoint(name, point, spec)),
            ...others,
          );
        },
        field: (name, ...rest) => {
          const field = (m.field as (...all: unknown[]) => Field<unknown>)(name, ...rest);
          fields.set(name, field);
          return field;
        },
      };
      const changeCase = (place: string, spec: CaseSpec): CaseSpec => {
        const change = cases[place];
        return change !== undefined && unused.delete(place) ? change(spec) : spec;
      };
      // The cases of a derived point are nowhere yet.
      const changePoint = (process: string, point: string, spec: AnyPoint): AnyPoint =>
        spec.kind === "derived"
          ? spec
          : {
              ...spec,
              cases: mapped(spec.cases, (name, one) =>
                changeCase([process, point, ...(name === "" ? [] : [name])].join(" · "), one),
              ),
            };
      definition.build(
        new Proxy(m, {
          get: (target, key) => {
            const own = changed[key as keyof Builder];
            if (own !== undefined) return own;
            const value = Reflect.get(target, key) as unknown;
            return typeof value === "function" ? (value.bind(target) as unknown) : value;
          },
        }),
        configuration,
      );
      if (unused.size > 0) throw new Error(`the model does not declare ${[...unused].join(", ")}`);
      more?.(m, (name) => {
        const field = fields.get(name);
        if (field === undefined) throw new Error(`the model has no field "${name}"`);
        return field;
      });
    },
  };
}

function mapped<T>(
  record: Readonly<Record<string, T>>,
  change: (key: string, value: T) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, value)]));
}
