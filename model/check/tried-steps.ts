/** The steps of a state, each with the fields that it reads and writes. */
import { isDeepStrictEqual } from "node:util";
import type { CompiledModel } from "../lang/compile.ts";
import type { Access, Accesses } from "../lang/tracked-fields.ts";

/** A step that is possible in a state. Its position among all of them is that among the successors. */
export interface TriedStep {
  /** Kind of the step. */
  readonly move: number;
  /** What its guard, its operands, its effect and its branch conditions touch, in this order. */
  readonly accesses: readonly Access[];
  /** The state that it leads to. */
  readonly next: Uint32Array;
}

/** Tries all steps from a state. `model` was built with `accesses`. */
export function trySteps(model: CompiledModel, accesses: Accesses, words: Uint32Array): readonly TriedStep[] {
  const { system, moves } = model;
  const { all } = accesses;
  const tried: {
    readonly move: number;
    readonly from: number;
    readonly to: number;
    readonly next: Uint32Array;
  }[] = [];
  let from = 0;
  all.length = 0;
  system.current.set(words);
  system.stepper.expand({
    successor: (move) => {
      tried.push({ move, from, to: all.length, next: system.next.slice(0, system.words) });
      from = all.length;
    },
    suppressed: () => {
      from = all.length;
    },
  });
  return tried.map(({ move, from: first, to, next }) => {
    const { phase, process } = moves[move] ?? { phase: "step", process: "" };
    // Operands are read once, whichever case is then ready.
    const isOperand = (access: Access): boolean =>
      moves[access.move]?.phase === "enter" && moves[access.move]?.process === process;
    const own =
      phase === "enter" || phase === "park"
        ? all.filter(isOperand)
        : // Guards of steps that are not possible have been read in between.
          all.slice(first, to).filter((access) => access.move === move);
    return { move, accesses: own, next };
  });
}

/**
 * Atomic operations that a step needs in Go. To read a variable, and then to write it once, is one: a compare and
 * swap, an addition.
 */
export function atomicOperations({ accesses }: TriedStep): number {
  const writes = new Map<string, number>();
  for (const { field, at, writes: isWrite, atomic } of accesses) {
    if (!atomic) continue;
    const variable = `${field} ${at}`;
    writes.set(variable, (writes.get(variable) ?? 0) + (isWrite ? 1 : 0));
  }
  return [...writes.values()].reduce((sum, count) => sum + Math.max(1, count), 0);
}

/** Whether a step does something that others can see other than by fields: to channels, contexts, timers or processes. */
export function touchesOthers(model: CompiledModel, words: Uint32Array, { move, next }: TriedStep): boolean {
  const { phase, process } = model.moves[move] ?? { phase: "step", process: "" };
  if (phase === "enter" || phase === "park") return true;
  const before = model.plain(words);
  const after = model.plain(next);
  const others = ({ processes }: typeof before): unknown => ({ ...processes, [process]: undefined });
  return (
    !isDeepStrictEqual(before.primitives, after.primitives) ||
    !isDeepStrictEqual(others(before), others(after))
  );
}
