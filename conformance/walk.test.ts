import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Exploration } from "../model/engine/index.ts";
import { compile } from "../model/lang/compile.ts";
import {
  type AnyGraph,
  anyGraph,
  GraphWalker,
  graphMapping,
  graphModel,
  reachable,
} from "../test/systems/any-graph.ts";
import { type ConformanceResult, conform } from "./conform.ts";

function walk(
  graph: AnyGraph,
  walked: AnyGraph = graph,
): ConformanceResult & { readonly walker: GraphWalker } {
  const model = compile(graphModel(graph));
  const exploration = new Exploration(model.system, { invariants: [], marks: [], graph: true }).run({});
  const walker = new GraphWalker(walked);
  return { ...conform(model, exploration, walker, graphMapping), walker };
}

function effort(graph: AnyGraph): readonly [steps: number, resets: number] {
  const { steps, resets, covered, edges } = walk(graph);
  expect(covered).toBe(edges);
  return [steps, resets];
}

describe("a plan", () => {
  test.each<[string, AnyGraph, readonly [number, number]]>([
    [
      "a line",
      {
        places: 3,
        initial: [0],
        edges: [
          [0, 1],
          [1, 2],
        ],
      },
      [2, 1],
    ],
    [
      "a ring",
      {
        places: 3,
        initial: [0],
        edges: [
          [0, 1],
          [1, 2],
          [2, 0],
        ],
      },
      [3, 1],
    ],
    ["a loop", { places: 1, initial: [0], edges: [[0, 0]] }, [1, 1]],
    [
      "loops on the way",
      {
        places: 2,
        initial: [0],
        edges: [
          [0, 0],
          [0, 1],
          [1, 1],
          [1, 1],
        ],
      },
      [4, 1],
    ],
    [
      "a diamond",
      {
        places: 4,
        initial: [0],
        edges: [
          [0, 1],
          [0, 2],
          [1, 3],
          [2, 3],
        ],
      },
      [4, 2],
    ],
    [
      "a fan",
      {
        places: 4,
        initial: [0],
        edges: [
          [0, 1],
          [0, 2],
          [0, 3],
        ],
      },
      [3, 3],
    ],
    [
      "a stem with a fan",
      {
        places: 5,
        initial: [0],
        edges: [
          [0, 1],
          [1, 2],
          [1, 3],
          [1, 4],
        ],
      },
      [6, 3],
    ],
    [
      "parallel edges",
      {
        places: 2,
        initial: [0],
        edges: [
          [0, 1],
          [0, 1],
          [0, 1],
        ],
      },
      [3, 3],
    ],
    [
      "two starts",
      {
        places: 3,
        initial: [0, 1],
        edges: [
          [0, 2],
          [1, 2],
        ],
      },
      [2, 2],
    ],
    [
      "ways back, from each of which edges lead on",
      {
        places: 3,
        initial: [0],
        edges: [
          [0, 1],
          [1, 0],
          [1, 2],
          [2, 1],
          [2, 0],
        ],
      },
      [7, 1],
    ],
  ])("performs %s without detours", (_, graph, least) => {
    expect(effort(graph)).toEqual(least);
  });

  test("begins only where something is to do, and at every start", () => {
    const { resets, covered, walker } = walk({ places: 3, initial: [2, 0], edges: [[0, 1]] });
    expect([covered, [...walker.taken]]).toEqual([1, [0]]);
    expect(resets).toBeLessThanOrEqual(2);
  });

  test("has nothing to do without edges", () => {
    expect(walk({ places: 2, initial: [0], edges: [[1, 0]] })).toMatchObject({
      edges: 0,
      covered: 0,
      steps: 0,
      resets: 0,
    });
  });

  test("leaves no edge of any graph out, and counts what it does", () => {
    fc.assert(
      fc.property(anyGraph(8), (graph) => {
        const { walker, edges, covered, steps, resets, disagreement } = walk(graph);
        expect(disagreement).toBe(undefined);
        expect([...walker.taken].sort((left, right) => left - right)).toEqual(reachable(graph));
        expect([edges, covered]).toEqual([walker.taken.size, walker.taken.size]);
        expect([steps, resets]).toEqual([walker.steps, walker.resets]);
      }),
      { numRuns: 300 },
    );
  });

  test("finds the one edge of any graph that leads elsewhere, and its run ends there", () => {
    const graphWithDefect = anyGraph(8)
      .filter(({ places, ...graph }) => places > 1 && reachable({ places, ...graph }).length > 0)
      .chain((graph) =>
        fc.record({
          graph: fc.constant(graph),
          wrong: fc.constantFrom(...reachable(graph)),
          by: fc.integer({ min: 1, max: graph.places - 1 }),
        }),
      );
    fc.assert(
      fc.property(graphWithDefect, ({ graph, wrong, by }) => {
        const [from, to] = graph.edges[wrong] as readonly [number, number];
        const elsewhere = (to + by) % graph.places;
        const edges = graph.edges.map((edge, at) => (at === wrong ? ([from, elsewhere] as const) : edge));
        const { disagreement } = walk(graph, { ...graph, edges });
        expect(disagreement).toMatchObject({
          kind: "other state",
          field: "at",
          model: to,
          implementation: elsewhere,
        });
        expect(disagreement?.run.at(-1)).toBe(`go · ${wrong}`);
      }),
      { numRuns: 300 },
    );
  });
});
