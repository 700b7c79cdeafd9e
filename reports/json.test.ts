import fc from "fast-check";
import { expect, test } from "vitest";
import { anyTrace } from "../test/traces/any-trace.ts";
import { selectRace } from "../test/traces/replacement-wait.ts";
import { lasso } from "../test/traces/small-runs.ts";
import { readTrace, TraceFileError, writeTrace } from "./json.ts";

/** The trace with one value replaced, as the text of a file. */
function spoilt(path: readonly (string | number)[], value: unknown): string {
  const copy: unknown = JSON.parse(writeTrace(selectRace));
  let at: unknown = copy;
  for (const part of path.slice(0, -1)) at = Reflect.get(Object(at), part);
  Reflect.set(Object(at), path.at(-1) ?? "", value);
  return JSON.stringify(copy);
}

function errorOf(text: string): TraceFileError {
  try {
    readTrace(text, "out/run.json");
  } catch (error) {
    if (error instanceof TraceFileError) return error;
    throw error;
  }
  throw new Error("it was read");
}

test("any trace that is written is read as it was", () => {
  fc.assert(
    fc.property(anyTrace, (trace) => {
      const read = readTrace(writeTrace(trace), "any.json");
      expect(read).toEqual(JSON.parse(JSON.stringify(trace)));
      expect(Object.keys(read.initialState.fields)).toEqual(Object.keys(trace.initialState.fields));
      expect(writeTrace(readTrace(writeTrace(read), "any.json"))).toBe(writeTrace(read));
    }),
    { numRuns: 100 },
  );
});

test("the file is indented and ends with a line end", () => {
  expect(writeTrace(lasso)).toMatch(/^\{\n {2}"schema": "everycase-trace\/1",\n/);
  expect(writeTrace(lasso)).toMatch(/\n\}\n$/);
});

test("what is no JSON at all", () => {
  const { problem, message, cause } = errorOf('{"schema": ');
  expect(problem).toBe("not-json");
  expect(message).toMatch(/^out\/run\.json: not JSON: /);
  expect(cause).toBeInstanceOf(SyntaxError);
});

test("a version that is not understood says which one is", () => {
  const { problem, message } = errorOf(spoilt(["schema"], "everycase-trace/2"));
  expect(problem).toBe("unknown-schema");
  expect(message).toBe(
    'out/run.json: schema: found "everycase-trace/2"; this version of everycase understands "everycase-trace/1"',
  );
});

test.each<[path: readonly (string | number)[], value: unknown, message: string]>([
  [["schema"], undefined, 'schema: expected "everycase-trace/1", found nothing'],
  [["model"], 3, "model: expected text, found 3"],
  [["steps"], {}, "steps: expected a list, found an object"],
  [["parameters"], [], "parameters: expected an object, found a list"],
  [
    ["steps", 3, "label", "phase"],
    "jump",
    'steps[3].label.phase: expected "action" or "step" or "enter" or "park" or "resume" or "fire" or "cancel", found "jump"',
  ],
  [["steps", 0, "environment"], "no", 'steps[0].environment: expected true or false, found "no"'],
  [["initial"], -1, "initial: expected at least 0, found -1"],
  [["initial"], 0.5, "initial: expected a whole number, found 0.5"],
  [["loop"], 11, "loop: expected at most 10, the number of steps, found 11"],
  [["deciding", "step"], 10, "deciding.step: expected the position of one of the 10 steps, from 0, found 10"],
  [["blocked", 0, "waitsFor"], null, "blocked[0].waitsFor: expected a list, found null"],
  [
    ["initialState", "processes", "agent", "stand"],
    "sits",
    'initialState.processes.agent.stand: expected "before" or "parked" or "committed", found "sits"',
  ],
])("a malformed %j is named with what was expected", (path, value, message) => {
  const error = errorOf(spoilt(path, value));
  expect(error.problem).toBe("malformed");
  expect(error.message).toBe(`out/run.json: ${message}`);
});

test("something else than an object", () => {
  expect(errorOf("[]").message).toBe("out/run.json: the file: expected an object, found a list");
});

test("many wrong values are counted", () => {
  expect(errorOf('{"schema": "everycase-trace/1"}').message.split("\n")).toEqual([
    "out/run.json: tool: expected text, found nothing",
    "out/run.json: model: expected text, found nothing",
    "out/run.json: parameters: expected an object, found nothing",
    "out/run.json: property: expected text, found nothing",
    'out/run.json: kind: expected "counterexample" or "witness", found nothing',
    "out/run.json: 4 more",
  ]);
});

test("keys that a later version adds are no reason to refuse a trace", () => {
  expect(readTrace(spoilt(["added"], { later: true }), "x.json")).toEqual(selectRace);
});
