/** Why a search ran out of its budget: how many values each part of the state took, and which goes on growing. */
import type { Bound, Exploration } from "../engine/index.ts";
import type { CompiledModel } from "../lang/compile.ts";
import type { CheckResult, PlainState } from "../trace.ts";

/** States that are decoded, which takes some 0.1 ms each. */
const SAMPLE = 4_000;
/** Rows that are kept. */
const LISTED = 12;
const BUDGETS: ReadonlySet<Bound> = new Set<Bound>(["states", "memory", "time", "signal"]);

/** Nothing, if no budget ran out. */
export function growthOf(model: CompiledModel, exploration: Exploration): Pick<CheckResult, "growth"> {
  if (!exploration.cut.some((bound) => BUDGETS.has(bound))) return {};
  const { states, table } = exploration;
  const words = new Uint32Array(model.system.words);
  const sampled = Math.min(states, SAMPLE);
  /** By part: its values so far, and how many there were at half time. */
  const seen = new Map<string, { readonly values: Set<string>; half: number }>();
  for (let at = 0; at < sampled; at++) {
    table.read(Math.floor((at * states) / sampled), words);
    for (const [name, value] of partsOf(model.plain(words))) {
      let part = seen.get(name);
      if (part === undefined) seen.set(name, (part = { values: new Set(), half: 0 }));
      part.values.add(value);
      if (at < sampled / 2) part.half = part.values.size;
    }
  }
  const rows = [...seen].map(([name, { values, half }]) => ({ name, values: values.size, half }));
  rows.sort((left, right) => right.values - left.values || compare(left.name, right.name));
  const growing = rows.filter(({ values, half }) => values > half);
  const [suspect] = growing.toSorted((left, right) => right.values / right.half - left.values / left.half);
  return {
    growth: {
      sampled,
      cardinalities: rows.slice(0, LISTED).map(({ name, values }) => ({ name, values })),
      ...(suspect === undefined ? {} : { suspect: suspect.name }),
    },
  };
}

/** Of cells and tables each by itself: their combinations grow even if none of them does. */
function partsOf({ fields, processes, primitives }: PlainState): readonly (readonly [string, string])[] {
  const parts: [string, string][] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (!Array.isArray(value)) parts.push([name, JSON.stringify(value)]);
    else for (const [at, one] of value.entries()) parts.push([`${name}[${at}]`, JSON.stringify(one)]);
  }
  for (const [name, state] of Object.entries(processes)) {
    parts.push([`where ${name} stands`, JSON.stringify(state)]);
  }
  for (const [name, value] of Object.entries(primitives)) parts.push([name, JSON.stringify(value)]);
  return parts;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
