/** Runs model code, and tells what it throws with where that happened. */
import { type ErrorContext, LanguageError } from "../errors.ts";
import type { Declared } from "./declared.ts";
import { plainOf } from "./plain.ts";
import type { State } from "./state.ts";

/** Runs model code in a state; `during` says what it is, if that is asked for. */
export type Explain = <T>(during: () => string, state: State, run: () => T) => T;

/** @throws LanguageError whatever `run` throws, as one. */
export function explained<T>(context: () => ErrorContext, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof LanguageError) throw error.within(context());
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new LanguageError("threw", { message }, context(), error);
  }
}

/** The fields of a state as `name=value`. */
export function stateText(declared: Declared, state: State): string {
  const { fields } = plainOf(declared, state);
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("  ");
}
