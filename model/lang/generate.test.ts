import fc from "fast-check";
import { expect, test } from "vitest";
import { anyActionModel, toActionModel } from "../../test/models/any-action-model.ts";
import { Exploration } from "../engine/index.ts";
import { compile } from "./compile.ts";
import { type ModelDefinition, model } from "./definition.ts";
import { range } from "./fields.ts";

/** States in order, and of each the moves that lead from it, and where. */
function explored(definition: ModelDefinition, generate: boolean): unknown {
  const compiled = compile(definition, {}, { generate });
  const { graph, table, edges, taken } = compiled.guarded(() =>
    new Exploration(compiled.system, { invariants: [], marks: [], graph: true }).run({ states: 200 }),
  );
  const words = new Uint32Array(compiled.system.words);
  const states = Array.from({ length: table.count }, (_, state) => {
    table.read(state, words);
    return words.join();
  });
  const steps = Array.from({ length: edges }, (_, step) => [graph?.move(step), graph?.target(step)]);
  return { states, steps, taken: [...taken] };
}

test("generated code takes the steps that the stepper takes, in the same order", () => {
  fc.assert(
    fc.property(anyActionModel, (spec) => {
      // A step invariant would put the generated code out of work.
      const properties = spec.properties.filter(({ kind }) => kind !== "step invariant");
      const definition = toActionModel({ ...spec, properties });
      expect(explored(definition, true)).toEqual(explored(definition, false));
    }),
    { numRuns: 200 },
  );
});

test("arguments reach the model as they are, whatever they are made of", () => {
  const values = [
    'text"; throw 1; //',
    "line\nbreak",
    "`${tick}`",
    "\u2028",
    "undefined",
    "",
    -0,
    1.5,
    -7,
    1e300,
    Number.MAX_SAFE_INTEGER,
    true,
    false,
  ];
  const seen: unknown[] = [];
  const compiled = compile(
    model("m", (m) => {
      const count = m.field("count", range(0, 1));
      m.action("take", values, {
        when: (value) => count.get() === 0 && seen.push(value) > 0,
        step: (value) => {
          seen.push(value);
          count.set(1);
        },
      });
    }),
  );
  const { taken, states } = new Exploration(compiled.system, { invariants: [], marks: [], graph: false }).run(
    {},
  );
  expect([states, [...taken]]).toEqual([2, values.map(() => 1)]);
  expect(seen.map((value) => (Object.is(value, -0) ? 0 : value))).toEqual(
    values.flatMap((value) => [value, value]).map((value) => (Object.is(value, -0) ? 0 : value)),
  );
});
