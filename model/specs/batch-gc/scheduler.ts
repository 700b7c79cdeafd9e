/** Registration, and the worker: snapshot, plan, apply, complete. One group of count one, one node. */
import {
  type Builder,
  type Field,
  flag,
  type IndexField,
  oneOf,
  otherwise,
  range,
  step,
} from "../../lang/index.ts";
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
    for (let row = 0; row < store.rows; row++) {
      if (exists(store, row)) store.allocation.otherIncarnation.set(row, true);
    }
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

/** What the worker holds between its steps. Rows are numbered from 1; 0: none. */
export interface Plan {
  readonly evaluation: Field<number>;
  readonly places: Field<boolean>;
  readonly stops: Field<number>;
  readonly updates: Field<number>;
  /** What the snapshot knows of the client of the allocation that is updated. */
  readonly sees: Field<"pending" | "running">;
  /** The specification that the snapshot has. */
  readonly version: IndexField;
}

export function declareWorker(m: Builder, store: Store, onPlace: (version: IndexField) => void): void {
  const plan: Plan = {
    evaluation: m.field("plan evaluation", range(0, store.rows)),
    places: m.field("plan places", flag()),
    stops: m.field("plan stops", range(0, store.rows)),
    updates: m.field("plan updates", range(0, store.rows)),
    sees: m.field("plan sees", oneOf("pending", "running")),
    version: m.index("plan version"),
  };
  m.process(
    "worker",
    {
      dequeue: step(() => {
        plan.evaluation.set(oldestPending(store) + 1);
        reconcile(store, plan);
      })
        .when(() => oldestPending(store) >= 0)
        .toFirst({ "complete evaluation": () => isEmpty(plan), "apply plan": otherwise }),
      "apply plan": step(() => {
        if (resolves(store, plan)) apply(store, plan, onPlace);
        else plan.evaluation.set(0);
        clear(plan);
      }).toFirst({ dequeue: () => plan.evaluation.get() === 0, "complete evaluation": otherwise }),
      "complete evaluation": step(() => {
        const row = plan.evaluation.get() - 1;
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
  const live = job.exists.get();
  let filled = false;
  for (let row = 0; row < store.rows; row++) {
    if (!exists(store, row)) continue;
    if (!live) {
      if (!isTerminal(store, row)) plan.stops.set(row + 1);
      continue;
    }
    const older = isOlder(store, row);
    if (older && isTerminal(store, row)) continue;
    if (!older) {
      filled = true;
    } else if (
      allocation.otherIncarnation.get(row) ||
      allocation.version.get(row).isBefore(job.material.get())
    ) {
      plan.stops.set(row + 1);
    } else {
      plan.updates.set(row + 1);
      plan.sees.set(allocation.client.get(row) === "running" ? "running" : "pending");
      filled = true;
    }
  }
  if (!live) return;
  plan.places.set(!filled);
  if (!isEmpty(plan)) plan.version.set(job.modified.get());
}

function isEmpty({ places, stops, updates }: Plan): boolean {
  return !places.get() && stops.get() === 0 && updates.get() === 0;
}

function clear(plan: Plan): void {
  plan.places.set(false);
  plan.stops.set(0);
  plan.updates.set(0);
  plan.sees.set("pending");
  plan.version.clear();
}

/** A stop travels as a difference: without the allocation, which may be gone by now, the whole plan is refused. */
function resolves(store: Store, { stops }: Plan): boolean {
  return stops.get() === 0 || exists(store, stops.get() - 1);
}

/** One log entry, not checked against what has changed since the snapshot. */
function apply(store: Store, plan: Plan, onPlace: (version: IndexField) => void): void {
  const { allocation, evaluation, log } = store;
  const index = log.append();
  const by = plan.evaluation.get() - 1;
  const stops = plan.stops.get() - 1;
  const updates = plan.updates.get() - 1;
  evaluation.modified.set(by, index);
  if (stops >= 0) {
    allocation.stopped.set(stops, true);
    allocation.modified.set(stops, index);
  }
  if (updates >= 0) {
    // An update carries the whole allocation: one that is gone comes back as the snapshot knew it.
    if (!exists(store, updates)) {
      allocation.client.set(updates, plan.sees.get());
      allocation.created.set(updates, index);
    }
    allocation.evaluation.set(updates, by);
    allocation.version.set(updates, plan.version.get());
    allocation.modified.set(updates, index);
  }
  if (!plan.places.get()) return;
  onPlace(plan.version);
  const row = freeAllocation(store);
  allocation.client.set(row, "pending");
  allocation.evaluation.set(row, by);
  allocation.version.set(row, plan.version.get());
  allocation.created.set(row, index);
  allocation.modified.set(row, index);
}
