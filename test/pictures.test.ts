/** The pictures of the README are what the models show today. */
import { expect, test } from "vitest";
import { check } from "../model/check/check.ts";
import type { ModelDefinition } from "../model/lang/index.ts";
import { batchGc } from "../model/specs/batch-gc/index.ts";
import { clientLifecycle } from "../model/specs/client-lifecycle/index.ts";
import { labelText, type Trace } from "../model/trace.ts";
import { tracePicture } from "../reports/index.ts";

const OPTIONS = { tool: "0.1.0", seconds: () => 0, peakMemory: () => 0 };

/** The counterexamples of one property. */
function findings(definition: ModelDefinition, variant: string, property: string): readonly Trace[] {
  const { result } = check(definition, { variant }, OPTIONS);
  const found = result.properties.find(({ name }) => name === property);
  return [found?.trace, ...(found?.others ?? [])].filter((trace) => trace !== undefined);
}

/** The one that is decided by this step, with a sibling case that would have saved it. */
function decidedBy(traces: readonly Trace[], step: string, saving: string): Trace {
  const found = traces.find(({ deciding, steps }) => {
    const label = deciding === undefined ? undefined : steps[deciding.step]?.label;
    const saved = deciding?.saving;
    return (
      label !== undefined && labelText(label) === step && saved !== undefined && labelText(saved) === saving
    );
  });
  if (found === undefined) throw new Error(`no counterexample is decided by ${step}`);
  return found;
}

test("client shutdown: the race at the start, and the order that needs no luck", async () => {
  const traces = findings(clientLifecycle, "v1.5.5", "shutdown terminates");
  const race = decidedBy(
    traces,
    "old task runner · check before start · shutdown (ready on entry)",
    "old task runner · check before start · killed (ready on entry)",
  );
  await expect(await tracePicture(race)).toMatchFileSnapshot("../docs/pictures/client-shutdown-race.svg");
  const order = traces.find(({ deciding, steps }) => {
    const label = deciding === undefined ? undefined : steps[deciding.step]?.label;
    return label?.process === "old shutdown" && label.commits[0]?.point === "wait for task";
  });
  if (order === undefined) throw new Error("no counterexample is decided by the order alone");
  await expect(await tracePicture(order)).toMatchFileSnapshot("../docs/pictures/client-shutdown-order.svg");
});

test("batch GC: finished work is lost through an update in place", async () => {
  const [lost] = findings(batchGc, "v1.5.0", "finished work of the current version is not lost");
  if (lost === undefined) throw new Error("nothing is lost");
  await expect(await tracePicture(lost)).toMatchFileSnapshot("../docs/pictures/batch-gc-loss.svg");
});
