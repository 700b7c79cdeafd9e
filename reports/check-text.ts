/** What one check found, for people. */
import { type CheckResult, type PropertyVerdict, type Trace } from "../model/trace.ts";
import { coverageTable, gapLines, growthLines } from "./coverage-text.ts";
import { decisionText } from "./decision.ts";
import { quote } from "./phrase.ts";
import { numberText } from "./result-table.ts";
import { sentence } from "./sentence.ts";

import { sharingLines } from "./sharing-text.ts";

import { stuckLines } from "./stuck-text.ts";
import { type Cell, table } from "./table.ts";
import { TEXT_WIDTH, type TextOptions, traceText } from "./text.ts";
import { hanging, wrap } from "./wrap.ts";

export interface CheckTextOptions extends Omit<TextOptions, "kind"> {
  /** With a table of all steps and cases, and how often they were taken. */
  readonly coverage?: boolean;
}

/**
 * The verdict first, then how far the search went, each property, what was never taken, and the
 * counterexample of each violated property.
 */
export function checkText(result: CheckResult, options: CheckTextOptions = {}): string {
  const { width = TEXT_WIDTH } = options;
  const parts = [
    [...verdictLines(result, width), ...boundLines(result, width)].join("\n"),
    propertyTable(result, width),
    stuckLines(result, width).join("\n"),
    vacuityLines(result, width).join("\n"),
    gapLines(result, width).join("\n"),
    growthLines(result, width).join("\n"),
    ...(options.coverage === true ? [coverageTable(result, width)] : []),
    sharingLines(result.sharing, width).join("\n"),
    ...result.properties.flatMap((property) => findingParts(property, options)),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function verdictLines(result: CheckResult, width: number): readonly string[] {
  const {
    verdict,
    property,
    model,
    variant,
    scope,
    parameters,
    states,
    edges,
    depth,
    seconds,
    bytesPerState,
  } = result;
  const names = [
    model,
    ...(variant === undefined ? [] : [variant]),
    ...(scope === undefined ? [] : [`scope ${scope}`]),
    ...Object.entries(parameters).map(([name, value]) => `${name} = ${value}`),
  ];
  const what = property === undefined ? "" : `: ${quote(property)}`;
  const effort = `${numberText(states)} states, ${numberText(edges)} edges, depth ${numberText(depth)}, ${secondsText(seconds)}`;
  const memory = bytesPerState === 0 ? "" : `, ${numberText(Math.round(bytesPerState))} bytes a state`;
  return [
    ...wrap(`${verdict.toUpperCase()}${what}`, width),
    ...wrap(names.join(", "), width),
    ...wrap(`${effort}${memory}`, width),
  ];
}

function secondsText(seconds: number): string {
  return seconds < 10 ? `${seconds.toFixed(2)} s` : `${numberText(Math.round(seconds))} s`;
}

function boundLines({ bounds, search, fingerprints }: CheckResult, width: number): readonly string[] {
  const found = search === undefined ? [] : hanging("search: ", searchText(search), width);
  const hashed =
    fingerprints === undefined
      ? []
      : hanging(
          "within: ",
          `states were told apart by 64 bits of hash; that two were taken for one, and others missed, has a probability of at most ${fingerprints.collisionBound.toExponential(1)}`,
          width,
        );
  return [
    ...found,
    ...hashed,
    ...bounds.flatMap(({ bound, limit, left, ofModel }) => {
      const what = `${bound}${limit === 0 ? "" : ` ${numberText(limit)}`}`;
      // A search from a run has not met a limit: it was asked for less.
      const text = bound === "--from" ? left : `${what} was reached; ${left}`;
      return hanging(ofModel === true ? "within: " : "cut off: ", text, width);
    }),
  ];
}

function searchText({ strategy, shortest, walked }: NonNullable<CheckResult["search"]>): string {
  const how =
    walked === undefined
      ? strategy
      : `${strategy}, seed ${walked.seed}, ${numberText(walked.walks)} walks of ${numberText(walked.steps)} steps in all`;
  return shortest ? how : `${how}; traces need not be the shortest`;
}

function propertyTable({ properties, verdict }: CheckResult, width: number): string {
  if (properties.length === 0) {
    return verdict === "cut off" ? "No property was judged." : "The model states no property.";
  }
  const rows = properties.map(({ name, kind, verdict, assumptions }): readonly Cell[] => [
    verdict,
    name,
    kind,
    assumptions,
  ]);
  return table(
    [
      { title: "verdict", rigid: true },
      { title: "property" },
      { title: "kind", rigid: true },
      { title: "assuming" },
    ],
    rows,
    { width },
  );
}

function vacuityLines({ properties }: CheckResult, width: number): readonly string[] {
  return properties.flatMap(({ name, vacuous }) =>
    vacuous === undefined ? [] : hanging("says little: ", `${quote(name)}, because ${vacuous}`, width),
  );
}

function findingParts(
  { name, kind, verdict, assumptions, trace, others = [], left = 0, shortest, unexplained }: PropertyVerdict,
  options: CheckTextOptions,
): readonly string[] {
  if (verdict !== "violated") return [];
  const { width = TEXT_WIDTH } = options;
  if (trace === undefined) {
    return assumptions.length === 0
      ? [`${quote(name)}: no state that can be reached satisfies it.`]
      : [`${quote(name)}: steps that somebody owes lead to it from no state in which it is asked for.`];
  }
  const told = (one: Trace): string => wrap(sentence(one, kind), width).join("\n");
  const notes = [
    ...(shortest === undefined
      ? []
      : [`The shortest counterexample has ${shortest} steps; this one is easier to follow.`]),
    ...(unexplained === undefined ? [] : [`The step that decided it is not told: ${unexplained}.`]),
  ];
  return [
    told(trace),
    traceText(trace, { ...options, kind }),
    ...notes.map((note) => wrap(note, width).join("\n")),
    ...(others.length === 0
      ? []
      : [`${others.length} other ${others.length === 1 ? "way" : "ways"} to lose ${quote(name)}:`]),
    ...others.map((one, at) =>
      hanging(`${at + 1}. `, decisionText(one) ?? sentence(one, kind), width).join("\n"),
    ),
    ...(left === 0 ? [] : [`${left} more ${left === 1 ? "way is" : "ways are"} not shown.`]),
  ];
}
