import { type Offer, Scheduler } from "../../impl/go/index.ts";
import type { Cutoff } from "../../impl/server/age.ts";
import { BATCH_RESCHEDULE, type JobSpecification } from "../../impl/server/job.ts";
import { Server, type ServerOptions } from "../../impl/server/server.ts";
import { MAXIMUM_INDEX } from "../../impl/server/state.ts";

/**
 * A server whose steps somebody takes by name, for scenarios: who goes on, and what counts as old, is
 * said, and nothing happens by itself.
 */
export class Driven {
  readonly scheduler: Scheduler = new Scheduler();
  readonly server: Server;
  /** What counts as old from now on. */
  cutoff: Cutoff = { by: "index", at: MAXIMUM_INDEX };
  /** [ms] */
  now = 0;

  constructor(version: string, options: Partial<ServerOptions> = {}) {
    this.server = new Server(this.scheduler, {
      version,
      now: () => this.now,
      ages: () => this.cutoff,
      ...options,
    });
  }

  /** `process · point` of each step that can be taken, silent ones taken first. */
  get offered(): readonly string[] {
    return this.#visible().map(({ process, point }) => `${process} · ${point}`);
  }

  /**
   * Takes these steps, in this order: `process · point`.
   *
   * @throws RangeError if one of them cannot be taken, naming those that can.
   */
  take(...steps: readonly string[]): void {
    for (const step of steps) {
      const label = this.#visible().find(({ process, point }) => `${process} · ${point}` === step);
      if (label === undefined) {
        throw new RangeError(`no step "${step}"; there are ${this.offered.join(", ") || "none"}`);
      }
      this.scheduler.perform(label);
    }
  }

  /**
   * Takes steps, the first that is offered each time, until nothing is offered.
   *
   * @throws RangeError after `limit` steps.
   */
  settle(limit = 1000): void {
    for (let steps = 0; ; steps++) {
      const [label] = this.#visible();
      if (label === undefined) return;
      if (steps === limit) throw new RangeError(`still not settled after ${limit} steps`);
      this.scheduler.perform(label);
    }
  }

  /** Has a collection decided and carried out, with everything as old as `cutoff` says. */
  collect(job: "eval gc" | "job gc" | "force gc"): void {
    this.server.tick(job);
    this.settle();
  }

  /** The client runs the tasks of all allocations that wait for it, to their ends. */
  runTasks(): void {
    for (const { id, desired, client } of this.server.state.allocations.rows()) {
      if (desired !== "run" || client !== "pending") continue;
      this.server.taskRuns(id);
      this.server.taskCompletes(id);
    }
  }

  /** How many evaluations and allocations the store holds. */
  get counts(): { readonly evaluations: number; readonly allocations: number } {
    const { evaluations, allocations } = this.server.state;
    return { evaluations: evaluations.size, allocations: allocations.size };
  }

  #visible(): readonly Offer[] {
    for (;;) {
      const offered = this.scheduler.offered();
      const unseen = offered.find(({ silent }) => silent);
      if (unseen === undefined) return offered;
      this.scheduler.perform(unseen);
    }
  }
}

export interface EchoJob {
  readonly args?: string;
  readonly priority?: number;
  readonly count?: number;
}

/** The job of the report: one task that echoes `args`. Changing `args` is material, changing `priority` is not. */
export function echoJob(change: EchoJob = {}): JobSpecification {
  const { args = "CHANGE_ME", priority = 50, count = 1 } = change;
  return {
    id: "test_job",
    type: "batch",
    priority,
    group: {
      name: "one_and_only",
      count,
      reschedule: BATCH_RESCHEDULE,
      meta: {},
      task: { name: "test", driver: "raw_exec", command: "/usr/bin/echo", args: [args] },
    },
  };
}
