/** Processes that wait for ever although no property asks about them. */
import { type CheckResult, placeText } from "../model/trace.ts";
import { numberText } from "./result-table.ts";
import { hanging } from "./wrap.ts";

/** Processes listed, beyond which they are counted. */
const LISTED = 12;

/** One for each process and point: what it waits for, why in vain, and how soon that may be. */
export function stuckLines({ stuck = [] }: Pick<CheckResult, "stuck">, width: number): readonly string[] {
  if (stuck.length === 0) return [];
  const more = stuck.length - LISTED;
  return [
    `stuck, though no property asks, ${numberText(stuck.length)}:`,
    ...stuck.slice(0, LISTED).flatMap(({ process, point, why, waitsFor, trace }) => {
      const what = waitsFor.length === 0 ? "" : ` for: ${waitsFor.join(", ")}`;
      const steps = trace.steps.length;
      const soon =
        steps === 0 ? "from the beginning" : `after ${numberText(steps)} step${steps === 1 ? "" : "s"}`;
      return hanging("  ", `${placeText({ process, point })} waits${what}; ${why} (${soon})`, width);
    }),
    ...(more > 0 ? [`  ${numberText(more)} more`] : []),
  ];
}
