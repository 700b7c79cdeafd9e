/** What a model is refused for: for tests. */
import type { Builder } from "../builder.ts";
import { LanguageError } from "../errors.ts";
import { exploreNaively } from "./explore-naively.ts";
import { TinyModel } from "./tiny-model.ts";

/** What is refused when the model is built, or when all of it is explored: the problem and its facts. */
export function refusal(
  build: (m: Builder) => void,
): readonly [problem: string, facts: unknown, during?: string] {
  try {
    exploreNaively(new TinyModel(build).interpreter, 1_000);
  } catch (error) {
    if (!(error instanceof LanguageError)) throw error;
    const during = error.context?.during;
    return during === undefined ? [error.problem, error.facts] : [error.problem, error.facts, during];
  }
  throw new Error("nothing was refused");
}
