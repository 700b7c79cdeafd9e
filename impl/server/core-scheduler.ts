import { at, type Go } from "../go/index.ts";
import { type Ages, forcedAges } from "./age.ts";
import type { EntryBody } from "./entry.ts";
import { decideEvaluationGc, decideJobGc, type GcDecision } from "./gc-decide.ts";
import type { Leader } from "./leader.ts";
import type { Policy } from "./policy.ts";
import { chunks, reaps } from "./reap.ts";
import type { State } from "./state.ts";

/** What the leader's tickers, or an operator, ask for. Never written to the log. */
export type CoreJob = "eval gc" | "job gc" | "force gc";

export interface CoreOptions {
  readonly policy: Policy;
  readonly ages: Ages;
  /** [ms] */
  readonly now: () => number;
  /** Ids in one reap entry. */
  readonly idsPerReap: number;
  /** Jobs in one purge entry. */
  readonly jobsPerPurge: number;
  /** A fresh id for the evaluation of a purged job, in versions that make one. */
  readonly purgeEvaluationId: (() => string) | undefined;
}

/** What the core scheduler is at. */
export interface CoreAssignment {
  readonly job: CoreJob;
  /** What it decides on; undefined until it has decided something. */
  readonly snapshot: State | undefined;
  /** Still to be written, in order. */
  readonly entries: readonly GcEntry[];
}

export type GcEntry = Extract<EntryBody, { kind: "reap" | "purge jobs" }>;

/**
 * Collects garbage: decides on a snapshot, and then deletes by id, entry by entry, without another
 * look. What happens between the decision and the entries is not seen.
 *
 * Of a forced collection, jobs go first, and one snapshot serves both decisions.
 */
export class CoreScheduler {
  readonly #leader: Leader;
  readonly #options: CoreOptions;
  readonly #due: CoreJob[] = [];
  #assignment: CoreAssignment | undefined;

  constructor(leader: Leader, options: CoreOptions) {
    this.#leader = leader;
    this.#options = options;
  }

  /** What is asked for and not begun, in order. */
  get due(): readonly CoreJob[] {
    return this.#due;
  }

  get assignment(): CoreAssignment | undefined {
    return this.#assignment;
  }

  enqueue(job: CoreJob): void {
    this.#due.push(job);
  }

  *run(): Go {
    for (;;) {
      yield* at("await tick", { when: () => this.#due.length > 0, silent: true });
      const job = this.#due.shift();
      if (job === undefined) throw new Error("core scheduler: began although nothing was due");
      this.#assignment = { job, snapshot: undefined, entries: [] };
      if (job !== "eval gc") {
        yield* at("decide job gc");
        yield* this.#carryOut(job, decideJobGc);
      }
      if (job !== "job gc") {
        yield* at("decide eval gc");
        yield* this.#carryOut(job, decideEvaluationGc);
      }
      this.#assignment = undefined;
    }
  }

  *#carryOut(job: CoreJob, decide: typeof decideEvaluationGc): Go {
    const snapshot = this.#assignment?.snapshot ?? this.#leader.log.state;
    let entries = this.#entriesFor(decide(snapshot, this.#rule(job)));
    this.#assignment = { job, snapshot, entries };
    for (let entry = entries[0]; entry !== undefined; entry = entries[0]) {
      yield* at(entry.kind === "reap" ? "reap" : "purge");
      this.#leader.append(entry);
      entries = entries.slice(1);
      this.#assignment = { job, snapshot, entries };
    }
  }

  #entriesFor(decision: GcDecision): readonly GcEntry[] {
    const { idsPerReap, jobsPerPurge, purgeEvaluationId } = this.#options;
    const purge = (jobId: string) =>
      purgeEvaluationId === undefined ? { jobId } : { jobId, evaluationId: purgeEvaluationId() };
    return [
      ...reaps(decision, idsPerReap).map((reap) => ({ kind: "reap" as const, ...reap })),
      ...chunks(decision.jobs, jobsPerPurge).map((ids) => ({
        kind: "purge jobs" as const,
        jobs: ids.map(purge),
      })),
    ];
  }

  #rule(job: CoreJob): { policy: Policy; ages: Ages; now: number } {
    const { policy, ages, now } = this.#options;
    return { policy, ages: job === "force gc" ? forcedAges(policy, ages, now) : ages, now: now() };
  }
}
