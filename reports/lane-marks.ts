/** The signs of the lanes: how steps, wake-ups and stretches of waiting are drawn. */

import { PALETTE } from "./dot.ts";
import { itemAt } from "./item-at.ts";
import type { Band } from "./lane-layout.ts";
import type { LanePlan, Mark, Standing } from "./lane-plan.ts";
import { element } from "./svg-element.ts";

/** One step's sign: shapes differ, so that it can be read without colours. */
export function drawMark(shape: Mark["shape"], x: number, y: number, colour: string, scale: number): string {
  const size = 4 * scale;
  switch (shape) {
    case "step":
      return element("circle", { cx: x, cy: y, r: size, fill: colour });
    case "choice":
      return element("path", {
        d: `M${x},${y - size - 1} l${size + 1},${size + 1} l${-size - 1},${size + 1} l${-size - 1},${-size - 1} z`,
        fill: colour,
      });
    case "park":
      return element("circle", {
        cx: x,
        cy: y,
        r: size,
        fill: PALETTE.paper,
        stroke: colour,
        "stroke-width": 1.6,
      });
    case "resume":
      return element("path", {
        d: `M${x - size - 1},${y - size} h${2 * size + 2} l${-size - 1},${2 * size} z`,
        fill: colour,
      });
    case "fold":
      return element("path", {
        d: `M${x},${y - 6} v12`,
        stroke: colour,
        "stroke-width": 5,
        "stroke-dasharray": "2 3",
        fill: "none",
      });
    case "woken":
      return element("circle", {
        cx: x,
        cy: y,
        r: size - 1,
        fill: colour,
        stroke: PALETTE.paper,
        "stroke-width": 1.5,
      });
  }
}

/** An arrow from who wakes to who is woken. */
export function drawWake(from: number, to: number, y: number, colour: string): string {
  const ahead = Math.sign(to - from);
  const tip = to - 4 * ahead;
  return (
    element("line", { x1: from, y1: y, x2: tip - 6 * ahead, y2: y, stroke: colour, "stroke-width": 1.4 }) +
    element("path", { d: `M${tip},${y} l${-8 * ahead},-3.5 v7 z`, fill: colour })
  );
}

/** The line of each lane, drawn as the process stands between two rows. */
export function drawLines(
  { lanes, standings }: LanePlan,
  x: readonly number[],
  bands: readonly Band[],
  top: number,
  bottom: number,
): readonly string[] {
  return lanes.flatMap((_, lane) => {
    const at = itemAt(x, lane);
    const parts: string[] = [];
    let from = top;
    let standing = itemAt(standings, lane);
    for (const { row, y } of bands) {
      const next = itemAt(row.standings, lane);
      if (next === standing) continue;
      parts.push(stretch(at, from, y, standing));
      if (next === "over")
        parts.push(
          element("path", { d: `M${at - 6},${y + 8} h12`, stroke: PALETTE.ink, "stroke-width": 2 }),
          stretch(at, y, y + 8, "before"),
        );
      [from, standing] = [y, next];
    }
    return [...parts, stretch(at, from, bottom, standing)];
  });
}

/** A piece of a lane. */
export function stretch(x: number, from: number, to: number, standing: Standing): string {
  const line = { x1: x, x2: x, y1: from, y2: to, stroke: PALETTE.ink };
  switch (standing) {
    case "before":
      return element("line", { ...line, "stroke-width": 1.3 });
    case "parked":
      return element("line", { ...line, "stroke-width": 2, "stroke-dasharray": "1.5 4" });
    case "committed":
      return element("line", { ...line, "stroke-width": 4 });
    case "absent":
      return element("line", { ...line, stroke: PALETTE.faint, "stroke-width": 0.6 });
    case "over":
      return "";
  }
}
