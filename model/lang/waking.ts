/** Commits parked processes: the event that makes a case ready commits the process in its own step. */
import type { Memory } from "./memory.ts";
import type { PackedPoint } from "./packed-points.ts";
import type { PackedProcess } from "./packed-process.ts";
import type { Waiters } from "./waiters.ts";

export class Waking {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** All that wait, in order of declaration. */
  wakeAll(waiters: Waiters): void {
    const { processes } = waiters;
    for (let at = 0; at < processes.length; at++) {
      const process = processes[at];
      if (waiters.isWaiting(process)) this.commit(process, waiters.pick(process), 0, true, false);
    }
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
