/**
 * The same model under other names: of variables, actions, processes, points, cases, primitives, bounds and properties.
 * For models made of what the language itself has: derived points name their parts as they like.
 */
import type { Builder, LivenessOptions } from "../../model/lang/builder.ts";
import type { ModelDefinition } from "../../model/lang/definition.ts";
import type { AnyPoint } from "../../model/lang/derived/derived-point.ts";
import type { CaseSpec, PointSpec } from "../../model/lang/points.ts";
import type { Process } from "../../model/lang/primitives.ts";

type Rename = (name: string) => string;
type Method = (...parts: never[]) => unknown;

/** What is declared by a name that comes first, and is given no other names. */
const BY_NAME: readonly (keyof Builder)[] = [
  "field",
  "cells",
  "table",
  "log",
  "index",
  "indexes",
  "action",
  "channel",
  "context",
  "joined",
  "waitGroup",
  "timer",
  "ticker",
  "bound",
  "constraint",
  "panic",
  "invariant",
  "stepInvariant",
  "possible",
  "stillPossible",
];

export function renamed(definition: ModelDefinition, rename: Rename): ModelDefinition {
  return {
    ...definition,
    build: (m, configuration) => {
      const changed = new Map<PropertyKey, Method>();
      for (const key of BY_NAME) {
        const declare = m[key] as (name: string, ...rest: unknown[]) => unknown;
        changed.set(key, (name: string, ...rest: unknown[]) => declare.call(m, rename(name), ...rest));
      }
      const leadsTo: Builder["leadsTo"] = (name, from, to, options) =>
        m.leadsTo(rename(name), from, to, livenessRenamed(options, rename));
      const process: Builder["process"] = (name, points, { rests, ...options } = {}) => {
        const specs = Object.entries<AnyPoint>(points).map(([point, spec]) => {
          if (spec.kind === "derived") throw new Error(`point "${point}" is a derived one`);
          return [rename(point), pointRenamed(spec, rename)];
        });
        const handle = m.process(rename(name), Object.fromEntries(specs) as Record<string, PointSpec>, {
          ...options,
          ...(rests === undefined ? {} : { rests: rests.map(rename) }),
        });
        return handleRenamed(handle, rename);
      };
      changed.set("leadsTo", leadsTo).set("process", process);
      const under = new Proxy(m, {
        get: (target, key) => {
          const own = changed.get(key);
          if (own !== undefined) return own;
          const value = Reflect.get(target, key) as unknown;
          return typeof value === "function" ? (value.bind(target) as unknown) : value;
        },
      });
      definition.build(under, configuration);
    },
  };
}

function livenessRenamed(options: LivenessOptions | undefined, rename: Rename): LivenessOptions | undefined {
  if (options?.recurring === undefined) return options;
  return { ...options, recurring: options.recurring.map(rename) };
}

function pointRenamed(spec: PointSpec, rename: Rename): PointSpec {
  const cases = Object.entries(spec.cases).map(([name, one]): [string, CaseSpec] => {
    const { target } = one;
    const elsewhere =
      typeof target === "string"
        ? pointName(target, rename)
        : Object.fromEntries(Object.entries(target).map(([to, holds]) => [pointName(to, rename), holds]));
    // The only case of a point has no name.
    return [name === "" ? name : rename(name), { ...one, target: elsewhere }];
  });
  return { ...spec, cases: Object.fromEntries(cases) };
}

function pointName(point: string, rename: Rename): string {
  return point === "end" ? point : rename(point);
}

function handleRenamed(handle: Process, rename: Rename): Process {
  return new Proxy(handle, {
    get: (target, key) => {
      if (key === "isAt" || key === "isParkedAt") {
        return (point: string) => target[key](pointName(point, rename));
      }
      const value = Reflect.get(target, key, target) as unknown;
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
