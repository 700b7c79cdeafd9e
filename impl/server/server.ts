import type { Scheduler } from "../go/index.ts";
import { type Ages, agesByTable, agesByTime, type Thresholds } from "./age.ts";
import { checkSpecification } from "./check-specification.ts";
import { type CoreJob, CoreScheduler } from "./core-scheduler.ts";
import type { JobSpecification } from "./job.ts";
import { Leader } from "./leader.ts";
import { Log, type Witness } from "./log.ts";
import { Node } from "./node.ts";
import { type Observation, type Position, viewOfCore, viewOfState, viewOfWorker } from "./observe.ts";
import { IDS_PER_ENTRY } from "./reap.ts";
import { emptyState, type State } from "./state.ts";
import { TimeTable } from "./time-table.ts";
import { type Configuration, configuration } from "./version.ts";
import { Worker } from "./worker.ts";

export interface ServerOptions {
  /** A version ("v1.4.2") or the letter of a policy ("C"), see `version.ts`. */
  readonly version: string;
  /** The server's clock. [ms] */
  readonly now: () => number;
  /** Configured thresholds, compared as the version does; or an answer by whoever drives the server. */
  readonly ages: Thresholds | Ages;
  /** Fresh ids; counted by default: e1, e2, …, a1, a2, … */
  readonly ids?: { readonly evaluation: () => string; readonly allocation: () => string };
  /** Default 1; they are called "worker" if there is one, else "worker 1", "worker 2", … */
  readonly workers?: number;
  /** Ids in a log entry of GC. Default 7281. */
  readonly idsPerReap?: number;
  /** Jobs in a log entry of GC. Default 7281. */
  readonly jobsPerPurge?: number;
  /** Index of the last entry before the first. Default 0. */
  readonly latestIndex?: number;
}

/** What an operator hears. */
export interface Submitted {
  readonly index: number;
  readonly evaluationId: string;
  /** Of the job's row after the submission; of the submission itself if there is no row. */
  readonly jobModifyIndex: number;
}

/**
 * One server with one client: goroutines on a scheduler, which may be controlled, and the inputs of
 * those around it. Each input is one log entry at most, written before the method returns.
 */
export class Server {
  readonly configuration: Configuration;
  readonly #scheduler: Scheduler;
  readonly #leader: Leader;
  readonly #node: Node = new Node("node");
  readonly #workers: ReadonlyMap<string, Worker>;
  readonly #core: CoreScheduler;
  readonly #ids: NonNullable<ServerOptions["ids"]>;

  /** Starts the goroutines. @throws RangeError for a version that does not exist. */
  constructor(scheduler: Scheduler, options: ServerOptions) {
    this.configuration = configuration(options.version);
    const { policy, behaviour } = this.configuration;
    const { now } = options;
    const table = new TimeTable();
    const witness: Witness = (index) => table.witness(index, now());
    this.#scheduler = scheduler;
    this.#leader = new Leader(new Log(emptyState(options.latestIndex), behaviour, [witness]), now);
    this.#ids = options.ids ?? { evaluation: counter("e"), allocation: counter("a") };
    this.#workers = new Map(
      workerNames(options.workers ?? 1).map((name) => [
        name,
        new Worker(this.#leader, { nodeId: this.#node.id, allocationId: this.#ids.allocation }),
      ]),
    );
    this.#core = new CoreScheduler(this.#leader, {
      policy,
      ages: agesFor(options, policy.ageBy, table),
      now,
      idsPerReap: options.idsPerReap ?? IDS_PER_ENTRY,
      jobsPerPurge: options.jobsPerPurge ?? IDS_PER_ENTRY,
      purgeEvaluationId: behaviour.gcPurgeMakesEvaluations ? this.#ids.evaluation : undefined,
    });
    for (const [name, worker] of this.#workers) scheduler.go(name, () => worker.run());
    scheduler.go(CORE_SCHEDULER, () => this.#core.run());
  }

  /** A snapshot of the store. */
  get state(): State {
    return this.#leader.log.state;
  }

  /** An operator submits a job. @throws RangeError if this server cannot take it. */
  register(specification: JobSpecification): Submitted {
    checkSpecification(specification);
    const evaluationId = this.#ids.evaluation();
    const { index } = this.#leader.append({ kind: "register", specification, evaluationId });
    return this.#submitted(specification.id, evaluationId, index);
  }

  /** An operator stops a job, which stays. @throws RangeError if there is no such job. */
  stop(jobId: string): Submitted {
    return this.#deregister(jobId, false);
  }

  /** An operator has a job removed. @throws RangeError if there is no such job. */
  purge(jobId: string): Submitted {
    return this.#deregister(jobId, true);
  }

  /** The client starts an allocation's task and says so. @throws RangeError if it would not. */
  taskRuns(allocationId: string): void {
    const update = this.#node.start(this.state, allocationId);
    this.#leader.append({ kind: "update allocation", update });
  }

  /** The client's task ends well, and it says so. @throws RangeError if it does not run. */
  taskCompletes(allocationId: string): void {
    const update = this.#node.complete(this.state, allocationId);
    this.#leader.append({ kind: "update allocation", update });
  }

  /** A ticker of the leader, or an operator, asks for a collection. Not a log entry. */
  tick(job: CoreJob): void {
    this.#core.enqueue(job);
  }

  /** Some other part of the server writes to the log. */
  unrelatedEntry(): void {
    this.#leader.append({ kind: "unrelated" });
  }

  observe(): Observation {
    return {
      ...viewOfState(this.state),
      broker: this.#leader.broker.waiting,
      workers: Object.fromEntries(
        [...this.#workers].map(([name, { assignment }]) => [
          name,
          viewOfWorker(this.#position(name), assignment),
        ]),
      ),
      coreScheduler: viewOfCore(this.#position(CORE_SCHEDULER), this.#core.due, this.#core.assignment),
      node: { running: this.#node.running, executions: this.#node.executions },
    };
  }

  #deregister(jobId: string, purge: boolean): Submitted {
    if (!this.state.jobs.has(jobId)) {
      const ids = this.state.jobs.rows().map(({ specification }) => specification.id);
      const known = ids.length === 0 ? "there are none" : `there are ${ids.join(", ")}`;
      throw new RangeError(
        `server: cannot ${purge ? "purge" : "stop"} job "${jobId}", it is not there; ${known}`,
      );
    }
    const evaluationId = this.#ids.evaluation();
    const { index } = this.#leader.append({ kind: "deregister", jobId, purge, evaluationId });
    return this.#submitted(jobId, evaluationId, index);
  }

  #submitted(jobId: string, evaluationId: string, index: number): Submitted {
    return { index, evaluationId, jobModifyIndex: this.state.jobs.get(jobId)?.jobModifyIndex ?? index };
  }

  #position(name: string): Position {
    const standing = this.#scheduler.process(name);
    if (standing === undefined) throw new Error(`server: goroutine "${name}" was never started`);
    return { point: standing.point, stand: standing.stand };
  }
}

const CORE_SCHEDULER = "core scheduler";

function agesFor({ ages, now }: ServerOptions, by: "index" | "time", table: TimeTable): Ages {
  if (typeof ages === "function") return ages;
  return by === "index" ? agesByTable(table, ages, now) : agesByTime(ages, now);
}

function workerNames(count: number): readonly string[] {
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new RangeError(`server: ${count} workers; it must be a whole number from 1`);
  }
  return count === 1 ? ["worker"] : Array.from({ length: count }, (_, at) => `worker ${at + 1}`);
}

function counter(prefix: string): () => string {
  let count = 0;
  return () => `${prefix}${++count}`;
}
