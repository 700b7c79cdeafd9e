import { expect, test } from "vitest";
import { flag } from "../fields.ts";
import { choice, end, receive, select, send, step, to } from "../points.ts";
import { TinyModel } from "./tiny-model.ts";

test("actions, then processes, then cancel steps, then fire steps, each in order of declaration", () => {
  const tiny = new TinyModel((m) => {
    const late = m.timer("late", "1s");
    const early = m.timer("early", "1s");
    const parent = m.context("parent");
    m.context("second", parent);
    m.context("first", parent);
    const begun = m.field("begun", flag());
    const c = m.channel("c", { capacity: 1 });
    m.process("z", { s: select({ in: receive(c).to(end), out: send(c).to(end) }) });
    m.process("a", { fork: choice({ no: to(end), yes: step().to(end) }) });
    m.process("m", { get: receive(c).to(end) });
    m.action("zz", ["b", "a"], { when: () => begun.get(), step: () => undefined });
    m.action("begin", {
      when: () => !begun.get(),
      step: () => {
        begun.set(true);
        parent.cancel();
        late.start();
        early.start();
      },
    });
    m.action("aa", [true, false, 3], { when: () => begun.get(), step: () => undefined });
  });
  expect(tiny.steps(tiny.after("begin"))).toEqual([
    "zz · b",
    "zz · a",
    "aa · true",
    "aa · false",
    "aa · 3",
    "z · s · out (ready on entry)",
    "a · fork · no",
    "a · fork · yes",
    "m · get (parks)",
    "parent · second (cancelled by its parent)",
    "parent · first (cancelled by its parent)",
    "late (fires)",
    "early (fires)",
  ]);
});

test("a case that commits others in several ways comes in the order of their cases, among the cases of its select", () => {
  const tiny = new TinyModel((m) => {
    const a = m.channel("a");
    const b = m.channel("b");
    m.process("p", {
      s: select({ "b 1": receive(b).to(end), a: receive(a).to(end), "b 2": receive(b).to(end) }),
    });
    m.process("q", { s: select({ a: send(a).to(end), b: send(b).to(end) }) });
  });
  expect(tiny.steps(tiny.after("p · s (parks)"))).toEqual([
    "q · s · a (ready on entry) → p · s · a",
    "q · s · b (ready on entry) → p · s · b 1",
    "q · s · b (ready on entry) → p · s · b 2",
  ]);
});

test("an effect that wakes several processes in several ways: the last one woken changes fastest", () => {
  const tiny = new TinyModel((m) => {
    const a = m.channel("a");
    const b = m.channel("b");
    m.process("p", { s: select({ 1: receive(a).to(end), 2: receive(a).to(end) }) });
    m.process("q", { s: select({ 1: receive(b).to(end), 2: receive(b).to(end), 3: receive(b).to(end) }) });
    m.action("both", {
      step: () => {
        b.offer();
        a.offer();
      },
    });
  });
  expect(tiny.steps(tiny.after("p · s (parks)", "q · s (parks)"))).toEqual([
    "both → q · s · 1 → p · s · 1",
    "both → q · s · 1 → p · s · 2",
    "both → q · s · 2 → p · s · 1",
    "both → q · s · 2 → p · s · 2",
    "both → q · s · 3 → p · s · 1",
    "both → q · s · 3 → p · s · 2",
  ]);
});

test("the same run twice gives equal states, and asking changes nothing", () => {
  const tiny = new TinyModel((m) => {
    const c = m.channel("c", { capacity: 1 });
    m.process("p", { put: send(c).to("again"), again: send(c).to(end) });
    m.process("q", { get: receive(c).to(end) });
  });
  const { interpreter } = tiny;
  const state = tiny.after("p · put (ready on entry)");
  const before = structuredClone(state);
  interpreter.successors(state);
  interpreter.plain(state);
  interpreter.blocked(state);
  interpreter.isProperEnd(state);
  expect(state).toEqual(before);
  expect(interpreter.key(structuredClone(state))).toBe(interpreter.key(state));
  expect(tiny.steps(structuredClone(state))).toEqual(tiny.steps(state));
});
