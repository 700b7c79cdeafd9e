/** Any trace that the types allow, small: consistent in its positions, with any text as name. */
import fc from "fast-check";
import {
  type DecidingStep,
  type Place,
  type PlainState,
  type PlainValue,
  type ProcessState,
  type PropertyKind,
  type StepLabel,
  TRACE_SCHEMA,
  type Trace,
  type TraceStep,
} from "../../model/trace.ts";

/** JSON loses the key `__proto__` and the sign of zero, which no model has. */
const anyName = fc
  .oneof(fc.string({ maxLength: 12 }), fc.string({ maxLength: 5, unit: "binary" }))
  .filter((name) => name !== "__proto__");
const anyNumber = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((value) => value + 0);

const anyValue: fc.Arbitrary<PlainValue> = fc.letrec<{ value: PlainValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(fc.boolean(), anyNumber, anyName, fc.constant(null)),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(anyName, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

function dictionary<T>(values: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> {
  return fc.dictionary(anyName, values, { maxKeys: 4, noNullPrototype: true });
}

const anyPlace: fc.Arbitrary<Place> = fc.record(
  { process: anyName, point: anyName, case: anyName },
  { requiredKeys: ["process", "point"] },
);

const anyProcess: fc.Arbitrary<ProcessState> = fc.record(
  {
    point: anyName,
    stand: fc.constantFrom("before", "parked", "committed"),
    case: anyName,
    received: anyValue,
  },
  { requiredKeys: ["point", "stand"] },
);

const anyState: fc.Arbitrary<PlainState> = fc.record(
  {
    fields: dictionary(anyValue),
    processes: dictionary(anyProcess),
    primitives: dictionary(anyValue),
    panic: anyName,
  },
  { requiredKeys: ["fields", "processes", "primitives"] },
);

const anyLabel: fc.Arbitrary<StepLabel> = fc.record(
  {
    process: anyName,
    point: anyName,
    case: anyName,
    phase: fc.constantFrom("action", "step", "enter", "park", "resume", "fire", "cancel"),
    commits: fc.array(anyPlace, { maxLength: 2 }),
  },
  { requiredKeys: ["process", "point", "phase", "commits"] },
);

const anyStep: fc.Arbitrary<TraceStep> = fc.record({
  label: anyLabel,
  environment: fc.boolean(),
  state: anyState,
});

/** A record, so that a kind that is missing here does not compile. */
const KINDS: Readonly<Record<PropertyKind, PropertyKind>> = {
  invariant: "invariant",
  "step invariant": "step invariant",
  "no panic": "no panic",
  deadlock: "deadlock",
  possible: "possible",
  "still possible": "still possible",
  "leads to": "leads to",
  eventually: "eventually",
  "always eventually": "always eventually",
};

const anyKind = fc.constantFrom(...Object.values(KINDS));

/** What a trace may lack, and positions that are still to be brought into the range of the steps. */
interface Loose {
  readonly steps: readonly TraceStep[];
  readonly variant?: string;
  readonly propertyKind?: PropertyKind;
  readonly scope?: string;
  readonly loop?: number;
  readonly deciding?: DecidingStep;
}

const anyLoose: fc.Arbitrary<Loose> = fc.record(
  {
    steps: fc.array(anyStep, { maxLength: 6 }),
    variant: anyName,
    propertyKind: anyKind,
    scope: anyName,
    loop: fc.nat({ max: 6 }),
    deciding: fc.record(
      { step: fc.nat({ max: 5 }), saving: anyLabel, completion: fc.array(anyLabel, { maxLength: 7 }) },
      { requiredKeys: ["step"] },
    ),
  },
  { requiredKeys: ["steps"] },
);

const anyRest = fc.record({
  schema: fc.constant(TRACE_SCHEMA),
  tool: fc.constant("0.1.0"),
  model: anyName,
  parameters: dictionary(fc.integer()),
  property: anyName,
  kind: fc.constantFrom("counterexample", "witness"),
  initial: fc.nat({ max: 9 }),
  initialState: anyState,
  blocked: fc.array(
    fc.record(
      { process: anyName, point: anyName, case: anyName, waitsFor: fc.array(anyName, { maxLength: 2 }) },
      { requiredKeys: ["process", "point", "waitsFor"] },
    ),
    { maxLength: 3 },
  ),
});

/** For tests of laws that hold of every trace. */
export const anyTrace: fc.Arbitrary<Trace> = fc
  .tuple(anyRest, anyLoose)
  .map(([rest, { loop, deciding, ...loose }]) => ({
    ...rest,
    ...loose,
    ...(loop === undefined ? {} : { loop: Math.min(loop, loose.steps.length) }),
    ...(deciding === undefined || deciding.step >= loose.steps.length ? {} : { deciding }),
  }));
