/** A trace as a table for terminals and logs. */
import { type PropertyKind, placeText, type StepLabel, type Trace } from "../model/trace.ts";
import { goodEnd } from "./decision.ts";
import { endingOf } from "./ending.ts";
import { effectsOf, phaseText, type StepView, startingValues, stepViews } from "./step-view.ts";
import { type Cell, type Column, table, tableRows } from "./table.ts";
import { hanging } from "./wrap.ts";

export interface TextOptions {
  /** Lines are at most this wide. Default: {@link TEXT_WIDTH}. [columns, at least 60] */
  readonly width?: number;
  /** Mark with colours, too. Default: false. */
  readonly colour?: boolean;
  /** Kind of the violated property, if known. */
  readonly kind?: PropertyKind;
}

/** As wide as a pull request's comment shows without scrolling. [columns] */
export const TEXT_WIDTH = 110;

/**
 * What was checked, then the steps with what each changed, the deciding one and the loop marked, then
 * who waits for what in the last state.
 */
export function traceText(trace: Trace, options: TextOptions = {}): string {
  const parts = [headText(trace, options), stepsText(trace, options), waitingText(trace, options)];
  return parts.filter((part) => part !== "").join("\n\n");
}

const HEAD = "counterexample  ".length;

function headText(trace: Trace, { width = TEXT_WIDTH }: TextOptions): string {
  const { kind, property, model, variant, scope, parameters, initial } = trace;
  const start = [
    ...(initial === 0 ? [] : [`initial state ${initial + 1}`]),
    ...startingValues(trace, stepViews(trace)),
  ];
  const facts: readonly (readonly [string, string | undefined])[] = [
    [kind, property],
    ["model", model],
    ["variant", variant],
    ["scope", scope],
    ["parameters", listed(Object.entries(parameters).map(([name, value]) => `${name} = ${value}`))],
    ["starts with", listed(start)],
  ];
  return facts
    .filter(([, text]) => text !== undefined && text !== "")
    .flatMap(([name, text]) => hanging(name.padEnd(HEAD), text ?? "", width))
    .join("\n");
}

const COLUMNS: readonly Column[] = [
  { title: "", rigid: true },
  { title: "step", align: "right", rigid: true },
  { title: "process" },
  { title: "point" },
  { title: "case" },
  { title: "effect" },
];

/** Level 1: the process is an action, the case its argument. */
const ACTION_COLUMNS: readonly Column[] = COLUMNS.map((column) => {
  if (column.title === "process") return { title: "action" };
  return column.title === "case" ? { title: "with" } : column;
});

const LOSS = "\u001b[1;31m";
const RESCUE = "\u001b[32m";
const PLAIN = "\u001b[0m";

function stepsText(trace: Trace, { width = TEXT_WIDTH, colour = false }: TextOptions): string {
  const views = stepViews(trace);
  if (views.length === 0) return "No step was taken: it is so from the start.";
  const rows: (readonly Cell[])[] = [];
  const styles: string[] = [];
  for (const view of views) {
    rows.push([
      markOf(view, views),
      String(view.number),
      ...labelCells(view.label, view.environment),
      [...wakesOf(view.label), ...effectsOf(view)],
    ]);
    styles.push(view.decides ? LOSS : "");
    if (!view.decides || trace.deciding?.saving === undefined) continue;
    rows.push(["", "or", ...labelCells(trace.deciding.saving, false), insteadText(trace)]);
    styles.push(RESCUE);
  }
  const onlyActions = views.every(({ label }) => label.phase === "action");
  const { head, rows: body } = tableRows(onlyActions ? ACTION_COLUMNS : COLUMNS, rows, { width });
  const lines = body.flatMap((row, at) => {
    const style = colour ? (styles[at] ?? "") : "";
    return style === "" ? row : row.map((line) => `${style}${line}${PLAIN}`);
  });
  return [
    ...head,
    ...lines,
    ...legend(trace, views).flatMap(([mark, text]) => hanging(`${mark}  `, text, width)),
  ].join("\n");
}

function wakesOf({ commits }: StepLabel): readonly string[] {
  return commits.map((place) => `wakes ${placeText(place)}`);
}

/** Process, point, case with phase. */
function labelCells(label: StepLabel, environment: boolean): readonly Cell[] {
  const { process, point, case: taken } = label;
  const phase = phaseText(label);
  const how = taken === undefined ? phase : phase === "" ? taken : `${taken} (${phase})`;
  return [environment ? `${process} ⁺` : process, point, how];
}

/** The deciding step; where the loop begins, goes on and turns back. */
function markOf({ decides, repeats, number }: StepView, views: readonly StepView[]): string {
  if (decides) return "▶";
  if (!repeats) return "";
  const first = views.find((view) => view.repeats)?.number === number;
  const last = views.length === number;
  if (first && last) return "↺";
  return first ? "┌" : last ? "└" : "│";
}

function insteadText(trace: Trace): string {
  const { length } = trace.deciding?.completion ?? [];
  const steps = `${length} ${length === 1 ? "step" : "steps"}`;
  return `possible instead${length === 0 ? "" : `: ${goodEnd(trace)} in ${steps}`}`;
}

function legend(
  trace: Trace,
  views: readonly StepView[],
): readonly (readonly [mark: string, text: string])[] {
  const first = views.find((view) => view.repeats);
  const marks: (readonly [string, string])[] = [];
  if (views.some(({ decides }) => decides)) {
    const after = goodEnd(trace) === "the goal" ? "leads to the goal" : "avoids what comes";
    marks.push(["▶", `the run is lost: after this step nothing that anybody owes ${after}`]);
  }
  if (first !== undefined) {
    marks.push([
      first.number === views.length ? "↺" : "└",
      `after step ${views.length} the run is again where it was before step ${first.number}, for ever`,
    ]);
  }
  if (views.some(({ environment }) => environment)) {
    marks.push(["⁺", "a step of the environment: nobody owes it"]);
  }
  return marks;
}

function waitingText(trace: Trace, { width = TEXT_WIDTH, kind }: TextOptions): string {
  if (trace.blocked.length === 0) return "";
  const ending = endingOf(trace, kind);
  const forEver = ending === "hang" || ending === "deadlock" || ending === "lasso";
  const rows = trace.blocked.map(({ process, point, case: taken, waitsFor }) => [
    process,
    taken === undefined ? point : `${point} · ${taken}`,
    waitsFor,
  ]);
  const title = forEver ? "waits for ever" : "waits at the end";
  return table([{ title }, { title: "at" }, { title: "for" }], rows, { width });
}

function listed(parts: readonly string[]): string {
  return parts.join(", ");
}
