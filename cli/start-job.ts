/** One run of `npm start`, in a process of its own: check, conform, write traces and pictures. */
import { mkdir, writeFile } from "node:fs/promises";
import process from "node:process";
import { conform, referenceSystem } from "../conformance/index.ts";
import { check } from "../model/check/check.ts";
import type { PropertyVerdict, Trace, VerdictKind } from "../model/trace.ts";
import { tracePicture, traceSvg, writeTrace } from "../reports/index.ts";
import { disagreementText } from "./conformance-text.ts";
import { findModel } from "./models.ts";
import { peakMemory, seconds, toolVersion } from "./world.ts";

export interface StartJob {
  readonly model: string;
  readonly variant: string;
  readonly scope: string;
  readonly parameters: Readonly<Record<string, number>>;
  readonly conforms: boolean;
  /** Where traces and pictures go. */
  readonly folder: string;
}

export interface StartRow {
  readonly model: string;
  readonly variant: string;
  readonly scope: string;
  readonly property: string;
  readonly states: number;
  readonly edges: number;
  readonly depth: number;
  readonly verdict: VerdictKind;
  /** Steps of the shortest counterexample, and how many other ways to lose there are. */
  readonly steps?: number;
  readonly others: number;
  readonly conformance?: string;
  readonly files: readonly string[];
}

async function run(job: StartJob): Promise<readonly StartRow[]> {
  const { model: name, variant, scope, parameters, folder } = job;
  const { model, exploration, result } = check(
    await findModel(name),
    { variant, scope, parameters },
    { graph: job.conforms, tool: toolVersion(), seconds, peakMemory },
  );
  const conformance = job.conforms ? conformanceOf() : undefined;
  return Promise.all(
    result.properties.map(async (property): Promise<StartRow> => {
      const { trace, others = [], verdict, shortest } = property;
      const shown = verdict === "violated" && trace !== undefined ? [trace, ...others] : [];
      return {
        model: name,
        variant,
        scope,
        property: property.name,
        states: result.states,
        edges: result.edges,
        depth: result.depth,
        verdict,
        ...(shown.length === 0 ? {} : { steps: shortest ?? shown[0]?.steps.length ?? 0 }),
        others: others.length,
        ...(conformance === undefined ? {} : { conformance }),
        files: await writeFindings(folder, [name, variant, scope], property, shown),
      };
    }),
  );

  function conformanceOf(): string {
    const system = referenceSystem(name, model.configuration);
    if (system === undefined) throw new Error(`nothing implements ${name}, ${variant}, ${scope}`);
    const { covered, edges, disagreement } = conform(model, exploration, system.adapter, system.mapping);
    return disagreement === undefined && covered === edges
      ? "100 %"
      : `diverges: ${disagreement === undefined ? `${covered} of ${edges}` : disagreementText(disagreement)}`;
  }
}

/**
 * A trace and a picture for each counterexample, and the graph of the first, in a folder for the run. Returns their
 * names, those of several in one text.
 */
async function writeFindings(
  folder: string,
  [model = "", variant = "", scope = ""]: readonly string[],
  { name, kind }: PropertyVerdict,
  traces: readonly Trace[],
): Promise<readonly string[]> {
  if (traces.length === 0) return [];
  const place = `${folder}/${model}/${variant}-${scope}`;
  const slug = name
    .split(/[^\w.]+/)
    .slice(0, 3)
    .join("-");
  await mkdir(place, { recursive: true });
  for (const [at, trace] of traces.entries()) {
    const path = `${place}/${slug}${traces.length > 1 ? `-${at + 1}` : ""}`;
    await writeFile(`${path}.trace.json`, writeTrace(trace));
    await writeFile(`${path}.svg`, await tracePicture(trace, kind));
    if (at === 0) await writeFile(`${path}.graph.svg`, await traceSvg(trace, kind));
  }
  return [`${slug}${traces.length > 1 ? `-{1..${traces.length}}` : ""}.svg`];
}

// Written by the process that started this one.
const job: StartJob = JSON.parse(process.argv[2] ?? "{}");
process.send?.(await run(job));
process.disconnect?.();
