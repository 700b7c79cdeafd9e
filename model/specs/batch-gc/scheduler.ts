/** Registration, and the worker: snapshot, plan, apply, complete. One group of count one, one node. */
import { type Builder, type Field, flag, type IndexField, range, step } from "../../lang/index.ts";
import { exists, freeAllocation, freeEvaluation, isOlder, isTerminal, type Store } from "./store.ts";

export type Registration = "destructive" | "in place" | "unchanged";

/** A register request: the job's row if the specification changed, and always an evaluation. */
export function register(store: Store, kind: Registration): void {
  const { job, evaluation, log } = store;
  const index = log.append();
  const isNew = !job.exists.get();
  if (isNew) {
    job.exists.set(true);
    job.created.set(index);
  }
  if (isNew || kind !== "unchanged") {
    for (let row = 0; row < store.rows; row++) {
      if (evaluation.status.get(row) !== "absent") evaluation.superseded.set(row, true);
    }
    job.modified.set(index);
    if (isNew || kind === "destructive") job.material.set(index);
  }
  const row = freeEvaluation(store);
  evaluation.status.set(row, "pending");
  evaluation.modified.set(row, index);
}

/** What the worker holds between its steps: the snapshot's specification, and the plan made of it. */
export interface Plan {
  readonly evaluation: Field<number>;
  readonly places: Field<boolean>;
  readonly stops: Field<number>;
  readonly updates: Field<number>;
  readonly version: IndexField;
}

/** Row numbers from 1; 0: none. */
export function declareWorker(m: Builder, store: Store, onPlace: (version: IndexField) => void): void {
  const plan: Plan = {
    evaluation: m.field("plan evaluation", range(0, store.rows - 1)),
    places: m.field("plan places", flag()),
    stops: m.field("plan stops", range(0, store.rows)),
    updates: m.field("plan updates", range(0, store.rows)),
    version: m.index("plan version"),
  };
  const pending = (): number => oldestPending(store);
  m.process(
    "worker",
    {
      dequeue: step(() => {
        plan.evaluation.set(pending());
        reconcile(store, plan);
      })
        .when(() => pending() >= 0)
        .to("apply plan"),
      "apply plan": step(() => apply(store, plan, onPlace)).to("complete evaluation"),
      "complete evaluation": step(() => {
        const row = plan.evaluation.get();
        const index = store.log.append();
        store.evaluation.status.set(row, "complete");
        store.evaluation.modified.set(row, index);
        plan.evaluation.set(0);
      }).to("dequeue"),
    },
    { rests: ["dequeue"] },
  );
}

/** The broker hands out the evaluations of a job one at a time, the oldest first. */
function oldestPending({ evaluation, rows }: Store): number {
  let oldest = -1;
  for (let row = 0; row < rows; row++) {
    if (evaluation.status.get(row) !== "pending") continue;
    if (oldest < 0 || evaluation.modified.get(row).isBefore(evaluation.modified.get(oldest))) oldest = row;
  }
  return oldest;
}

/** The batch reconciler on the state as it is now. */
function reconcile(store: Store, plan: Plan): void {
  const { job, allocation } = store;
  let filled = false;
  for (let row = 0; row < store.rows; row++) {
    if (!exists(store, row)) continue;
    if (!job.exists.get()) {
      if (!isTerminal(store, row)) plan.stops.set(row + 1);
      continue;
    }
    if (isOlder(store, row) && isTerminal(store, row)) continue;
    if (!isOlder(store, row)) {
      filled = true;
      continue;
    }
    const changedMaterially =
      allocation.otherIncarnation.get(row) || allocation.version.get(row).isBefore(job.material.get());
    if (changedMaterially) {
      plan.stops.set(row + 1);
    } else {
      plan.updates.set(row + 1);
      filled = true;
    }
  }
  if (!job.exists.get()) return;
  plan.places.set(!filled);
  plan.version.set(job.modified.get());
}

/** One log entry, not checked against what has changed since the snapshot. */
function apply(store: Store, plan: Plan, onPlace: (version: IndexField) => void): void {
  const { allocation, evaluation, log } = store;
  const stops = plan.stops.get() - 1;
  const updates = plan.updates.get() - 1;
  if (plan.places.get() || stops >= 0 || updates >= 0) {
    const index = log.append();
    evaluation.modified.set(plan.evaluation.get(), index);
    if (stops >= 0) {
      allocation.stopped.set(stops, true);
      allocation.modified.set(stops, index);
    }
    if (updates >= 0) {
      allocation.evaluation.set(updates, plan.evaluation.get());
      allocation.version.set(updates, plan.version.get());
      allocation.modified.set(updates, index);
    }
    if (plan.places.get()) {
      onPlace(plan.version);
      const row = freeAllocation(store);
      allocation.client.set(row, "running");
      allocation.evaluation.set(row, plan.evaluation.get());
      allocation.version.set(row, plan.version.get());
      allocation.created.set(row, index);
      allocation.modified.set(row, index);
    }
  }
  plan.places.set(false);
  plan.stops.set(0);
  plan.updates.set(0);
  plan.version.clear();
}
