/** Draws the rows of the lanes, the regions behind them, the way out and the loop. */

import type { Trace } from "../model/trace.ts";
import { PALETTE } from "./dot.ts";
import { itemAt } from "./item-at.ts";
import {
  type Band,
  effectLines,
  type Layout,
  LINE,
  linesOf,
  MARGIN,
  numberOf,
  rescueLines,
  rescueX,
  text,
} from "./lane-layout.ts";
import { drawMark, drawWake } from "./lane-marks.ts";
import { loopRows } from "./lane-plan.ts";
import { element } from "./svg-element.ts";

/** Number, sign and text of a step, arrows to whom it wakes, and what it changes. */
export function drawRow(
  { numbersX, x, columns, effectsX }: Layout,
  { row, y, textY }: Band,
): readonly string[] {
  const { actor, woken, fatal } = row;
  const colour = fatal ? PALETTE.loss : PALETTE.ink;
  const look = { fill: colour, "font-weight": fatal ? "bold" : "normal" };
  const from = itemAt(x, actor.lane);
  return [
    text(numbersX, textY, numberOf(row), { ...look, "text-anchor": "end" }),
    ...woken.map((mark) => drawWake(from, itemAt(x, mark.lane), y, colour)),
    ...[actor, ...woken].flatMap((mark) => [
      drawMark(mark.shape, itemAt(x, mark.lane), y, colour, fatal && mark === actor ? 1.6 : 1),
      ...linesOf(mark.texts, itemAt(columns, mark.lane)).map((line, at) =>
        text(itemAt(x, mark.lane) + 12, textY + at * LINE, line, look),
      ),
    ]),
    ...effectLines(row).map((line, at) => text(effectsX, textY + at * LINE, line, look)),
  ];
}

/** The fatal row's band, and what comes after the loss shaded. */
export function regions({ width }: Layout, bands: readonly Band[], bottom: number): readonly string[] {
  const fatal = bands.find(({ row }) => row.fatal);
  if (fatal === undefined) return [];
  const { top, bottom: under } = fatal;
  const wide = { x: MARGIN, width: width - 2 * MARGIN };
  return [
    ...(fatal.row.decides
      ? [element("rect", { ...wide, y: under, height: bottom - under, fill: PALETTE.lostFill })]
      : []),
    element("rect", { ...wide, y: top, height: under - top, fill: PALETTE.endFill, stroke: PALETTE.loss }),
    element("rect", { x: MARGIN, width: 5, y: top, height: under - top, fill: PALETTE.loss }),
  ];
}

/** What was possible instead of the deciding step. */
export function drawRescue(
  { plan, x, width }: Layout,
  bands: readonly Band[],
  top: number,
): readonly string[] {
  const { rescue } = plan;
  const deciding = bands.find(({ row }) => row.decides);
  if (rescue === undefined || deciding === undefined) return [];
  const left = rescueX(x, rescue.lane, width);
  const lines = rescueLines(rescue.text, left, width);
  const from = itemAt(x, rescue.lane);
  const middle = top + 9 + LINE / 2;
  const stroke = { stroke: PALETTE.rescue, "stroke-width": 1.8, "stroke-dasharray": "5 3", fill: "none" };
  const box = {
    x: left,
    y: top + 4,
    width: width - MARGIN - 8 - left,
    height: lines.length * LINE + 10,
    rx: 4,
  };
  return [
    element("rect", { ...box, ...stroke, fill: PALETTE.rescueFill }),
    ...(left > from + 7
      ? [element("path", { d: `M${from + 7},${deciding.y + 4} V${middle} H${left}`, ...stroke })]
      : []),
    ...lines.map((line, at) => text(left + 8, middle + at * LINE, line, { fill: PALETTE.rescue })),
  ];
}

/** The way back from the last row to the first one of the loop. */
export function drawLoop(trace: Trace, bands: readonly Band[]): readonly string[] {
  const range = loopRows(
    trace,
    bands.map(({ row }) => row),
  );
  const [first, last] = [bands[range?.[0] ?? -1], bands[range?.[1] ?? -1]];
  if (first === undefined || last === undefined) return [];
  const [left, right] = [MARGIN + 14, MARGIN + 26];
  const middle = (first.y + last.y) / 2;
  return [
    element("path", {
      d: `M${right},${last.y} H${left} V${first.y} H${right - 4}`,
      fill: "none",
      stroke: PALETTE.ink,
      "stroke-width": 2,
    }),
    element("path", { d: `M${right + 2},${first.y} l-8,-4 v8 z` }),
    text(MARGIN + 4, middle, "for ever", {
      "text-anchor": "middle",
      transform: `rotate(-90 ${MARGIN + 4} ${middle})`,
    }),
  ];
}
