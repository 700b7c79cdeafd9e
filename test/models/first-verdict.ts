/** Verdicts on the first property of small models, each with a trace that shows it. */
import { type CheckOptions, check } from "../../model/check/check.ts";
import { type Builder, type ModelDefinition, model } from "../../model/lang/index.ts";
import { labelText, type PropertyVerdict } from "../../model/trace.ts";
import { expectShown } from "./rerun.ts";
import { PORTS } from "./same-meaning.ts";

/** The verdict on the first property. */
export function judged(build: (m: Builder) => void, options: Partial<CheckOptions> = {}): PropertyVerdict {
  const definition: ModelDefinition = model("m", build);
  const [property] = check(definition, {}, { ...PORTS, ...options }).result.properties;
  if (property === undefined) throw new Error("the model has no property");
  expectShown(definition, property);
  return property;
}

/** The verdict, and the steps that are repeated; "ends": none are. */
export function told(build: (m: Builder) => void, options: Partial<CheckOptions> = {}): unknown {
  const { verdict, trace } = judged(build, options);
  if (trace === undefined) return verdict;
  const around = trace.loop === undefined ? "ends" : trace.steps.slice(trace.loop);
  return [verdict, around === "ends" ? around : around.map(({ label }) => labelText(label))];
}
