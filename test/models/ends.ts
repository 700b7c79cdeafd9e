/** How the runs of a small model end, once both interpreters have been seen to take it for the same. */
import { expect } from "vitest";
import type { Builder } from "../../model/lang/builder.ts";
import { model } from "../../model/lang/definition.ts";
import { findStates } from "../../model/lang/reference/explore-naively.ts";
import { interpret } from "../../model/lang/reference/interpreter.ts";
import type { PlainState } from "../../model/trace.ts";
import { expectSameGraph, expectSameMeaning } from "./same-meaning.ts";

const MOST_STATES = 20_000;

export interface Ends {
  readonly states: number;
  /** The texts of the states in which runs end, without repetitions, sorted. */
  readonly ends: readonly string[];
  /** Bounds of the model that were met, sorted. A state from which a step was given up is no end. */
  readonly bounds: readonly string[];
}

/** @param tell what there is to say of a state in which a run ends. */
export function endsOf(build: (m: Builder) => void, tell: (state: PlainState) => string = told): Ends {
  const definition = model("m", build);
  const interpreter = interpret(definition, {});
  const graph = findStates(interpreter, MOST_STATES);
  const { states, edges, leftOut, isCut } = graph;
  expect(isCut).toBe(false);
  const bounds = [...new Set(leftOut.flat())].sort();
  if (bounds.length === 0) expectSameMeaning(definition, MOST_STATES);
  else expectSameGraph(definition, interpreter, graph, MOST_STATES);
  const ends = states
    .filter((_, at) => edges[at]?.length === 0 && leftOut[at]?.length === 0)
    .map((state) => tell(interpreter.plain(state)));
  return { states: states.length, ends: [...new Set(ends)].sort(), bounds };
}

/** The panic, or who has not come to the end. */
function told({ panic, processes }: PlainState): string {
  if (panic !== undefined) return panic;
  const left = Object.entries(processes).filter(
    ([, { point }]) => point !== "end" && point !== "not started",
  );
  return left.length === 0 ? "all end" : left.map(([name, { point }]) => `${name} at ${point}`).join(", ");
}
