/** The graph of a counterexample in the language of Graphviz. */
import type { PropertyKind, Trace } from "../model/trace.ts";
import { type Graph, type GraphEdge, type GraphNode, graphOf } from "./graph.ts";
import { columnsOf } from "./printable.ts";
import { wrap } from "./wrap.ts";

/** Colours that keep apart when printed in grey, too, where weight, dashes and shapes tell the rest. */
export const PALETTE = {
  ink: "#1b1f24",
  faint: "#5a6472",
  loss: "#b00020",
  lostFill: "#ececec",
  rescue: "#00695c",
  rescueFill: "#e0f2ef",
  endFill: "#fde7ea",
  paper: "#ffffff",
} as const;

/** [columns] */
const NODE_WIDTH = 40;
const EDGE_WIDTH = 32;
const CAPTION_WIDTH = 92;
/** [points] */
const EDGE_FONT = 11;
/** Width of a character in parts of the font size. */
const COURIER_ADVANCE = 0.6;
const POINTS_AN_INCH = 72;
/** Keeps labels off the line that they belong to. */
const EDGE_MARGIN = "  ";

/** A label, by the identity of what it belongs to, as the lines that it is drawn in. */
export type Labels = ReadonlyMap<string, readonly string[]>;

/** DOT for any Graphviz: `dot -Tsvg`. `kind` is the kind of the violated property, if known. */
export function traceDot(trace: Trace, kind?: PropertyKind): string {
  const graph = graphOf(trace, kind);
  return dotOf(graph, labelsOf(graph));
}

/** The lines of all labels, broken where they get too wide. */
export function labelsOf({ title, caption, lostTitle, nodes, edges }: Graph): Labels {
  const lines = (texts: readonly string[], width: number, margin: string): readonly string[] =>
    texts.flatMap((text) => wrap(text, width).map((line, at) => (at === 0 ? margin : `${margin}  `) + line));
  return new Map([
    [CAPTION, [...wrap(title, CAPTION_WIDTH), ...wrap(caption, CAPTION_WIDTH)]],
    ...(nodes.some(({ lost }) => lost) ? [[LOST, wrap(lostTitle, NODE_WIDTH)] as const] : []),
    ...nodes.map(({ id, texts }) => [id, lines(texts, NODE_WIDTH, "")] as const),
    ...edges.map(({ id, texts }) => [id, lines(texts, EDGE_WIDTH, EDGE_MARGIN)] as const),
  ]);
}

/** Identities of the two labels that are neither a node's nor an edge's. */
export const CAPTION = "caption";
const LOST = "lost";

/** The graph with the given labels in place of its own texts. */
export function dotOf({ nodes, edges }: Graph, labels: Labels): string {
  const label = (id: string): string => dotLabel(labels.get(id) ?? []);
  const nodeLine = (node: GraphNode): string => `${node.id} [${nodeLook(node, label(node.id)).join(", ")}]`;
  const edgeLine = (edge: GraphEdge): string =>
    `${edge.from} -> ${edge.to} [${edgeLook(edge, label(edge.id)).join(", ")}]`;
  const lost = new Set(nodes.filter((node) => node.lost).map(({ id }) => id));
  const isInside = ({ from, to }: GraphEdge): boolean => lost.has(from) && lost.has(to);
  const region = [
    `  subgraph cluster_${LOST} {`,
    `    graph [id=${LOST}, margin=16, style=filled, fillcolor="${PALETTE.lostFill}", color="${PALETTE.faint}", fontsize=11,`,
    `      fontcolor="${PALETTE.loss}", labelloc=b, label=${label(LOST)}]`,
    ...nodes.filter((node) => node.lost).map((node) => `    ${nodeLine(node)}`),
    ...edges.filter(isInside).flatMap((edge) => [`    ${edgeLine(edge)}`, ...padLines(edge, labels)]),
    "  }",
  ];
  return [
    "digraph counterexample {",
    `  graph [id=${CAPTION}, rankdir=TB, nodesep=0.5, ranksep=0.3, bgcolor="${PALETTE.paper}", labelloc=t, labeljust=l,`,
    `    fontname="Courier", fontsize=13, fontcolor="${PALETTE.ink}", label=${label(CAPTION)}]`,
    `  node [fontname="Courier", fontsize=11, fontcolor="${PALETTE.ink}", color="${PALETTE.ink}", shape=box,`,
    `    style="rounded,filled", fillcolor="${PALETTE.paper}", margin="0.12,0.07"]`,
    `  edge [fontname="Courier", fontsize=${EDGE_FONT}, fontcolor="${PALETTE.ink}", color="${PALETTE.ink}", arrowsize=0.7]`,
    ...nodes.filter((node) => !node.lost).map((node) => `  ${nodeLine(node)}`),
    ...(lost.size === 0 ? [] : region),
    ...edges.filter((edge) => !isInside(edge)).map((edge) => `  ${edgeLine(edge)}`),
    "}",
    "",
  ].join("\n");
}

