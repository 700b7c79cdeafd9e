import { expect, test } from "vitest";
import { model, range } from "../lang/index.ts";
import type { CheckResult } from "../trace.ts";
import { type CheckOptions, check } from "./check.ts";

const OPTIONS: CheckOptions = { tool: "0.1.0", seconds: () => 0, peakMemory: () => 0 };

/** A queue that takes three jobs; what a fourth would do is not known. Six jobs are served in all. */
const queue = model(
  "queue",
  { parameters: { most: { meaning: "served", low: 1, high: 6, initial: 6 } } },
  (m, { parameters }) => {
    const waiting = m.field("waiting", range(0, 3));
    const served = m.field("served", range(0, 6));
    const room = m.bound("room", 3);
    m.action("put", {
      step: () => {
        if (waiting.get() === 3) room.reached();
        waiting.set(waiting.get() + 1);
      },
    });
    m.action("serve", {
      when: () => waiting.get() > 0,
      step: () => {
        waiting.set(waiting.get() - 1);
        served.set(served.get() + 1);
      },
    });
    m.constraint("few are served", () => served.get() < (parameters["most"] ?? 0));
    m.invariant("all fit", () => waiting.get() <= 3);
    m.invariant("five are never served", () => served.get() < 5);
    m.possible("three are served", () => served.get() === 3);
    m.possible("twenty have come", () => waiting.get() + served.get() === 20);
    m.stillPossible(
      "the queue can be emptied",
      () => true,
      () => waiting.get() === 0,
    );
    m.stillPossible(
      "it can at first",
      () => served.get() < 2,
      () => waiting.get() === 0,
    );
    m.leadsTo(
      "what waits is served",
      () => waiting.get() === 3,
      () => waiting.get() === 2,
      { recurring: [] },
    );
  },
);

const verdicts = ({ properties }: CheckResult): unknown =>
  Object.fromEntries(properties.map(({ name, verdict }) => [name, verdict]));

test.each(["breadth-first", "depth-first"] as const)(
  "within the bounds and constraints of a model, what is not violated holds: %s",
  (kind) => {
    const { result } = check(queue, {}, { ...OPTIONS, strategy: { kind } });
    expect([result.verdict, result.states]).toEqual(["violated", 27]);
    expect(result.bounds).toEqual([
      { bound: 'bound "room"', limit: 3, left: "6 steps given up", ofModel: true },
      {
        bound: 'constraint "few are served"',
        limit: 0,
        left: "what follows 3 states in which it does not hold was left out",
        ofModel: true,
      },
    ]);
    expect(verdicts(result)).toEqual({
      "all fit": "holds",
      "five are never served": "violated",
      "three are served": "holds",
      "twenty have come": "cut off",
      // Where six are served, nothing is known of how it goes on.
      "the queue can be emptied": "cut off",
      "it can at first": "holds",
      "what waits is served": "holds",
      "no deadlock": "holds",
    });
  },
);

test("a bound that is not reached is not listed, and a limit of the search comes first", () => {
  const { result } = check(queue, { parameters: { most: 1 } }, { ...OPTIONS, limits: { depth: 3 } });
  expect(result.bounds.map(({ bound, ofModel }) => [bound, ofModel])).toEqual([
    ["--depth", undefined],
    ['constraint "few are served"', true],
  ]);
});
