/** A counterexample as lanes: a column a process, time downwards, a row a step. */

import type { PropertyKind, Trace } from "../model/trace.ts";
import { PALETTE } from "./dot.ts";
import { endingOf } from "./ending.ts";
import { itemAt } from "./item-at.ts";
import { BOX_GAP, drawEnd, drawLegend } from "./lane-foot.ts";
import { columnsIn, FONT, type Layout, LINE, layOut, MARGIN, placeRows, text } from "./lane-layout.ts";
import { drawLines } from "./lane-marks.ts";
import { planLanes } from "./lane-plan.ts";
import { drawLoop, drawRescue, drawRow, regions } from "./lane-rows.ts";
import { sentence } from "./sentence.ts";
import { element, escapeXml, MONOSPACED } from "./svg-element.ts";
import { wrap } from "./wrap.ts";

/**
 * The run as an SVG that explains itself: arrows lead from who wakes to who is woken, dotted stretches are
 * parked, thick ones woken and not yet gone on. `kind` is the kind of the violated property, if known.
 */
export function traceLanes(trace: Trace, kind?: PropertyKind): string {
  const ending = endingOf(trace, kind);
  const plan = planLanes(trace, ending);
  const layout = layOut(plan);
  const { width } = layout;
  const caption = sentence(trace, kind);
  const title = `${trace.model}: ${trace.property}`;
  const parts: string[] = [];
  let y = MARGIN + 6;
  for (const line of wrap(title, columnsIn(width - 2 * MARGIN, 15))) {
    parts.push(text(MARGIN, y, line, { "font-size": 15, "font-weight": "bold" }));
    y += 20;
  }
  for (const line of wrap(caption, columnsIn(width - 2 * MARGIN, 12.5))) {
    parts.push(text(MARGIN, y, line, { "font-size": 12.5 }));
    y += 17;
  }
  y = headers(layout, y + 8, parts);
  const { bands, rescueTop, bottom } = placeRows(layout, y);
  const end = drawEnd(trace, layout, bottom, ending);
  parts.push(...regions(layout, bands, end.bottom), ...drawLines(plan, layout.x, bands, y, bottom + BOX_GAP));
  if (rescueTop !== undefined) parts.push(...drawRescue(layout, bands, rescueTop));
  for (const band of bands) parts.push(...drawRow(layout, band));
  parts.push(...drawLoop(trace, bands), ...end.parts);
  const legend = drawLegend(layout, end.bottom + 14);
  parts.push(...legend.parts);
  const height = legend.bottom + MARGIN;
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      role: "img",
      width,
      height,
      viewBox: `0 0 ${Math.round(width)} ${Math.round(height)}`,
      "font-family": MONOSPACED,
      "font-size": FONT,
      fill: PALETTE.ink,
    },
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(caption)}</desc>`,
    element("rect", { width: "100%", height: "100%", fill: PALETTE.paper }),
    ...parts,
  );
}

function headers({ plan, x, columns, effectsX, width }: Layout, top: number, parts: string[]): number {
  const names = plan.lanes.map(({ name, environment }, lane) => [
    ...wrap(name, itemAt(columns, lane)),
    ...(environment ? ["(environment)"] : []),
  ]);
  const height = Math.max(1, ...names.map(({ length }) => length)) * LINE + 10;
  for (const [lane, lines] of names.entries()) {
    for (const [at, line] of lines.entries()) {
      const weight = line === "(environment)" ? "normal" : "bold";
      parts.push(text(itemAt(x, lane) - 4, top + 8 + at * LINE, line, { "font-weight": weight }));
    }
  }
  if (plan.rows.some(({ effects }) => effects.length > 0))
    parts.push(text(effectsX, top + 8, "changes", { "font-weight": "bold" }));
  parts.push(
    element("line", {
      x1: MARGIN,
      x2: width - MARGIN,
      y1: top + height,
      y2: top + height,
      stroke: PALETTE.faint,
    }),
  );
  return top + height;
}
