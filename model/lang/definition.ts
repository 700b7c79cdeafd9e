/** A model with its name, variants, scopes and parameters: what the command line can find and list. */
import type { Builder } from "./builder.ts";

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
