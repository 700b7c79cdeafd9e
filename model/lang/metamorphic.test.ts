/** Changes to a model that change nothing of what it means, or only what they say. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnyActionModel, anyActionModel, toActionModel } from "../../test/models/any-action-model.ts";
import { anyProcessModel, toProcessModel } from "../../test/models/any-process-model.ts";
import { verdictsOf } from "../../test/models/same-meaning.ts";
import { Exploration } from "../engine/index.ts";
import { compile } from "./compile.ts";
import { type ModelDefinition, model } from "./definition.ts";
import { receive, step } from "./points.ts";

const MOST_STATES = 200;

/** States, edges and depth; undefined if there are more states than are looked at. */
function sizeOf(definition: ModelDefinition): readonly number[] | undefined {
  const compiled = compile(definition);
  const { states, edges, depth, cut } = compiled.guarded(() =>
    new Exploration(compiled.system, { invariants: [], marks: [], graph: false }).run({
      states: MOST_STATES,
    }),
  );
  return cut.length > 0 ? undefined : [states, edges, depth];
}

/** The same model, and something more. */
function extended(definition: ModelDefinition, more: ModelDefinition["build"]): ModelDefinition {
  return model(definition.name, (m, configuration) => {
    definition.build(m, configuration);
    more(m, configuration);
  });
}

test("the order in which actions are declared changes neither size nor verdicts", () => {
  fc.assert(
    fc.property(anyActionModel, (spec) => {
      const shuffled: AnyActionModel = { ...spec, order: spec.actions.map((_, at) => at).reverse() };
      expect(sizeOf(toActionModel(shuffled))).toEqual(sizeOf(toActionModel(spec)));
      expect(verdictsOf(toActionModel(shuffled))).toEqual(verdictsOf(toActionModel(spec)));
    }),
    { numRuns: 60 },
  );
});

test("an action that changes nothing adds one edge to every state", () => {
  fc.assert(
    fc.property(anyActionModel, (spec) => {
      const definition = toActionModel({
        ...spec,
        limits: { ...spec.limits, constraint: null, panic: false },
      });
      const [states = 0, edges = 0, depth] = sizeOf(definition) ?? [];
      if (depth === undefined) return;
      const stuttering = extended(definition, (m) => m.action("stutter", { step: () => undefined }));
      expect(sizeOf(stuttering)).toEqual([states, edges + states, depth]);
    }),
    { numRuns: 60 },
  );
});

test("a process that is parked for ever, or never started, adds nothing", () => {
  fc.assert(
    fc.property(anyProcessModel, (spec) => {
      const definition = toProcessModel(spec);
      const size = sizeOf(definition);
      const idle = extended(definition, (m) => {
        const never = m.channel("never");
        m.process("idle", { wait: receive(never).to("end") }, { starts: "parked", rests: ["wait"] });
      });
      expect(sizeOf(idle)).toEqual(size);
      expect(verdictsOf(idle)).toEqual(verdictsOf(definition));
      const later = extended(definition, (m) => {
        m.process("later", { begin: step().to("end") }, { starts: "later" });
      });
      expect(sizeOf(later)).toEqual(size);
      expect(verdictsOf(later)).toEqual(verdictsOf(definition));
    }),
    { numRuns: 60 },
  );
});