/**
 * Graphviz makes a region as wide as its nodes, not as the labels of its edges. An invisible node as wide as the
 * label, beside the node that the edge leads to, makes room for it.
 */
function padLines({ id, to, back }: GraphEdge, labels: Labels): readonly string[] {
  const columns = Math.max(0, ...(labels.get(id) ?? []).map(columnsOf));
  if (back || columns === 0) return [];
  const inches = (columns * EDGE_FONT * COURIER_ADVANCE) / POINTS_AN_INCH;
  const look = `shape=point, style=invis, fixedsize=true, width=${inches.toFixed(2)}, height=0.01`;
  return [`    { rank=same; ${to}; pad_${to} [${look}]; ${to} -> pad_${to} [style=invis] }`];
}

function nodeLook({ id, role }: GraphNode, label: string): readonly string[] {
  const common = [`id=${id}`, `label=${label}`];
  switch (role) {
    case "start":
      return [...common, "penwidth=2"];
    case "state":
      return common;
    case "quiet":
      return [
        `id=${id}`,
        'label=""',
        "shape=circle",
        "style=filled",
        "width=0.12",
        `fillcolor="${PALETTE.ink}"`,
      ];
    case "end":
      return [
        ...common,
        "style=filled",
        "peripheries=2",
        `color="${PALETTE.loss}"`,
        `fillcolor="${PALETTE.endFill}"`,
      ];
    case "rescue":
      return [`id=${id}`, 'label=""', "shape=circle", "width=0.12", `color="${PALETTE.rescue}"`];
    case "goal":
      return [...common, `color="${PALETTE.rescue}"`, `fillcolor="${PALETTE.rescueFill}"`, "peripheries=2"];
  }
}

function edgeLook({ id, role, back }: GraphEdge, label: string): readonly string[] {
  const common = [`id=${id}`, `label=${label}`, ...(back ? ["constraint=false", "penwidth=2.5"] : [])];
  switch (role) {
    case "step":
      return common;
    case "folded":
      return [
        ...common,
        `color="${PALETTE.faint}"`,
        `fontcolor="${PALETTE.faint}"`,
        "style=dotted",
        "penwidth=2",
      ];
    case "deciding":
      return [
        ...common,
        `color="${PALETTE.loss}"`,
        `fontcolor="${PALETTE.loss}"`,
        "fontsize=12",
        "penwidth=4",
      ];
    case "end":
      return [
        ...common,
        `color="${PALETTE.loss}"`,
        `fontcolor="${PALETTE.loss}"`,
        "style=dotted",
        "penwidth=2",
        "dir=none",
      ];
    case "rescue":
      return [
        ...common,
        `color="${PALETTE.rescue}"`,
        `fontcolor="${PALETTE.rescue}"`,
        "style=dashed",
        "penwidth=1.8",
      ];
  }
}

/**
 * Left-aligned lines in quotes. Backslashes are escapes in DOT (`\N` is the node's name), and ampersands
 * begin entities.
 */
function dotLabel(lines: readonly string[]): string {
  const escaped = lines.map((line) =>
    line.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("&", "&amp;"),
  );
  return `"${escaped.map((line) => (lines.length === 1 ? line : `${line}\\l`)).join("")}"`;
}
