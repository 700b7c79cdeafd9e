/**
 * Commits parked processes. The event that makes a case ready commits the process in its own step; if
 * it makes several cases of one process ready, which one is left open (`Memory.choose`).
 */
import type { Memory } from "./memory.ts";
import type { Operation, PackedPoint, PackedProcess } from "./packed-process.ts";

/** Whether an operation waits for the event. */
export type Waits = (operation: Operation) => boolean;

export class Waking {
  readonly #memory: Memory;
  readonly #processes: readonly PackedProcess[];

  constructor(memory: Memory, processes: readonly PackedProcess[]) {
    this.#memory = memory;
    this.#processes = processes;
  }

  /** All that wait, in order of declaration. */
  wakeAll(waits: Waits): void {
    for (const process of this.#processes) {
      if (isWaiting(process, waits)) this.commit(process, this.pick(process, waits), 0, true, false);
    }
  }

  /** Whether somebody waits. */
  isAwaited(waits: Waits): boolean {
    for (const process of this.#processes) if (isWaiting(process, waits)) return true;
    return false;
  }

  /** One of the cases of a parked process that wait for the event. Which one is left open. */
  pick(process: PackedProcess, waits: Waits): number {
    const { cases } = process.stand.point as PackedPoint;
    const nil = process.nil.read();
    let ways = 0;
    for (const one of cases) if (isAmong(one.nilBit, nil) && waits(one.operation)) ways++;
    let left = this.#memory.choose(ways);
    return cases.findIndex((one) => isAmong(one.nilBit, nil) && waits(one.operation) && left-- === 0);
  }

  /**
   * Commits a parked process. `value`: what it receives, by number. `closed`: it was to send, and the
   * channel was closed, so that it panics when it goes on.
   */
  commit(process: PackedProcess, taken: number, value: number, ok: boolean, closed: boolean): void {
    const point = process.stand.point as PackedPoint;
    process.leaveQueues();
    if (point.cases[taken].operation.kind === "receive") {
      process.received.write(value);
      process.ok.write(ok ? 1 : 0);
    }
    point.cases[taken].decidedByWake++;
    process.pc.write((closed ? point.closed : point.committed)[taken]);
    if (this.#memory.recording) {
      this.#memory.commits.push({ process: process.position, point: point.position, taken });
    }
  }
}

export function isWaiting(process: PackedProcess, waits: Waits): boolean {
  const { stand } = process;
  if (stand.kind !== "parked") return false;
  const nil = process.nil.read();
  return stand.point.cases.some((one) => isAmong(one.nilBit, nil) && waits(one.operation));
}

/** Whether a case takes part: its operand was not nil on entry. */
function isAmong(nilBit: number, nil: number): boolean {
  return nilBit < 0 || ((nil >>> nilBit) & 1) === 0;
}
