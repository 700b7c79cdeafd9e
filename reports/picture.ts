/** The one picture to show first. */
import type { PropertyKind, Trace } from "../model/trace.ts";
import { traceLanes } from "./lanes.ts";
import { traceSvg } from "./svg.ts";

/**
 * Lanes if there are processes, since who waits for whom is the point then; for runs of actions alone the
 * graph, since there what changes is. `kind` is the kind of the violated property, if known.
 */
export function tracePicture(trace: Trace, kind?: PropertyKind): Promise<string> {
  const onlyActions = trace.steps.every(({ label }) => label.phase === "action");
  return onlyActions ? traceSvg(trace, kind) : Promise.resolve(traceLanes(trace, kind));
}
