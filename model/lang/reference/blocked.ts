/** Why processes do not go on. */
import type { BlockedProcess } from "../../trace.ts";
import type { Case, Declared, Point } from "./declared.ts";
import type { Stand, State } from "./state.ts";
import type { Successors } from "./successors.ts";

/** Whether it may stay where it is for ever: not begun, over, or at a point where it rests. */
export function isAtRest(declared: Declared, process: number, stand: Stand): boolean {
  if (stand.kind === "not started" || stand.point === "end") return true;
  return declared.processes[process].rests.includes(stand.point);
}

/** The processes that cannot take a step and are not at rest, and what would let them. */
export function blockedIn(
  declared: Declared,
  state: State,
  successors: Successors,
): readonly BlockedProcess[] {
  if (state.panic !== null) return [];
  return state.processes.flatMap((stand, process): readonly BlockedProcess[] => {
    if (stand.kind === "not started" || isAtRest(declared, process, stand)) return [];
    if (successors.canMove(state, process)) return [];
    const { name } = declared.processes[process];
    const place = { process: name, point: stand.point };
    const due = state.contexts.flatMap((context, at) =>
      context.is === "due" && context.call.by === process ? [`${declared.contexts[at].name} is done`] : [],
    );
    if (due.length > 0) return [{ ...place, waitsFor: due }];
    return [{ ...place, waitsFor: waitsFor(declared, declared.pointOf(process, stand.point), stand) }];
  });
}

function waitsFor(declared: Declared, point: Point | undefined, stand: Stand): readonly string[] {
  const cases = point?.cases ?? [];
  const open =
    stand.kind === "parked" ? cases.filter(({ name }) => stand.open.some((one) => one.name === name)) : cases;
  return open.map((one) =>
    point?.named === true ? `${one.name}: ${awaited(declared, one)}` : awaited(declared, one),
  );
}

function awaited(declared: Declared, { operation, condition }: Case): string {
  switch (operation.kind) {
    case "receive":
      return declared.channels[operation.channel].name;
    case "send":
      return `a receiver of ${declared.channels[operation.channel].name}`;
    case "done":
      return declared.contexts[operation.context].name;
    case "timer":
      return declared.timers[operation.timer].name;
    case "wait":
      return `${declared.waitGroups[operation.waitGroup].name} is zero`;
    case "step":
    case "default":
      return condition ?? "its condition";
  }
}
