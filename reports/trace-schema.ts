/** What a trace looks like as JSON, checked when one is read. */
import { z } from "zod";
import { type PlainValue, type PropertyKind, TRACE_SCHEMA, type Trace } from "../model/trace.ts";

const plainValue: z.ZodType<PlainValue> = z.lazy(() =>
  z.union(
    [z.boolean(), z.number(), z.string(), z.null(), z.array(plainValue), z.record(z.string(), plainValue)],
    { error: "a value: true, false, a number, text, null, a list or an object of values" },
  ),
);
const values = z.record(z.string(), plainValue);
const count = z.int().min(0);

const place = {
  process: z.string(),
  point: z.string(),
  case: z.exactOptional(z.string()),
};

const processState = z.object({
  point: z.string(),
  stand: z.enum(["before", "parked", "committed"]),
  case: z.exactOptional(z.string()),
  received: z.exactOptional(plainValue),
});

const state = z.object({
  fields: values,
  processes: z.record(z.string(), processState),
  primitives: values,
  panic: z.exactOptional(z.string()),
});

const label = z.object({
  ...place,
  phase: z.enum(["action", "step", "enter", "park", "resume", "fire", "cancel"]),
  commits: z.array(z.object(place)),
});

const deciding = z.object({
  step: count,
  saving: z.exactOptional(label),
  completion: z.exactOptional(z.array(label)),
});

const PROPERTY_KINDS = [
  "invariant",
  "step invariant",
  "no panic",
  "deadlock",
  "possible",
  "still possible",
  "leads to",
  "eventually",
  "always eventually",
] as const satisfies readonly PropertyKind[];

/**
 * The schema of {@link Trace}. Keys that it does not know are allowed: a version that only adds some is
 * still read.
 */
export const traceSchema: z.ZodType<Trace> = z
  .object({
    schema: z.literal(TRACE_SCHEMA),
    tool: z.string(),
    model: z.string(),
    variant: z.exactOptional(z.string()),
    scope: z.exactOptional(z.string()),
    parameters: z.record(z.string(), z.number()),
    property: z.string(),
    propertyKind: z.exactOptional(z.enum(PROPERTY_KINDS)),
    kind: z.enum(["counterexample", "witness"]),
    initial: count,
    initialState: state,
    steps: z.array(z.object({ label, environment: z.boolean(), state })),
    loop: z.exactOptional(count),
    fairness: z.exactOptional(
      z.object({
        without: z.exactOptional(z.array(z.string())),
        assuming: z.exactOptional(z.array(z.string())),
      }),
    ),
    deciding: z.exactOptional(deciding),
    lostFromStart: z.exactOptional(z.boolean()),
    decidingSet: z.exactOptional(z.array(deciding)),
    blocked: z.array(z.object({ ...place, waitsFor: z.array(z.string()) })),
  })
  .check(({ value: { steps, loop, deciding: decided, decidingSet = [] }, issues }) => {
    const { length } = steps;
    if (loop !== undefined && loop > length) {
      issues.push({
        code: "custom",
        path: ["loop"],
        input: loop,
        message: `at most ${length}, the number of steps`,
      });
    }
    const message = `the position of one of the ${length} steps, from 0`;
    if (decided !== undefined && decided.step >= length) {
      issues.push({ code: "custom", path: ["deciding", "step"], input: decided.step, message });
    }
    for (const [at, { step }] of decidingSet.entries()) {
      if (step < length) continue;
      issues.push({ code: "custom", path: ["decidingSet", at, "step"], input: step, message });
    }
  });
