import { describe, expect, test } from "vitest";
import { mistakeOfCheck } from "../../test/models/mistake.ts";
import { PORTS } from "../../test/models/same-meaning.ts";
import { LanguageError } from "../lang/errors.ts";
import { type Builder, end, flag, model, range, step } from "../lang/index.ts";
import { check } from "./check.ts";

const IMPURE = { source: "the same state had other successors when it was expanded again" };

/** Counts round and round; `next` says by how much. */
function turning(m: Builder, next: () => number, most = 9): void {
  const count = m.field("count", range(0, most));
  m.action("turn", { step: () => count.set((count.get() + next()) % (most + 1)) });
}

describe("a model that remembers is found", () => {
  test.each<[string, (m: Builder) => void]>([
    [
      "how often it was called",
      (m) => {
        let calls = 0;
        turning(m, () => 1 + (calls++ % 2));
      },
    ],
    [
      "that it was called before",
      (m) => {
        let first = true;
        turning(m, () => {
          const by = first ? 1 : 2;
          first = false;
          return by;
        });
      },
    ],
    [
      "in a guard",
      (m) => {
        let open = 3;
        const x = m.field("x", range(0, 5));
        m.action("pass", { when: () => x.get() < 5 && open-- > 0, step: () => x.set(x.get() + 1) });
        m.accept(() => true);
      },
    ],
    [
      "what it wrote last",
      (m) => {
        let last = 0;
        const x = m.field("x", range(0, 5));
        m.action("write", [1, 2], {
          step: (value) => {
            x.set((last + value) % 6);
            last = value;
          },
        });
      },
    ],
    [
      "in a process",
      (m) => {
        let odd = false;
        const x = m.field("x", flag());
        m.process("p", { at: step(() => x.set((odd = !odd))).to("at"), on: step().to(end) });
      },
    ],
  ])("%s", (_, build) => {
    const { problem, facts, context } = mistakeOfCheck(build);
    expect([problem, facts, context?.model]).toEqual(["impure", IMPURE, "m"]);
  });

  test("outside of itself, in what all of its copies share", () => {
    let first = true;
    const { problem } = mistakeOfCheck((m) =>
      turning(m, () => {
        const by = first ? 1 : 2;
        first = false;
        return by;
      }),
    );
    expect(problem).toBe("impure");
  });

  test.each([false, true])("what only the search has seen, with a graph (%s) and without", (graph) => {
    let first = true;
    const definition = model("m", (m) => {
      turning(m, () => 1);
      // Leads to a state that is known anyway, and only once.
      m.action("stutter", {
        when: () => {
          const was = first;
          first = false;
          return was;
        },
        step: () => undefined,
      });
    });
    expect(() => check(definition, {}, { ...PORTS, graph })).toThrow(IMPURE.source);
  });

  test("how often it was declared", () => {
    let declared = 0;
    const { problem } = mistakeOfCheck((m) => {
      const by = ++declared;
      turning(m, () => by);
    });
    expect(problem).toBe("impure");
  });
});

test("a model that remembers what is always the same is left alone", () => {
  const squares = new Map<number, number>();
  const pure = model("m", (m) => {
    const x = m.field("x", range(0, 9));
    m.action("square", {
      step: () => {
        const now = x.get();
        const known = squares.get(now) ?? (now * now) % 10;
        squares.set(now, known);
        x.set(known);
      },
    });
    m.action("next", { step: () => x.set((x.get() + 1) % 10) });
  });
  expect(check(pure, {}, PORTS).result.states).toBe(10);
});

test("a model that throws says where and in which state, and keeps what was thrown", () => {
  const thrown = new TypeError("x is not a function");
  const found = mistakeOfCheck((m) => {
    const x = m.field("x", range(0, 3));
    m.action("turn", {
      step: () => {
        if (x.get() === 2) throw thrown;
        x.set(x.get() + 1);
      },
    });
  });
  expect(found).toBeInstanceOf(LanguageError);
  expect(found).toMatchObject({
    problem: "threw",
    facts: { message: "TypeError: x is not a function" },
    context: { model: "m", during: 'action "turn"', state: "x=2" },
    cause: thrown,
  });
});

test.each<[string, (m: Builder) => void]>([
  [
    "while it is declared",
    () => {
      throw new RangeError("no");
    },
  ],
  [
    "in a property",
    (m) =>
      m.invariant("p", () => {
        throw new RangeError("no");
      }),
  ],
])("what a model throws %s is its mistake, too", (_, build) => {
  const { problem, facts, context } = mistakeOfCheck(build);
  expect([problem, facts, context?.model]).toEqual(["threw", { message: "RangeError: no" }, "m"]);
});
