/** The graph of a counterexample as SVG. Graphviz lays it out and draws it; it runs as WebAssembly. */
import { renderGraphFromSource } from "graphviz-cli";
import type { PropertyKind, Trace } from "../model/trace.ts";
import { CAPTION, dotOf, type Labels, labelsOf } from "./dot.ts";
import { graphOf } from "./graph.ts";
import { columnsOf } from "./printable.ts";
import { escapeXml, MONOSPACED } from "./svg-element.ts";

/**
 * The picture that Graphviz draws from {@link traceDot}.
 *
 * Graphviz measures text by bytes and complains about every character beyond ASCII. It is therefore given
 * stand-ins of the right width, and the real lines are put in their places afterwards.
 *
 * @throws Error if Graphviz cannot lay out the graph, or does not draw all of its labels.
 */
export async function traceSvg(trace: Trace, kind?: PropertyKind): Promise<string> {
  const graph = graphOf(trace, kind);
  const labels = labelsOf(graph);
  const drawn = await renderGraphFromSource({ input: dotOf(graph, standIns(labels)) }, { format: "svg" });
  const strong = new Set(graph.edges.filter(({ role }) => role === "deciding").map(({ id }) => id));
  return describe(withLabels(drawn, labels, strong), graph.title, graph.caption);
}

function standIns(labels: Labels): Labels {
  return new Map(Array.from(labels, ([id, lines]) => [id, lines.map((line) => "x".repeat(columnsOf(line)))]));
}

/** Replaces the texts of each group, in their order, by the lines of the label with the group's identity. */
function withLabels(svg: string, labels: Labels, strong: ReadonlySet<string>): string {
  const waiting = new Map(Array.from(labels, ([id, lines]) => [id, [...lines]]));
  let group = "";
  const filled = svg.replace(/<g id="([^"]*)"[^>]*>|(<text [^>]*)>([^<]*)<\/text>/g, (whole, id, text) => {
    if (id !== undefined) {
      group = id;
      return whole;
    }
    const line = waiting.get(group)?.shift();
    if (line === undefined)
      throw new Error(`Graphviz drew a text in "${group}" that is not one of its lines`);
    const isTitle = group === CAPTION && waiting.get(group)?.length === (labels.get(group)?.length ?? 0) - 1;
    const weight = isTitle || strong.has(group) ? ' font-weight="bold"' : "";
    const placed = text.replace(/font-family="[^"]*"/, `font-family="${escapeXml(MONOSPACED)}"`);
    return `${placed}${weight} xml:space="preserve">${escapeXml(line)}</text>`;
  });
  for (const [id, lines] of waiting) {
    if (lines.length > 0) throw new Error(`Graphviz left out ${lines.length} lines of the label of "${id}"`);
  }
  return filled;
}

/** A name and a description for readers who do not see the picture, in place of Graphviz's own title. */
function describe(svg: string, title: string, caption: string): string {
  const start = svg.indexOf("<svg ");
  if (start < 0) throw new Error("Graphviz returned no SVG");
  return svg
    .slice(start)
    .replace("<svg ", '<svg role="img" ')
    .replace(/<title>[^<]*<\/title>/g, "")
    .replace(
      /(<svg [^>]*>)/,
      (open) => `${open}\n<title>${escapeXml(title)}</title>\n<desc>${escapeXml(caption)}</desc>`,
    );
}
