/** Draws what is below the rows of the lanes: who waits, what it comes to, and what the signs mean. */

import type { Trace } from "../model/trace.ts";
import { PALETTE } from "./dot.ts";
import { type Ending, endingTitle } from "./ending.ts";
import { itemAt } from "./item-at.ts";
import { CHARACTER, columnsIn, type Layout, LINE, linesOf, MARGIN, text, WAITS } from "./lane-layout.ts";
import { drawMark, stretch } from "./lane-marks.ts";
import type { Mark } from "./lane-plan.ts";
import { columnsOf } from "./printable.ts";
import { element } from "./svg-element.ts";
import { wrap } from "./wrap.ts";

/** From the last row to the boxes, so that the lanes are seen to end in them. [px] */
export const BOX_GAP = 8;

/** Parts of a picture and where they end. */
export interface Drawn {
  readonly parts: readonly string[];
  readonly bottom: number;
}

/** Boxes below the lanes of those who wait, and what the run comes to. */
export function drawEnd(
  trace: Trace,
  { plan, x, columns, width }: Layout,
  top: number,
  ending: Ending,
): Drawn {
  const forEver = ending === "hang" || ending === "lasso" || ending === "deadlock";
  const parts: string[] = [];
  const boxTop = top + BOX_GAP;
  let bottom = boxTop;
  for (const { lane, texts } of plan.waits) {
    const lines = linesOf([forEver ? WAITS : "waits", ...texts], itemAt(columns, lane));
    const box = {
      x: itemAt(x, lane) - 8,
      y: boxTop,
      width: Math.max(...lines.map(columnsOf)) * CHARACTER + 16,
      height: lines.length * LINE + 10,
    };
    const look = forEver
      ? { stroke: PALETTE.loss, fill: PALETTE.endFill, "stroke-width": 2 }
      : { stroke: PALETTE.faint, fill: PALETTE.paper };
    parts.push(element("rect", { ...box, ...look }));
    for (const [at, line] of lines.entries()) {
      parts.push(
        text(box.x + 8, box.y + 5 + LINE / 2 + at * LINE, line, {
          "font-weight": at === 0 ? "bold" : "normal",
        }),
      );
    }
    bottom = Math.max(bottom, box.y + box.height);
  }
  const lines = wrap(endingTitle(trace, ending), columnsIn(width - 2 * MARGIN - 16, 12.5));
  const colour = ending === "witness" ? PALETTE.rescue : PALETTE.loss;
  for (const [at, line] of lines.entries()) {
    parts.push(
      text(MARGIN + 8, bottom + 18 + at * 17, line, {
        "font-size": 12.5,
        "font-weight": "bold",
        fill: colour,
      }),
    );
  }
  const below = bottom + 12 + lines.length * 17;
  return { parts, bottom: below };
}

const LEGEND: readonly (readonly [shape: Mark["shape"] | "parked" | "committed", meaning: string])[] = [
  ["step", "step"],
  ["choice", "one of several cases"],
  ["park", "parks"],
  ["resume", "goes on"],
  ["parked", "parked"],
  ["committed", "committed to a case, not yet gone on"],
  ["fold", "several steps"],
];

/** Only the signs that occur. */
export function drawLegend({ plan, width }: Layout, top: number): Drawn {
  const { rows } = plan;
  const shapes = new Set<string>(rows.map(({ actor }) => actor.shape));
  if (rows.some(({ standings }) => standings.includes("parked"))) shapes.add("parked");
  if (rows.some(({ standings }) => standings.includes("committed"))) shapes.add("committed");
  if (shapes.size < 2) return { parts: [], bottom: top };
  const parts: string[] = [];
  let [x, y] = [MARGIN + 8, top + 6];
  for (const [shape, meaning] of LEGEND.filter(([one]) => shapes.has(one))) {
    const room = columnsOf(meaning) * CHARACTER + 40;
    if (x + room > width) [x, y] = [MARGIN + 8, y + 18];
    if (shape === "parked" || shape === "committed") {
      parts.push(stretch(x, y - 7, y + 7, shape));
    } else parts.push(drawMark(shape, x, y, PALETTE.ink, 1));
    parts.push(text(x + 10, y, meaning, { fill: PALETTE.faint }));
    x += room;
  }
  return { parts, bottom: y + 6 };
}
