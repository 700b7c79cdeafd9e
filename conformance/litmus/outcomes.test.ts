import fc from "fast-check";
import { expect, test } from "vitest";
import { explore } from "../../model/engine/index.ts";
import { compile } from "../../model/lang/compile.ts";
import { anyProgram } from "./any-program.ts";
import { asModel } from "./as-model.ts";
import { catalogue } from "./catalogue/index.ts";
import { compiled, interpreted } from "./interpreters.ts";
import { outcomesOnModel } from "./on-model.ts";
import { outcomesOnRuntime } from "./on-runtime.ts";

const sorted = (outcomes: Iterable<string>): readonly string[] => [...outcomes].sort();

test.each(catalogue)("$name: the runtime shows the written outcomes, and no others", (program) => {
  expect(sorted(outcomesOnRuntime(program).outcomes)).toEqual(sorted(program.outcomes));
});

test.each(catalogue)("$name: the compiled model shows the written outcomes, and no others", (program) => {
  expect(sorted(outcomesOnModel(program, compiled(program)).outcomes)).toEqual(sorted(program.outcomes));
});

test.each(catalogue)("$name: the reference interpreter shows the written outcomes, and no others", (program) => {
  expect(sorted(outcomesOnModel(program, interpreted(program)).outcomes)).toEqual(sorted(program.outcomes));
});
