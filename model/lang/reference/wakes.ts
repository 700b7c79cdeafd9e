/** Commits parked processes, and keeps account of whom a step has committed. */
import type { Place } from "../../trace.ts";
import type { Moment } from "./current.ts";
import type { Case, Declared, Operation } from "./declared.ts";
import { leaveQueues } from "./park.ts";
import type { OpenCase, Stand, State } from "./state.ts";

type Parked = Extract<Stand, { kind: "parked" }>;

/** What a process finds when it goes on. */
export type Outcome = Pick<Extract<Stand, { kind: "committed" }>, "received" | "panics">;

export class Wakes {
  readonly #declared: Declared;
  readonly #moment: Moment;

  constructor(declared: Declared, moment: Moment) {
    this.#declared = declared;
    this.#moment = moment;
  }

  /** Commits everybody who waits for what `ready` says, in the order in which processes are declared. */
  commitAll(ready: (operation: Operation) => boolean): void {
    for (const [process, stand] of this.#moment.state.processes.entries()) {
      if (stand.kind !== "parked") continue;
      if (stand.open.some((one) => ready(this.#caseOf(process, stand, one).operation))) {
        this.commit(process, ready);
      }
    }
  }

  /**
   * Commits a parked process to one of its open cases that are ready, and takes it out of all queues.
   * If several are, any of them: the odometer says which.
   */
  commit(process: number, ready: (operation: Operation) => boolean, outcome: Outcome = {}): OpenCase {
    const { state, odometer, commits } = this.#moment;
    const stand = state.processes[process] as Parked;
    const ways = stand.open.filter((one) => ready(this.#caseOf(process, stand, one).operation));
    const taken = ways[odometer.choose(ways.length)];
    const { point } = stand;
    state.processes[process] = {
      kind: "committed",
      point,
      name: taken.name,
      ...outcome,
    };
    leaveQueues(state, process);
    commits.push(placeOf(this.#declared, process, point, taken.name));
    return taken;
  }

  #caseOf(process: number, stand: Parked, open: OpenCase): Case {
    return caseOf(this.#declared, process, stand, open);
  }
}

/** Whether somebody is parked with a case whose operation is one of these. */
export function isAwaited(
  declared: Declared,
  { processes }: State,
  among: (operation: Operation) => boolean,
): boolean {
  return processes.some(
    (stand, process) =>
      stand.kind === "parked" &&
      stand.open.some((one) => among(caseOf(declared, process, stand, one).operation)),
  );
}

function caseOf(declared: Declared, process: number, { point }: Parked, { name }: OpenCase): Case {
  return declared.pointOf(process, point)?.cases.find((one) => one.name === name) as Case;
}

/** A case as labels show it: by name, unless it is the only one. */
export function placeOf(declared: Declared, process: number, point: string, name: string): Place {
  const place = { process: declared.processes[process].name, point };
  return declared.pointOf(process, point)?.named === true ? { ...place, case: name } : place;
}
