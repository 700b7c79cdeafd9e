/** Who waits for one event: the processes that can be parked for it, and with which cases of which point. */
import type { Memory } from "./memory.ts";
import type { Operation, PackedCase, PackedPoint } from "./packed-points.ts";
import type { PackedProcess } from "./packed-process.ts";

/** A case of a point, in which a process can wait for the event. */
interface Waiting {
  readonly taken: number;
  readonly nilBit: number;
}

const NOBODY: readonly Waiting[] = [];

export class Waiters {
  readonly #memory: Memory;
  readonly #waits: (operation: Operation) => boolean;
  /** Those who have such a case, in order of declaration. */
  processes: readonly PackedProcess[] = [];
  /** By position of the process, then by code of the program counter. Empty where nobody waits. */
  #cases: readonly (readonly (readonly Waiting[])[])[] = [];

  /** `waits`: whether an operation waits for the event. */
  constructor(memory: Memory, waits: (operation: Operation) => boolean) {
    this.#memory = memory;
    this.#waits = waits;
  }

  /** Once all processes are known. */
  declare(processes: readonly PackedProcess[]): void {
    const waiting = ({ cases }: PackedPoint): readonly Waiting[] =>
      cases.flatMap(({ operation, nilBit }: PackedCase, taken) =>
        this.#waits(operation) ? [{ taken, nilBit }] : [],
      );
    this.#cases = processes.map(({ stands }) =>
      stands.map((stand) => (stand.kind === "parked" ? waiting(stand.point) : NOBODY)),
    );
    this.processes = processes.filter(({ position }) =>
      this.#cases[position].some(({ length }) => length > 0),
    );
  }

  isWaiting(process: PackedProcess): boolean {
    const cases = this.#cases[process.position][process.pc.read()];
    if (cases.length === 0) return false;
    const nil = process.nil.read();
    for (let at = 0; at < cases.length; at++) if (isAmong(cases[at].nilBit, nil)) return true;
    return false;
  }

  /** The first in order of declaration. */
  first(): PackedProcess | undefined {
    const { processes } = this;
    for (let at = 0; at < processes.length; at++) if (this.isWaiting(processes[at])) return processes[at];
    return undefined;
  }

  /** One of the cases with which a parked process waits. Which one is left open. */
  pick(process: PackedProcess): number {
    const cases = this.#cases[process.position][process.pc.read()];
    const nil = process.nil.read();
    let ways = 0;
    for (let at = 0; at < cases.length; at++) if (isAmong(cases[at].nilBit, nil)) ways++;
    let left = this.#memory.choose(ways);
    for (let at = 0; at < cases.length; at++) {
      if (isAmong(cases[at].nilBit, nil) && left-- === 0) return cases[at].taken;
    }
    throw new RangeError(`process "${process.name}" is to be woken, and does not wait`);
  }
}

/** Whether a case takes part: its operand was not nil on entry. */
function isAmong(nilBit: number, nil: number): boolean {
  return nilBit < 0 || ((nil >>> nilBit) & 1) === 0;
}
