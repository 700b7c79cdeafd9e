/** Throws model errors: with the facts where they are known, with the rest where model code is run. */
import { describeKind } from "./codec.ts";
import { LanguageError, type Problems } from "./errors.ts";
import type { Kind } from "./fields.ts";
import type { Memory } from "./memory.ts";

interface Handle {
  readonly name: string;
  readonly memory: Memory;
  readonly kind?: Kind | undefined;
}

export function refuseModel<K extends keyof Problems>(problem: K, facts: Problems[K]): never {
  throw new LanguageError(problem, facts);
}

/** A write that is not allowed: at this moment, or with this value. */
export function refuseWrite({ name, memory, kind }: Handle, value: unknown): never {
  const { writable, stepping, ghost } = memory;
  if (!writable && stepping && ghost !== undefined) throw new LanguageError("ghost-decides", { ghost, name });
  if (!writable) throw new LanguageError("write-in-guard", { name });
  throw new LanguageError("write-out-of-range", {
    name,
    value,
    allowed: kind === undefined ? "nothing of the sort" : describeKind(kind),
  });
}

interface Row {
  readonly name: string;
  readonly length: number;
}

export function outOfRow({ name, length }: Row, at: number): never {
  throw new LanguageError("out-of-row", { name, at, length });
}

/** The position, if it is one. */
export function inRow(row: Row, at: number): number {
  // The shift makes a whole number of anything; only positions stay what they are.
  return at >>> 0 === at && at < row.length ? at : outOfRow(row, at);
}
