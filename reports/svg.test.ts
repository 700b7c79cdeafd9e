import fc from "fast-check";
import { expect, test } from "vitest";
import { anyTrace } from "../test/traces/any-trace.ts";
import { longRun, oddNames } from "../test/traces/long-runs.ts";
import { ordering, selectRace } from "../test/traces/replacement-wait.ts";
import { actions, lasso } from "../test/traces/small-runs.ts";
import { readXml, type XmlElement } from "../test/xml.ts";
import { labelsOf } from "./dot.ts";
import { graphOf } from "./graph.ts";
import { tracePicture } from "./picture.ts";
import { sentence } from "./sentence.ts";
import { traceSvg } from "./svg.ts";

function withClass(elements: readonly XmlElement[], name: string): readonly XmlElement[] {
  return elements.filter(({ attributes }) => attributes["class"] === name);
}

test("Graphviz draws every node, edge and region, with the text of the labels", async () => {
  const elements = readXml(await traceSvg(selectRace, "leads to"));
  const graph = graphOf(selectRace, "leads to");
  expect(withClass(elements, "node")).toHaveLength(graph.nodes.length);
  expect(withClass(elements, "edge")).toHaveLength(graph.edges.length);
  expect(withClass(elements, "cluster")).toHaveLength(1);
  const drawn = elements.filter(({ name }) => name === "text").map(({ text }) => text);
  const written = [...labelsOf(graph).values()].flat();
  expect(drawn.toSorted()).toEqual(written.toSorted());
});

test("the deciding edge is the one thick edge, and its text is bold", async () => {
  const svg = await traceSvg(selectRace, "leads to");
  expect(
    readXml(svg)
      .filter(({ attributes }) => attributes["stroke-width"] === "4")
      .map(({ attributes }) => attributes["stroke"]),
  ).toEqual(["#b00020", "#b00020"]);
  const bold = readXml(svg).filter(({ attributes }) => attributes["font-weight"] === "bold");
  expect(bold.map(({ text }) => text.trim())).toEqual([
    "replacement wait: shutdown terminates",
    "the run is lost here",
    "8. task runner · start? ·",
    "shutdown (ready on entry)",
  ]);
});

test("name and description are there for those who do not see the picture", async () => {
  const elements = readXml(await traceSvg(lasso, "leads to"));
  expect(elements.filter(({ name }) => name === "title").map(({ text }) => text)).toEqual([
    "remote watcher: replacement starts",
  ]);
  expect(elements.find(({ name }) => name === "desc")?.text).toBe(sentence(lasso, "leads to"));
  expect(elements.at(-1)?.attributes["role"]).toBe("img");
});

test("names that mean something to DOT or XML are drawn as they are", async () => {
  const texts = readXml(await traceSvg(oddNames))
    .filter(({ name }) => name === "text")
    .map(({ text }) => text.trim());
  expect(texts).toEqual(
    expect.arrayContaining(['1. p"1" · \\l · \\u{1b}[31mred', "<b>: open → <done/>", "日本語: 値 → 別の値"]),
  );
});

test("the same trace gives the same picture", async () => {
  expect(await traceSvg(ordering)).toBe(await traceSvg(ordering));
});

test("a run of thousands of steps is drawn", async () => {
  const elements = readXml(await traceSvg(longRun(60, 8)));
  expect(withClass(elements, "node").length).toBeLessThanOrEqual(150);
});

test("any trace can be drawn", async () => {
  await fc.assert(
    fc.asyncProperty(anyTrace, async (trace) => {
      const elements = readXml(await traceSvg(trace));
      expect(withClass(elements, "node")).toHaveLength(graphOf(trace).nodes.length);
    }),
    { numRuns: 25 },
  );
});

test("the first picture is the lanes of processes, or the graph of actions", async () => {
  expect(await tracePicture(actions, "still possible")).toBe(await traceSvg(actions, "still possible"));
  expect(readXml(await tracePicture(selectRace)).filter(({ text }) => text === "replacement")).toHaveLength(
    1,
  );
});
