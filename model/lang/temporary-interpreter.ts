import type { BlockedProcess, PlainState, StepLabel } from "../trace.ts";
import { compile } from "./compile.ts";
import type { Configuration, ModelDefinition } from "./definition.ts";
export interface Interpreter {
  initialStates(): Uint32Array[];
  successors(state: Uint32Array): { label: StepLabel; environment: boolean; state: Uint32Array }[];
  plain(state: Uint32Array): PlainState;
  blocked(state: Uint32Array): BlockedProcess[];
}
export function interpret(definition: ModelDefinition, configuration: Configuration): Interpreter {
  const model = compile(definition, configuration);
  return {
    initialStates: () => [...model.initialStates()],
    successors: (state) =>
      model.successors(state).map(({ label, environment, words }) => ({ label, environment, state: words })),
    plain: (state) => model.plain(state),
    blocked: (state) => {
      const { processes } = model.plain(state);
      return Object.entries(processes)
        .filter(([, one]) => one.stand === "parked")
        .map(([process, { point }]) => ({ process, point, waitsFor: ["?"] }));
    },
  };
}
