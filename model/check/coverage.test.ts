import { expect, test } from "vitest";
import { checked } from "../../test/models/checked.ts";
import { end, model, range, receive, select, step, to } from "../lang/index.ts";
import { placeText } from "../trace.ts";

/** A worker that waits for one of two signals; the first comes before or after it asks, the second never. */
const waiting = model("waiting", (m) => {
  const first = m.channel("first", { closing: true });
  const second = m.channel("second", { closing: true });
  m.process("signal", { close: step(() => first.close()).to(end) });
  m.process("worker", {
    ask: select({ first: receive(first).to("look"), second: receive(second).to(end) }),
    look: select({ first: receive(first).to(end), nothing: to("never") }),
    never: receive(second).to(end),
  });
});

test("cases are counted by how they came to be taken", () => {
  const { cases } = checked(waiting, {});
  expect(cases.map((row) => [placeText(row), row.onEntry, row.onlyReady, row.byWake])).toEqual([
    // Closed before it asks: the only ready case. Closed while it is parked: the signal decides.
    ["worker · ask · first", 1, 1, 1],
    ["worker · ask · second", 0, 0, 0],
    ["worker · look · first", 1, 1, 0],
    ["worker · look · nothing", 0, 0, 0],
    ["worker · never", 0, 0, 0],
  ]);
});

test("with two cases ready, neither is the only one", () => {
  const both = model("both", (m) => {
    const left = m.channel("left", { closed: true });
    const right = m.channel("right", { closed: true });
    m.process("worker", { ask: select({ left: receive(left).to(end), right: receive(right).to(end) }) });
  });
  expect(checked(both, {}).cases.map(({ onEntry, onlyReady }) => [onEntry, onlyReady])).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

test("a counter that grows is the suspect when a budget runs out, and nothing is when none does", () => {
  const counting = model("counting", (m) => {
    const phase = m.field("phase", range(0, 3));
    const counter = m.field("counter", range(0, 1_000_000));
    m.action("turn", { step: () => phase.set((phase.get() + 1) % 4) });
    m.action("count", { step: () => counter.set(counter.get() + 1) });
  });
  const { growth, verdict } = checked(counting, {}, { limits: { states: 2_000 } });
  expect([verdict, growth?.suspect, growth?.sampled]).toEqual(["cut off", "counter", 2_001]);
  expect(growth?.cardinalities.map(({ name }) => name)).toEqual(["counter", "phase"]);
  expect(growth?.cardinalities[1]?.values).toBe(4);
  expect(checked(waiting, {}).growth).toBe(undefined);
});
