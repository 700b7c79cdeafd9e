/** A check of a shipped model, for tests that pin what is found. */
import { type CheckOptions, check } from "../../model/check/check.ts";
import { type CompiledModel, compile } from "../../model/lang/compile.ts";
import type { Configuration, ModelDefinition } from "../../model/lang/definition.ts";
import { type CheckResult, labelText, type PlainState, type Trace } from "../../model/trace.ts";
import { PORTS } from "./same-meaning.ts";

export function checked(
  definition: ModelDefinition,
  configuration: Partial<Configuration>,
  options: Partial<CheckOptions> = {},
): CheckResult {
  return check(definition, configuration, { ...PORTS, ...options }).result;
}

/** Verdicts by name; of what is violated, also the length of the shortest counterexample. */
export function verdicts({ properties }: CheckResult): Readonly<Record<string, string>> {
  return Object.fromEntries(
    properties.map(({ name, verdict, trace, shortest }) => [
      name,
      verdict === "violated" && trace !== undefined
        ? `violated after ${shortest ?? trace.steps.length}`
        : verdict,
    ]),
  );
}

/** All counterexamples of a property. */
export function tracesOf({ properties }: CheckResult, name: string): readonly Trace[] {
  const found = properties.find((one) => one.name === name);
  return found?.trace === undefined ? [] : [found.trace, ...(found.others ?? [])];
}

export function texts({ steps }: Trace): readonly string[] {
  return steps.map(({ label }) => labelText(label));
}

/** The deciding step of a trace, and the step that would have saved it. */
export function decision({ steps, deciding }: Trace): readonly [decided: string, saving: string | undefined] {
  const label = deciding === undefined ? undefined : steps[deciding.step]?.label;
  if (label === undefined) throw new Error("no step of the trace is said to have decided");
  return [labelText(label), deciding?.saving && labelText(deciding.saving)];
}

/** One run of a compiled model, step by step. */
export class Walk {
  readonly #compiled: CompiledModel;
  #words: Uint32Array;

  /** Begins in the first initial state. */
  constructor(definition: ModelDefinition, configuration: Partial<Configuration>) {
    this.#compiled = compile(definition, configuration);
    const [start] = this.#compiled.initialStates();
    if (start === undefined) throw new Error("the model has no initial state");
    this.#words = start;
  }

  /** The texts of the steps that can be taken. */
  get offered(): readonly string[] {
    return this.#compiled.successors(this.#words).map(({ label }) => labelText(label));
  }

  get state(): PlainState {
    return this.#compiled.plain(this.#words);
  }

  /** Takes steps, each the first or the last whose text begins so. */
  take(which: "first" | "last", ...steps: readonly string[]): this {
    for (const step of steps) {
      const alike = this.#compiled
        .successors(this.#words)
        .filter(({ label }) => labelText(label).startsWith(step));
      const next = which === "first" ? alike[0] : alike.at(-1);
      if (next === undefined) throw new Error(`no "${step}" among ${this.offered.join(", ")}`);
      this.#words = next.words;
    }
    return this;
  }
}
