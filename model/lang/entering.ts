/** What happens when a process enters a select or a single blocking operation. */
import type { PackedCase, PackedPoint } from "./packed-points.ts";
import type { PackedProcess } from "./packed-process.ts";

/** Whether a case can be taken on entry. */
export function isReady({ operation }: PackedCase): boolean {
  switch (operation.kind) {
    case "receive":
      return operation.channel.canReceive;
    case "send":
      return operation.channel.canSend;
    case "done":
      return operation.context.isDone;
    case "timer":
      return operation.timer.value.read() === 1;
    case "wait":
      return operation.waitGroup.count === 0;
    case "default":
    case "step":
      return false;
  }
}

/** Whether an operand is nil, by the mask of its point. */
export function isNil(mask: number, nilBit: number): boolean {
  return nilBit >= 0 && ((mask >>> nilBit) & 1) === 1;
}

/** By bit: whether the operand of the case is nil. Operands are evaluated here, once. */
export function nilMask({ cases }: PackedPoint): number {
  let mask = 0;
  for (let at = 0; at < cases.length; at++) {
    const { nilBit, when } = cases[at];
    if (nilBit >= 0 && when !== undefined && !when()) mask |= 1 << nilBit;
  }
  return mask;
}

/** By case: the number of what it sends, on entry. Written into `values`, which may be longer. */
export function evaluateSends({ cases, sends }: PackedPoint, values: number[]): void {
  for (let at = 0; at < cases.length; at++) {
    const { operation } = cases[at];
    values[at] = sends && operation.kind === "send" ? operation.channel.encode(operation.value()) : 0;
  }
}

export function commitOnEntry(process: PackedProcess, point: PackedPoint, at: number, value: number): void {
  const { operation } = point.cases[at];
  if (operation.kind === "receive") {
    const code = operation.channel.take();
    process.received.write(Math.max(0, code));
    process.ok.write(code >= 0 ? 1 : 0);
  } else if (operation.kind === "send") {
    operation.channel.put(value);
  } else if (operation.kind === "timer") {
    operation.timer.value.write(0);
  }
  process.pc.write(point.committed[at]);
}

export function park(
  process: PackedProcess,
  point: PackedPoint,
  nil: number,
  values: readonly number[],
): void {
  process.pc.write(point.parked);
  process.nil.write(nil);
  const { cases } = point;
  for (let at = 0; at < cases.length; at++) {
    const { queue, sendSlot, nilBit } = cases[at];
    if (isNil(nil, nilBit)) continue;
    if (sendSlot >= 0) process.sends[sendSlot]?.write(values[at]);
    queue?.push(process);
  }
}
