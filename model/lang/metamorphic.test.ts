/** Changes to a model that change nothing of what it means, or only what they say. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyActionModel, toActionModel } from "../../test/models/any-action-model.ts";
import { anyProcessModel, toProcessModel } from "../../test/models/any-process-model.ts";
import { renamed } from "../../test/models/renamed.ts";
import { verdictsOf } from "../../test/models/same-meaning.ts";
import { Exploration } from "../engine/index.ts";
import { compile } from "./compile.ts";
import { type ModelDefinition, model } from "./definition.ts";
import { receive, step } from "./points.ts";

const MOST_STATES = 200;
const MODELS = 40;

interface Size {
  readonly states: number;
  readonly edges: number;
  readonly depth: number;
  /** States in which the program has ended with a panic: nothing is added to what follows them. */
  readonly panicked: number;
}

/** Undefined if there are more states than are looked at. */
function sizeOf(definition: ModelDefinition, most: number = MOST_STATES): Size | undefined {
  const compiled = compile(definition);
  const exploration = compiled.guarded(() =>
    new Exploration(compiled.system, { invariants: [], marks: [compiled.noPanic], graph: false }).run({
      states: most,
    }),
  );
  const { states, edges, depth, cut } = exploration;
  if (cut.length > 0) return undefined;
  const panicked = Array.from({ length: states }, (_, state) => state).filter(
    (state) => !exploration.isMarked(state, 0),
  );
  return { states, edges, depth, panicked: panicked.length };
}

/** The same model, and something more. */
function extended(definition: ModelDefinition, more: ModelDefinition["build"]): ModelDefinition {
  return model(definition.name, (m, configuration) => {
    definition.build(m, configuration);
    more(m, configuration);
  });
}

/** Random models of both levels. */
const anyDefinition: fc.Arbitrary<ModelDefinition> = fc.oneof(
  anyActionModel.map((spec) => toActionModel({ ...spec, limits: { ...spec.limits, constraint: null } })),
  anyProcessModel.map((spec) => toProcessModel({ ...spec, limits: { ...spec.limits, constraint: null } })),
);

test("the order in which actions and variables are declared changes neither size nor verdicts", () => {
  fc.assert(
    fc.property(anyActionModel, (spec) => {
      const shuffled = toActionModel({
        ...spec,
        order: [...spec.actions.keys()].reverse(),
        variableOrder: [...spec.variables.keys()].reverse(),
      });
      expect(sizeOf(shuffled)).toEqual(sizeOf(toActionModel(spec)));
      expect(verdictsOf(shuffled)).toEqual(verdictsOf(toActionModel(spec)));
    }),
    { numRuns: MODELS },
  );
});

test("the order in which processes and variables are declared changes neither size nor verdicts", () => {
  let compared = 0;
  fc.assert(
    fc.property(anyProcessModel, ({ processes, ...rest }) => {
      // Who is parked from the beginning is in the queues in the order of declaration.
      const spec = {
        ...rest,
        processes: processes.map((one) =>
          one.starts === "parked" ? { ...one, starts: "before" as const } : one,
        ),
      };
      const shuffled = toProcessModel({
        ...spec,
        order: [...processes.keys()].reverse(),
        variableOrder: [...spec.variables.keys()].reverse(),
      });
      const size = sizeOf(toProcessModel(spec));
      expect(sizeOf(shuffled)).toEqual(size);
      if (size === undefined) return;
      compared++;
      expect(verdictsOf(shuffled)).toEqual(verdictsOf(toProcessModel(spec)));
    }),
    { numRuns: MODELS },
  );
  expect(compared).toBeGreaterThan(MODELS / 4);
});

test("names mean nothing", () => {
  // Sorted otherwise than before, too.
  const other = (name: string): string => `${name.at(-1)}-${name}`;
  let compared = 0;
  fc.assert(
    fc.property(anyDefinition, (definition) => {
      const underOthers = renamed(definition, other);
      const size = sizeOf(definition);
      expect(sizeOf(underOthers)).toEqual(size);
      if (size === undefined) return;
      compared++;
      const wanted = verdictsOf(definition).map((one) =>
        one.kind === "deadlock" || one.kind === "no panic" ? one : { ...one, name: other(one.name) },
      );
      expect(new Set(verdictsOf(underOthers))).toEqual(new Set(wanted));
    }),
    { numRuns: MODELS },
  );
  expect(compared).toBeGreaterThan(MODELS / 4);
});

test("an action that changes nothing adds one edge to every state that has not panicked, and no deadlock", () => {
  fc.assert(
    fc.property(anyDefinition, (definition) => {
      const size = sizeOf(definition);
      if (size === undefined) return;
      const stuttering = extended(definition, (m) => m.action("stutter", { step: () => undefined }));
      expect(sizeOf(stuttering)).toEqual({ ...size, edges: size.edges + size.states - size.panicked });
      // It gives every run a way never to get anywhere, which is what "leads to" is about.
      const wanted = verdictsOf(definition)
        .filter(({ kind }) => kind !== "leads to")
        .map((one) => (one.kind === "deadlock" ? { name: one.name, kind: one.kind, verdict: "holds" } : one));
      expect(verdictsOf(stuttering).filter(({ kind }) => kind !== "leads to")).toEqual(wanted);
    }),
    { numRuns: MODELS },
  );
});

test("a process that is parked for ever, or never started, adds nothing", () => {
  fc.assert(
    fc.property(anyProcessModel, fc.boolean(), (spec, again) => {
      const definition = toProcessModel(spec);
      const size = sizeOf(definition);
      const idle = extended(definition, (m) => {
        const never = m.channel("never");
        m.process("idle", { wait: receive(never).to("end") }, { starts: "parked", rests: ["wait"] });
      });
      const later = extended(definition, (m) => {
        m.process("later", { begin: step().to("end") }, { starts: "later", again });
      });
      expect([sizeOf(idle), sizeOf(later)]).toEqual([size, size]);
      if (size === undefined) return;
      const verdicts = verdictsOf(definition);
      expect([verdictsOf(idle), verdictsOf(later)]).toEqual([verdicts, verdicts]);
    }),
    { numRuns: MODELS },
  );
});

test("a process that takes one step of its own doubles the states, and each has one edge more before it", () => {
  let compared = 0;
  fc.assert(
    fc.property(anyProcessModel, (spec) => {
      const definition = toProcessModel({ ...spec, limits: { ...spec.limits, constraint: null } });
      const size = sizeOf(definition);
      if (size === undefined) return;
      compared++;
      const { states, edges, depth, panicked } = size;
      const apart = extended(definition, (m) => m.process("apart", { only: step().to("end") }));
      expect(sizeOf(apart, 2 * MOST_STATES)).toEqual({
        states: 2 * states,
        edges: 2 * edges + states - panicked,
        depth: depth + 1,
        panicked: 2 * panicked,
      });
    }),
    { numRuns: MODELS },
  );
  expect(compared).toBeGreaterThan(MODELS / 4);
});
