/** Which lanes a run needs and what happens in each row, before anything is said about how it is drawn. */
import type { StepLabel, Trace } from "../model/trace.ts";
import { changeText } from "./change.ts";
import { goodEnd, openWay } from "./decision.ts";
import type { Ending } from "./ending.ts";
import { type Fold, foldEffects, foldSteps, lastOf } from "./fold.ts";
import { quote, reasonsText, several } from "./phrase.ts";
import { isIdle, isOver, loopStart, phaseText, type StepView, stateBefore, stepViews } from "./step-view.ts";

/** Who acts: a process, or what all actions, all timers or all contexts share. */
export interface Lane {
  readonly name: string;
  /** All its steps are the environment's. */
  readonly environment: boolean;
}

/** How a process stands between two rows. */
export type Standing = "before" | "parked" | "committed" | "over" | "absent";

export interface Mark {
  readonly lane: number;
  readonly shape: "step" | "choice" | "park" | "resume" | "fold" | "woken";
  readonly texts: readonly string[];
}

export interface Row {
  /** Position of its first and last step, from 1. */
  readonly first: number;
  readonly last: number;
  readonly actor: Mark;
  /** Whom it wakes or starts. */
  readonly woken: readonly Mark[];
  /** Fields and primitives that it changes, and the panic. */
  readonly effects: readonly string[];
  /** The step that lost the run, broke the property or ended the program. */
  readonly fatal: boolean;
  readonly decides: boolean;
  readonly lost: boolean;
  readonly repeats: boolean;
  /** After the row, by lane. */
  readonly standings: readonly Standing[];
}

export interface LanePlan {
  readonly lanes: readonly Lane[];
  /** Before the first row, by lane. */
  readonly standings: readonly Standing[];
  readonly rows: readonly Row[];
  /** What the run could have done at the deciding row, in words, and in which lane. */
  readonly rescue?: { readonly lane: number; readonly text: string };
  /** Who waits at the end, by lane. */
  readonly waits: readonly { readonly lane: number; readonly texts: readonly string[] }[];
}

/** More rows than this nobody reads. @internal */
export const MOST_ROWS = 150;

/** What all actions share. It comes first, because they are mostly what sets others going. */
const ACTIONS = "actions";

/** Lanes for those who act, are woken or wait: actions, processes in order of declaration, contexts, timers. */
export function planLanes(trace: Trace, ending: Ending): LanePlan {
  const views = stepViews(trace);
  const isSafety = ending === "false" || ending === "false step" || ending === "panic";
  const fatal = isSafety ? views.length : (views.find(({ decides }) => decides)?.number ?? 0);
  const busy = new Set([
    ...views.flatMap(({ label, starts }) => [
      laneName(label),
      ...label.commits.map(({ process }) => process),
      ...starts,
    ]),
    ...trace.blocked.map(({ process }) => process),
    ...(trace.deciding?.saving === undefined ? [] : [laneName(trace.deciding.saving)]),
  ]);
  const declared = Object.keys(trace.initialState.processes).filter((name) => busy.has(name));
  const others = [...busy].filter((name) => !declared.includes(name));
  const names = [
    ...others.filter((name) => name === ACTIONS),
    ...declared,
    ...others.filter((name) => name !== ACTIONS),
  ];
  const lanes = names.map((name) => {
    const own = views.filter(({ label }) => laneName(label) === name);
    const isProcess = declared.includes(name);
    return { name, environment: isProcess && own.length > 0 && own.every(({ environment }) => environment) };
  });
  const laneOf = (name: string): number => names.indexOf(name);
  const standingsAfter = (step: number): readonly Standing[] =>
    names.map((name) => standing(trace, step, name));
  const rescue = rescueOf(trace, laneOf);
  return {
    lanes,
    standings: standingsAfter(0),
    rows: foldSteps(views, MOST_ROWS).map((fold) => ({
      first: fold[0].number,
      last: lastOf(fold).number,
      fatal: lastOf(fold).number === fatal,
      decides: fold[0].decides,
      lost: lastOf(fold).lost,
      repeats: fold[0].repeats,
      standings: standingsAfter(lastOf(fold).number),
      ...(fold.length === 1 ? stepRow(fold[0], laneOf) : foldRow(trace, fold, laneOf)),
    })),
    ...(rescue === undefined ? {} : { rescue }),
    waits: trace.blocked.map(({ process, point, waitsFor }) => ({
      lane: laneOf(process),
      texts: [`at ${quote(point)}`, reasonsText(waitsFor) ?? ""].filter((text) => text !== ""),
    })),
  };
}

