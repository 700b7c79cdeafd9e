/** The server's store in as much detail as garbage collection of one batch job looks at. */
import {
  type Builder,
  type Cells,
  type Field,
  flag,
  type Index,
  type IndexCells,
  type IndexField,
  type Log,
  oneOf,
  range,
} from "../../lang/index.ts";

export interface Store {
  readonly log: Log;
  /** Rows of evaluations and of allocations. A row that is not used is clear. */
  readonly rows: number;
  readonly job: {
    readonly exists: Field<boolean>;
    readonly created: IndexField;
    /** Of the last change of the specification. */
    readonly modified: IndexField;
    /** Of the last change that an allocation cannot follow in place. */
    readonly material: IndexField;
  };
  readonly evaluation: {
    readonly status: Cells<"absent" | "pending" | "complete">;
    readonly modified: IndexCells;
    /** The job has changed since. */
    readonly superseded: Cells<boolean>;
  };
  readonly allocation: {
    /** `pending`: placed, and its client has not started it. */
    readonly client: Cells<"absent" | "pending" | "running" | "complete">;
    readonly stopped: Cells<boolean>;
    readonly created: IndexCells;
    readonly modified: IndexCells;
    /** Row of the evaluation that placed it or updated it in place last. */
    readonly evaluation: Cells<number>;
    /** The specification it was placed or updated for, by the index of its change. */
    readonly version: IndexCells;
    /** Its copy of the job is of an earlier incarnation of the key. */
    readonly otherIncarnation: Cells<boolean>;
  };
}

export function declareStore(m: Builder, rows: number): Store {
  const log = m.log("log");
  const evaluation = m.table("evaluation", rows, {
    status: oneOf("absent", "pending", "complete"),
    superseded: flag(),
  });
  const allocation = m.table("allocation", rows, {
    client: oneOf("absent", "pending", "running", "complete"),
    stopped: flag(),
    evaluation: range(0, rows - 1),
    otherIncarnation: flag(),
  });
  return {
    log,
    rows,
    job: {
      exists: m.field("job exists", flag()),
      created: m.index("job created"),
      modified: m.index("job modified"),
      material: m.index("job changed materially"),
    },
    evaluation: { ...evaluation, modified: m.indexes("evaluation modified", rows) },
    allocation: {
      ...allocation,
      created: m.indexes("allocation created", rows),
      modified: m.indexes("allocation modified", rows),
      version: m.indexes("allocation version", rows),
    },
  };
}

/** Whether the store, or the reconciler, takes the allocation for finished. */
export function isTerminal({ allocation }: Store, row: number): boolean {
  return allocation.stopped.get(row) || allocation.client.get(row) === "complete";
}

/** The reconciler's own notion of older: of an earlier version, or of an earlier incarnation. */
export function isOlder({ allocation, job }: Store, row: number): boolean {
  return allocation.otherIncarnation.get(row) || allocation.version.get(row).isBefore(job.modified.get());
}

export function exists({ allocation }: Store, row: number): boolean {
  return allocation.client.get(row) !== "absent";
}

export function freeEvaluation({ evaluation, rows }: Store): number {
  for (let row = 0; row < rows; row++) if (evaluation.status.get(row) === "absent") return row;
  return -1;
}

export function freeAllocation(store: Store): number {
  for (let row = 0; row < store.rows; row++) if (!exists(store, row)) return row;
  return -1;
}

export function deleteEvaluation({ evaluation }: Store, row: number): void {
  evaluation.status.set(row, "absent");
  evaluation.superseded.set(row, false);
  evaluation.modified.clear(row);
}

export function deleteAllocation({ allocation }: Store, row: number): void {
  allocation.client.set(row, "absent");
  allocation.stopped.set(row, false);
  allocation.evaluation.set(row, 0);
  allocation.otherIncarnation.set(row, false);
  allocation.created.clear(row);
  allocation.modified.clear(row);
  allocation.version.clear(row);
}

/** A completed job has nothing left to do: all its evaluations and allocations are terminal. */
export function isDead(store: Store): boolean {
  for (let row = 0; row < store.rows; row++) {
    if (store.evaluation.status.get(row) === "pending") return false;
    if (exists(store, row) && !isTerminal(store, row)) return false;
  }
  return true;
}

export function isEmpty(store: Store): boolean {
  for (let row = 0; row < store.rows; row++) {
    if (store.evaluation.status.get(row) !== "absent" || exists(store, row)) return false;
  }
  return true;
}

/** Row numbers, as arguments of actions. */
export function rowsOf({ rows }: Store): readonly number[] {
  return Array.from({ length: rows }, (_, row) => row);
}

/**
 * Places of a threshold: 1: at the oldest index by which anything is told old, 2: between it and the next, 3: at
 * the next, and so on.
 */
export function thresholdsOf({ rows }: Store): readonly number[] {
  return Array.from({ length: 2 * (2 * rows + 1) - 1 }, (_, place) => place + 1);
}

/** The index at such a place, or just before the next one; undefined if there are not as many. */
export function thresholdAt(store: Store, place: number): Index | undefined {
  const { log } = store;
  const ages = agesOf(store);
  if (place % 2 === 1) return ages[(place - 1) / 2];
  const next = ages[place / 2];
  if (next === undefined) return undefined;
  let before: Index | undefined;
  for (const at of log.thresholds) {
    const threshold = log.threshold(at);
    if (threshold === undefined || !threshold.isBefore(next)) break;
    before = threshold;
  }
  return before;
}

/** Indexes by which objects are told old, each once, oldest first. */
function agesOf({ job, evaluation, allocation, rows }: Store): readonly Index[] {
  const ages: Index[] = [];
  const add = (index: Index): void => {
    if (index.isNone || ages.some((age) => age.equals(index))) return;
    const at = ages.findIndex((age) => index.isBefore(age));
    ages.splice(at < 0 ? ages.length : at, 0, index);
  };
  add(job.created.get());
  for (let row = 0; row < rows; row++) {
    add(evaluation.modified.get(row));
    add(allocation.modified.get(row));
  }
  return ages;
}
