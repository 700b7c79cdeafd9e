/** Models that differ from a given one in one guard, effect or case. */
import type { ActionSpec, Builder } from "./builder.ts";
import type { ModelDefinition } from "./definition.ts";
import type { CaseSpec, PointSpec } from "./points.ts";

export interface ModelMutant {
  /** What was changed, for people. */
  readonly what: string;
  readonly definition: ModelDefinition;
}

/** Changes one place of a model, if `take` says so: asked for each place in order of declaration. */
type Take = (what: string) => boolean;

/**
 * All of them, in order of declaration: each action without its guard, or never enabled; each case of a process without
 * its condition, without its effect, or, if it has a condition or is one of several, never possible.
 */
export function modelMutants(
  definition: ModelDefinition,
  configuration: Parameters<ModelDefinition["build"]>[1],
  declare: (recording: ModelDefinition) => void,
): readonly ModelMutant[] {
  const places: string[] = [];
  const recording = changed(definition, (what) => {
    places.push(what);
    return false;
  });
  declare({ ...recording, build: (m) => recording.build(m, configuration) });
  return places.map((what, wanted) => ({ what, definition: changedAt(definition, wanted) }));
}

function changedAt(definition: ModelDefinition, wanted: number): ModelDefinition {
  return {
    ...definition,
    build: (m, configuration) => {
      let place = 0;
      changed(definition, () => place++ === wanted).build(m, configuration);
    },
  };
}

function changed(definition: ModelDefinition, take: Take): ModelDefinition {
  return {
    ...definition,
    build: (m, configuration) => {
      const own: Partial<Record<keyof Builder, (...all: unknown[]) => unknown>> = {
        action: (name, ...rest) => {
          const at = Array.isArray(rest[0]) ? 1 : 0;
          rest[at] = changeAction(String(name), rest[at] as ActionSpec<never>, take);
          return (m.action as (...all: unknown[]) => void)(name, ...rest);
        },
        process: (name, points, ...rest) =>
          (m.process as (...all: unknown[]) => unknown)(
            name,
            changePoints(String(name), points as Readonly<Record<string, PointSpec>>, take),
            ...rest,
          ),
      };
      const builder = new Proxy(m, {
        get: (target, key) => {
          const one = own[key as keyof Builder];
          if (one !== undefined) return one;
          const value = Reflect.get(target, key) as unknown;
          return typeof value === "function" ? (value.bind(target) as unknown) : value;
        },
      });
      definition.build(builder, configuration);
    },
  };
}

function changeAction(name: string, spec: ActionSpec<never>, take: Take): ActionSpec<never> {
  if (spec.when !== undefined && take(`action "${name}" without its guard`)) return { step: spec.step };
  if (take(`action "${name}" never enabled`)) return { when: () => false, step: spec.step };
  return spec;
}

function changePoints(
  process: string,
  points: Readonly<Record<string, PointSpec>>,
  take: Take,
): Readonly<Record<string, PointSpec>> {
  return Object.fromEntries(
    Object.entries(points).map(([point, spec]) => {
      // Constructs that are expanded later have no cases of their own yet.
      if (!("cases" in spec)) return [point, spec];
      const several = Object.keys(spec.cases).length > 1;
      const cases = Object.entries(spec.cases).map(([name, one]): [string, CaseSpec] => {
        const place = [process, point, ...(name === "" ? [] : [name])].join(" · ");
        return [name, changeCase(place, one, several, take)];
      });
      const [only] = cases;
      // A point of one operation is its own case.
      const own = spec.kind === "single" && only !== undefined ? only[1] : {};
      return [point, { ...spec, ...own, cases: Object.fromEntries(cases) }];
    }),
  );
}

function changeCase(place: string, spec: CaseSpec, several: boolean, take: Take): CaseSpec {
  const { when, effect, operation } = spec;
  if (when !== undefined && take(`${place} without its condition`)) return { ...spec, when: undefined };
  if (effect !== undefined && take(`${place} without its effect`)) return { ...spec, effect: undefined };
  const mayLeave = operation.kind !== "default" && operation.kind !== "wait";
  if ((when !== undefined || several) && mayLeave && take(`${place} never possible`)) {
    return { ...spec, when: () => false };
  }
  return spec;
}
