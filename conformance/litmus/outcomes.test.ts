import { expect, test } from "vitest";
import { compiled, interpreted } from "../../test/litmus/interpreters.ts";
import { catalogue } from "./catalogue/index.ts";
import { outcomesOnModel } from "./on-model.ts";
import { outcomesOnRuntime } from "./on-runtime.ts";
import type { Program } from "./program.ts";

const sorted = (outcomes: Iterable<string>): readonly string[] => [...outcomes].sort();

test.each(catalogue)("$name: the runtime shows the written outcomes, and no others", (program) => {
  expect(sorted(outcomesOnRuntime(program).outcomes)).toEqual(sorted(program.outcomes));
});

test.each(catalogue)("$name: the compiled model shows the written outcomes, and no others", (program) => {
  expect(sorted(outcomesOnModel(program, compiled(program)).outcomes)).toEqual(sorted(program.outcomes));
});

test.each(catalogue)(
  "$name: the reference interpreter shows the written outcomes, and no others",
  (program) => {
    expect(sorted(outcomesOnModel(program, interpreted(program)).outcomes)).toEqual(sorted(program.outcomes));
  },
);

test("names are distinct, and fit on a command line", () => {
  const names = catalogue.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(34);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+(?:-[a-z]+)*$/.test(name))).toEqual([]);
});

test("no run waits for somebody to be parked who never is", () => {
  // In Go such a run would not come to rest.
  const waiting = catalogue.filter(({ outcomes }) =>
    outcomes.some((one) => / at await \w+ parked/.test(one)),
  );
  expect(waiting.map(({ name }) => name)).toEqual([]);
});

test("merging states loses no outcome", () => {
  const tried = catalogue.flatMap((program) => {
    const runs = runsOf(program, 1_000);
    if (runs === undefined) return [];
    expect(sorted(runs.outcomes)).toEqual(sorted(outcomesOnRuntime(program).outcomes));
    return [program.name];
  });
  // Others have more schedules than that.
  expect(tried.length).toBeGreaterThan(90);
});

test("a program with more runs than allowed is refused", () => {
  const program = catalogue.find(({ name }) => name === "two-workers") as Program;
  expect(() => outcomesOnRuntime(program, { merge: false, limit: 5 })).toThrow(
    'litmus program "two-workers": more than 5 runs',
  );
});

/** All schedules, or nothing if there are more than `limit`. */
function runsOf(program: Program, limit: number): ReturnType<typeof outcomesOnRuntime> | undefined {
  try {
    return outcomesOnRuntime(program, { merge: false, limit });
  } catch (error) {
    if (error instanceof Error && error.message.includes(`more than ${limit} `)) return undefined;
    throw error;
  }
}
