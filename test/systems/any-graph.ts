/** Random graphs, as models, and an implementation that walks them. */
import fc from "fast-check";
import type { Adapter, Mapping, Observation, Offer } from "../../conformance/index.ts";
import { type ModelDefinition, model, range } from "../../model/lang/index.ts";
import { type PlainState, placeText } from "../../model/trace.ts";

export interface AnyGraph {
  readonly places: number;
  /** Where it may begin; a place may be listed twice. */
  readonly initial: readonly number[];
  /** From, to: loops, ways back and several edges between two places included. */
  readonly edges: readonly (readonly [from: number, to: number])[];
}

export function anyGraph(most: number): fc.Arbitrary<AnyGraph> {
  return fc.integer({ min: 1, max: most }).chain((places) => {
    const place = fc.nat({ max: places - 1 });
    return fc.record({
      places: fc.constant(places),
      initial: fc.array(place, { minLength: 1, maxLength: 3 }),
      edges: fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 3 * most }),
    });
  });
}

/** Each edge is an argument of one action, so that labels are the edges' positions. */
export function graphModel({ places, initial, edges }: AnyGraph): ModelDefinition {
  return model("graph", (m) => {
    const at = m.field("at", range(0, places - 1), initial[0] ?? 0);
    m.initially(at, initial);
    const all = edges.map((_, edge) => edge);
    m.action("go", all, {
      when: (edge) => at.get() === edges[edge]?.[0],
      step: (edge) => at.set(edges[edge]?.[1] ?? 0),
    });
    m.accept(() => true);
  });
}

export const graphMapping: Mapping = {
  label: placeText,
  isInput: () => true,
  project: ({ fields }: PlainState): Observation => ({ at: fields["at"] ?? null }),
  hidden: {},
};

/** Walks a graph, and remembers which of its edges it has taken. */
export class GraphWalker implements Adapter {
  readonly name = "a walker";
  readonly taken = new Set<number>();
  resets = 0;
  steps = 0;
  readonly #graph: AnyGraph;
  #at = 0;

  constructor(graph: AnyGraph) {
    this.#graph = graph;
  }

  reset({ fields }: PlainState): void {
    this.resets++;
    this.#at = Number(fields["at"]);
  }

  offered(): readonly Offer[] {
    return [];
  }

  perform(label: string): void {
    const number = Number(label.split(" · ")[1]);
    const edge = this.#graph.edges[number];
    if (edge === undefined || edge[0] !== this.#at) throw new Error(`${label} does not begin at ${this.#at}`);
    this.steps++;
    this.taken.add(number);
    this.#at = edge[1];
  }

  observe(): Observation {
    return { at: this.#at };
  }
}

/** Positions of the edges that can be reached. */
export function reachable({ initial, edges }: AnyGraph): readonly number[] {
  const reached = new Set(initial);
  for (let known = -1; known < reached.size; ) {
    known = reached.size;
    for (const [from, to] of edges) if (reached.has(from)) reached.add(to);
  }
  return edges.flatMap(([from], edge) => (reached.has(from) ? [edge] : []));
}
