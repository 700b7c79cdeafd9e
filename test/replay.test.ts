/** Traces as files: what a check writes is read and replayed, and what is tampered with is rejected. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { replayTrace } from "../model/check/replay-trace.ts";
import type { Configuration, ModelDefinition } from "../model/lang/index.ts";
import { batchGc } from "../model/specs/batch-gc/index.ts";
import { twoPhaseCommit } from "../model/specs/classics/two-phase-commit.ts";
import { clientLifecycle } from "../model/specs/client-lifecycle/index.ts";
import { labelText, type Trace } from "../model/trace.ts";
import { readTrace, writeTrace } from "../reports/index.ts";
import { checked } from "./models/checked.ts";
import { mutant } from "./models/mutant.ts";
import { entryRace, ordering, stuckAgent } from "./models/stuck-agent.ts";

/** Rash managers: the only way to a counterexample of two-phase commit. */
const rash = mutant(twoPhaseCommit, { actions: { "RM chooses to abort": ({ step }) => ({ step }) } });

const RUNS: readonly (readonly [ModelDefinition, Partial<Configuration>])[] = [
  ...["v1.5.5", "cancellable-wait", "naive-cancellable-wait"].flatMap((variant) =>
    ["one-task", "crash-loop", "exits"].map((scope) => [clientLifecycle, { variant, scope }] as const),
  ),
  ...["v1.4.2", "v1.5.0"].flatMap((variant) => [
    [batchGc, { variant, parameters: { registrations: 2 } }] as const,
    [batchGc, { variant, scope: "spotlight" }] as const,
  ]),
  [rash, {}],
  [stuckAgent(), {}],
  [entryRace, {}],
  [ordering, {}],
];

interface Written {
  readonly definition: ModelDefinition;
  readonly trace: Trace;
}

const written: readonly Written[] = RUNS.flatMap(([definition, configuration]) =>
  checked(definition, configuration).properties.flatMap(({ trace, others = [] }) =>
    (trace === undefined ? [] : [trace, ...others]).map((one) => ({ definition, trace: one })),
  ),
);

test("every trace of every shipped model replays from its JSON", () => {
  expect(written.length).toBeGreaterThan(40);
  const texts = written.map(({ definition, trace }) => {
    const read = readTrace(writeTrace(trace), "trace.json");
    expect(read).toEqual(trace);
    return replayTrace(definition, read).text;
  });
  expect(
    texts.filter(
      (text) =>
        !/^replayed: \d+ steps(?:, back to the state after step \d+)?, every state as recorded$/.test(text),
    ),
  ).toEqual([]);
  expect(texts.filter((text) => text.includes("back to")).length).toBe(1);
});

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Something else in place of a value, of the same type where there is one. */
function other(value: Json): Json {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  if (typeof value === "string") return `${value}!`;
  if (value === null) return 1;
  return null;
}

/** A value with one leaf replaced: `choices` say which way to go, each modulo the ways there are. */
function withOther(value: Json, [choice = 0, ...choices]: readonly number[]): Json {
  if (value === null || typeof value !== "object") return other(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return [0];
    const at = choice % value.length;
    return value.map((one, position) => (position === at ? withOther(one, choices) : one));
  }
  const keys = Object.keys(value);
  const key = keys[choice % Math.max(1, keys.length)];
  if (key === undefined) return { unknown: 0 };
  return { ...value, [key]: withOther(value[key] as Json, choices) };
}

const json = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** Ways to tamper with a trace. */
const TAMPER: Readonly<Record<string, (trace: Trace, at: number, choices: readonly number[]) => unknown>> = {
  "a part of a step": (trace, at, choices) => ({
    ...trace,
    steps: trace.steps.map((step, position) =>
      position === at ? { ...step, label: withOther(json(step.label), choices) } : step,
    ),
  }),
  "who owes a step": (trace, at) => ({
    ...trace,
    steps: trace.steps.map((step, position) =>
      position === at ? { ...step, environment: !step.environment } : step,
    ),
  }),
  "a value in a state": (trace, at, choices) => ({
    ...trace,
    steps: trace.steps.map((step, position) =>
      position === at ? { ...step, state: withOther(json(step.state), choices) } : step,
    ),
  }),
  "a value in the initial state": (trace, _at, choices) => ({
    ...trace,
    initialState: withOther(json(trace.initialState), choices),
  }),
  "a step left out": (trace, at) => ({
    ...trace,
    steps: trace.steps.filter((_, position) => position !== at),
  }),
  "two steps in the other order": (trace, at) => {
    const steps = [...trace.steps];
    steps.splice(at, 2, ...steps.slice(at, at + 2).reverse());
    return { ...trace, steps };
  },
  "another initial state": (trace, at) => ({ ...trace, initial: at + 1 }),
  "another loop": (trace, at) => ({ ...trace, loop: trace.loop === at ? at + 1 : at }),
  "who is blocked": (trace, at, choices) => ({
    ...trace,
    blocked: withOther(
      json([...trace.blocked, ...(at % 2 === 0 ? [{ process: "p", point: "q", waitsFor: [] }] : [])]),
      choices,
    ),
  }),
  "the way that was open": (trace, at, choices) => {
    const { deciding } = trace;
    if (deciding === undefined) return { ...trace, deciding: { step: trace.steps.length + at } };
    return {
      ...trace,
      deciding: { ...deciding, completion: withOther(json(deciding.completion ?? []), choices) },
    };
  },
};

