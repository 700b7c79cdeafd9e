/** Drives the server of `impl` step by step. */
import { Scheduler, type Offer as Step } from "../../impl/go/index.ts";
import {
  BATCH_RESCHEDULE,
  type JobSpecification,
  type Observation as Seen,
  Server,
} from "../../impl/server/index.ts";
import type { Adapter, Observation, Offer } from "../adapter.ts";
import { type Facts, observationOf } from "./mapping.ts";

const SILENT: ReadonlySet<string> = new Set(["await tick", "decide eval gc", "decide job gc"]);

export class BatchGcAdapter implements Adapter {
  readonly name = "impl/server";
  readonly #version: string;
  #scheduler: Scheduler = new Scheduler();
  #server: Server;
  #cutoff = 0;
  /** Changes of the job so far: those that an allocation cannot follow in place, and those that it can. */
  #changes = { args: 0, attempts: 0 };
  /** The model's row of each allocation; rows of those that are gone may be used again. */
  readonly #rows = new Map<string, number>();
  #labels: ReadonlyMap<string, Step> = new Map();

  constructor(version: string) {
    this.#version = version;
    this.#server = this.#boot();
  }

  reset(): void {
    this.#scheduler = new Scheduler();
    this.#changes = { args: 0, attempts: 0 };
    this.#rows.clear();
    this.#server = this.#boot();
  }

  offered(): readonly Offer[] {
    const steps = this.#scheduler.offered();
    this.#labels = new Map(steps.map((step) => [`${step.process} · ${step.point}`, step]));
    return steps.map(({ process, point }) => ({ label: `${process} · ${point}`, silent: SILENT.has(point) }));
  }

  perform(label: string): void {
    const [name = "", argument = ""] = label.split(" · ");
    switch (name) {
      case "register":
        return this.#register(argument);
      case "client starts":
        return this.#server.taskRuns(this.#allocationAt(Number(argument)));
      case "client completes":
        return this.#server.taskCompletes(this.#allocationAt(Number(argument)));
      case "decide evaluation gc":
        this.#cutoff = thresholdAt(this.#server.observe(), Number(argument));
        return this.#server.tick("eval gc");
      case "decide job gc":
        this.#cutoff = thresholdAt(this.#server.observe(), Number(argument));
        return this.#server.tick("job gc");
    }
    const step = this.#labels.get(label);
    if (step === undefined) throw new Error(`the implementation does not offer "${label}"`);
    this.#scheduler.perform(step);
    this.#followRows();
  }

  observe(): Observation {
    return observationOf(factsOf(this.#server.observe()));
  }

  #boot(): Server {
    return new Server(this.#scheduler, {
      version: this.#version,
      now: () => 0,
      ages: () => ({ by: "index", at: this.#cutoff }),
    });
  }

  #register(kind: string): void {
    if (kind === "destructive") this.#changes.args++;
    if (kind === "in place") this.#changes.attempts++;
    this.#server.register(specification(this.#changes));
  }

  #allocationAt(row: number): string {
    const [id] = [...this.#rows].find(([one, at]) => at === row && this.#isThere(one)) ?? [];
    if (id === undefined) throw new Error(`there is no allocation in row ${row}`);
    return id;
  }

  #isThere(id: string): boolean {
    return this.#server.state.allocations.get(id) !== undefined;
  }

  /** A new allocation gets the first row that is free; one that comes back gets its own. */
  #followRows(): void {
    for (const { id } of this.#server.state.allocations.rows()) {
      if (this.#rows.has(id)) continue;
      const taken = new Set([...this.#rows].flatMap(([one, row]) => (this.#isThere(one) ? [row] : [])));
      let row = 0;
      while (taken.has(row)) row++;
      this.#rows.set(id, row);
    }
  }
}

/**
 * What changes in place is how often a failed allocation is replaced. A change of the priority would be in place, too,
 * but the broker hands out evaluations of higher priority first, which the model leaves out.
 */
function specification({
  args,
  attempts,
}: {
  readonly args: number;
  readonly attempts: number;
}): JobSpecification {
  return {
    id: "test_job",
    type: "batch",
    priority: 50,
    group: {
      name: "one_and_only",
      count: 1,
      reschedule: { ...BATCH_RESCHEDULE, attempts: BATCH_RESCHEDULE.attempts + attempts },
      meta: {},
      task: { name: "test", driver: "raw_exec", command: "/usr/bin/echo", args: [String(args)] },
    },
  };
}

/** The model's place of a threshold, as an index: odd ones are at an index that tells ages, even ones just before the next. */
function thresholdAt({ jobs, evaluations, allocations }: Seen, place: number): number {
  const ages = [
    ...jobs.map(({ createIndex }) => createIndex),
    ...evaluations.map(({ modifyIndex }) => modifyIndex),
    ...allocations.map(({ modifyIndex }) => modifyIndex),
  ];
  const ranked = [...new Set(ages)].sort((left, right) => left - right);
  const at = ranked[Math.floor((place - 1) / 2) + (place % 2 === 0 ? 1 : 0)];
  if (at === undefined)
    throw new Error(`there is no place ${place} for a threshold among ${ranked.join(", ")}`);
  return place % 2 === 0 ? at - 0.5 : at;
}

function factsOf(seen: Seen): Facts<number> {
  const { jobs, evaluations, allocations, workers, coreScheduler } = seen;
  const [job] = jobs;
  const evaluationAt = (id: string | undefined): number | null =>
    evaluations.find((one) => one.id === id)?.modifyIndex ?? null;
  const createdAt = (id: string | undefined): number | null =>
    allocations.find((one) => one.id === id)?.createIndex ?? null;
  const worker = workers["worker"];
  const planning = worker?.point === "apply plan" ? worker.assignment : null;
  const [entry] = coreScheduler.assignment?.entries ?? [];
  const reap = entry?.kind === "reap" ? entry : { evaluations: [], allocations: [] };
  return {
    job: job === undefined ? null : { created: job.createIndex, modified: job.jobModifyIndex },
    evaluations: evaluations.map(({ status, modifyIndex }) => ({ status, modified: modifyIndex })),
    allocations: allocations.map((one) => ({
      client: one.client,
      stopped: one.desired !== "run",
      created: one.createIndex,
      modified: one.modifyIndex,
      version: one.job.jobModifyIndex,
      otherIncarnation: job === undefined || one.job.createIndex !== job.createIndex,
      evaluation: evaluationAt(one.evaluationId),
    })),
    worker: {
      point: worker?.point ?? "",
      evaluation: worker?.point === "dequeue" ? null : evaluationAt(worker?.assignment?.evaluation),
      places: (planning?.place.length ?? 0) > 0,
      stops: createdAt(planning?.stop[0]),
      updates: createdAt(planning?.update[0]),
      version: planning?.job?.jobModifyIndex ?? null,
    },
    collector: {
      point: phaseOf(coreScheduler),
      evaluations: reap.evaluations.flatMap((id) => evaluationAt(id) ?? []),
      allocations: reap.allocations.flatMap((id) => createdAt(id) ?? []),
    },
  };
}

function phaseOf({ point, assignment }: Seen["coreScheduler"]): string {
  if (point === "reap") return assignment?.job === "job gc" ? "reap job" : "reap evaluations";
  return point === "purge" ? "purge job" : "idle";
}
