import { describe, expect, test } from "vitest";
import { expectShown } from "../../test/models/rerun.ts";
import { PORTS } from "../../test/models/same-meaning.ts";
import {
  type Builder,
  end,
  environment,
  flag,
  type ModelDefinition,
  model,
  otherwise,
  range,
  receive,
  select,
  step,
} from "../lang/index.ts";
import { type CheckResult, labelText, type PropertyVerdict } from "../trace.ts";
import { type CheckOptions, check } from "./check.ts";

/** Counts to 9 and stays there; `declare` adds properties of the count. */
function counting(declare: (m: Builder, count: () => number) => void): ModelDefinition {
  return model("counting", (m) => {
    const count = m.field("count", range(0, 9));
    m.action("tick", { when: () => count.get() < 9, step: () => count.set(count.get() + 1) });
    m.accept(() => count.get() === 9);
    declare(m, () => count.get());
  });
}

function resultOf(definition: ModelDefinition, options: Partial<CheckOptions> = {}): CheckResult {
  const { result } = check(definition, {}, { ...PORTS, ...options });
  for (const property of result.properties) expectShown(definition, property);
  return result;
}

function only(definition: ModelDefinition, options: Partial<CheckOptions> = {}): PropertyVerdict {
  const [property] = resultOf(definition, options).properties;
  return property as PropertyVerdict;
}

/** Of each kind: one that holds, and one that is violated when the count is 7. */
const KINDS: Readonly<Record<string, (m: Builder, count: () => number, bad: boolean) => void>> = {
  invariant: (m, count, bad) => m.invariant("p", () => !bad || count() !== 7),
  "step invariant": (m, count, bad) => m.stepInvariant("p", (was) => !bad || was(count) !== 6),
  "still possible": (m, count, bad) => m.stillPossible("p", otherwise, () => count() === (bad ? 6 : 9)),
  "leads to": (m, count, bad) =>
    m.leadsTo(
      "p",
      () => count() === 7,
      () => count() === (bad ? 3 : 9),
      { recurring: [] },
    ),
};

describe.each(Object.keys(KINDS))("%s", (kind) => {
  const verdict = (bad: boolean, states?: number): string =>
    only(
      counting((m, count) => KINDS[kind]?.(m, count, bad)),
      states === undefined ? {} : { limits: { states } },
    ).verdict;

  test("holds, is violated, or was cut off before it could be known", () => {
    expect([verdict(false), verdict(true)]).toEqual(["holds", "violated"]);
    expect([verdict(false, 5), verdict(true, 5)]).toEqual(["cut off", "cut off"]);
    expect([verdict(false, 9), verdict(false, 10)]).toEqual(["cut off", "holds"]);
  });
});

test("a violation that was found before the search was cut is one", () => {
  const limits = { states: 8 };
  const violated = (["invariant", "step invariant"] as const).map(
    (kind) =>
      only(
        counting((m, count) => KINDS[kind]?.(m, count, true)),
        { limits },
      ).verdict,
  );
  expect(violated).toEqual(["violated", "violated"]);
});

describe("possible", () => {
  test("holds with a shortest witness, is violated if there is none, and cut off if none was found in time", () => {
    const at = (goal: number, states = 100): PropertyVerdict =>
      only(
        counting((m, count) => m.possible("p", () => count() === goal)),
        { limits: { states } },
      );
    expect([at(4).verdict, at(4).trace?.kind, at(4).trace?.steps.length]).toEqual(["holds", "witness", 4]);
    expect([at(4, 5).verdict, at(4, 3).verdict]).toEqual(["holds", "cut off"]);
    const never = only(counting((m) => m.possible("p", () => false)));
    expect([never.verdict, never.trace, never.assumptions]).toEqual(["violated", undefined, []]);
  });

  test("after something: by owed steps only, from where it holds", () => {
    const definition = (rescue: boolean) =>
      model("after", (m) => {
        const at = m.field("at", range(0, 3));
        m.action("begin", { when: () => at.get() === 0, step: () => at.set(1) }, environment);
        m.action("work", { when: () => at.get() === 1, step: () => at.set(2) });
        m.action("finish", { when: () => at.get() === 2, step: () => at.set(3) }, { environment: rescue });
        m.accept(() => true);
        m.possible(
          "after",
          () => at.get() === 3,
          () => at.get() === 1,
        );
        m.possible("at all", () => at.get() === 3);
        m.possible(
          "after what never is",
          () => at.get() === 3,
          () => false,
        );
      });
    const verdicts = (rescue: boolean): unknown =>
      resultOf(definition(rescue))
        .properties.slice(0, 3)
        .map(({ verdict, trace }) => [verdict, trace?.steps.map(({ label }) => labelText(label))]);
    expect(verdicts(false)).toEqual([
      ["holds", ["begin", "work", "finish"]],
      ["holds", ["begin", "work", "finish"]],
      ["violated", undefined],
    ]);
    expect(verdicts(true)).toEqual([
      ["violated", undefined],
      ["holds", ["begin", "work", "finish"]],
      ["violated", undefined],
    ]);
    expect(resultOf(definition(false)).properties[0]?.assumptions).toEqual([
      "only steps that somebody owes count: no rescue by the environment",
    ]);
  });
});

