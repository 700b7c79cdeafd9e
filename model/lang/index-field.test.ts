import { describe, expect, test } from "vitest";
import { mistakeOf } from "../../test/models/mistake.ts";
import { expectSameMeaning } from "../../test/models/same-meaning.ts";
import type { Builder } from "./builder.ts";
import { type CompiledModel, compile } from "./compile.ts";
import { model } from "./definition.ts";
import type { Index, Log } from "./fields.ts";
import { flag, range } from "./fields.ts";

/** The fields after some actions, each by its name, from the only initial state. */
function fieldsAfter(build: (m: Builder) => void, ...names: readonly string[]): unknown {
  const compiled = compile(model("m", build));
  return compiled.plain(wordsAfter(compiled, names)).fields;
}

function wordsAfter(compiled: CompiledModel, names: readonly string[]): Uint32Array {
  return names.reduce((words, name) => {
    const steps = compiled.successors(words);
    const step = steps.find(({ label }) => label.process === name);
    if (step === undefined) throw new Error(`"${name}" is not possible`);
    return step.words;
  }, compiled.initialStates()[0] as Uint32Array);
}

/** Three places, and actions that append into each, forget, and copy. */
function threePlaces(m: Builder): { log: Log; places: ReturnType<Builder["indexes"]> } {
  const log = m.log("raft");
  const places = m.indexes("places", 3);
  for (const at of [0, 1, 2]) {
    m.action(`append ${at}`, { step: () => places.set(at, log.append()) });
    m.action(`clear ${at}`, { step: () => places.clear(at) });
    m.action(`copy to ${at}`, { step: () => places.set(at, places.get((at + 1) % 3)) });
  }
  m.action("forget latest", { step: () => log.latest.clear() });
  return { log, places };
}

test("indexes are ranked after each step: states that order them alike are one", () => {
  const build = (m: Builder): void => void threePlaces(m);
  expect(fieldsAfter(build)).toEqual({ "raft latest": null, places: [null, null, null] });
  expect(fieldsAfter(build, "append 0", "append 1", "append 2")).toEqual({
    "raft latest": 3,
    places: [1, 2, 3],
  });
  expect(fieldsAfter(build, "append 0", "append 1", "append 2", "clear 1")).toEqual({
    "raft latest": 2,
    places: [1, null, 2],
  });
  expect(fieldsAfter(build, "append 2", "append 2", "append 2", "append 0", "copy to 1")).toEqual({
    "raft latest": 2,
    places: [2, 1, 1],
  });
});

test("a new index is newer than every index that is held, even if the latest has been forgotten", () => {
  const build = (m: Builder): void => void threePlaces(m);
  expect(fieldsAfter(build, "append 0", "append 1", "forget latest")).toEqual({
    "raft latest": null,
    places: [1, 2, null],
  });
  expect(fieldsAfter(build, "append 0", "append 1", "forget latest", "append 2")).toEqual({
    "raft latest": 3,
    places: [1, 2, 3],
  });
  expectSameMeaning(model("m", build), 500);
});

test("one step may append eight entries, and not nine", () => {
  const appending =
    (entries: number) =>
    (m: Builder): void => {
      const log = m.log("raft");
      const first = m.index("first");
      const x = m.field("x", range(0, 8));
      m.action("append", {
        when: () => first.get().isNone,
        step: () => {
          first.set(log.append());
          for (let entry = 1; entry < entries; entry++) x.set(log.append().isBefore(first.get()) ? 0 : entry);
        },
      });
    };
  expect(fieldsAfter(appending(8), "append")).toEqual({ "raft latest": 2, first: 1, x: 7 });
  expect(() => compile(model("m", appending(9))).guarded(() => fieldsAfter(appending(9), "append"))).toThrow(
    /one step appends more than 8 entries to log "raft"/,
  );
});

