/** Where the lanes, rows and texts of a picture are, in pixels from its top left corner. */
import { itemAt } from "./item-at.ts";
import type { LanePlan, Row } from "./lane-plan.ts";
import { columnsOf } from "./printable.ts";
import { ADVANCE, element, escapeXml } from "./svg-element.ts";
import { wrap } from "./wrap.ts";

/** Of everything but title and sentence. [px] */
export const FONT = 11;
/** From one line of text to the next. [px] */
export const LINE = 14;
/** Width of a character. [px] */
export const CHARACTER: number = FONT * ADVANCE;
/** Around everything. [px] */
export const MARGIN = 16;
/** Room for the loop's arrow, left of the numbers of the steps. [px] */
const LOOP_ROOM = 30;
/** What the marks of a lane say is broken at this width. [columns] */
const LANE_COLUMNS = 24;
/** Lanes are at least this wide, whatever they are called. [columns] */
const LEAST_COLUMNS = 8;
/** Heads the boxes of those who wait. */
export const WAITS = "waits for ever";
/** What a step changes is broken at this width. [columns] */
const EFFECT_COLUMNS = 40;
/** Narrower, the sentence would be a column of words. [px] */
const LEAST_WIDTH = 760;

/** Where everything is. */
export interface Layout {
  readonly plan: LanePlan;
  /** Right side of the numbers of the steps. */
  readonly numbersX: number;
  /** Of each lane's line. */
  readonly x: readonly number[];
  /** Widest text of each lane. [columns] */
  readonly columns: readonly number[];
  /** Of the texts that say what a step changes. */
  readonly effectsX: number;
  readonly width: number;
}

/** Where a row is, in pixels from the top. */
export interface Band {
  readonly row: Row;
  readonly top: number;
  readonly bottom: number;
  /** Of the marks and arrows. */
  readonly y: number;
  /** Of the middle of the first line of text. */
  readonly textY: number;
}

/** Where the rows are, and the box that says how the run could have been saved. */
export interface Placed {
  readonly bands: readonly Band[];
  readonly rescueTop: number | undefined;
  readonly bottom: number;
}

/** Lanes as wide as their texts need. */
export function layOut(plan: LanePlan): Layout {
  const texts = plan.lanes.map(({ name, environment }) => [name, ...(environment ? ["(environment)"] : [])]);
  for (const mark of plan.rows.flatMap(({ actor, woken }) => [actor, ...woken])) {
    texts[mark.lane]?.push(...mark.texts);
  }
  for (const wait of plan.waits) texts[wait.lane]?.push(WAITS, ...wait.texts);
  const columns = texts.map((all) =>
    Math.max(LEAST_COLUMNS, ...all.flatMap((one) => wrap(one, LANE_COLUMNS).map(columnsOf))),
  );
  const x: number[] = [];
  const numbers = Math.max(2, ...plan.rows.map((row) => columnsOf(numberOf(row))));
  const numbersX = MARGIN + LOOP_ROOM + numbers * CHARACTER;
  let right = numbersX + 18;
  for (const one of columns) {
    x.push(right);
    right += one * CHARACTER + 34;
  }
  const effects = plan.rows.flatMap((row) => effectLines(row).map(columnsOf));
  const width = right + Math.max(0, ...effects) * CHARACTER + MARGIN + 10;
  return { plan, numbersX, x, columns, effectsX: right, width: Math.max(LEAST_WIDTH, width) };
}

/** Rows as high as their texts need, below `top`. */
export function placeRows({ plan, x, columns, width }: Layout, top: number): Placed {
  const bands: Band[] = [];
  let rescueTop: number | undefined;
  let y = top + 6;
  for (const row of plan.rows) {
    const lines = [row.actor, ...row.woken].map(
      (mark) => linesOf(mark.texts, itemAt(columns, mark.lane)).length,
    );
    const effects = effectLines(row).length;
    const height = Math.max(1, effects, ...lines) * LINE + (row.woken.length > 0 ? 20 : 10);
    const middle = y + 5 + LINE / 2;
    const markY = row.woken.length > 0 ? y + height - 9 : middle;
    bands.push({ row, top: y, bottom: y + height, y: markY, textY: middle });
    y += height;
    if (row.decides && plan.rescue !== undefined) {
      rescueTop = y;
      y += rescueLines(plan.rescue.text, rescueX(x, plan.rescue.lane, width), width).length * LINE + 18;
    }
  }
  return { bands, rescueTop, bottom: y + 4 };
}

/** The position of a row's step, from 1, or of its first and last step. */
export function numberOf({ first, last }: Row): string {
  return first === last ? String(first) : `${first}–${last}`;
}

/** The texts of a lane, broken to its width. */
export function linesOf(texts: readonly string[], columns: number): readonly string[] {
  return texts.flatMap((one) => wrap(one, Math.min(LANE_COLUMNS, columns)));
}

/** What a step changes, broken to the width of that column. */
export function effectLines({ effects }: Row): readonly string[] {
  return effects.flatMap((one) => wrap(one, EFFECT_COLUMNS));
}

/** Left side of the box that says how the run could have been saved: right of its lane, but wide enough. */
export function rescueX(x: readonly number[], lane: number, width: number): number {
  return Math.min(itemAt(x, lane) + 12, width - MARGIN - 46 * CHARACTER);
}

/** The text of that box, broken to its width. */
export function rescueLines(content: string, x: number, width: number): readonly string[] {
  return wrap(content, columnsIn(width - MARGIN - x - 20, FONT));
}

/** How many characters of a font size fit into a width. */
export function columnsIn(width: number, font: number): number {
  return Math.floor(width / (font * ADVANCE));
}

/** Vertically centred on `y`, without the attributes for that, which not all renderers know. */
export function text(
  x: number,
  y: number,
  content: string,
  more: Readonly<Record<string, string | number>> = {},
): string {
  const size = typeof more["font-size"] === "number" ? more["font-size"] : FONT;
  return element("text", { x, y: y + size * 0.35, "xml:space": "preserve", ...more }, escapeXml(content));
}