const GOES_ON =
  "every process and action that can go on does so some time (weak fairness; Go preempts goroutines)";

describe("leads to", () => {
  /** Waits to be served; somebody else may be served again and again meanwhile. */
  const queue = (recurring: readonly string[]): ModelDefinition =>
    model("queue", (m) => {
      const served = m.field("served", flag());
      const turn = m.field("turn", flag());
      m.action("other", { step: () => turn.set(!turn.get()) });
      m.process("worker", {
        serve: step(() => served.set(true))
          .when(() => turn.get())
          .to(end),
      });
      m.leadsTo("is served", otherwise, () => served.get(), { recurring });
    });

  test("is violated by a run that goes round for ever: a lasso", () => {
    const { verdict, trace, assumptions } = only(queue([]));
    expect([verdict, assumptions, trace?.loop]).toEqual(["violated", [GOES_ON], 0]);
    expect(trace?.steps.map(({ label }) => labelText(label))).toEqual(["other", "other"]);
  });

  test("runs in which something that recurs is taken only finitely often do not count", () => {
    const { verdict, trace, assumptions } = only(queue(["worker"]));
    expect([verdict, trace, assumptions]).toEqual([
      "holds",
      undefined,
      ['"worker" is taken again and again', GOES_ON],
    ]);
    expect(only(queue(["other"])).verdict).toBe("violated");
  });

  test("is violated by a run that ends, if nothing has to recur", () => {
    const ending = (recurring: readonly string[]): PropertyVerdict =>
      only(
        counting((m, count) =>
          m.leadsTo(
            "p",
            () => count() === 4,
            () => count() === 3,
            { recurring },
          ),
        ),
      );
    expect([ending([]).verdict, ending([]).trace?.loop, ending([]).trace?.steps.length]).toEqual([
      "violated",
      undefined,
      9,
    ]);
    expect(ending(["tick"]).verdict).toBe("holds");
  });
});

test("what was never asked is said to be so", () => {
  const vacuous = (never: boolean): unknown =>
    resultOf(
      counting((m, count) => {
        const from = (): boolean => !never && count() === 2;
        m.stillPossible("p", from, () => count() === 9);
        m.leadsTo("q", from, () => count() === 9, { recurring: [] });
      }),
    ).properties.map(({ verdict, vacuous: why }) => [verdict, why]);
  expect(vacuous(true)).toEqual([
    ["holds", "its condition never holds, so that nothing was owed"],
    ["holds", "its antecedent never holds"],
    ["holds", undefined],
  ]);
  expect(vacuous(false)).toEqual([
    ["holds", undefined],
    ["holds", undefined],
    ["holds", undefined],
  ]);
});

describe("deadlock and panic", () => {
  const blocked = (m: Builder): void => {
    m.process("p", { wait: receive(m.channel("c")).to(end) });
  };

  test("a state without a step, where somebody should go on, is a deadlock: who waits for what is said", () => {
    const { properties, verdict, property } = resultOf(model("m", blocked));
    expect([verdict, property, properties.map(({ name, kind }) => [name, kind])]).toEqual([
      "violated",
      "no deadlock",
      [
        ["no panic", "no panic"],
        ["no deadlock", "deadlock"],
      ],
    ]);
    expect(properties[1]?.trace?.blocked).toEqual([{ process: "p", point: "wait", waitsFor: ["c"] }]);
  });

  test("it is none where it may rest, where all have ended, and where it is accepted", () => {
    const verdict = (declare: (m: Builder) => void): unknown =>
      resultOf(model("m", declare)).properties.find(({ kind }) => kind === "deadlock")?.verdict;
    expect(
      verdict((m) => void m.process("p", { wait: receive(m.channel("c")).to(end) }, { rests: ["wait"] })),
    ).toBe("holds");
    expect(verdict((m) => void m.process("p", { go: step().to(end) }))).toBe("holds");
    expect(
      verdict((m) => {
        blocked(m);
        m.accept(() => true);
      }),
    ).toBe("holds");
    expect(verdict((m) => void m.field("x", flag()))).toBe("violated");
    expect(verdict((m) => m.accept(() => true))).toBe("holds");
  });

  test("a panic is one, and no deadlock", () => {
    const { properties } = resultOf(
      model("m", (m) => {
        const c = m.channel("c", { closed: true });
        m.process("p", { close: step(() => c.close()).to(end) });
      }),
    );
    expect(properties.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["no panic", "violated"],
      ["no deadlock", "holds"],
    ]);
    expect(properties[0]?.trace?.steps.at(-1)?.state.panic).toBe("close of closed channel");
  });

  test("a model without anything that can panic is not asked about it", () => {
    expect(resultOf(counting(() => undefined)).properties.map(({ name }) => name)).toEqual(["no deadlock"]);
  });
});

