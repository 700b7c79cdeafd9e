/** Bounds, constraints, and what is still known of a model that they keep small. */
import { describe, expect, test } from "vitest";
import type { Builder } from "../builder.ts";
import { range } from "../fields.ts";
import { end, receive, select, step } from "../points.ts";
import { exploreNaively, findStates, type NaiveResult } from "./explore-naively.ts";
import { refusal } from "./refusal.ts";
import { TinyModel } from "./tiny-model.ts";

const explore = (build: (m: Builder) => void): NaiveResult =>
  exploreNaively(new TinyModel(build).interpreter);
const verdictsOf = (build: (m: Builder) => void): Record<string, string> =>
  Object.fromEntries(explore(build).verdicts.map(({ name, verdict }) => [name, verdict]));

/** Counts up to 9; each of `more` declares something about the level. */
const counting =
  (...more: ((m: Builder, level: () => number, set: (to: number) => void) => void)[]) =>
  (m: Builder): void => {
    const level = m.field("level", range(0, 9));
    m.action("rise", { when: () => level.get() < 9, step: () => level.set(level.get() + 1) });
    for (const one of more)
      one(
        m,
        () => level.get(),
        (to) => level.set(to),
      );
  };

describe("a constraint", () => {
  test("keeps the states in which it does not hold, and leaves out what follows", () => {
    const result = explore(counting((m, level) => m.constraint("at most 2", () => level() <= 2)));
    expect(result).toMatchObject({
      states: 4,
      edges: 3,
      depth: 3,
      isCut: false,
      bounds: ["at most 2"],
      verdicts: [{ name: "no deadlock", verdict: "holds" }],
    });
  });

  test("is met by an initial state, too", () => {
    const result = explore(counting((m, level) => m.constraint("none", () => level() > 0)));
    expect([result.states, result.edges, result.bounds]).toEqual([1, 0, ["none"]]);
  });

  test("leaves alone what is asked about one state", () => {
    const { interpreter, start } = new TinyModel(
      counting((m, level) => {
        m.constraint("above 0", () => level() > 0);
        m.constraint("above 3", () => level() > 3);
      }),
    );
    expect(interpreter.brokenConstraints(start)).toEqual(["above 0", "above 3"]);
    expect(interpreter.successors(start)).toHaveLength(1);
  });

  test("that is kept everywhere changes nothing", () => {
    const held = explore(counting((m, level) => m.constraint("any", () => level() >= 0)));
    expect(held).toEqual(explore(counting()));
  });
});

describe("a bound", () => {
  test("gives up the step in which it is reached, whatever that has written", () => {
    const result = explore(
      counting((m, level, set) => {
        const few = m.bound("few", 2);
        m.action("leap", {
          when: () => level() === 1,
          step: () => {
            set(8);
            few.reached();
          },
        });
      }),
    );
    expect([result.states, result.edges, result.bounds]).toEqual([10, 9, ["few"]]);
  });

  test("is no deadlock, and says nothing where it is not reached", () => {
    const bounded = (reached: boolean) =>
      verdictsOf((m) => {
        const few = m.bound("few", 0);
        m.process("p", {
          only: step(() => {
            if (reached) few.reached();
          }).to(end),
        });
      });
    expect(bounded(true)).toEqual({ "no deadlock": "holds" });
    expect(bounded(false)).toEqual({ "no deadlock": "holds" });
  });

  test("gives up each way of a step on its own", () => {
    const tiny = new TinyModel((m) => {
      const gone = m.channel("gone", { closing: true });
      const few = m.bound("few", 1);
      const waiter = m.process(
        "waiter",
        { wait: select({ a: receive(gone).to(end), b: receive(gone).to(end) }) },
        { starts: "parked" },
      );
      const went = m.field("went", range(0, 1));
      m.process("closer", {
        close: step(() => {
          gone.close();
          went.set(waiter.isParkedAt("wait") ? 0 : 1);
          few.reached();
        }).to(end),
      });
    });
    const { successors, givenUp } = tiny.interpreter.expand(tiny.start);
    expect(successors).toEqual([]);
    expect(givenUp).toEqual(
      ["a", "b"].map((name) => ({
        label: {
          process: "closer",
          point: "close",
          phase: "step",
          commits: [{ process: "waiter", point: "wait", case: name }],
        },
        environment: false,
        bound: "few",
      })),
    );
    expect(findStates(tiny.interpreter, 10).leftOut).toEqual([["few", "few"]]);
  });

  test.each([
    ["a guard", "write-in-guard"],
    ["a property", "write-in-guard"],
    ["the declaration", "outside-a-step"],
  ])("is not reached in %s", (where, problem) => {
    const refused = refusal((m) => {
      const few = m.bound("few", 0);
      if (where === "the declaration") few.reached();
      if (where === "a property") m.invariant("i", () => few.reached());
      m.action("a", { when: () => where !== "a guard" || few.reached(), step: () => undefined });
    });
    expect(refused.slice(0, 2)).toEqual([problem, { name: "few" }]);
  });

  test("has a name of its own and a whole limit", () => {
    expect(refusal((m) => [m.bound("b", 1), m.bound("b", 2)])).toEqual([
      "duplicate-name",
      { sort: "bound", name: "b" },
    ]);
    for (const limit of [-1, 0.5, Number.NaN]) {
      expect(refusal((m) => m.bound("b", limit))).toEqual(["bad-bound", { name: "b", limit }]);
    }
    expect(new TinyModel((m) => void m.bound("b", 3)).steps()).toEqual([]);
  });
});

