import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Index, Log } from "../fields.ts";
import { end, otherwise, step } from "../points.ts";
import { heldIndexes, MAXIMUM, NONE, ranked, thresholdAt } from "./rank.ts";
import type { State } from "./state.ts";
import { TinyModel } from "./tiny-model.ts";

function holding(...variables: number[][]): State {
  return {
    variables,
    processes: [],
    channels: [],
    contexts: [],
    waitGroups: [],
    timers: [],
    panic: null,
  };
}

describe("ranks", () => {
  test("are 1, 2, … for the distinct indexes, in their order; none and maximum stay", () => {
    const state = holding([7], [2.5, NONE, 7], [MAXIMUM, 3]);
    expect(heldIndexes(state, [0, 1, 2])).toEqual([2.5, 3, 7]);
    expect(ranked(state, [0, 1, 2]).variables).toEqual([[3], [1, NONE, 3], [MAXIMUM, 2]]);
    expect(state.variables).toEqual([[7], [2.5, NONE, 7], [MAXIMUM, 3]]);
  });

  test("are given to variables that hold indexes only", () => {
    expect(ranked(holding([9], [9]), [1]).variables).toEqual([[9], [1]]);
    expect(ranked(holding([9], [9]), []).variables).toEqual([[9], [9]]);
  });

  test("keep the order, and ranking twice is ranking once", () => {
    const anyIndex = fc.oneof(fc.constant(NONE), fc.constant(MAXIMUM), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(fc.array(anyIndex, { minLength: 1, maxLength: 8 }), (indexes) => {
        const once = ranked(holding(indexes), [0]);
        const [ranks] = once.variables as [number[]];
        for (const [a, index] of indexes.entries()) {
          for (const [b, other] of indexes.entries()) {
            const [one, two] = [ranks[a] as number, ranks[b] as number];
            expect(Math.sign(one - two)).toBe(Math.sign(index - other));
          }
        }
        expect(ranked(once, [0])).toEqual(once);
      }),
      { numRuns: 200 },
    );
  });
});

test("thresholds lie before the oldest, at it, between it and the next, …, at the newest, and no further", () => {
  const places = [0, 1, 2, 3, 4].map((place) => thresholdAt([4, 6], place));
  expect(places).toEqual([2, 4, 5, 6, undefined]);
  expect(thresholdAt([], 0)).toBeUndefined();
});

describe("in the course of a step", () => {
  test("an appended index is newer than those that the step has overwritten", () => {
    let seen: readonly boolean[] = [];
    const tiny = new TinyModel((m) => {
      const log = m.log("raft");
      const old = m.index("old");
      m.action("fill", { when: () => old.get().isNone, step: () => old.set(log.append()) });
      m.action("replace", {
        when: () => !old.get().isNone,
        step: () => {
          const before = old.get();
          old.clear();
          log.latest.clear();
          const first = log.append();
          const second = log.append();
          seen = [before.isBefore(first), first.isBefore(second), log.latest.get().equals(second)];
        },
      });
    });
    expect(tiny.plain(tiny.after("fill", "replace")).fields).toEqual({ "raft latest": 1, old: null });
    expect(seen).toEqual([true, true, true]);
  });

  test("any number of entries can be appended", () => {
    const tiny = new TinyModel((m) => {
      const log = m.log("raft");
      const cells = m.indexes("entries", 9);
      m.action("append nine", {
        step: () => {
          for (let at = 0; at < 9; at++) cells.set(8 - at, log.append());
        },
      });
    });
    expect(tiny.plain(tiny.after("append nine")).fields).toEqual({
      "raft latest": 9,
      entries: [9, 8, 7, 6, 5, 4, 3, 2, 1],
    });
  });

  test("a threshold keeps its place, whatever the step has changed", () => {
    const tiny = new TinyModel((m) => {
      const log = m.log("raft");
      const [a, b, c] = [m.index("a"), m.index("b"), m.index("c")];
      m.action("fill", {
        when: () => a.get().isNone,
        step: () => {
          a.set(log.append());
          b.set(log.append());
        },
      });
      m.action("between", {
        when: () => c.get().isNone && log.threshold(2) !== undefined,
        step: () => {
          a.set(log.threshold(3) as Index);
          log.append();
          c.set(log.threshold(2) as Index);
        },
      });
    });
    // Before: 1 = a, 2 = b and latest. The second threshold lies between them, though a has moved up to b.
    expect(tiny.plain(tiny.after("fill", "between")).fields).toEqual({ "raft latest": 3, a: 2, b: 2, c: 1 });
  });

  test("so does one in a condition of the branch that the step takes", () => {
    const tiny = new TinyModel((m) => {
      const log = m.log("raft");
      const old = m.index("old");
      m.process("p", {
        fill: step(() => old.set(log.append())).to("move"),
        move: step(() => {
          old.clear();
          log.append();
        }).toFirst({
          moved: () => log.threshold(1)?.equals(log.latest.get()) === true,
          kept: otherwise,
        }),
        moved: step().to(end),
        kept: step().to(end),
      });
    });
    expect(tiny.steps(tiny.after("p · fill", "p · move"))).toEqual(["p · kept"]);
  });

  test("an index is one of that step only, though none and the maximum are of all", () => {
    const using = (keep: (log: Log) => Index): TinyModel => {
      const kept: Index[] = [];
      return new TinyModel((m) => {
        const log = m.log("raft");
        m.action("keep", { step: () => void kept.push(keep(log)) });
        m.action("use", { step: () => log.latest.set(kept[0] ?? log.none) });
      });
    };
    const refused = 'it kept an index of log "raft" for a later step';
    expect(() => using((log) => log.append()).steps()).toThrow(refused);
    expect(using((log) => log.none).steps()).toEqual(["keep", "use"]);
    expect(using((log) => log.maximum).steps()).toEqual(["keep", "use"]);
  });

  test("one place is one index", () => {
    const tiny = new TinyModel((m) => {
      const log = m.log("raft");
      const [a, b] = [m.index("a"), m.index("b")];
      m.action("append", { when: () => log.latest.get().isNone, step: () => void log.append() });
      m.action("before it", {
        when: () => log.threshold(0) !== undefined && a.get().isNone,
        step: () => {
          a.set(log.threshold(0) as Index);
          b.set(log.threshold(0) as Index);
        },
      });
    });
    expect(tiny.plain(tiny.after("append", "before it")).fields).toEqual({ "raft latest": 2, a: 1, b: 1 });
  });
});