test("all properties are judged; the result names the first that is violated", () => {
  const { verdict, property, properties } = resultOf(
    counting((m, count) => {
      m.invariant("a", otherwise);
      m.invariant("b", () => count() < 8);
      m.stepInvariant("c", () => false);
      m.possible("d", () => false);
    }),
  );
  expect([verdict, property]).toEqual(["violated", "b"]);
  expect(properties.map(({ name, verdict, trace }) => [name, verdict, trace?.steps.length])).toEqual([
    ["a", "holds", undefined],
    ["b", "violated", 8],
    ["c", "violated", 1],
    ["d", "violated", undefined],
    ["no deadlock", "holds", undefined],
  ]);
  const cut = resultOf(
    counting((m) => m.invariant("a", otherwise)),
    { limits: { states: 2 } },
  );
  expect([cut.verdict, cut.property]).toEqual(["cut off", undefined]);
});

describe("bounds", () => {
  const boundsOf = (options: Partial<CheckOptions>): unknown => {
    const { bounds, states, depth } = resultOf(
      counting(() => undefined),
      options,
    );
    return { bounds, states, depth };
  };

  test("are named as on the command line, with what was left out", () => {
    expect(boundsOf({})).toEqual({ bounds: [], states: 10, depth: 9 });
    expect(boundsOf({ limits: { states: 4 } })).toEqual({
      bounds: [{ bound: "--states", limit: 4, left: "1 of the 5 states reached were not expanded" }],
      states: 5,
      depth: 4,
    });
    expect(boundsOf({ limits: { depth: 3 } })).toEqual({
      bounds: [{ bound: "--depth", limit: 3, left: "1 of the 4 states reached were not expanded" }],
      states: 4,
      depth: 3,
    });
    expect(boundsOf({ limits: { memoryBytes: 1_000 } })).toEqual({
      bounds: [{ bound: "--memory", limit: 1_000, left: "1 of the 1 states reached were not expanded" }],
      states: 1,
      depth: 0,
    });
    expect(boundsOf({ interrupted: () => true })).toEqual({
      bounds: [
        {
          bound: "interrupted",
          limit: 0,
          left: "1 of the 1 states reached were not expanded; not reproducible",
        },
      ],
      states: 1,
      depth: 0,
    });
  });

  test("time is that of the clock that was given, and of the search alone", () => {
    let now = 100;
    const seconds = (): number => now++;
    expect(boundsOf({ limits: { seconds: 0.5 }, seconds })).toEqual({
      bounds: [
        {
          bound: "--time",
          limit: 0.5,
          left: "1 of the 1 states reached were not expanded; not reproducible",
        },
      ],
      states: 1,
      depth: 0,
    });
    const clock = [3, 3.5, 7];
    expect(
      resultOf(
        counting(() => undefined),
        { seconds: () => clock.shift() ?? 7 },
      ).seconds,
    ).toBe(4);
  });

  test("memory is what the process has grown by, a state", () => {
    const peak = [1_000, 3_004];
    expect(
      resultOf(
        counting(() => undefined),
        { peakMemory: () => peak.shift() ?? 0 },
      ).bytesPerState,
    ).toBe(200);
  });

  test("progress is told with the seconds that have passed", () => {
    const told: unknown[] = [];
    const clock = [3, 3.5];
    resultOf(
      counting(() => undefined),
      { progress: (now) => told.push(now), seconds: () => clock.shift() ?? 9 },
    );
    expect(told).toEqual([{ states: 1, edges: 0, depth: 0, frontier: 1, seconds: 0.5 }]);
  });
});

test("coverage counts the edges of every kind of step, those that are never taken included", () => {
  const { coverage, edges } = resultOf(
    model("m", (m) => {
      const c = m.channel("c", { closed: true });
      m.action("tick", ["a", "b"], { when: (one) => one === "a", step: () => undefined });
      m.process("p", {
        pick: select({ c: receive(c).to("on"), never: receive(m.channel("d")).to(end) }),
        on: step().to(end),
      });
    }),
  );
  expect(coverage.map((row) => [labelText({ ...row, commits: [] }), row.edges])).toEqual([
    ["tick · a", 4],
    ["tick · b", 0],
    ["p · pick · c (ready on entry)", 1],
    ["p · pick · never (ready on entry)", 0],
    ["p · pick · c (goes on)", 1],
    ["p · pick · never (goes on)", 0],
    ["p · pick (parks)", 0],
    ["p · on", 1],
  ]);
  expect(coverage.reduce((sum, row) => sum + row.edges, 0)).toBe(edges);
});

test("too many predicates to be marked in one search are refused by name", () => {
  const many = counting((m, count) => {
    for (let at = 0; at < 33; at++) m.possible(`p${at}`, () => count() === at % 10);
  });
  expect(() => check(many, {}, PORTS)).toThrow("33 predicates to be marked: at most 32 in one search");
});
