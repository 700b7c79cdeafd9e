/** The two interpreters of a model, each as something whose outcomes can be read. */

import { asModel } from "../../conformance/litmus/as-model.ts";
import type { Interpreted } from "../../conformance/litmus/on-model.ts";
import type { Program } from "../../conformance/litmus/program.ts";
import { compile } from "../../model/lang/compile.ts";
import { interpret, type State } from "../../model/lang/reference/interpreter.ts";

export function compiled(program: Program): Interpreted<Uint32Array> {
  const model = compile(asModel(program));
  return {
    initialStates: () => model.initialStates(),
    successors: (state) => model.successors(state).map(({ label, words }) => ({ label, state: words })),
    plain: (state) => model.plain(state),
    key: (state) => state.join(),
  };
}

export function interpreted(program: Program): Interpreted<State> {
  return interpret(asModel(program), {});
}
