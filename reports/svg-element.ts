/** Writing SVG: elements, attributes and text, all escaped. */
import { printable } from "./printable.ts";

/** Fonts in which every character is as wide as the next, so that text can be placed by counting. */
export const MONOSPACED = 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace';

/** Width of a character of {@link MONOSPACED}, in parts of the font size. */
export const ADVANCE = 0.602;

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element with children that are written already. Numbers are rounded to tenths. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) => ` ${key}="${escapeXml(typeof value === "number" ? tenths(value) : String(value))}"`,
    )
    .join("");
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join("")}</${name}>`;
}

/** Text content or an attribute's value. What XML does not allow is written as a visible escape. */
export function escapeXml(text: string): string {
  return printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function tenths(value: number): string {
  return String(Math.round(value * 10) / 10);
}
