/**
 * Code of its own for each action of a model without processes: guard and step are called from one place
 * each, so that the engine can inline them there, and no action slows another down by sharing it.
 *
 * The only place of the project that makes code from text. Only integers that are checked here reach the
 * text, never a name, a label or anything else a model says; all else goes in as arguments.
 * {@link Stepper} does the same without generated code and is its oracle in tests.
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
  const restore = Array.from(
    { length: integer(words, 1, 1024) },
    (_, word) => `next[${word}] = current[${word}];`,
  ).join(" ");
  const rank =
    log === undefined ? "" : "if (memory.indexesChanged) { log.rank(); memory.indexesChanged = false; }";
  // A function each: what may be inlined into one function is limited.
  const functions = actions.map(({ values, when, firstMove }, at) => {
    const count = integer(values.length, 0, 65_535);
    const first = integer(firstMove, 0, 65_535);
    integer(first + count, 0, 65_536);
    return `function act${at}(sink) {
  for (let at = 0; at < ${count}; at++) {
    const value = values${at}[at];
    memory.move = ${first} + at;
    ${when === undefined ? "" : `if (!when${at}(value)) continue;`}
    memory.ghost = undefined;
    memory.writable = memory.stepping = true;
    step${at}(value);
    memory.writable = memory.stepping = false;
    ${rank}
    sink.successor(${first} + at);
    ${restore}
  }
}`;
  });
  const names = actions.map(
    (_, at) =>
      `const when${at} = actions[${at}].when, step${at} = actions[${at}].step, values${at} = actions[${at}].values;`,
  );
  const source = `"use strict";
${names.join("\n")}
${functions.join("\n")}
return function expandActions(sink) {
  memory.writable = false;
  memory.running = -1;
  ${restore}
  ${actions.map((_, at) => `act${at}(sink);`).join("\n  ")}
};
//# sourceURL=everycase-actions.js`;
  const make = new Function("memory", "next", "current", "log", "actions", source) as (
    ...parts: readonly unknown[]
  ) => (sink: SuccessorSink) => void;
  return make(memory, memory.next, memory.current, log, actions);
}

/** A place of its own from which each predicate is called, by number. */
export function generatePredicates(predicates: readonly (() => unknown)[]): (predicate: number) => unknown {
  const source = `"use strict";
${predicates.map((_, at) => `const holds${at} = predicates[${at}];`).join("\n")}
return function holds(predicate) {
  switch (predicate) {
    ${predicates.map((_, at) => `case ${at}: return holds${at}();`).join("\n    ")}
  }
};
//# sourceURL=everycase-predicates.js`;
  return (
    new Function("predicates", source) as (
      given: readonly (() => unknown)[],
    ) => (predicate: number) => unknown
  )(predicates);
}

function integer(value: number, low: number, high: number): number {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new RangeError(`${value} is not an integer from ${low} to ${high}`);
  }
  return value;
}
