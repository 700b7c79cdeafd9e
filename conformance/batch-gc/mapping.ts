/** How the states and steps of the batch GC model appear in the server. */
import type { PlainState, PlainValue, StepLabel } from "../../model/trace.ts";
import { placeText } from "../../model/trace.ts";
import type { Mapping, Observation } from "../adapter.ts";
import { listOf, numberOf, type PlainRecord, recordOf, textOf } from "../plain-values.ts";

/** Objects have no names that both sides share; they are told apart by their indexes, which are unique. */
export interface EvaluationFacts<I> {
  readonly status: string;
  readonly modified: I;
}

export interface AllocationFacts<I> {
  readonly client: string;
  readonly stopped: boolean;
  readonly created: I;
  readonly modified: I;
  readonly version: I;
  readonly otherIncarnation: boolean;
  /** By its own index; null if it is gone. */
  readonly evaluation: I | null;
}

/** What both sides know, with indexes of their own kind. */
export interface Facts<I> {
  readonly job: { readonly created: I; readonly modified: I } | null;
  readonly evaluations: readonly EvaluationFacts<I>[];
  readonly allocations: readonly AllocationFacts<I>[];
  readonly worker: {
    readonly point: string;
    /** The evaluation in hand, by its index; null if none. */
    readonly evaluation: I | null;
    readonly places: boolean;
    readonly stops: I | null;
    readonly updates: I | null;
    readonly version: I | null;
  };
  readonly collector: {
    readonly point: string;
    /** Listed and still there, by their indexes. */
    readonly evaluations: readonly I[];
    readonly allocations: readonly I[];
  };
}

/** Facts in the form in which they are compared: every index by its rank among those that are shown. */
export function observationOf(facts: Facts<number>): Observation {
  const ranks = new Map(
    [...new Set(indexesOf(facts))]
      .sort((left, right) => left - right)
      .map((index, rank) => [index, rank + 1]),
  );
  const rank = (index: number | null): PlainValue => (index === null ? null : (ranks.get(index) ?? null));
  const sorted = (indexes: readonly number[]): PlainValue =>
    indexes.map((one) => ranks.get(one) ?? 0).sort((a, b) => a - b);
  const { job, evaluations, allocations, worker, collector } = facts;
  return {
    job: job === null ? null : { created: rank(job.created), modified: rank(job.modified) },
    evaluations: evaluations
      .toSorted((left, right) => left.modified - right.modified)
      .map(({ status, modified }) => ({ status, modified: rank(modified) })),
    allocations: allocations
      .toSorted((left, right) => left.created - right.created)
      .map((one) => ({
        ...one,
        created: rank(one.created),
        modified: rank(one.modified),
        version: one.otherIncarnation ? null : rank(one.version),
        evaluation: rank(one.evaluation),
      })),
    worker: {
      ...worker,
      evaluation: rank(worker.evaluation),
      stops: rank(worker.stops),
      updates: rank(worker.updates),
      version: rank(worker.version),
    },
    collector: {
      point: collector.point,
      evaluations: sorted(collector.evaluations),
      allocations: sorted(collector.allocations),
    },
  };
}

function indexesOf({ job, evaluations, allocations, worker }: Facts<number>): readonly number[] {
  return [
    ...(job === null ? [] : [job.created, job.modified]),
    ...evaluations.map(({ modified }) => modified),
    ...allocations.flatMap(({ created, modified, version, otherIncarnation }) => [
      created,
      modified,
      ...(otherIncarnation ? [] : [version]),
    ]),
    ...(worker.version === null ? [] : [worker.version]),
  ];
}

const INPUTS: ReadonlySet<string> = new Set([
  "register",
  "client starts",
  "client completes",
  "decide evaluation gc",
  "decide job gc",
]);

export const batchGcMapping: Mapping = {
  // Rows are the model's own; the adapter is told which one by its index among those that exist.
  label: ({ process, point, case: taken }: StepLabel) =>
    process === "reap" || process === "purge"
      ? `core scheduler · ${process}`
      : placeText({ process, point, ...(taken === undefined ? {} : { case: taken }) }),
  isInput: ({ process }) => INPUTS.has(process),
  project: (state) => observationOf(factsOf(state)),
  hidden: {
    "log latest": "entries that only delete move the server's log, and not the model's",
    "job changed materially": "the server compares specifications; it shows in what it plans",
    "evaluation.superseded": "the model's book-keeping for its properties",
    "evaluation and allocation rows": "which row of its tables the model uses",
    "plan sees": "shows when a late update brings an allocation back",
    "due, left behind, lost, ran again, registered, erased, finished":
      "the model's book-keeping for its properties",
  },
};

function factsOf({ fields, processes }: PlainState): Facts<number> {
  const list = (name: string): readonly PlainValue[] => listOf(fields[name], name);
  const rows = (name: string): readonly PlainRecord[] => list(name).map((row) => recordOf(row, name));
  const number = (name: string): number => numberOf(fields[name], name);
  /** Of a row; null: none. */
  const index = (name: string, row: number): number | null => {
    const value = list(name)[row] ?? null;
    return value === null ? null : numberOf(value, name);
  };
  const indexOf = (name: string, row: number): number => numberOf(list(name)[row], name);
  const evaluations = rows("evaluation");
  const allocations = rows("allocation");
  const evaluationAt = (row: number): number | null =>
    evaluations[row]?.["status"] === "absent" ? null : index("evaluation modified", row);
  const createdAt = (row: number): number | null => index("allocation created", row);
  const point = processes["worker"]?.point ?? "";
  return {
    job:
      fields["job exists"] === true
        ? { created: number("job created"), modified: number("job modified") }
        : null,
    evaluations: evaluations.flatMap(({ status }, row) =>
      status === "absent"
        ? []
        : [{ status: textOf(status, "status"), modified: indexOf("evaluation modified", row) }],
    ),
    allocations: allocations.flatMap(({ client, stopped, otherIncarnation, evaluation }, row) =>
      client === "absent"
        ? []
        : [
            {
              client: textOf(client, "client"),
              stopped: stopped === true,
              created: indexOf("allocation created", row),
              modified: indexOf("allocation modified", row),
              version: indexOf("allocation version", row),
              otherIncarnation: fields["job exists"] !== true || otherIncarnation === true,
              evaluation: evaluationAt(numberOf(evaluation, "evaluation")),
            },
          ],
    ),
    worker: {
      point,
      evaluation: point === "dequeue" ? null : evaluationAt(number("plan evaluation") - 1),
      places: fields["plan places"] === true,
      stops: createdAt(number("plan stops") - 1),
      updates: createdAt(number("plan updates") - 1),
      version: fields["plan version"] === null ? null : number("plan version"),
    },
    collector: {
      point: textOf(fields["collector"], "collector"),
      evaluations: list("to be deleted: evaluations").flatMap((one, at) =>
        one === true ? (evaluationAt(at) ?? []) : [],
      ),
      allocations: list("to be deleted: allocations").flatMap((one, at) =>
        one === true && allocations[at]?.["client"] !== "absent" ? (createdAt(at) ?? []) : [],
      ),
    },
  };
}
