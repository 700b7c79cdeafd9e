/** Every reachable state, in the most obvious way: the oracle for the engine's counts and verdicts. */
import type { PropertyKind, VerdictKind } from "../../trace.ts";
import { expandAgain } from "./expand-again.ts";
import type { Interpreter, State, Successor } from "./interpreter.ts";
import { judge } from "./judge-naively.ts";

export interface Edge {
  /** Positions in {@link NaiveGraph.states}; `to` is undefined if that state was left out. */
  readonly from: number;
  readonly to: number | undefined;
  readonly successor: Successor;
}

export interface NaiveGraph {
  /** In the order in which breadth-first search finds them. */
  readonly states: readonly State[];
  /** Of every state, in the documented order. */
  readonly edges: readonly (readonly Edge[])[];
  /** Steps to every state from the nearest initial state. */
  readonly depths: readonly number[];
  /** The limit was reached, and a state left out. */
  readonly isCut: boolean;
  /** Of every state, the bounds and constraints of the model by which something that follows it is left out. */
  readonly leftOut: readonly (readonly string[])[];
}

export interface NaiveVerdict {
  readonly name: string;
  readonly kind: PropertyKind;
  readonly verdict: VerdictKind;
  /** Steps of the shortest run that violates it. Absent for those that no finite run violates. */
  readonly depth?: number;
}

export interface NaiveResult {
  readonly states: number;
  /** Steps, those to known states and those that change nothing included. */
  readonly edges: number;
  /** Steps on the longest of the shortest ways from an initial state. */
  readonly depth: number;
  readonly isCut: boolean;
  /** The bounds and constraints of the model that were met. */
  readonly bounds: readonly string[];
  readonly verdicts: readonly NaiveVerdict[];
}

/**
 * @param most states to find; the search is cut if there are more.
 * @throws LanguageError if the model is not a function of its state.
 */
export function exploreNaively(model: Interpreter, most = 1_000_000): NaiveResult {
  const graph = findStates(model, most);
  expandAgain(model, graph);
  return {
    states: graph.states.length,
    edges: graph.edges.reduce((sum, edges) => sum + edges.length, 0),
    depth: graph.depths.at(-1) ?? 0,
    isCut: graph.isCut,
    bounds: [...new Set(graph.leftOut.flat())].toSorted(),
    verdicts: judge(model, graph),
  };
}

/** Breadth-first search over a map by key. States in which a constraint does not hold are found, and not expanded. */
export function findStates(model: Interpreter, most: number): NaiveGraph {
  const positions = new Map<string, number>();
  const states: State[] = [];
  const depths: number[] = [];
  const edges: Edge[][] = [];
  const leftOut: string[][] = [];
  let isCut = false;

  const add = (state: State, depth: number): number | undefined => {
    const key = model.key(state);
    const known = positions.get(key);
    if (known !== undefined) return known;
    if (states.length >= most) {
      isCut = true;
      return undefined;
    }
    positions.set(key, states.length);
    depths.push(depth);
    return states.push(state) - 1;
  };

  for (const state of model.initialStates()) add(state, 0);
  for (let from = 0; from < states.length; from++) {
    const depth = depths[from] + 1;
    const broken = model.brokenConstraints(states[from]);
    if (broken.length > 0) {
      edges.push([]);
      leftOut.push(broken);
      continue;
    }
    const { successors, givenUp } = model.expand(states[from]);
    leftOut.push(givenUp.map(({ bound }) => bound));
    edges.push(
      successors.map((successor) => ({
        from,
        to: add(successor.state, depth),
        successor,
      })),
    );
  }
  return { states, edges, depths, isCut, leftOut };
}
