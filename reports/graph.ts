/** The picture of a counterexample as nodes and edges, before anything is said about how it is drawn. */
import {
  type BlockedProcess,
  type PropertyKind,
  placeText,
  type StepLabel,
  type Trace,
} from "../model/trace.ts";
import { goodEnd, openWay } from "./decision.ts";
import { endingOf, endingTitle } from "./ending.ts";
import { type Fold, foldEffects, foldSteps, lastOf } from "./fold.ts";
import { quote, reasonsText, several } from "./phrase.ts";
import { sentence } from "./sentence.ts";
import { loopStart, phaseText, startingValues, stepViews } from "./step-view.ts";

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

/** More nodes than this nobody looks at. The steps are folded until they fit. @internal */
export const MOST_NODES = 150;

/** A good completion longer than this is cut in the middle. [steps] */
const RESCUE_STEPS = 5;

/** The graph of a trace. `kind` is the kind of the violated property, if known. */
export function graphOf(trace: Trace, kind?: PropertyKind): Graph {
  const views = stepViews(trace);
  const rescue = rescueOf(trace);
  const folds = foldSteps(views, MOST_NODES - 2 - rescue.steps.length);
  const nodes: GraphNode[] = [{ id: "s0", role: "start", texts: startingValues(trace, views), lost: false }];
  const edges: GraphEdge[] = [];
  const loop = loopStart(trace);
  let from = "s0";
  for (const [at, fold] of folds.entries()) {
    const last = lastOf(fold);
    const back = at === folds.length - 1 && loop !== undefined;
    const to = back ? `s${loop}` : `s${last.number}`;
    const role = fold.length > 1 ? "folded" : last.decides ? "deciding" : "step";
    const texts = [...edgeTexts(fold), ...(back ? ["and so on for ever"] : [])];
    edges.push({ id: `e${last.number}`, from, to, role, texts, back });
    if (!back) {
      const news = foldEffects(trace, fold);
      nodes.push({ id: to, role: news.length === 0 ? "quiet" : "state", texts: news, lost: last.lost });
    }
    if (last.decides) addRescue(rescue, from, nodes, edges);
    from = to;
  }
  addEnd(trace, kind, nodes, edges);
  return {
    title: `${trace.model}: ${trace.property}`,
    caption: sentence(trace, kind),
    lostTitle: `from here on ${quote(trace.property)} ${goodEnd(trace) === "the goal" ? "is out of reach" : "cannot be kept"}`,
    nodes,
    edges,
  };
}

/** The way that was open instead of the deciding step. */
interface Rescue {
  readonly steps: readonly (readonly string[])[];
  /** Where it leads. */
  readonly goal: string;
}

/** The saving step, the steps that make the difference and the last one; what is between is counted. */
function rescueOf(trace: Trace): Rescue {
  const { saving, completion = [] } = trace.deciding ?? {};
  if (saving === undefined) return { steps: [], goal: "" };
  const end = goodEnd(trace);
  if (completion.length === 0) return { steps: [labelTexts(saving)], goal: `${end} is still in reach` };
  const goal = `${end} is reached`;
  if (completion.length <= RESCUE_STEPS) return { steps: completion.map(labelTexts), goal };
  const shown = new Set([0, ...(openWay(trace)?.turns ?? [1, 2]), completion.length - 1]);
  const steps: (readonly string[])[] = [];
  let left = 0;
  for (const [at, label] of completion.entries()) {
    const isBetween = !shown.has(at);
    if (isBetween) left++;
    // A single step that is left out takes as much room as it does itself.
    const isGapEnd = isBetween && shown.has(at + 1);
    if (isGapEnd) steps.push(left === 1 ? labelTexts(label) : [`${left} more steps`]);
    if (isGapEnd) left = 0;
    if (!isBetween) steps.push(labelTexts(label));
  }
  return { steps, goal };
}

function addRescue({ steps, goal }: Rescue, start: string, nodes: GraphNode[], edges: GraphEdge[]): void {
  let from = start;
  for (const [at, texts] of steps.entries()) {
    const to = `r${at + 1}`;
    const isGoal = at === steps.length - 1;
    nodes.push({ id: to, role: isGoal ? "goal" : "rescue", texts: isGoal ? [goal] : [], lost: false });
    const said = at === 0 ? ["instead", ...texts] : texts;
    edges.push({ id: `g${at + 1}`, from, to, role: "rescue", texts: said, back: false });
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

/** After a loss the region says that the goal is out of reach; else the last node does. */
function endTexts(trace: Trace, kind: PropertyKind | undefined): readonly string[] {
  const ending = endingOf(trace, kind);
  const isLoss = ending === "hang" && trace.deciding !== undefined;
  const title = isLoss ? [] : [endingTitle(trace, ending)];
  const waiting = ending === "hang" || ending === "lasso" || ending === "deadlock" ? trace.blocked : [];
  if (waiting.length === 0) return title;
  return [...title, "── waits for ever ──", ...waiting.map(blockedText)];
}

function blockedText({ process, point, waitsFor }: BlockedProcess): string {
  const reasons = reasonsText(waitsFor);
  return `${process} at ${quote(point)}${reasons === undefined ? "" : `, ${reasons}`}`;
}

function edgeTexts(fold: Fold): readonly string[] {
  const [first] = fold;
  if (fold.length === 1) {
    const [head = "", ...rest] = labelTexts(first.label);
    return [
      ...(first.decides ? ["the run is lost here"] : []),
      `${first.number}. ${head}`,
      ...(first.environment ? ["(environment)"] : []),
      ...rest,
    ];
  }
  const processes = [...new Set(fold.map(({ label }) => label.process))];
  const points = processes.length === 1 ? several([...new Set(fold.map(({ label }) => label.point))], 3) : "";
  return [
    `${first.number}–${lastOf(fold).number}. ${fold.length} steps of ${several(processes, 3)}`,
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
