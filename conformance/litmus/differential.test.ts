import fc from "fast-check";
import { expect, test } from "vitest";
import { Exploration } from "../../model/engine/index.ts";
import { compile } from "../../model/lang/compile.ts";
import { compiled, interpreted } from "../../test/litmus/interpreters.ts";
import { anyProgram } from "./any-program.ts";
import { asModel } from "./as-model.ts";
import { catalogue } from "./catalogue/index.ts";
import { outcomesOnModel } from "./on-model.ts";
import { outcomesOnRuntime } from "./on-runtime.ts";
import type { Program } from "./program.ts";

interface Found {
  readonly outcomes: readonly string[];
  readonly states: number;
  readonly edges: number;
}

function byCompiler(program: Program): Found {
  const { outcomes, ...counts } = outcomesOnModel(program, compiled(program));
  return { outcomes: [...outcomes].sort(), ...counts };
}

function byReference(program: Program): Found {
  const { outcomes, ...counts } = outcomesOnModel(program, interpreted(program));
  return { outcomes: [...outcomes].sort(), ...counts };
}

function byRuntime(program: Program): Omit<Found, "edges"> {
  const { outcomes, states } = outcomesOnRuntime(program);
  return { outcomes: [...outcomes].sort(), states };
}

function byEngine(program: Program): Omit<Found, "outcomes"> {
  const exploration = new Exploration(compile(asModel(program)).system, {
    invariants: [],
    marks: [],
    graph: false,
  });
  const { states, edges } = exploration.run({});
  return { states, edges };
}

test.each(catalogue)("$name: engine, compiler, reference and runtime count the same states", (program) => {
  const { states, edges } = byReference(program);
  expect(byEngine(program)).toEqual({ states, edges });
  expect(byCompiler(program)).toMatchObject({ states, edges });
  expect(byRuntime(program).states).toBe(states);
});

test("random programs: compiler and reference find the same outcomes, states and edges", () => {
  fc.assert(
    fc.property(anyProgram, (program) => {
      expect(byCompiler(program)).toEqual(byReference(program));
    }),
    { numRuns: 200 },
  );
});

test("random programs: runtime and model find the same outcomes in as many states", () => {
  fc.assert(
    fc.property(anyProgram, (program) => {
      const { outcomes, states } = byCompiler(program);
      expect(byRuntime(program)).toEqual({ outcomes, states });
    }),
    { numRuns: 60 },
  );
});

test("random programs are of every sort", () => {
  const sample = fc.sample(anyProgram, { numRuns: 300, seed: 1 }).map((program) => byCompiler(program));
  const share = (has: (found: Found) => boolean): number => sample.filter(has).length / sample.length;
  expect(share(({ outcomes }) => outcomes.length > 1)).toBeGreaterThan(0.1);
  expect(share(({ outcomes }) => outcomes.some((one) => one.startsWith("panic")))).toBeGreaterThan(0);
  expect(share(({ outcomes }) => outcomes.some((one) => one.includes(" at ")))).toBeGreaterThan(0.1);
  expect(share(({ states }) => states > 100)).toBeGreaterThan(0.05);
});
