import { describe, expect, test } from "vitest";
import type { Builder } from "../builder.ts";
import { range } from "../fields.ts";
import { choice, done, end, receive, send, step, to } from "../points.ts";
import { exploreNaively, type NaiveResult } from "./explore-naively.ts";
import { TinyModel } from "./tiny-model.ts";

function explore(build: (m: Builder) => void, most?: number): NaiveResult {
  return exploreNaively(new TinyModel(build).interpreter, most);
}

/** Counts up to `high`, one action a step. */
function counter(m: Builder, high: number): { readonly level: () => number } {
  const level = m.field("level", range(0, high));
  m.action("rise", { when: () => level.get() < high, step: () => level.set(level.get() + 1) });
  m.accept(() => level.get() === high);
  return { level: () => level.get() };
}

describe("counts", () => {
  test("every step, those to known states and those that change nothing, too", () => {
    const result = explore((m) => {
      const level = m.field("level", range(0, 3));
      m.action("rise", { when: () => level.get() < 3, step: () => level.set(level.get() + 1) });
      m.action("reset", { step: () => level.set(0) });
    });
    expect(result).toEqual({
      states: 4,
      edges: 7,
      depth: 3,
      isCut: false,
      bounds: [],
      verdicts: [{ name: "no deadlock", kind: "deadlock", verdict: "holds" }],
    });
  });

  test("equal initial states once", () => {
    const result = explore((m) => {
      const level = m.field("level", range(0, 3));
      m.initially(level, [2, 0, 2]);
      m.action("rise", { when: () => level.get() < 3, step: () => level.set(level.get() + 1) });
    });
    expect([result.states, result.edges, result.depth]).toEqual([4, 3, 1]);
  });

  test("stops at the limit, and says so", () => {
    const result = explore((m) => void counter(m, 9), 4);
    expect(result).toEqual({
      states: 4,
      edges: 4,
      depth: 3,
      isCut: true,
      bounds: [],
      verdicts: [{ name: "no deadlock", kind: "deadlock", verdict: "cut off" }],
    });
    expect(explore((m) => void counter(m, 3), 4).isCut).toBe(false);
  });
});

describe("built-in properties", () => {
  test("no panic is there if there is a channel or a wait group", () => {
    const names = (build: (m: Builder) => void): string[] => explore(build).verdicts.map(({ name }) => name);
    expect(names((m) => void m.channel("c"))).toEqual(["no panic", "no deadlock"]);
    expect(names((m) => void m.waitGroup("g"))).toEqual(["no panic", "no deadlock"]);
    expect(names((m) => void m.context("x"))).toEqual(["no deadlock"]);
  });

  test("a panic is found at its depth, and is no deadlock", () => {
    const result = explore((m) => {
      const c = m.channel("c");
      m.process("p", { one: step(() => c.close()).to("two"), two: step(() => c.close()).to(end) });
    });
    expect(result.verdicts).toEqual([
      { name: "no panic", kind: "no panic", verdict: "violated", depth: 2 },
      { name: "no deadlock", kind: "deadlock", verdict: "holds" },
    ]);
  });

  test("a deadlock is found at its depth", () => {
    const result = explore((m) => {
      const c = m.channel("c");
      m.process("p", { go: step().to("put"), put: send(c).to(end) });
    });
    expect(result.verdicts[1]).toEqual({
      name: "no deadlock",
      kind: "deadlock",
      verdict: "violated",
      depth: 2,
    });
  });
});

describe("an invariant", () => {
  test("holds, or is violated in one of the nearest states, or was cut off", () => {
    const below = (limit: number, most?: number): unknown =>
      explore((m) => {
        const { level } = counter(m, 5);
        m.invariant("it", () => level() < limit);
      }, most).verdicts[1];
    expect(below(6)).toEqual({ name: "it", kind: "invariant", verdict: "holds" });
    expect(below(3)).toEqual({ name: "it", kind: "invariant", verdict: "violated", depth: 3 });
    expect(below(3, 3)).toEqual({ name: "it", kind: "invariant", verdict: "cut off" });
    expect(below(3, 4)).toEqual({ name: "it", kind: "invariant", verdict: "violated", depth: 3 });
  });
});

describe("a step invariant", () => {
  test("compares a state with the one before, for every step", () => {
    const rising = (falls: boolean): unknown =>
      explore((m) => {
        const level = m.field("level", range(0, 3));
        m.action("rise", { when: () => level.get() < 3, step: () => level.set(level.get() + 1) });
        if (falls) m.action("fall", { when: () => level.get() === 2, step: () => level.set(0) });
        m.stepInvariant("it", (was) => level.get() >= was(() => level.get()));
      }).verdicts[1];
    expect(rising(false)).toEqual({ name: "it", kind: "step invariant", verdict: "holds" });
    expect(rising(true)).toEqual({ name: "it", kind: "step invariant", verdict: "violated", depth: 3 });
  });

  test("sees a new index as newer than all, and old ones in their order", () => {
    const result = explore((m) => {
      const log = m.log("log");
      const kept = m.index("kept");
      m.action("append", { step: () => void log.append() });
      m.action("keep", { step: () => kept.set(log.latest.get()) });
      m.stepInvariant("never back", (was) => was(() => log.latest.get()).isAtMost(log.latest.get()));
      m.stepInvariant("kept stays", (was) => was(() => kept.get()).equals(kept.get()));
    });
    expect(result.verdicts).toEqual([
      { name: "no deadlock", kind: "deadlock", verdict: "holds" },
      { name: "never back", kind: "step invariant", verdict: "holds" },
      { name: "kept stays", kind: "step invariant", verdict: "violated", depth: 2 },
    ]);
    // none or one index for each of two fields, which are equal, or the kept one is older
    expect([result.states, result.edges]).toEqual([4, 8]);
  });
});

test("a joined context, a process and a choice are explored together", () => {
  const result = explore((m) => {
    const a = m.context("a");
    const b = m.context("b");
    const either = m.joined("either", [a, b]);
    const c = m.channel("c", { closing: true });
    m.process("boss", {
      which: choice({
        a: step(() => a.cancel()).to("close?"),
        b: step(() => b.cancel()).to("close?"),
        neither: to(end),
      }),
      "close?": choice({ yes: step(() => c.close()).to(end), no: to(end) }),
    });
    m.process(
      "p",
      { on: done(either).to("closed"), closed: receive(c).to(end) },
      { rests: ["on", "closed"] },
    );
    m.stillPossible(
      "it",
      () => a.isDone || b.isDone,
      () => either.isDone,
    );
  });
  expect(result.verdicts.map(({ verdict }) => verdict)).toEqual(["holds", "holds", "holds"]);
});
