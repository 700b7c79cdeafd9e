/** What a graph of all states says about the properties of its model, each by its definition. */
import type { VerdictKind } from "../../trace.ts";
import type { NaiveGraph, NaiveVerdict } from "./explore-naively.ts";
import { fairStates } from "./fair-states.ts";
import type { Interpreter, Property, State, Successor } from "./interpreter.ts";
import { isPartial } from "./partial.ts";

/** The built-in properties first, then those of the model in order of declaration. */
export function judge(model: Interpreter, graph: NaiveGraph): readonly NaiveVerdict[] {
  const judged: NaiveVerdict[] = [];
  if (model.canPanic) {
    judged.push({ name: "no panic", kind: "no panic", ...always(graph, ({ panic }) => panic === null) });
  }
  const isFine = (state: State, at: number): boolean =>
    state.panic !== null || graph.edges[at].length > 0 || isPartial(graph, at) || model.isProperEnd(state);
  judged.push({ name: "no deadlock", kind: "deadlock", ...always(graph, isFine) });
  for (const property of model.properties) {
    judged.push({ name: property.name, kind: property.kind, ...judgeOne(model, graph, property) });
  }
  return judged;
}

type Found = Pick<NaiveVerdict, "verdict" | "depth">;

function judgeOne(model: Interpreter, graph: NaiveGraph, property: Property): Found {
  switch (property.kind) {
    case "invariant":
      return always(graph, property.holds);
    case "step invariant":
      return alwaysStepping(graph, property.holds);
    case "possible":
      return { verdict: possible(graph, property) };
    case "still possible":
      return { verdict: stillPossible(graph, property) };
    case "eventually":
    case "always eventually":
    case "leads to":
      return { verdict: leadsTo(model, graph, property) };
  }
}

/** States are in the order of their depth: the first that violates it is one of the nearest. */
function always(graph: NaiveGraph, holds: (state: State, at: number) => boolean): Found {
  const { states, depths } = graph;
  const first = states.findIndex((state, at) => !holds(state, at));
  if (first === -1) return { verdict: kept(graph) };
  return { verdict: "violated", depth: depths[first] };
}

function alwaysStepping(graph: NaiveGraph, holds: (before: State, step: Successor) => boolean): Found {
  const { states, edges, depths } = graph;
  const first = edges.findIndex((leaving, from) =>
    leaving.some(({ successor }) => !holds(states[from], successor)),
  );
  if (first === -1) return { verdict: kept(graph) };
  return { verdict: "violated", depth: depths[first] + 1 };
}

/** What holds of all there is holds within the bounds of the model, but not beyond a limit of the search. */
function kept({ isCut }: NaiveGraph): VerdictKind {
  return isCut ? "cut off" : "holds";
}

function possible(graph: NaiveGraph, { goal, after }: Extract<Property, { kind: "possible" }>): VerdictKind {
  const { states } = graph;
  const goals = states.map(goal);
  const reaching = after === undefined ? goals : canReach(graph, goals);
  if (states.some((state, at) => reaching[at] && (after?.(state) ?? true))) return "holds";
  return states.some((_, at) => isPartial(graph, at)) ? "cut off" : "violated";
}

function stillPossible(
  graph: NaiveGraph,
  { from, goal }: Extract<Property, { kind: "still possible" }>,
): VerdictKind {
  const goals = graph.states.map(goal);
  const shown = canReach(graph, goals);
  // Whatever follows a partial state, there may be a way to the goal.
  const hoped = canReach(
    graph,
    goals.map((isGoal, at) => isGoal || isPartial(graph, at)),
  );
  const starts = [...graph.states.keys()].filter((at) => from(graph.states[at]));
  if (starts.some((at) => !hoped[at])) return "violated";
  return starts.every((at) => shown[at]) ? kept(graph) : "cut off";
}

/** The states from which owed steps, any number of them, lead to a goal: the least fixpoint. */
function canReach({ edges }: NaiveGraph, goals: readonly boolean[]): readonly boolean[] {
  const reaching = [...goals];
  for (let changed = true; changed; ) {
    changed = false;
    for (const { from, to, successor } of edges.flat()) {
      if (successor.environment || to === undefined) continue;
      if (reaching[to] && !reaching[from]) {
        reaching[from] = true;
        changed = true;
      }
    }
  }
  return reaching;
}

/**
 * It is violated by a fair run from a state in which `from` holds that never comes to one in which `to` does. What is
 * not known of a state that leads beyond the limit may be what saves a run that stays there.
 */
function leadsTo(
  model: Interpreter,
  graph: NaiveGraph,
  { kind, from, to, assumed }: Extract<Property, { readonly assumed: unknown }>,
): VerdictKind {
  const { states, edges } = graph;
  const reached = states.map(to);
  const inside = reached.map((is, at) => !is && !isPartial(graph, at));
  const fair = fairStates(graph, inside, assumed({}));
  const next = edges.map((leaving) =>
    leaving.flatMap((edge) => (edge.to === undefined || reached[edge.to] ? [] : [edge.to])),
  );
  const initial = new Set(model.initialStates().map((state) => model.key(state)));
  const starts = states.flatMap((state, at) => {
    const isAsked = kind === "eventually" ? initial.has(model.key(state)) : from(state);
    return !reached[at] && isAsked ? [at] : [];
  });
  if (closure(next, starts).some((at) => fair[at])) return "violated";
  return kept(graph);
}

function closure(next: readonly (readonly number[])[], starts: readonly number[]): readonly number[] {
  const found = new Set(starts);
  for (const at of found) for (const to of next[at]) found.add(to);
  return [...found];
}
