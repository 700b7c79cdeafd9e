/** What the environment does, and what may then be asked: a few registrations, or registrations for ever. */
import { type Builder, environment, flag, type Index, range } from "../../lang/index.ts";
import { type Collector, decideEvaluations, decideJob, isJobDue } from "./collector.ts";
import { isDue, type Policy } from "./policy.ts";
import type { Registration } from "./scheduler.ts";
import {
  deleteAllocation,
  deleteEvaluation,
  exists,
  isEmpty,
  isTerminal,
  rowsOf,
  type Store,
  thresholdAt,
  thresholdsOf,
} from "./store.ts";

export interface Parts {
  readonly m: Builder;
  readonly store: Store;
  readonly collector: Collector;
  readonly policy: Policy;
  /** Takes in a register request. */
  readonly accepted: (kind: Registration) => void;
  readonly mayRegister: (kind: Registration) => boolean;
}

/** As many registrations as there are rows. A system gone quiet is asked about, too. */
export function declareFinite({ m, store, collector, policy, accepted, mayRegister }: Parts): void {
  const { job, rows } = store;
  const registered = m.field("registered", range(0, rows));
  m.action(
    "register",
    ["destructive", "in place", "unchanged"],
    {
      when: (kind) => registered.get() < rows && mayRegister(kind),
      step: (kind) => {
        registered.set(registered.get() + 1);
        accepted(kind);
      },
    },
    environment,
  );
  const idleWith = (place: number): Index | undefined =>
    collector.phase.get() === "idle" ? thresholdAt(store, place) : undefined;
  m.action("decide evaluation gc", thresholdsOf(store), {
    when: (place) => idleWith(place) !== undefined,
    step: (place) => decideEvaluations(store, collector, policy, thresholdAt(store, place) ?? store.log.none),
  });
  m.action("decide job gc", thresholdsOf(store), {
    when: (place) => {
      const threshold = idleWith(place);
      return threshold !== undefined && isJobDue(store, threshold);
    },
    step: () => decideJob(store, collector),
  });
  m.stillPossible(
    "a job gone quiet is collected",
    () => job.exists.get(),
    () => !job.exists.get() && isEmpty(store),
  );
}

/**
 * Registrations go on for ever, more often than the threshold is long: some evaluation is always young, so
 * that job GC never finds all of them old. The first evaluation is watched. Other superseded ones, with
 * their allocations, may be forgotten once they are terminal: growth is then a cycle of registering and
 * forgetting, not a full table.
 */
export function declareSpotlight({ m, store, collector, policy, accepted, mayRegister }: Parts): void {
  const { log, evaluation, allocation, rows } = store;
  const watched = m.field("watched", range(0, rows));
  /** The watched one is to be deleted. What comes after is not asked about, and not explored. */
  const going = m.field("watched is to go", flag());
  m.accept(() => going.get());
  const register = (kind: Registration): void => {
    const before = rowsOf(store).filter((row) => evaluation.status.get(row) !== "absent");
    accepted(kind);
    if (before.length === 0 && watched.get() === 0) watched.set(1);
  };
  m.action(
    "register a change",
    { when: () => !going.get() && mayRegister("destructive"), step: () => register("destructive") },
    environment,
  );
  const isWatched = (row: number): boolean => watched.get() === row + 1;
  m.action(
    "forget",
    rowsOf(store),
    {
      when: (row) => collector.phase.get() === "idle" && !isWatched(row) && isForgettable(store, row),
      step: (row) => {
        for (const other of rowsOf(store)) {
          if (exists(store, other) && allocation.evaluation.get(other) === row)
            deleteAllocation(store, other);
        }
        deleteEvaluation(store, row);
      },
    },
    environment,
  );

  /** Just before the newest evaluation: all but that one are old. */
  const threshold = (): Index | undefined => {
    let newest: Index | undefined;
    for (let row = 0; row < rows; row++) {
      if (evaluation.status.get(row) === "absent") continue;
      const index = evaluation.modified.get(row);
      if (newest === undefined || newest.isBefore(index)) newest = index;
    }
    let before: Index | undefined;
    for (const place of log.thresholds) {
      const one = log.threshold(place);
      if (one === undefined || newest === undefined || !one.isBefore(newest)) break;
      before = one;
    }
    return before;
  };
  const coversWatched = (before: Index): boolean => {
    const row = watched.get() - 1;
    return (
      row >= 0 &&
      isDue(store, row, before) &&
      rowsOf(store).every(
        (other) =>
          !exists(store, other) ||
          allocation.evaluation.get(other) !== row ||
          allocation.modified.get(other).isBefore(before),
      )
    );
  };
  m.action("decide evaluation gc", {
    when: () => {
      const before = collector.phase.get() === "idle" ? threshold() : undefined;
      return before !== undefined && coversWatched(before);
    },
    step: () => {
      decideEvaluations(store, collector, policy, threshold() ?? log.none);
      if (watched.get() > 0 && collector.evaluations.get(watched.get() - 1)) going.set(true);
    },
  });
  m.leadsTo(
    "a superseded evaluation is collected while registrations go on",
    () => watched.get() > 0 && evaluation.superseded.get(watched.get() - 1),
    () => going.get(),
    { recurring: ["register a change", "worker", "decide evaluation gc"] },
  );
}

function isForgettable(store: Store, row: number): boolean {
  const { evaluation, allocation } = store;
  if (evaluation.status.get(row) !== "complete" || !evaluation.superseded.get(row)) return false;
  return rowsOf(store).every(
    (other) => !exists(store, other) || allocation.evaluation.get(other) !== row || isTerminal(store, other),
  );
}
