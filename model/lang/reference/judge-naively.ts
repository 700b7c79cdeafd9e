/** What a graph of all states says about the properties of its model, each by its definition. */
import type { VerdictKind } from "../../trace.ts";
import { components } from "./components.ts";
import type { Edge, NaiveGraph, NaiveVerdict } from "./explore-naively.ts";
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
    judged.push({ name: property.name, kind: property.kind, ...judgeOne(graph, property) });
  }
  return judged;
}

type Found = Pick<NaiveVerdict, "verdict" | "depth">;

function judgeOne(graph: NaiveGraph, property: Property): Found {
  switch (property.kind) {
    case "invariant":
      return always(graph, property.holds);
    case "step invariant":
      return alwaysStepping(graph, property.holds);
    case "possible":
      return { verdict: possible(graph, property) };
    case "still possible":
      return { verdict: stillPossible(graph, property) };
    case "leads to":
      return { verdict: leadsTo(graph, property) };
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
 * It is violated by a run from a state in which `from` holds that never comes to one in which `to` does:
 * it ends, or it goes round for ever. A run that ends takes nothing again and again, and counts only if
 * nothing has to recur; one that goes round stays in one component of the states without `to`, and counts
 * if it can take a step of everything that recurs there.
 */
function leadsTo(
  graph: NaiveGraph,
  { from, to: goal, recurring }: Extract<Property, { kind: "leads to" }>,
): VerdictKind {
  const { states, edges } = graph;
  const reached = states.map(goal);
  const around = edges.map((leaving) =>
    leaving.filter((edge) => !reached[edge.from] && edge.to !== undefined && !reached[edge.to]),
  );
  const isLosing = (component: readonly number[]): boolean => {
    const [only = 0] = component;
    if (reached[only]) return false;
    if (recurring.length === 0 && edges[only].length === 0 && !isPartial(graph, only)) return true;
    const members = new Set(component);
    const inside = component
      .flatMap((at) => around[at])
      .filter(({ to }) => to !== undefined && members.has(to));
    return inside.length > 0 && recurring.every((name) => inside.some((edge) => isTakenBy(edge, name)));
  };
  const next = around.map((leaving) => leaving.map((edge) => edge.to as number));
  const losing = new Set(components(next).filter(isLosing).flat());
  const starts = states.flatMap((state, at) => (!reached[at] && from(state) ? [at] : []));
  if (closure(next, starts).some((at) => losing.has(at))) return "violated";
  return kept(graph);
}

/** Whether the action or process called so takes this step. Timers and contexts may have the same name. */
function isTakenBy({ successor: { label } }: Edge, name: string): boolean {
  return label.process === name && label.phase !== "fire" && label.phase !== "cancel";
}

function closure(next: readonly (readonly number[])[], starts: readonly number[]): readonly number[] {
  const found = new Set(starts);
  for (const at of found) for (const to of next[at]) found.add(to);
  return [...found];
}
