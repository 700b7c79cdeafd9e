import { isClientTerminal, isServerTerminal } from "./allocation.ts";
import type { ClientUpdate } from "./entry.ts";
import type { State } from "./state.ts";

/**
 * The one client of the server: what really runs, whatever the server believes. Tasks start and end
 * when it is told so; it reports, and the report may be about an allocation that is gone.
 */
export class Node {
  readonly id: string;
  /** Tasks that run, by allocation. */
  readonly #running = new Map<string, string>();
  /** Starts so far, by allocation, in order. */
  readonly #starts: Execution[] = [];

  constructor(id: string) {
    this.id = id;
  }

  /** Starts of tasks, in order. */
  get executions(): readonly Execution[] {
    return this.#starts;
  }

  /** Allocations whose task runs, in the order in which they started. */
  get running(): readonly string[] {
    return [...this.#running.keys()];
  }

  /**
   * The task of this allocation starts. If it runs, because the server has forgotten it and a late
   * plan brought it back, the client only says so again.
   *
   * @throws RangeError if the server does not want it to run, or knows that it is over.
   */
  start(state: State, allocationId: string): ClientUpdate {
    const row = state.allocations.get(allocationId);
    if (row === undefined) throw refusal(state, allocationId, "start", "is not there");
    if (isServerTerminal(row)) throw refusal(state, allocationId, "start", `is to ${row.desired}`);
    if (isClientTerminal(row)) throw refusal(state, allocationId, "start", `is ${row.client}`);
    const { specification, createIndex, version } = row.job;
    const task = specification.group.task.name;
    if (!this.#running.has(allocationId)) {
      this.#running.set(allocationId, task);
      this.#starts.push({ allocationId, jobId: row.jobId, createIndex, version, name: row.name });
    }
    return { allocationId, client: "running", tasks: { [task]: { state: "running", failed: false } } };
  }

  /**
   * The task of this allocation ends well, by itself or because the server has stopped it. The
   * allocation may be gone by now. If the task is over and the server believes that it runs, the
   * client only says so again.
   *
   * @throws RangeError if it does not run, and the server knows that.
   */
  complete(state: State, allocationId: string): ClientUpdate {
    const row = state.allocations.get(allocationId);
    const believed = row?.client === "running" ? row.job.specification.group.task.name : undefined;
    const task = this.#running.get(allocationId) ?? believed;
    if (task === undefined) throw refusal(state, allocationId, "complete", "does not run");
    this.#running.delete(allocationId);
    return { allocationId, client: "complete", tasks: { [task]: { state: "dead", failed: false } } };
  }
}

/** A task that was started, and for what. */
export interface Execution {
  readonly allocationId: string;
  readonly jobId: string;
  /** The incarnation and version that the allocation was for when it started. */
  readonly createIndex: number;
  readonly version: number;
  readonly name: string;
}

function refusal(state: State, allocationId: string, verb: string, why: string): RangeError {
  const rows = state.allocations.rows().map(({ id, desired, client }) => `${id} (${desired}, ${client})`);
  const known = rows.length === 0 ? "there are none" : `there are ${rows.join(", ")}`;
  return new RangeError(`client: cannot ${verb} allocation "${allocationId}", it ${why}; ${known}`);
}
