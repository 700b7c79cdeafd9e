import type { NaiveGraph } from "./explore-naively.ts";

/** Whether there is more to follow this state than there is in the graph: it may lead anywhere. */
export function isPartial({ edges, leftOut }: NaiveGraph, at: number): boolean {
  return leftOut[at].length > 0 || edges[at].some(({ to }) => to === undefined);
}
