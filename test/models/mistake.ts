/** What models are refused for, by both of those who give them a meaning. */
import { expect } from "vitest";
import { check } from "../../model/check/check.ts";
import type { Builder } from "../../model/lang/builder.ts";
import { compile } from "../../model/lang/compile.ts";
import { model } from "../../model/lang/definition.ts";
import { type ErrorContext, LanguageError } from "../../model/lang/errors.ts";
import { exploreNaively } from "../../model/lang/reference/explore-naively.ts";
import { interpret } from "../../model/lang/reference/interpreter.ts";
import { PORTS } from "./same-meaning.ts";

export interface Mistake {
  readonly problem: string;
  readonly facts: unknown;
  readonly context: ErrorContext | undefined;
  readonly message: string;
}

/** The mistake that a check finds; the reference interpreter must find the same, with the same facts. */
export function mistakeOf(build: (m: Builder) => void): Mistake {
  const found = mistakeOfCheck(build);
  const { problem, facts } = caught(() => exploreNaively(interpret(model("m", build), {}), 1_000));
  expect({ problem, facts }).toEqual({ problem: found.problem, facts: found.facts });
  return found;
}

/** The mistake in how a model is declared: the compiler and the reference interpreter must find the same. */
export function declarationMistakeOf(build: (m: Builder) => void): Mistake {
  const found = caught(() => compile(model("m", build)));
  const { problem, facts, context } = caught(() => interpret(model("m", build), {}));
  expect({ problem, facts, context }).toEqual({
    problem: found.problem,
    facts: found.facts,
    context: found.context,
  });
  return found;
}

/** The mistake that a check finds. */
export function mistakeOfCheck(build: (m: Builder) => void): Mistake {
  return caught(() => check(model("m", build), {}, PORTS));
}

function caught(run: () => unknown): LanguageError {
  try {
    run();
  } catch (error) {
    if (error instanceof LanguageError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
