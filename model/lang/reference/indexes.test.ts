import { describe, expect, test } from "vitest";
import type { Builder } from "../builder.ts";
import type { Index } from "../fields.ts";
import { oneOf } from "../fields.ts";
import { TinyModel } from "./tiny-model.ts";

/** A log, two fields `a` and `b`, and actions to move indexes between them. */
function twoFields(m: Builder): ReturnType<typeof declare> {
  return declare(m);
}

function declare(m: Builder) {
  const log = m.log("log");
  const [a, b] = [m.index("a"), m.index("b")];
  m.action("append", { step: () => void log.append() });
  m.action("a := latest", { step: () => a.set(log.latest.get()) });
  m.action("b := latest", { step: () => b.set(log.latest.get()) });
  m.action("b := maximum", { step: () => b.set(log.maximum) });
  m.action("clear a", { step: () => a.clear() });
  return { log, a, b };
}

describe("ranks", () => {
  const tiny = new TinyModel((m) => void twoFields(m));
  const fields = (...steps: string[]): unknown => Object.values(tiny.plain(tiny.after(...steps)).fields);

  test("indexes start as none, and the log is the field of its latest", () => {
    expect(tiny.plain(tiny.start).fields).toEqual({ "log latest": null, a: null, b: null });
  });

  test("are dense, oldest first, and anew after every step", () => {
    expect(fields("append")).toEqual([1, null, null]);
    expect(fields("append", "append", "append")).toEqual([1, null, null]);
    expect(fields("append", "a := latest")).toEqual([1, 1, null]);
    expect(fields("append", "a := latest", "append")).toEqual([2, 1, null]);
    expect(fields("append", "a := latest", "append", "append", "b := latest", "append")).toEqual([3, 1, 2]);
    expect(fields("append", "a := latest", "append", "b := latest", "append", "clear a")).toEqual([
      2,
      null,
      1,
    ]);
  });

  test("leave none and the maximum as they are", () => {
    expect(fields("append", "b := maximum")).toEqual([1, null, "maximum"]);
    expect(fields("append", "a := latest", "append", "b := maximum")).toEqual([2, 1, "maximum"]);
  });

  test("make states that order their indexes alike one state", () => {
    const key = (...steps: string[]): string => tiny.interpreter.key(tiny.after(...steps));
    expect(key("append", "append")).toBe(key("append"));
    expect(key("append", "a := latest", "append", "append")).toBe(key("append", "a := latest", "append"));
    expect(key("append", "a := latest", "append")).not.toBe(key("append", "a := latest"));
  });
});

test("an order: none before every index, the maximum after", () => {
  const tiny = new TinyModel((m) => {
    const { log, a, b } = twoFields(m);
    const said = m.cells("said", 4, oneOf("", "before", "at most", "equal", "after"));
    const compare = (one: Index, other: Index): "before" | "equal" | "after" => {
      if (one.isBefore(other) !== !other.isAtMost(one)) throw new Error("no order");
      if (one.isBefore(other)) return "before";
      return one.equals(other) ? "equal" : "after";
    };
    m.action("look", {
      step: () => {
        said.set(0, compare(a.get(), log.latest.get()));
        said.set(1, compare(log.none, a.get()));
        said.set(2, compare(log.maximum, log.latest.get()));
        said.set(3, b.get().isNone ? "equal" : "after");
      },
    });
  });
  const look = (...steps: string[]): unknown => tiny.plain(tiny.after(...steps, "look")).fields["said"];
  expect(look()).toEqual(["equal", "equal", "after", "equal"]);
  expect(look("append", "b := latest")).toEqual(["before", "equal", "after", "after"]);
  expect(look("append", "a := latest")).toEqual(["equal", "before", "after", "equal"]);
  expect(look("append", "a := latest", "append", "b := maximum")).toEqual([
    "before",
    "before",
    "after",
    "after",
  ]);
});

test("append gives an index newer than all, which the latest becomes", () => {
  const tiny = new TinyModel((m) => {
    const { log, a, b } = twoFields(m);
    m.action("twice", {
      step: () => {
        a.set(log.append());
        b.set(log.append());
      },
    });
    m.action("swap", {
      step: () => {
        const kept = a.get();
        a.set(b.get());
        b.set(kept);
      },
    });
  });
  expect(tiny.plain(tiny.after("append", "twice")).fields).toEqual({ "log latest": 2, a: 1, b: 2 });
  expect(tiny.plain(tiny.after("twice", "swap", "append")).fields).toEqual({ "log latest": 3, a: 2, b: 1 });
});

