/**
 * Straight-line code for the actions of a model without processes: one call site for each guard and step,
 * so that one action cannot slow down another by sharing call sites with it.
 *
 * The only place of the project that makes code from text. Only integers and booleans that are checked
 * here reach the text, never a name, a label or anything else a model says; all else goes in as
 * arguments. {@link Stepper} does the same without generated code and is its oracle in tests.
 */
import type { SuccessorSink } from "../engine/index.ts";
import type { Memory } from "./memory.ts";
import type { PackedLog } from "./packed-index.ts";
import type { PackedAction } from "./stepper.ts";

export function generateActions(
  memory: Memory,
  actions: readonly PackedAction[],
  log: PackedLog | undefined,
  words: number,
): (sink: SuccessorSink) => void {
  const count = integer(words, 1, 1024);
  const restore = Array.from({ length: count }, (_, word) => `next[${word}] = current[${word}];`).join(" ");
  const lines: string[] = [];
  for (const [at, { values, when, firstMove }] of actions.entries()) {
    for (const [position, value] of values.entries()) {
      const move = integer(firstMove + position, 0, 65_535);
      const argument = literal(value) ?? `values[${integer(at, 0, 65_535)}][${integer(position, 0, 65_535)}]`;
      const after =
        log === undefined ? "" : "if (memory.indexesChanged) { log.rank(); memory.indexesChanged = false; } ";
      const take = `memory.writable = memory.stepping = true; step${at}(${argument}); memory.writable = memory.stepping = false; ${after}sink.successor(${move}); ${restore}`;
      lines.push(
        `memory.move = ${move};`,
        when === undefined ? take : `if (when${at}(${argument})) { ${take} }`,
      );
    }
  }
  const names = actions.flatMap((_, at) => [`when${at} = whens[${at}]`, `step${at} = steps[${at}]`]);
  const source = `"use strict";
${names.length === 0 ? "" : `const ${names.join(", ")};`}
return function expandActions(sink) {
  memory.writable = false;
  memory.running = -1;
  ${restore}
  ${lines.join("\n  ")}
};
//# sourceURL=everycase-actions.js`;
  const make = new Function("memory", "next", "current", "log", "whens", "steps", "values", source) as (
    ...parts: readonly unknown[]
  ) => (sink: SuccessorSink) => void;
  return make(
    memory,
    memory.next,
    memory.current,
    log,
    actions.map(({ when }) => when),
    actions.map(({ step }) => step),
    actions.map(({ values }) => values),
  );
}

/** An argument as text, if it is a number or a truth value; anything else is passed by reference. */
function literal(value: unknown): string | undefined {
  if (value === undefined) return "undefined";
  if (typeof value === "boolean") return value ? "true" : "false";
  return typeof value === "number" && Number.isSafeInteger(value) ? String(value) : undefined;
}

function integer(value: number, low: number, high: number): number {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new RangeError(`${value} is not an integer from ${low} to ${high}`);
  }
  return value;
}