/** Cuts that leave a run which is one, too. */
const isStillARun = (trace: Trace, at: number, way: string): boolean =>
  (way === "a step left out" && at === trace.steps.length - 1) ||
  (way === "two steps in the other order" && at === trace.steps.length - 1) ||
  (way === "another loop" && returnsTo(trace, at));

/** Whether the last state of a trace is the one after so many steps, too. */
function returnsTo({ loop, initialState, steps }: Trace, at: number): boolean {
  const tampered = loop === at ? at + 1 : at;
  const state = tampered === 0 ? initialState : steps[tampered - 1]?.state;
  return tampered < steps.length && JSON.stringify(state) === JSON.stringify(steps.at(-1)?.state);
}

describe.each(Object.entries(TAMPER))("%s", (way, tamper) => {
  test("is noticed", () => {
    let tampered = 0;
    fc.assert(
      fc.property(
        fc.nat({ max: written.length - 1 }),
        fc.nat({ max: 59 }),
        fc.array(fc.nat({ max: 40 }), { minLength: 6, maxLength: 6 }),
        (which, position, choices) => {
          const { definition, trace } = written[which] as Written;
          const at = position % trace.steps.length;
          if (isStillARun(trace, at, way)) return;
          const text = `${JSON.stringify(tamper(trace, at, choices))}\n`;
          expect(text === `${JSON.stringify(trace)}\n`).toBe(false);
          expect(verdictOn(definition, text)).not.toMatch(/^replayed/);
          tampered++;
        },
      ),
      { numRuns: 60 },
    );
    expect(tampered).toBeGreaterThan(20);
  });
});

/** What is said of a file: by the reader if it is no trace, else by the replay. */
function verdictOn(definition: ModelDefinition, text: string): string {
  let trace: Trace;
  try {
    trace = readTrace(text, "trace.json");
  } catch (error) {
    return String(error);
  }
  return replayTrace(definition, trace).text;
}

test("a lasso on which something that recurs is not taken is no counterexample", () => {
  const [{ definition, trace }] = written.filter(({ trace: one }) => one.loop !== undefined) as [Written];
  // Garbage collection decides to do nothing there: the run is one without that step, too.
  const steps = trace.steps.filter(({ label }) => label.process !== "decide evaluation gc");
  expect([trace.steps.length - steps.length, replayTrace(definition, { ...trace, steps }).text]).toEqual([
    1,
    'rejected: "decide evaluation gc" is not taken where the run repeats, as «a superseded evaluation is collected while registrations go on» assumes',
  ]);
});

describe("a rejection says", () => {
  const [{ definition, trace }] = written.filter(({ trace: one }) => one.model === "entry race") as [Written];
  const rejected = (changed: Partial<Trace>): string =>
    replayTrace(definition, { ...trace, ...changed }).text;
  const [first, ...rest] = trace.steps as [Trace["steps"][0], ...Trace["steps"]];

  test("where the model does not take the step, and what is possible instead", () => {
    const label = { ...first.label, case: "other" };
    expect(labelText(first.label)).toBe("p · pick · bad (ready on entry)");
    expect(rejected({ steps: [{ ...first, label }, ...rest] })).toMatchInlineSnapshot(`
      "rejected at step 1: p · pick · other (ready on entry) is not possible. Possible are:
        p · pick · good (ready on entry)
        p · pick · bad (ready on entry)"
    `);
  });

  test("where the step leads elsewhere", () => {
    const state = { ...first.state, panic: "no" };
    expect(rejected({ steps: [{ ...first, state }, ...rest] })).toMatchInlineSnapshot(`
      "rejected at step 1: p · pick · bad (ready on entry) leads to another state. Possible are:
        p · pick · good (ready on entry)
        p · pick · bad (ready on entry)"
    `);
  });

  test("who owes the step", () => {
    expect(rejected({ steps: [{ ...first, environment: true }, ...rest] })).toMatchInlineSnapshot(
      `"rejected at step 1: p · pick · bad (ready on entry) is not the environment's"`,
    );
  });

  test("that the model begins otherwise", () => {
    expect([rejected({ initial: 3 }), rejected({ initialState: first.state })]).toMatchInlineSnapshot(`
      [
        "rejected: the model has no initial state 3",
        "rejected: the model starts in another state than the trace",
      ]
    `);
  });

  test("that the end is another", () => {
    expect([
      rejected({ loop: trace.steps.length }),
      rejected({ loop: 0 }),
      rejected({ blocked: [] }),
    ]).toMatchInlineSnapshot(`
      [
        "rejected: the last step does not lead back to the state after step 3",
        "rejected: the last step does not lead back to the state after step 0",
        "rejected: other processes are blocked in the last state",
      ]
    `);
  });

  test("that the way was not open", () => {
    const saving = first.label;
    expect([
      rejected({ deciding: { step: 0, saving, completion: [saving, saving] } }),
      rejected({ deciding: { step: 0, saving } }),
      rejected({ deciding: { step: 9 } }),
    ]).toMatchInlineSnapshot(`
      [
        "rejected: p · pick · bad (ready on entry) is not possible on the way that was still open at step 1. Possible are:
        p · pick · bad (goes on)",
        "rejected: the saving step is the one that was taken",
        "rejected: there is no step 10 that could decide",
      ]
    `);
  });
});