describe("what is partly known", () => {
  /** Up to 2 and no further; what a property says of it. */
  const upToTwo = (declare: (m: Builder, level: () => number) => void): Record<string, string> =>
    verdictsOf(
      counting(declare, (m, level) => {
        m.constraint("at most 1", () => level() <= 1);
      }),
    );

  test("keeps what is kept within the bounds, and violates nothing for want of what is beyond", () => {
    const verdicts = upToTwo((m, level) => {
      m.invariant("below 2", () => level() < 2);
      m.invariant("below 3", () => level() < 3);
      m.stepInvariant("no step to 2", () => level() !== 2);
      m.stepInvariant("no step to 3", () => level() !== 3);
      m.possible("2", () => level() === 2);
      m.possible("3", () => level() === 3);
      m.leadsTo(
        "0 to 1",
        () => level() === 0,
        () => level() === 1,
        { recurring: [] },
      );
      m.leadsTo(
        "0 to 9",
        () => level() === 0,
        () => level() === 9,
        { recurring: [] },
      );
      m.leadsTo(
        "5 to 9",
        () => level() === 5,
        () => level() === 9,
        { recurring: [] },
      );
    });
    expect(verdicts).toEqual({
      "no deadlock": "holds",
      "below 2": "violated",
      "below 3": "holds",
      "no step to 2": "violated",
      "no step to 3": "holds",
      "2": "holds",
      "3": "cut off",
      "0 to 1": "holds",
      "0 to 9": "holds",
      "5 to 9": "holds",
    });
  });

  test("may still lead anywhere, but not from where nothing partial can be reached", () => {
    const still = (isBounded: boolean) =>
      verdictsOf((m) => {
        const place = m.field("place", range(0, 3));
        m.action("lose", { when: () => place.get() === 0, step: () => place.set(1) });
        m.action("go on", { when: () => place.get() === 0, step: () => place.set(2) });
        m.action("stay", { step: () => undefined });
        m.stillPossible(
          "3 from 1",
          () => place.get() === 1,
          () => place.get() === 3,
        );
        m.stillPossible(
          "3 from 0",
          () => place.get() === 0,
          () => place.get() === 3,
        );
        if (isBounded) m.constraint("no further than 2", () => place.get() !== 2);
      });
    expect(still(true)).toEqual({
      "no deadlock": "holds",
      "3 from 1": "violated",
      "3 from 0": "cut off",
    });
    expect(still(false)).toEqual({ "no deadlock": "holds", "3 from 1": "violated", "3 from 0": "violated" });
  });

  test("goes round where it goes round", () => {
    const verdicts = verdictsOf((m) => {
      const place = m.field("place", range(0, 3));
      m.action("round", { when: () => place.get() < 2, step: () => place.set(1 - place.get()) });
      m.action("out", { when: () => place.get() === 1, step: () => place.set(2) });
      m.action("on", { when: () => place.get() === 2, step: () => place.set(3) });
      m.constraint("inside", () => place.get() < 2);
      m.leadsTo(
        "3",
        () => true,
        () => place.get() === 3,
        { recurring: ["round"] },
      );
    });
    expect(verdicts).toEqual({ "no deadlock": "holds", "3": "violated" });
  });
});
