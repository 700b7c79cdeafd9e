/** The picture of a counterexample as nodes and edges, before anything is said about how it is drawn. */
import {
  type BlockedProcess,
  type PropertyKind,
  placeText,
  type StepLabel,
  type Trace,
} from "../model/trace.ts";
import { changes, changeText } from "./change.ts";
import { endingOf } from "./ending.ts";
import { type Fold, foldSteps } from "./fold.ts";
import { quote, several } from "./phrase.ts";
import { sentence } from "./sentence.ts";
import { effectsOf, loopStart, phaseText, startingValues, stateBefore, stepViews } from "./step-view.ts";

export interface GraphNode {
  readonly id: string;
  /**
   * - `start`, `state`: lists what is new in it; `quiet`: nothing is.
   * - `end`: the last state, with who waits for what, or what is false in it.
   * - `rescue`: on the way that would have saved the run; `goal`: where that way leads.
   */
  readonly role: "start" | "state" | "quiet" | "end" | "rescue" | "goal";
  /** Each is one thing to say, not yet broken into lines. */
  readonly texts: readonly string[];
  /** From here the goal is out of reach. */
  readonly lost: boolean;
}

export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** `end` only ties the box with those who wait to the cycle that goes on meanwhile. */
  readonly role: "step" | "folded" | "deciding" | "rescue" | "end";
  readonly texts: readonly string[];
  /** Leads back into the loop. */
  readonly back: boolean;
}

