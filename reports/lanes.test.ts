import fc from "fast-check";
import { expect, test } from "vitest";
import { anyTrace } from "../test/traces/any-trace.ts";
import { longRun, oddNames } from "../test/traces/long-runs.ts";
import { ordering, selectRace, tooEarly } from "../test/traces/replacement-wait.ts";
import { actions, invariantViolation, lasso, panic, starting } from "../test/traces/small-runs.ts";
import { readXml, type XmlElement } from "../test/xml.ts";
import { endingOf } from "./ending.ts";
import { FONT } from "./lane-layout.ts";
import { MOST_ROWS, planLanes } from "./lane-plan.ts";
import { traceLanes } from "./lanes.ts";
import { columnsOf } from "./printable.ts";
import { ADVANCE } from "./svg-element.ts";

function textsOf(svg: string): readonly string[] {
  return readXml(svg)
    .filter(({ name }) => name === "text")
    .map(({ text }) => text);
}

test("who has a lane, in order of declaration, and what happens in the deciding row", () => {
  const plan = planLanes(selectRace, "hang");
  expect(plan.lanes).toEqual([
    { name: "server", environment: true },
    { name: "operator", environment: true },
    { name: "agent", environment: false },
    { name: "task runner", environment: false },
    { name: "replacement", environment: false },
  ]);
  expect(plan.rows[7]).toEqual({
    first: 8,
    last: 8,
    actor: { lane: 3, shape: "choice", texts: ["start?", "▸ shutdown", "(ready on entry)"] },
    woken: [],
    effects: ["the run is lost here"],
    fatal: true,
    decides: true,
    lost: true,
    repeats: false,
    standings: ["over", "over", "parked", "committed", "parked"],
  });
  expect(plan.rescue).toEqual({
    lane: 3,
    text: "instead «start?» ▸ «killed», then «mark dead» and «leave»: the goal in 7 steps",
  });
  expect(plan.waits).toEqual([
    { lane: 2, texts: ["at «wait for runners»", "for: runners is zero"] },
    { lane: 4, texts: ["at «await old task»", "for gone: old task is dead"] },
  ]);
});

test("one step that wakes two draws two arrows", () => {
  const [, , , row] = planLanes(ordering, "hang").rows;
  expect(row?.woken).toEqual([
    { lane: 2, shape: "woken", texts: ["woken: interrupted"] },
    { lane: 3, shape: "woken", texts: ["woken: shutdown"] },
  ]);
});

test("timers, contexts and actions share a lane each", () => {
  expect(planLanes(lasso, "lasso").lanes.map(({ name }) => name)).toEqual([
    "network",
    "watcher",
    "replacement",
    "timers",
  ]);
  expect(planLanes(actions, "hang").lanes).toEqual([{ name: "actions", environment: false }]);
});

test("a process that is started is drawn from there on; one that never is has no lane", () => {
  const plan = planLanes(starting, "hang");
  expect(plan.lanes.map(({ name }) => name)).toEqual(["server", "handler 1"]);
  expect(plan.standings).toEqual(["before", "absent"]);
  expect(plan.rows[0]?.woken).toEqual([{ lane: 1, shape: "woken", texts: ["starts"] }]);
  expect(plan.rows.map(({ standings }) => standings[1])).toEqual(["before", "before", "parked"]);
});

test("if the order decided, the box says what else would have come", () => {
  expect(planLanes(tooEarly, "hang").rescue).toEqual({
    lane: 3,
    text: "still open: task runner takes «killed» at «run», after server passed «stop old»: the goal in 4 steps",
  });
});

test("the step that breaks a safety property is the fatal one", () => {
  const fatal = (trace: typeof panic): readonly number[] =>
    planLanes(trace, endingOf(trace)).rows.flatMap((row) => (row.fatal ? [row.first] : []));
  expect(fatal(panic)).toEqual([2]);
  expect(fatal(invariantViolation)).toEqual([4]);
  expect(fatal(lasso)).toEqual([]);
});

test("all that the plan says is written", () => {
  const texts = textsOf(traceLanes(selectRace, "leads to"));
  expect(texts).toEqual(
    expect.arrayContaining([
      "replacement wait: shutdown terminates",
      "task runner",
      "▸ shutdown",
      "the run is lost here",
      "runners: 2 → 1",
      "woken: interrupted",
      "waits for ever",
      "for: runners is zero",
      "«shutdown terminates» is out of reach",
      "committed to a case, not yet gone on",
    ]),
  );
  expect(texts.filter((text) => /^\d+$/.test(text))).toEqual([
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
  ]);
});

test("the lost region reaches from below the deciding row to the end", () => {
  const rects = readXml(traceLanes(selectRace, "leads to")).filter(({ name }) => name === "rect");
  const filled = (colour: string): XmlElement | undefined =>
    rects.find(({ attributes }) => attributes["fill"] === colour);
  const [deciding, lost] = [filled("#fde7ea")?.attributes ?? {}, filled("#ececec")?.attributes ?? {}];
  expect(Number(lost["y"])).toBe(Number(deciding["y"]) + Number(deciding["height"]));
  expect(
    readXml(traceLanes(ordering, "leads to")).some(({ attributes }) => attributes["fill"] === "#ececec"),
  ).toBe(false);
});

test("a loop has a way back; parked stretches are dotted, committed ones thick", () => {
  expect(textsOf(traceLanes(lasso))).toContain("for ever");
  const lines = readXml(traceLanes(lasso)).filter(({ name }) => name === "line");
  expect(lines.filter(({ attributes }) => attributes["stroke-dasharray"] === "1.5 4").length).toBeGreaterThan(
    0,
  );
  expect(lines.filter(({ attributes }) => attributes["stroke-width"] === "4").length).toBeGreaterThan(0);
});

test("names that mean something to XML are drawn as they are", () => {
  expect(textsOf(traceLanes(oddNames))).toEqual(
    expect.arrayContaining(['p"1"', "▸ \\u{1b}[31mred", "<b>: open → <done/>"]),
  );
});

test("thousands of steps become at most 150 rows", () => {
  expect(planLanes(longRun(100, 8), "hang").rows.length).toBeLessThanOrEqual(MOST_ROWS);
});

/** Right and lower ends of lines and of texts that start at their x, as far as they lie outside of the picture. */
function strays(svg: string): readonly string[] {
  const elements = readXml(svg);
  const { width, height } = elements.at(-1)?.attributes ?? {};
  return elements.flatMap(({ name, attributes, text }) => {
    if (name !== "text" && name !== "line") return [];
    const isPlaced = attributes["text-anchor"] === undefined && attributes["transform"] === undefined;
    const length = isPlaced ? columnsOf(text) * ADVANCE * Number(attributes["font-size"] ?? FONT) : 0;
    const right = Math.max(...["x", "x1", "x2"].map((key) => Number(attributes[key] ?? 0))) + length;
    const lower = Math.max(...["y", "y1", "y2"].map((key) => Number(attributes[key] ?? 0)));
    return right > Number(width) || lower > Number(height) ? [`${name} ${text} ${right} ${lower}`] : [];
  });
}

test("any trace gives well-formed SVG in which nothing lies outside", () => {
  fc.assert(
    fc.property(anyTrace, (trace) => {
      expect(strays(traceLanes(trace))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
