/** Whether the last state of a run shows what a trace says of its property. */
import type { CompiledModel } from "../lang/compile.ts";
import type { Interpreter } from "../lang/reference/interpreter.ts";
import type { PropertyKind, Trace } from "../trace.ts";
import { brokenAvoidance } from "./avoidance-claim.ts";
import { NO_STUCK_PROCESS } from "./stuck-processes.ts";

/**
 * What is wrong with the claim; undefined if nothing is. What needs the whole graph (that a goal is out of reach, that
 * nothing else was possible) is for `check` to say; here, that it is owed and not there.
 */
export function brokenClaim(
  model: CompiledModel,
  run: readonly Uint32Array[],
  trace: Trace,
  interpreter: Interpreter,
  replayed: Parameters<typeof brokenAvoidance>[1],
): string | undefined {
  const name = `«${trace.property}»`;
  const last = run.at(-1);
  if (last === undefined) return "the run has no state";
  const holdsIn = (state: Uint32Array, predicate: number | undefined): boolean => {
    model.system.next.set(state);
    return model.guarded(() => model.system.holds(predicate ?? -1));
  };
  if (trace.property === "no panic") {
    return holdsIn(last, model.noPanic)
      ? `nothing panics at the end, as ${name} would need`
      : wrongKind(trace, "no panic");
  }
  if (trace.property === "no deadlock") {
    const stuck = model.successors(last).length === 0;
    return stuck
      ? wrongKind(trace, "deadlock")
      : "somebody can still take a step at the end, so that it is no deadlock";
  }
  if (trace.property === NO_STUCK_PROCESS) {
    return trace.blocked.length > 0 ? undefined : "nobody is blocked at the end";
  }
  const property = model.properties.find(({ spec }) => spec.name === trace.property);
  if (property === undefined) return `the model has no property ${name}`;
  const { spec, predicates } = property;
  const [first, second] = predicates;
  switch (spec.kind) {
    case "invariant":
      if (holdsIn(last, first)) return `${name} is not false at the end`;
      break;
    case "step invariant":
      if (trace.steps.length === 0) return `${name} is about steps, and there is none`;
      break;
    case "possible":
      if (trace.kind === "witness" && !holdsIn(last, first))
        return `the goal of ${name} is not there at the end`;
      break;
    case "still possible":
      if (!holdsIn(last, first)) return `the goal of ${name} is not owed at the end`;
      if (holdsIn(last, second)) return `the goal of ${name} is there at the end`;
      break;
    case "eventually":
    case "always eventually":
    case "leads to": {
      const { property: about, loop, fairness: asked = {} } = trace;
      const broken = brokenAvoidance(interpreter, replayed, { property: about, loop, asked });
      if (broken !== undefined) return broken;
    }
  }
  return wrongKind(trace, spec.kind);
}

/** A trace that says what kind its property is, and is wrong. */
function wrongKind({ property, propertyKind, kind }: Trace, actual: PropertyKind): string | undefined {
  if (propertyKind !== undefined && propertyKind !== actual) {
    return `«${property}» is of the kind "${actual}", not "${propertyKind}"`;
  }
  const expected = actual === "possible" ? "witness" : "counterexample";
  return kind === expected ? undefined : `a run for «${property}» is a ${expected}, not a ${kind}`;
}