test("none is before every index and maximum after, from the moment the log is declared", () => {
  const found: unknown[] = [];
  compileAndRun((m) => {
    const log = m.log("raft");
    const { none, maximum } = log;
    const a = m.index("a");
    const b = m.index("b");
    m.action("look", {
      when: () => a.get().isNone,
      step: () => {
        const [older, newer] = [log.append(), log.append()];
        const pairs: readonly (readonly [Index, Index])[] = [
          [none, older],
          [older, newer],
          [newer, maximum],
          [none, maximum],
        ];
        for (const [one, other] of pairs) {
          found.push([
            one.isBefore(other),
            other.isBefore(one),
            one.isAtMost(other),
            other.isAtMost(one),
            one.equals(other),
            one.isNone,
          ]);
          expect([one.isAtMost(one), one.isBefore(one), one.equals(one)]).toEqual([true, false, true]);
        }
        a.set(maximum);
        b.set(none);
        found.push([a.get().equals(maximum), b.get().isNone, a.get().isNone]);
      },
    });
  });
  const ordered = (isNone: boolean): unknown => [true, false, true, false, false, isNone];
  expect(found).toEqual([ordered(true), ordered(false), ordered(false), ordered(true), [true, true, false]]);
});

test("the maximum keeps its place when the others are ranked, and a model may start with it", () => {
  const build = (m: Builder): void => {
    const log = m.log("raft");
    const a = m.index("a");
    const b = m.index("b");
    m.initially(a, [log.maximum, log.none]);
    m.action("append", { step: () => b.set(log.append()) });
  };
  const compiled = compile(model("m", build));
  const all = compiled.initialStates();
  expect(all.map((words) => compiled.plain(words).fields)).toEqual([
    { "raft latest": null, a: "maximum", b: null },
    { "raft latest": null, a: null, b: null },
  ]);
  expect(fieldsAfter(build, "append", "append")).toEqual({ "raft latest": 1, a: "maximum", b: 1 });
  expectSameMeaning(model("m", build), 100);
});

describe("thresholds", () => {
  /** For each place: how it compares with the two indexes that are held. */
  const compared = (log: Log, older: Index, newer: Index): unknown =>
    log.thresholds.map((place) => {
      const at = log.threshold(place);
      if (at === undefined) return undefined;
      const order = (index: Index): string =>
        at.equals(index) ? "at" : at.isBefore(index) ? "before" : "after";
      return `${order(older)} ${order(newer)}`;
    });
  const TWO = [
    "before before",
    "at before",
    "after before",
    "after at",
    undefined,
    undefined,
    undefined,
    undefined,
  ];

  test("are just before the oldest, at each, and between them", () => {
    const found: unknown[] = [];
    compileAndRun((m) => {
      const log = m.log("raft");
      const [a, b] = [m.index("a"), m.index("b")];
      // The log has three places for indexes by now, and one that is declared later counts, too.
      const late = m.index("late");
      const done = m.field("done", flag());
      m.action("append", {
        when: () => a.get().isNone,
        step: () => {
          b.set(log.append());
          a.set(log.append());
        },
      });
      m.action("look", {
        when: () => !a.get().isNone && !done.get() && found.push(compared(log, b.get(), a.get())) > 0,
        step: () => {
          // The places are those before the step, whatever it has changed.
          late.set(log.append());
          b.clear();
          found.push(compared(log, log.threshold(1) as Index, log.threshold(3) as Index));
          b.set(log.threshold(1) as Index);
          done.set(true);
        },
      });
      m.invariant(
        "looks",
        () => a.get().isNone || done.get() || found.push(compared(log, b.get(), a.get())) > 0,
      );
    });
    // In a guard, in a step and in an invariant.
    expect(found.length).toBe(3);
    for (const one of found) expect(one).toEqual(TWO);
  });

  test("in a step invariant are those of the state after the step", () => {
    const build = (m: Builder): void => {
      const { log, places } = threePlaces(m);
      for (const place of [0, 1, 2, 3, 4, 5]) {
        m.stepInvariant(`before, at and after ${place}`, (was) => {
          const threshold = log.threshold(place);
          const before = was(() => log.threshold(place));
          return (threshold === undefined) === (before === undefined) || !places.get(1).isNone;
        });
        m.stepInvariant(`orders ${place}`, () => log.threshold(place)?.isAtMost(places.get(0)) ?? true);
      }
    };
    const { violated } = expectSameMeaning(model("m", build), 500);
    expect(violated.length).toBeGreaterThan(6);
  });

  test("there are none while no index is held", () => {
    const found: unknown[] = [];
    compileAndRun((m) => {
      const log = m.log("raft");
      m.invariant("looks", () => found.push(log.threshold(0)) > 0);
    });
    expect(found).toEqual([undefined]);
  });

  test("may be kept, and are ranked like any index", () => {
    const build = (m: Builder): void => {
      const log = m.log("raft");
      const [a, b, at] = [m.index("a"), m.index("b"), m.index("at")];
      m.action("append", { step: () => (a.get().isNone ? a : b).set(log.append()) });
      m.action("keep", { step: () => at.set(log.threshold(2) ?? log.none) });
    };
    expect(fieldsAfter(build, "append", "append", "keep")).toEqual({ "raft latest": 3, a: 1, b: 3, at: 2 });
    expectSameMeaning(model("m", build), 500);
  });
});

