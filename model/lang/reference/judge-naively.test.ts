import { describe, expect, test } from "vitest";
import type { VerdictKind } from "../../trace.ts";
import { type Builder, environment } from "../builder.ts";
import { flag, range } from "../fields.ts";
import { end, step } from "../points.ts";
import { exploreNaively } from "./explore-naively.ts";
import { TinyModel } from "./tiny-model.ts";

/** The verdict of the property called "it". */
function verdict(build: (m: Builder) => void, most?: number): VerdictKind | undefined {
  return exploreNaively(new TinyModel(build).interpreter, most).verdicts.find(({ name }) => name === "it")
    ?.verdict;
}

/** Counts up to `high`, one action a step. */
function counter(m: Builder, high: number): { readonly level: () => number } {
  const level = m.field("level", range(0, high));
  m.action("rise", { when: () => level.get() < high, step: () => level.set(level.get() + 1) });
  m.accept(() => level.get() === high);
  return { level: () => level.get() };
}

describe("possible", () => {
  test("some reachable state satisfies it", () => {
    const reaches = (goal: number, most?: number): VerdictKind | undefined =>
      verdict((m) => {
        const { level } = counter(m, 5);
        m.possible("it", () => level() === goal);
      }, most);
    expect(reaches(5)).toBe("holds");
    expect(reaches(6)).toBe("violated");
    expect(reaches(5, 3)).toBe("cut off");
    expect(reaches(2, 3)).toBe("holds");
  });

  test("after something: by owed steps only", () => {
    const reaches = (owed: boolean, goal = 3): VerdictKind | undefined =>
      verdict((m) => {
        const level = m.field("level", range(0, 3));
        m.action("to 2", { when: () => level.get() < 2, step: () => level.set(2) }, environment);
        m.action("to 3", { when: () => level.get() === 2, step: () => level.set(3) }, { environment: !owed });
        m.possible(
          "it",
          () => level.get() === goal,
          () => level.get() === 2,
        );
      });
    expect(reaches(true)).toBe("holds");
    expect(reaches(false)).toBe("violated");
    expect(reaches(false, 2)).toBe("holds");
    expect(reaches(true, 0)).toBe("violated");
  });
});

describe("still possible", () => {
  test("every state that it is asked of reaches the goal by owed steps", () => {
    const reaches = (back: boolean, owed: boolean, most?: number): VerdictKind | undefined =>
      verdict((m) => {
        const level = m.field("level", range(0, 3));
        m.action(
          "to",
          [1, 2, 3],
          { when: (at) => at > level.get(), step: (at) => level.set(at) },
          environment,
        );
        m.action(
          "home",
          {
            when: () => level.get() === 1 || (back && level.get() === 3),
            step: () => level.set(0),
          },
          { environment: !owed },
        );
        m.stillPossible(
          "it",
          () => level.get() % 2 === 1,
          () => level.get() === 0,
        );
      }, most);
    expect(reaches(true, true)).toBe("holds");
    expect(reaches(false, true)).toBe("violated");
    expect(reaches(true, false)).toBe("violated");
    expect(reaches(true, true, 3)).toBe("cut off");
  });
});

describe("leads to", () => {
  /** From 1, on to 2, or round and round. */
  const roundabout = (
    recurring: readonly string[],
    ways: { round?: boolean; stops?: boolean; fair?: boolean },
  ) =>
    verdict((m) => {
      const level = m.field("level", range(0, 2));
      m.action("begin", { when: () => level.get() === 0, step: () => level.set(1) });
      m.action("on", { when: () => level.get() === 1 && ways.stops !== true, step: () => level.set(2) });
      m.action("round", { when: () => level.get() === 1 && ways.round === true, step: () => undefined });
      m.accept(() => true);
      m.leadsTo(
        "it",
        () => level.get() === 1,
        () => level.get() === 2,
        { recurring, without: ways.fair === false ? ["goroutines"] : [] },
      );
    });

  test("a run that goes round for ever violates it, unless something that recurs is not on the way", () => {
    const unfair = { round: true, fair: false };
    expect(roundabout([], { round: true })).toBe("holds");
    expect(roundabout([], unfair)).toBe("violated");
    expect(roundabout(["round"], { round: true })).toBe("holds");
    expect(roundabout(["round"], unfair)).toBe("violated");
    expect(roundabout(["on"], { round: true })).toBe("holds");
    expect(roundabout(["round", "on"], { round: true })).toBe("holds");
    expect(roundabout([], {})).toBe("holds");
  });

  test("a run that ends violates it, unless something has to recur", () => {
    expect(roundabout([], { stops: true })).toBe("violated");
    expect(roundabout(["begin"], { stops: true })).toBe("holds");
  });

  test("what happens before, and what happens in states with `to`, does not count", () => {
    expect(
      verdict((m) => {
        const level = m.field("level", range(0, 2));
        m.action("wait", { when: () => level.get() !== 1, step: () => undefined });
        m.action("on", { when: () => level.get() < 2, step: () => level.set(level.get() + 1) });
        m.leadsTo(
          "it",
          () => level.get() === 1,
          () => level.get() === 2,
          { recurring: [] },
        );
      }),
    ).toBe("holds");
  });

  test("steps of one component only: those of another one do not make something recur", () => {
    const twoRounds = (back: boolean): VerdictKind | undefined =>
      verdict((m) => {
        const level = m.field("level", range(0, 3));
        m.action("a", { when: () => level.get() === 0, step: () => undefined });
        m.action("b", { when: () => level.get() === 1, step: () => undefined });
        m.action("on", { when: () => level.get() === 0, step: () => level.set(1) });
        m.action("back", { when: () => back && level.get() === 1, step: () => level.set(0) });
        m.leadsTo(
          "it",
          () => level.get() === 0,
          () => level.get() === 3,
          { recurring: ["a", "b"] },
        );
      });
    expect(twoRounds(false)).toBe("holds");
    expect(twoRounds(true)).toBe("violated");
  });

  test("a process recurs by its steps of any phase, but not by a timer or context of its name", () => {
    const turning = (recurring: string): VerdictKind | undefined =>
      verdict((m) => {
        const over = m.field("over", flag());
        const timer = m.timer("t", "1s");
        m.process("p", {
          turn: step(() => timer.start())
            .when(() => !timer.isArmed)
            .to("turn"),
        });
        m.process("t", {
          never: step()
            .when(() => over.get())
            .to(end),
        });
        m.leadsTo(
          "it",
          () => true,
          () => over.get(),
          { recurring: [recurring] },
        );
      });
    expect(turning("p")).toBe("violated");
    expect(turning("t")).toBe("holds");
  });

  test("was cut off unless the part that was explored violates it", () => {
    const counting = (stops: boolean): VerdictKind | undefined =>
      verdict((m) => {
        const level = m.field("level", range(0, 9));
        const isStopped = m.field("is stopped", flag());
        const goesOn = (): boolean => level.get() < 9 && !isStopped.get();
        m.action("rise", { when: goesOn, step: () => level.set(level.get() + 1) });
        m.action("stop", { when: () => stops && level.get() === 1, step: () => isStopped.set(true) });
        m.accept(() => true);
        m.leadsTo(
          "it",
          () => true,
          () => level.get() === 9,
        );
      }, 4);
    expect(counting(false)).toBe("cut off");
    expect(counting(true)).toBe("violated");
  });
});