function laneName({ process, phase }: StepLabel): string {
  switch (phase) {
    case "action":
      return ACTIONS;
    case "cancel":
      return "contexts";
    case "fire":
      return "timers";
    case "step":
    case "enter":
    case "park":
    case "resume":
      return process;
  }
}

function standing(trace: Trace, step: number, name: string): Standing {
  const state = stateBefore(trace, step);
  const at = state.processes[name];
  if (at === undefined || isIdle(state, name)) return "absent";
  if (isOver(state, name)) return "over";
  return at.stand;
}

type Marks = Pick<Row, "actor" | "woken" | "effects">;

function foldRow(trace: Trace, fold: Fold, laneOf: (name: string) => number): Marks {
  const actors = [...new Set(fold.map(({ label }) => laneName(label)))];
  const points = [...new Set(fold.map(({ label }) => label.point))];
  const text = `${fold.length} steps: ${actors.length === 1 ? several(points, 3) : several(actors, 3)}`;
  const lane = laneOf(laneName(fold[0].label));
  return { actor: { lane, shape: "fold", texts: [text] }, woken: [], effects: foldEffects(trace, fold) };
}

function stepRow(view: StepView, laneOf: (name: string) => number): Marks {
  const { label, changes, starts, ends, panic, decides, environment } = view;
  const texts = [
    ...actorTexts(label),
    ...(environment && label.phase === "action" ? ["(environment)"] : []),
    ...ends.map((name) => (name === label.process ? "ends" : `${name} ends`)),
  ];
  return {
    actor: { lane: laneOf(laneName(label)), shape: shapeOf(label), texts },
    woken: [
      ...label.commits.map(
        ({ process, point, case: taken }): Mark => ({
          lane: laneOf(process),
          shape: "woken",
          texts: [`woken: ${taken ?? point}`],
        }),
      ),
      ...starts.map((name): Mark => ({ lane: laneOf(name), shape: "woken", texts: ["starts"] })),
    ],
    effects: [
      ...(decides ? ["the run is lost here"] : []),
      ...changes.map(changeText),
      ...(panic === undefined ? [] : [`panic: ${panic}`]),
    ],
  };
}

function shapeOf({ phase, case: taken }: StepLabel): Mark["shape"] {
  if (phase === "park" || phase === "resume") return phase;
  return taken !== undefined && phase !== "action" ? "choice" : "step";
}

/** The process is the lane, so only the rest of the label is written. */
function actorTexts(label: StepLabel): readonly string[] {
  const { process, point, case: taken, phase } = label;
  const how = phaseText(label);
  switch (phase) {
    case "action":
      return [taken === undefined ? process : `${process} (${taken})`];
    case "fire":
      return [`${process} fires`];
    case "cancel":
      return [`${process} cancels ${point}`];
    case "step":
    case "enter":
    case "park":
    case "resume":
      return [point, ...(taken === undefined ? [] : [`▸ ${taken}`]), ...(how === "" ? [] : [`(${how})`])];
  }
}

function rescueOf(trace: Trace, laneOf: (name: string) => number): LanePlan["rescue"] {
  const { saving, completion = [] } = trace.deciding ?? {};
  if (saving === undefined) return undefined;
  const { length } = completion;
  const goal = length === 0 ? "" : `: ${goodEnd(trace)} in ${length} ${length === 1 ? "step" : "steps"}`;
  const way = openWay(trace);
  if (way !== undefined) return { lane: laneOf(way.process), text: `still open: ${way.text}${goal}` };
  const own = completion
    .slice(1)
    .filter(({ process, phase }) => process === saving.process && phase !== "resume" && phase !== "action");
  const points = [...new Set(own.map(({ point }) => quote(point)))];
  const then = points.length === 0 ? "" : `, then ${several(points, 3)}`;
  const where = saving.phase === "action" ? saving.process : saving.point;
  const how = saving.case === undefined ? quote(where) : `${quote(where)} ▸ ${quote(saving.case)}`;
  return { lane: laneOf(laneName(saving)), text: `instead ${how}${then}${goal}` };
}

/** The rows between which the run goes round for ever, by position in `rows`. */
export function loopRows(
  trace: Trace,
  rows: readonly Row[],
): readonly [first: number, last: number] | undefined {
  if (loopStart(trace) === undefined) return undefined;
  return [rows.findIndex(({ repeats }) => repeats), rows.length - 1];
}
