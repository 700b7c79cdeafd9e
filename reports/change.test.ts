import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlainState, PlainValue } from "../model/trace.ts";
import { anyTrace } from "../test/traces/any-trace.ts";
import { changes, changeText, primitiveText, valueText } from "./change.ts";

function state(fields: PlainState["fields"], primitives: PlainState["primitives"] = {}): PlainState {
  return { fields, primitives, processes: {} };
}

function texts(before: PlainState, after: PlainState): readonly string[] {
  return changes(before, after).map(changeText);
}

test("only what differs, down to cells and columns", () => {
  expect(
    texts(
      state({ same: 1, cells: [false, false], rows: [{ status: "pending", at: null }] }),
      state({ same: 1, cells: [false, true], rows: [{ status: "pending", at: 3 }] }),
    ),
  ).toEqual(["cells[1]: false → true", "rows[0].at: none → 3"]);
});

test("lists that grow and records with other keys are shown whole", () => {
  expect(texts(state({ queue: [1] }), state({ queue: [1, 2] }))).toEqual(["queue: [1] → [1, 2]"]);
  expect(texts(state({ it: { a: 1 } }), state({ it: { b: 1 } }))).toEqual(["it: {a: 1} → {b: 1}"]);
  expect(texts(state({}), state({ late: "" }))).toEqual(['late: absent → ""']);
});

test("channels by being open and what they hold, not by who waits", () => {
  const channel = (closed: boolean, buffer: readonly PlainValue[], receivers: readonly string[]) =>
    state({}, { results: { closed, buffer, receivers, senders: [] } });
  expect(texts(channel(false, [], []), channel(false, [], ["a"]))).toEqual([]);
  expect(texts(channel(false, [], []), channel(false, [7], []))).toEqual(["results: open → open [7]"]);
  expect(texts(channel(false, [7], []), channel(true, [7], []))).toEqual(["results: open [7] → closed [7]"]);
});

test("timers by what they still have", () => {
  expect(primitiveText({ left: null, fired: false })).toBe("off");
  expect(primitiveText({ left: 5000, fired: false })).toBe("5000 ms left");
  expect(primitiveText({ left: null, fired: true })).toBe("fired");
  expect(primitiveText({ left: 10, fired: true })).toBe("fired, 10 ms left");
});

test("contexts and wait groups as they are", () => {
  expect(texts(state({}, { kill: "open", runners: 2 }), state({}, { kill: "done", runners: 1 }))).toEqual([
    "kill: open → done",
    "runners: 2 → 1",
  ]);
});

test("values without quotes", () => {
  expect(valueText([true, null, "dead", { a: "" }])).toBe('[true, none, dead, {a: ""}]');
});

test("equal states have no changes", () => {
  fc.assert(
    fc.property(anyTrace, ({ initialState }) => {
      expect(changes(initialState, structuredClone(initialState))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
