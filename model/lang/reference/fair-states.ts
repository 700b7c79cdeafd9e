/**
 * The states of a part of a graph from which some fair run stays in it for ever: the greatest set of states and steps
 * in which every state leads to what every constraint asks for.
 *
 * Kesten, Pnueli and Raviv, "Algorithmic verification of linear temporal logic specifications" (1998), over lists.
 */
import type { Edge, NaiveGraph } from "./explore-naively.ts";
import type { FairConstraint } from "./fair-constraints.ts";

/** A step of the part; `edge` is absent for staying where one is, which every state allows. */
interface Move {
  readonly from: number;
  readonly to: number;
  readonly edge?: Edge;
}

/** `inside`: by state, whether it belongs to the part. Nothing about it may be unknown. By state. */
export function fairStates(
  { states, edges }: NaiveGraph,
  inside: readonly boolean[],
  constraints: readonly FairConstraint[],
): readonly boolean[] {
  const facts = constraints.map(({ strength, isOwn, isTakenBy, isPassedBy }) => ({
    strength,
    isPossible: edges.map((leaving) =>
      leaving.some((edge) => edge.from !== edge.to && isOwn(edge.successor)),
    ),
    isTaken: ({ edge }: Move): boolean =>
      edge !== undefined &&
      (strength === "recurring" || edge.from !== edge.to) &&
      isTakenBy(states[edge.from], edge.successor),
    isPassed: ({ edge }: Move): boolean => edge !== undefined && isPassedBy?.(edge.successor) === true,
    bindsByPassing: isPassedBy !== undefined,
  }));
  const kept = [...inside];
  let moves: readonly Move[] = states.flatMap((_, at): readonly Move[] => [
    { from: at, to: at },
    ...edges[at].flatMap((edge) => (edge.to === undefined ? [] : [{ from: at, to: edge.to, edge }])),
  ]);
  for (let size = -1; size !== moves.length; ) {
    size = moves.length;
    moves = moves.filter(({ from, to }) => kept[from] && kept[to]);
    for (const { strength, isPossible, isTaken, isPassed, bindsByPassing } of facts) {
      const sources = new Set(moves.filter(isTaken).map(({ from }) => from));
      const leads = leadingTo(moves, (at) => sources.has(at) || (strength === "weak" && !isPossible[at]));
      if (bindsByPassing) {
        moves = moves.filter(
          (move) => isTaken(move) || leads.has(move.to) || !isPossible[move.from] || !isPassed(move),
        );
      } else {
        for (const at of kept.keys())
          if (!leads.has(at) && (strength !== "strong" || isPossible[at])) kept[at] = false;
        moves = moves.filter(({ from, to }) => kept[from] && kept[to]);
      }
    }
  }
  const going = new Set(moves.map(({ from }) => from));
  return kept.map((is, at) => is && going.has(at));
}

/** The states that lead to one of the goals, themselves included. */
function leadingTo(moves: readonly Move[], isGoal: (state: number) => boolean): ReadonlySet<number> {
  const found = new Set(moves.flatMap(({ from }) => (isGoal(from) ? [from] : [])));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const { from, to } of moves) if (found.has(to)) found.add(from);
  }
  return found;
}