export interface Graph {
  readonly title: string;
  readonly caption: string;
  /** What the lost region is called. */
  readonly lostTitle: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** More nodes than this nobody looks at. The steps are folded until they fit. */
export const MOST_NODES = 150;

/** A good completion longer than this is cut in the middle. [steps] */
const RESCUE_STEPS = 5;

/** The graph of a trace. `kind` is the kind of the violated property, if known. */
export function graphOf(trace: Trace, kind?: PropertyKind): Graph {
  const views = stepViews(trace);
  const rescue = rescueOf(trace);
  const folds = foldSteps(views, MOST_NODES - 2 - rescue.length);
  const nodes: GraphNode[] = [{ id: "s0", role: "start", texts: startingValues(trace, views), lost: false }];
  const edges: GraphEdge[] = [];
  const loop = loopStart(trace);
  let from = "s0";
  for (const [at, fold] of folds.entries()) {
    const last = fold.views.at(-1) as (typeof views)[number];
    const back = at === folds.length - 1 && loop !== undefined;
    const to = back ? `s${loop}` : `s${last.number}`;
    const role = fold.views.length > 1 ? "folded" : last.decides ? "deciding" : "step";
    const texts = [...edgeTexts(fold), ...(back ? ["and so on for ever"] : [])];
    edges.push({ id: `e${last.number}`, from, to, role, texts, back });
    if (!back) {
      const news = nodeTexts(trace, fold);
      nodes.push({ id: to, role: news.length === 0 ? "quiet" : "state", texts: news, lost: last.lost });
    }
    if (last.decides) addRescue(rescue, from, nodes, edges);
    from = to;
  }
  addEnd(trace, kind, nodes, edges);
  return {
    title: `${trace.model}: ${trace.property}`,
    caption: sentence(trace, kind),
    lostTitle: `from here on ${quote(trace.property)} is out of reach`,
    nodes,
    edges,
  };
}

/** The saving step and what follows it, the middle of a long way as a number of steps. */
function rescueOf({ deciding }: Trace): readonly (readonly string[])[] {
  const { saving, completion } = deciding ?? {};
  if (saving === undefined) return [];
  const way = completion === undefined || completion.length === 0 ? [saving] : completion;
  if (way.length <= RESCUE_STEPS) return way.map((label) => labelTexts(label));
  const left = way.length - RESCUE_STEPS + 1;
  return [
    ...way.slice(0, RESCUE_STEPS - 2).map((label) => labelTexts(label)),
    [`${left} more steps`],
    ...way.slice(-1).map((label) => labelTexts(label)),
  ];
}

function addRescue(
  rescue: readonly (readonly string[])[],
  start: string,
  nodes: GraphNode[],
  edges: GraphEdge[],
): void {
  let from = start;
  for (const [at, texts] of rescue.entries()) {
    const isLast = at === rescue.length - 1;
    const to = `r${at + 1}`;
    nodes.push({
      id: to,
      role: isLast ? "goal" : "rescue",
      texts: isLast ? ["goal reached"] : [],
      lost: false,
    });
    edges.push({
      id: `g${at + 1}`,
      from,
      to,
      role: "rescue",
      texts: at === 0 ? ["instead", ...texts] : texts,
      back: false,
    });
    from = to;
  }
}

/** What there is to say about the last state goes into its node, or, after a loop, into one of its own. */
function addEnd(trace: Trace, kind: PropertyKind | undefined, nodes: GraphNode[], edges: GraphEdge[]): void {
  const texts = endTexts(trace, kind);
  const last = nodes.findLast(({ id }) => id.startsWith("s"));
  if (texts.length === 0 || last === undefined) return;
  if (loopStart(trace) !== undefined) {
    nodes.push({ id: "meanwhile", role: "end", texts, lost: last.lost });
    edges.push({ id: "m1", from: last.id, to: "meanwhile", role: "end", texts: ["meanwhile"], back: false });
    return;
  }
  nodes[nodes.indexOf(last)] = { ...last, role: "end", texts: [...last.texts, ...texts] };
}

function endTexts(trace: Trace, kind: PropertyKind | undefined): readonly string[] {
  const ending = endingOf(trace, kind);
  switch (ending) {
    case "panic":
      return ["the program has ended"];
    case "false":
      return [`${quote(trace.property)} is false here`];
    case "false step":
      return [`this step breaks ${quote(trace.property)}`];
    case "witness":
      return [`${quote(trace.property)} holds here`];
    case "deadlock":
    case "hang":
    case "lasso":
      if (trace.blocked.length === 0) return [];
      return ["── waits for ever ──", ...trace.blocked.map(blockedText)];
  }
}

function blockedText({ process, point, waitsFor }: BlockedProcess): string {
  const reasons = waitsFor.length === 0 ? "" : `, for: ${waitsFor.join(" or ")}`;
  return `${process} at ${quote(point)}${reasons}`;
}

function nodeTexts(trace: Trace, { views }: Fold): readonly string[] {
  const [first, last] = [views[0], views.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (views.length === 1) return effectsOf(first);
  const net = changes(stateBefore(trace, first.number - 1), stateBefore(trace, last.number));
  return [...net.map(changeText), ...views.flatMap(({ ends }) => ends.map((name) => `${name} ends`))];
}

function edgeTexts({ views }: Fold): readonly string[] {
  const [first, last] = [views[0], views.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (views.length === 1) {
    const [head = "", ...rest] = labelTexts(first.label);
    return [
      ...(first.decides ? ["the run is lost here"] : []),
      `${first.number}. ${head}`,
      ...(first.environment ? ["(environment)"] : []),
      ...rest,
    ];
  }
  const processes = [...new Set(views.map(({ label }) => label.process))];
  const points =
    processes.length === 1 ? several([...new Set(views.map(({ label }) => label.point))], 3) : "";
  return [
    `${first.number}–${last.number}. ${views.length} steps of ${several(processes, 3)}`,
    ...(points === "" ? [] : [points]),
  ];
}

/** Place and phase, then who is woken. */
function labelTexts(label: StepLabel): readonly string[] {
  const phase = phaseText(label);
  return [
    `${placeText(label)}${phase === "" ? "" : ` (${phase})`}`,
    ...label.commits.map((place) => `wakes ${placeText(place)}`),
  ];
}
