/** A model with its name, variants, scopes and parameters: what the command line can find and list. */

import type { Builder } from "./builder.ts";
import { LanguageError } from "./errors.ts";

/** A whole number that scales a model. */
export interface Parameter {
  readonly meaning: string;
  readonly low: number;
  readonly high: number;
  readonly initial: number;
}

/** What a model is built for. Every parameter of the definition has a value. */
export interface Configuration {
  /** Which version's behaviour, which fix. The first variant of the definition by default. */
  readonly variant: string;
  /** How much of the system: how many of what, which faults. The first scope by default. */
  readonly scope: string;
  readonly parameters: Readonly<Record<string, number>>;
}

export interface ModelOptions {
  /** The question that the model answers. */
  readonly question?: string;
  /** Meaning by name. The first is the default. */
  readonly variants?: Readonly<Record<string, string>>;
  readonly scopes?: Readonly<Record<string, string>>;
  readonly parameters?: Readonly<Record<string, Parameter>>;
}

export interface ModelDefinition extends Required<ModelOptions> {
  readonly "~model": true;
  readonly name: string;
  readonly build: (m: Builder, configuration: Configuration) => void;
}

export function model(
  name: string,
  build: (m: Builder, configuration: Configuration) => void,
): ModelDefinition;
export function model(
  name: string,
  options: ModelOptions,
  build: (m: Builder, configuration: Configuration) => void,
): ModelDefinition;
export function model(
  name: string,
  ...rest: [build: ModelDefinition["build"]] | [options: ModelOptions, build: ModelDefinition["build"]]
): ModelDefinition {
  const [options, build] = rest.length === 1 ? [{}, rest[0]] : rest;
  return {
    "~model": true,
    name,
    question: options.question ?? "",
    variants: options.variants ?? {},
    scopes: options.scopes ?? {},
    parameters: options.parameters ?? {},
    build,
  };
}

/**
 * The configuration with the definition's defaults filled in: first variant, first scope, initial values.
 *
 * @throws LanguageError if it names a variant, scope or parameter that the model does not have, or a
 * value out of range.
 */
export function configure(definition: ModelDefinition, wanted: Partial<Configuration>): Configuration {
  const { name: model } = definition;
  const pick = (sort: "variant" | "scope", known: readonly string[], value: string | undefined): string => {
    if (value === undefined || (value === "" && known.length === 0)) return known[0] ?? "";
    if (known.includes(value)) return value;
    throw new LanguageError(`unknown-${sort}`, { model, name: value, known });
  };
  const parameters: Record<string, number> = {};
  for (const [name, { initial }] of Object.entries(definition.parameters)) parameters[name] = initial;
  for (const [name, value] of Object.entries(wanted.parameters ?? {})) {
    const parameter = Object.hasOwn(definition.parameters, name) ? definition.parameters[name] : undefined;
    if (parameter === undefined) {
      throw new LanguageError("unknown-parameter", {
        model,
        name,
        known: Object.keys(definition.parameters),
      });
    }
    const { low, high } = parameter;
    if (!Number.isInteger(value) || value < low || value > high) {
      throw new LanguageError("parameter-out-of-range", { model, name, value, low, high });
    }
    parameters[name] = value;
  }
  return {
    variant: pick("variant", Object.keys(definition.variants), wanted.variant),
    scope: pick("scope", Object.keys(definition.scopes), wanted.scope),
    parameters,
  };
}
