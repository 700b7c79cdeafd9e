/** Holds the compiler and the search against the reference interpreter and its naive explorer. */
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { check } from "../../model/check/check.ts";
import { Exploration } from "../../model/engine/index.ts";
import { compile } from "../../model/lang/compile.ts";
import type { ModelDefinition } from "../../model/lang/definition.ts";
import { LanguageError } from "../../model/lang/errors.ts";
import {
  findStates,
  type NaiveGraph,
  type NaiveVerdict,
} from "../../model/lang/reference/explore-naively.ts";
import { type Interpreter, interpret, type State } from "../../model/lang/reference/interpreter.ts";
import { judge } from "../../model/lang/reference/judge-naively.ts";
import { isPartial } from "../../model/lang/reference/partial.ts";
import { labelText, type PropertyVerdict } from "../../model/trace.ts";

/** Ports of a check that nobody looks at. */
export const PORTS = { tool: "test", seconds: () => 0, peakMemory: () => 0 } as const;

/** What came of a comparison: how much there was to compare, for tests that this is not nothing. */
export interface Compared {
  readonly states: number;
  readonly edges: number;
  /** Both found the same mistake in the model. */
  readonly problem?: string;
  /** There were more states than were compared. */
  readonly isCut: boolean;
  readonly violated: readonly string[];
  /** How often bounds and constraints of the model left something out. */
  readonly leftOut: number;
}

/** What many comparisons amount to. */
export function tally(compared: readonly Compared[]): {
  readonly states: number;
  readonly edges: number;
  readonly cut: number;
  readonly problems: number;
  /** Models of which bounds or constraints left something out. */
  readonly partial: number;
  /** Kinds of properties that some model violated. */
  readonly violated: ReadonlySet<string>;
} {
  const total = (count: (one: Compared) => number): number => sum(compared.map(count));
  return {
    states: total(({ states }) => states),
    edges: total(({ edges }) => edges),
    cut: total(({ isCut }) => Number(isCut)),
    problems: total(({ problem }) => Number(problem !== undefined)),
    partial: total(({ leftOut }) => Number(leftOut > 0)),
    violated: new Set(compared.flatMap(({ violated }) => violated)),
  };
}

/**
 * Compares the states, in the order of breadth-first search, of each the steps that lead from it, and the
 * verdicts.
 *
 * @param most states to compare; verdicts are compared if there are no more.
 */
export function expectSameMeaning(definition: ModelDefinition, most: number): Compared {
  const naive = attempt(() => {
    const interpreter = interpret(definition, {});
    return { interpreter, graph: findStates(interpreter, most) };
  });
  if ("problem" in naive) {
    const packed = attempt(() => check(definition, {}, { ...PORTS, limits: { states: most } }));
    expect("problem" in packed ? packed : "no problem").toEqual(naive);
    return { states: 0, edges: 0, isCut: false, violated: [], leftOut: 0, problem: naive.problem };
  }
  const { interpreter, graph } = naive.value;
  const edges = expectSameGraph(definition, interpreter, graph, most);
  const size = {
    states: graph.states.length,
    edges,
    isCut: graph.isCut,
    leftOut: graph.leftOut.flat().length,
  };
  if (graph.isCut) return { ...size, violated: [] };
  return { ...size, violated: expectSameVerdicts(definition, interpreter, graph) };
}

/** Compares states and steps with those that the reference interpreter found. How many steps there are. */
export function expectSameGraph(
  definition: ModelDefinition,
  interpreter: Interpreter,
  graph: NaiveGraph,
  most: number,
): number {
  const compiled = compile(definition);
  const exploration = compiled.guarded(() =>
    new Exploration(compiled.system, { invariants: [], marks: [], graph: true }).run({ states: most }),
  );
  if (!graph.isCut) {
    const { bounds, constraints } = exploration.modelBounds;
    expect([exploration.states, exploration.edges, exploration.depth]).toEqual([
      graph.states.length,
      graph.edges.flat().length,
      graph.depths.at(-1) ?? 0,
    ]);
    expect(sum([...bounds, ...constraints])).toEqual(graph.leftOut.flat().length);
  }
  const words = new Uint32Array(compiled.system.words);
  const isConstrained = (number: number): boolean =>
    interpreter.brokenConstraints(graph.states[number] as State).length > 0;
  const wanted = graph.states.map((state, number) => ({
    state: interpreter.plain(state),
    // Which states a search that is cut leaves without their steps is its own affair.
    isPartial: graph.isCut || isPartial(graph, number),
    steps: (graph.edges[number] ?? []).map(({ to, successor: { label, environment, state: after } }) => ({
      text: labelText(label),
      environment,
      to,
      // The states that are compared are in the list; those beyond the limit are not.
      ...(to === undefined ? { beyond: interpreter.plain(after) } : {}),
    })),
  }));
  const found = graph.states.map((_, number) => {
    exploration.table.read(number, words);
    return {
      state: compiled.plain(words),
      isPartial: graph.isCut || exploration.isPartial(number),
      steps: (isConstrained(number) ? [] : compiled.successors(words)).map(
        ({ label, environment, words: after }) => {
          const to = exploration.find(after);
          const text = labelText(label);
          if (to >= 0 && to < most) return { text, environment, to };
          return { text, environment, to: undefined, beyond: compiled.plain(after) };
        },
      ),
    };
  });
  if (!isDeepStrictEqual(found, wanted)) {
    const at = wanted.findIndex((one, number) => !isDeepStrictEqual(one, found[number]));
    expect({ number: at, ...found[at] }).toEqual({ number: at, ...wanted[at] });
  }
  return graph.edges.reduce((sum, leaving) => sum + leaving.length, 0);
}

/** The kinds that are violated. */
function expectSameVerdicts(
  definition: ModelDefinition,
  interpreter: Interpreter,
  graph: NaiveGraph,
): readonly string[] {
  const found = verdictsOf(definition);
  expect(found).toEqual([...judge(interpreter, graph)].sort(byName));
  return found.filter(({ verdict }) => verdict === "violated").map(({ kind }) => kind);
}

/** Verdicts by name, and the lengths of the counterexamples that are shortest by the definition of the kind. */
export function verdictsOf(definition: ModelDefinition): readonly NaiveVerdict[] {
  return check(definition, {}, PORTS)
    .result.properties.map(({ name, kind, verdict, trace, shortest }) => ({
      name,
      kind,
      verdict,
      ...(isSafety({ kind }) && trace !== undefined ? { depth: shortest ?? trace.steps.length } : {}),
    }))
    .sort(byName);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}

function isSafety({ kind }: Pick<PropertyVerdict, "kind">): boolean {
  return kind === "invariant" || kind === "step invariant" || kind === "no panic" || kind === "deadlock";
}

type Attempt<T> = { readonly value: T } | { readonly problem: string; readonly facts: unknown };

function attempt<T>(run: () => T): Attempt<T> {
  try {
    return { value: run() };
  } catch (error) {
    if (error instanceof LanguageError) return { problem: error.problem, facts: error.facts };
    throw error;
  }
}
