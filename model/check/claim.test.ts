import { expect, test } from "vitest";
import { batchGc } from "../specs/batch-gc/index.ts";
import { clientLifecycle } from "../specs/client-lifecycle/index.ts";
import type { Trace } from "../trace.ts";
import { check } from "./check.ts";
import { replayTrace } from "./replay-trace.ts";

const OPTIONS = { tool: "0.1.0", seconds: () => 0, peakMemory: () => 0 };

function traceOf(definition: typeof batchGc, variant: string, property: string): Trace {
  const { result } = check(definition, { variant }, OPTIONS);
  const trace = result.properties.find(({ name }) => name === property)?.trace;
  if (trace === undefined) throw new Error(`no trace of ${property}`);
  return trace;
}

const LOST = "finished work of the current version is not lost";
const { deciding: _, ...lost } = traceOf(batchGc, "v1.5.0", LOST);
const hang = traceOf(clientLifecycle, "v1.5.5", "shutdown terminates");

test("a trace whose claim is true is accepted", () => {
  expect([replayTrace(batchGc, lost).accepted, replayTrace(clientLifecycle, hang).accepted]).toEqual([
    true,
    true,
  ]);
});

test.each<readonly [string, Partial<Trace>, string]>([
  ["another invariant", { property: "lost work does not run again" }, "is not false at the end"],
  ["a property that is not there", { property: "foo" }, "the model has no property «foo»"],
  ["a goal instead", { property: "a job gone quiet is collected" }, 'of the kind "still possible"'],
  ["a deadlock", { property: "no deadlock", propertyKind: "deadlock" }, "somebody can still take a step"],
  ["without its last step", { steps: lost.steps.slice(0, -1) }, "is not false at the end"],
  ["without steps", { steps: [] }, "is not false at the end"],
  ["another kind", { propertyKind: "step invariant" }, 'is of the kind "invariant"'],
  ["a witness", { kind: "witness" }, "is a counterexample, not a witness"],
])("a run for finished work that is lost, as %s, is rejected", (_, change, why) => {
  const { accepted, text } = replayTrace(batchGc, { ...lost, ...change });
  expect([accepted, text.startsWith("rejected"), text.includes(why)]).toEqual([false, true, true]);
});

test("a hang that is cut before the goal is owed is rejected", () => {
  const { deciding: __, ...open } = hang;
  const { accepted, text } = replayTrace(clientLifecycle, { ...open, steps: [], blocked: [] });
  expect([accepted, text]).toEqual([
    false,
    "rejected: the goal of «shutdown terminates» is not owed at the end",
  ]);
});