test("cells and rows of indexes start as none, and cleared ones are none again", () => {
  const tiny = new TinyModel((m) => {
    const log = m.log("log");
    const cells = m.indexes("cells", 3);
    m.action("fill", [0, 1, 2], { step: (at) => cells.set(at, log.append()) });
    m.action("copy", { step: () => cells.set(2, cells.get(0)) });
    m.action("clear", { step: () => cells.clear(0) });
  });
  const cells = (...steps: string[]): unknown => tiny.plain(tiny.after(...steps)).fields["cells"];
  expect(cells()).toEqual([null, null, null]);
  expect(cells("fill · 2", "fill · 0", "fill · 1")).toEqual([2, 3, 1]);
  expect(cells("fill · 1", "fill · 0", "copy")).toEqual([2, 1, 2]);
  expect(cells("fill · 1", "fill · 0", "copy", "clear")).toEqual([null, 1, 2]);
});

test("thresholds are the places at and between the indexes that fields hold, oldest first", () => {
  const tiny = new TinyModel((m) => {
    const { log, a, b } = twoFields(m);
    const places = m.cells("places", 6, oneOf("", "below a", "at a", "between", "at b", "above"));
    m.action("look", {
      step: () => {
        for (const place of [0, 1, 2, 3, 4, 5]) {
          const threshold = log.threshold(place);
          if (threshold === undefined) places.set(place, "");
          else if (threshold.isBefore(a.get())) places.set(place, "below a");
          else if (threshold.equals(a.get())) places.set(place, "at a");
          else if (threshold.isBefore(b.get())) places.set(place, "between");
          else places.set(place, threshold.equals(b.get()) ? "at b" : "above");
        }
      },
    });
    const cut = m.index("cut");
    m.action("cut at", log.thresholds, {
      when: (place) => log.threshold(place) !== undefined,
      step: (place) => cut.set(log.threshold(place) ?? log.none),
    });
  });
  const two = ["append", "a := latest", "append", "b := latest"];
  const look = (...steps: string[]): unknown => tiny.plain(tiny.after(...steps, "look")).fields["places"];
  expect(look()).toEqual(["", "", "", "", "", ""]);
  expect(look("append", "a := latest")).toEqual(["below a", "at a", "", "", "", ""]);
  expect(look(...two)).toEqual(["below a", "at a", "between", "at b", "", ""]);
  expect(tiny.steps(tiny.after(...two)).filter((text) => text.startsWith("cut"))).toEqual([
    "cut at · 0",
    "cut at · 1",
    "cut at · 2",
    "cut at · 3",
  ]);
  const after = (...steps: string[]): unknown => {
    const { "log latest": latest, a, b, cut } = tiny.plain(tiny.after(...two, ...steps)).fields;
    return { latest, a, b, cut };
  };
  expect(after("cut at · 0")).toEqual({ latest: 3, a: 2, b: 3, cut: 1 });
  expect(after("cut at · 1")).toEqual({ latest: 2, a: 1, b: 2, cut: 1 });
  expect(after("cut at · 2")).toEqual({ latest: 3, a: 1, b: 3, cut: 2 });
  expect(after("cut at · 2", "append")).toEqual({ latest: 4, a: 1, b: 3, cut: 2 });
});

test("thresholds are those of the state before the step, whatever it has appended and moved", () => {
  const tiny = new TinyModel((m) => {
    const { log, a, b } = twoFields(m);
    m.action("append, then cut", {
      step: () => {
        log.append();
        a.set(log.threshold(1) ?? log.none);
        b.set(log.threshold(2) ?? log.maximum);
      },
    });
  });
  expect(tiny.plain(tiny.after("append, then cut")).fields).toEqual({
    "log latest": 1,
    a: null,
    b: "maximum",
  });
  expect(tiny.plain(tiny.after("append", "append, then cut")).fields).toEqual({
    "log latest": 2,
    a: 1,
    b: "maximum",
  });
});

test("a step invariant reads the state before by `was`, with the same indexes", () => {
  const tiny = new TinyModel((m) => {
    const { log, a } = twoFields(m);
    m.stepInvariant("a is older than before or equal", (was) => a.get().isAtMost(was(() => a.get())));
    m.stepInvariant("latest stays", (was) => was(() => log.latest.get()).equals(log.latest.get()));
  });
  const [older, stays] = tiny.interpreter.properties;
  const holds = (property: typeof older, steps: string[], last: string): boolean | undefined => {
    const before = tiny.after(...steps);
    return property?.kind === "step invariant" ? property.holds(before, tiny.step(before, last)) : undefined;
  };
  expect(holds(stays, ["append"], "append")).toBe(false);
  expect(holds(stays, ["append"], "a := latest")).toBe(true);
  expect(holds(older, ["append"], "a := latest")).toBe(false);
  expect(holds(older, ["append", "a := latest"], "append")).toBe(true);
  // Cleared: none is older. After it, ranks are 1 again; the step itself still knows better.
  expect(holds(older, ["append", "a := latest", "append"], "clear a")).toBe(true);
  expect(holds(older, ["append", "a := latest", "append"], "a := latest")).toBe(false);
});