describe("an index is not a number", () => {
  test.each<[string, (index: Index) => unknown]>([
    ["addition", (index) => (index as never) + 1],
    ["subtraction", (index) => (index as unknown as number) - 1],
    ["<", (index) => (index as never) < 0],
    ["unary plus", (index) => +(index as never)],
    ["Math.max", (index) => Math.max(index as never, 0)],
    ["comparison with a number", (index) => (index as never) == 1],
  ])("%s throws", (_, misuse) => {
    const { problem, facts } = mistakeOf((m) => {
      const log = m.log("raft");
      const x = m.field("x", flag());
      m.action("misuse", { step: () => x.set(Boolean(misuse(log.append()))) });
    });
    expect([problem, facts]).toEqual(["index-arithmetic", { log: "raft" }]);
  });

  test.each<[string, unknown]>([
    ["a number", 1],
    ["nothing", undefined],
    ["an object", { isNone: false }],
  ])("%s is not an index", (_, value) => {
    const misusing = (use: (log: Log, field: ReturnType<Builder["index"]>) => void): unknown => {
      const { problem, facts } = mistakeOf((m) => {
        const log = m.log("raft");
        const field = m.index("i");
        m.action("misuse", { step: () => use(log, field) });
      });
      return [problem, facts];
    };
    const foreign = ["foreign-index", { log: "raft" }];
    expect(misusing((_log, field) => field.set(value as Index))).toEqual(foreign);
    expect(misusing((log) => log.append().isBefore(value as Index))).toEqual(foreign);
    expect(misusing((log) => log.append().equals(value as Index))).toEqual(foreign);
  });

  test("one of another model is foreign", () => {
    let other: Index | undefined;
    compile(
      model("other", (m) => {
        other = m.log("raft").maximum;
      }),
    );
    const { problem } = mistakeOf((m) => {
      m.log("raft");
      const field = m.index("i");
      m.action("misuse", { step: () => field.set(other as Index) });
    });
    expect(problem).toBe("foreign-index");
  });
});

/** Explores a model by the compiler alone, for what its code writes down about itself. */
function compileAndRun(build: (m: Builder) => void): void {
  const compiled = compile(model("m", build));
  const seen = new Set<string>();
  const waiting = [...compiled.initialStates()];
  for (let words = waiting.pop(); words !== undefined; words = waiting.pop()) {
    if (seen.has(words.join())) continue;
    seen.add(words.join());
    compiled.system.next.set(words);
    for (let predicate = 0; predicate < compiled.system.predicates; predicate++)
      compiled.system.holds(predicate);
    waiting.push(...compiled.successors(words).map((successor) => successor.words));
  }
}
