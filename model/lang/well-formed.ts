/** Refuses processes that mean nothing. */
import type { ProcessOptions } from "./builder.ts";
import type { PackedChannel } from "./packed-channel.ts";
import type { CaseSpec, PointSpec } from "./points.ts";
import { refuseModel } from "./refuse.ts";

/** Whether its cases are passed rather than waited for. */
export function isPassed({ kind, cases }: PointSpec): boolean {
  const [first] = Object.values(cases);
  return kind === "choice" || (kind === "single" && first?.operation.kind === "step");
}

/** @throws LanguageError if a point or a case is missing, not where it belongs, or leads nowhere. */
export function checkProcess(
  process: string,
  points: Readonly<Record<string, PointSpec>>,
  { rests = [], starts }: ProcessOptions,
): void {
  const names = Object.keys(points);
  const [first] = names;
  if (first === undefined) refuseModel("process-without-points", { process });
  if (names.includes("end")) refuseModel("duplicate-name", { sort: "point", name: "end" });
  const known = [...names, "end"];
  const check = (point: string, from: string): void => {
    if (!known.includes(point)) refuseModel("unknown-point", { process, point, from, known });
  };
  for (const [point, spec] of Object.entries(points)) {
    checkCases(process, point, spec);
    for (const { target } of Object.values(spec.cases)) {
      for (const to of typeof target === "string" ? [target] : Object.keys(target)) check(to, point);
    }
  }
  for (const rest of rests) check(rest, "rests");
  if (starts === "parked" && !canStartParked(points[first])) {
    refuseModel("cannot-start-parked", { process, point: first });
  }
}

function checkCases(process: string, point: string, spec: PointSpec): void {
  const cases = Object.entries(spec.cases);
  if (cases.length === 0) refuseModel("point-without-cases", { process, point });
  const passed = isPassed(spec);
  let defaults = 0;
  for (const [name, { operation }] of cases) {
    const refuse = (why: string): never => refuseModel("misplaced-case", { process, point, case: name, why });
    // In a choice, a default is `to("point")`: a step that does nothing.
    if (passed && operation.kind !== "step" && operation.kind !== "default") {
      refuse("may block, and a choice does not");
    }
    if (!passed && operation.kind === "step") refuse("is a step, and a select waits for operations");
    if (!passed && operation.kind === "default" && ++defaults > 1) refuse("is a second default");
    if (operation.kind === "send") {
      const { name: channel, closing } = operation.channel as unknown as PackedChannel;
      if (closing) refuseModel("send-on-closing", { channel });
    }
  }
}

/** Receives and dones of what is not closed, without conditions: somebody can have been waiting there. */
function canStartParked(spec: PointSpec): boolean {
  return !isPassed(spec) && Object.values(spec.cases).every(isLongAwaited);
}

function isLongAwaited({ operation, when }: CaseSpec): boolean {
  if (when !== undefined) return false;
  if (operation.kind === "done") return true;
  return operation.kind === "receive" && !(operation.channel as unknown as PackedChannel).startsClosed;
}
