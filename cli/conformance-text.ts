/** What a conformance run found, for people. */
import { match } from "ts-pattern";
import type { ConformanceResult, Disagreement } from "../conformance/index.ts";

export interface ConformanceHead {
  readonly model: string;
  readonly variant: string | undefined;
  readonly scope: string | undefined;
  readonly implementation: string;
  readonly seconds: number;
}

export function conformanceText(result: ConformanceResult & ConformanceHead): string {
  const { model, variant, scope, implementation, covered, edges, steps, silentSteps, resets, seconds } =
    result;
  const percent = edges === 0 ? 100 : Math.floor((100 * covered) / edges);
  const lines = [
    `${result.disagreement === undefined ? "AGREES" : "DIVERGES"}: ${implementation} with ${[model, variant, scope].filter(Boolean).join(", ")}`,
    `${count(covered)} of ${count(edges)} edges performed and compared (${percent} %), in ${count(resets)} runs of ${count(steps)} steps and ${count(silentSteps)} silent ones, ${seconds.toFixed(1)} s`,
    // After a disagreement most states have not been visited.
    ...(result.constant.length === 0 || result.disagreement !== undefined
      ? []
      : [`the same in every state, so that comparing says nothing: ${result.constant.join(", ")}`]),
    `not compared:`,
    ...Object.entries(result.hidden).map(([field, reason]) => `  ${field}: ${reason}`),
  ];
  if (result.disagreement !== undefined) {
    lines.push(
      "",
      disagreementText(result.disagreement),
      "after",
      ...result.disagreement.run.map((one, at) => `  ${at + 1}  ${one}`),
    );
  }
  return `${lines.join("\n")}\n`;
}

/** What the two sides differ in, in a sentence. */
export function disagreementText(disagreement: Disagreement): string {
  return match(disagreement)
    .with(
      { kind: "refused" },
      ({ label, reason }) => `the implementation cannot do «${label}», which the model does: ${reason}`,
    )
    .with(
      { kind: "unknown step" },
      ({ label }) => `the implementation can do «${label}», which the model cannot`,
    )
    .with(
      { kind: "missing step" },
      ({ label }) => `the model can do «${label}», which the implementation cannot`,
    )
    .with(
      { kind: "other state" },
      ({ field, model, implementation }) =>
        `«${field}» differs:\n  model           ${JSON.stringify(model)}\n  implementation  ${JSON.stringify(implementation)}`,
    )
    .with(
      { kind: "silent choice" },
      ({ silent, label }) =>
        `«${label}» was possible until the silent step «${silent}» took it away: that step decides something`,
    )
    .with(
      { kind: "restless" },
      ({ silent }) => `the implementation does not come to rest: it goes on with «${silent}»`,
    )
    .exhaustive();
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
