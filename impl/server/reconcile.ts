import { type Allocation, isTerminal, ranSuccessfully, slotName } from "./allocation.ts";
import { isOlderThanRow, type Job, materiallyDiffers } from "./job.ts";

/** What a job's group needs: names to fill, rows to update in place, rows to stop. */
export interface Reconciliation {
  /** Slots to place; `replaces` is stopped in the same plan. */
  readonly place: readonly { readonly name: string; readonly replaces?: Allocation }[];
  readonly update: readonly Allocation[];
  readonly stop: readonly Allocation[];
}

/**
 * Compares a batch job's allocations, of every incarnation, with its row.
 *
 * A finished allocation of the current version fills its name: it is how the scheduler remembers that
 * the work is done. If its record is gone the name is missing, and the work is placed again. One of an
 * older version that is over does not count at all.
 *
 * There is one node and it is never tainted. A failed allocation keeps its name: clients of this
 * server do not report failures, and rescheduling is not built.
 */
export function reconcile(job: Job | undefined, allocations: readonly Allocation[]): Reconciliation {
  if (job === undefined || job.stop) {
    return { place: [], update: [], stop: allocations.filter((allocation) => !isTerminal(allocation)) };
  }
  const { id, group } = job.specification;
  const names = Array.from({ length: group.count }, (_, position) => slotName(id, group.name, position));
  const existing = new Map<string, Allocation>();
  const surplus: Allocation[] = [];
  for (const allocation of allocations) {
    if (!countsAsExisting(allocation, job)) continue;
    const isWanted = names.includes(allocation.name) && !existing.has(allocation.name);
    if (isWanted) existing.set(allocation.name, allocation);
    else if (!isTerminal(allocation)) surplus.push(allocation);
  }

  const changes = names.map((name) => ({ name, allocation: existing.get(name) }));
  const place: { name: string; replaces?: Allocation }[] = [];
  const update: Allocation[] = [];
  const stop = [...surplus];
  for (const { name, allocation } of changes) {
    if (allocation === undefined) {
      place.push({ name });
      continue;
    }
    const change = updateFor(allocation, job);
    if (change === "in place") update.push(allocation);
    if (change === "destructive") {
      stop.push(allocation);
      place.push({ name, replaces: allocation });
    }
  }
  return { place, update, stop };
}

function countsAsExisting(allocation: Allocation, job: Job): boolean {
  if (isOlderThanRow(allocation.job, job) && isTerminal(allocation)) return false;
  if (allocation.desired === "stop") return ranSuccessfully(allocation);
  return allocation.desired === "run";
}

/** The node always has room and is always feasible, so an update that need not be destructive is in place. */
function updateFor(allocation: Allocation, job: Job): "none" | "destructive" | "in place" {
  const { job: embedded } = allocation;
  if (embedded.jobModifyIndex === job.jobModifyIndex) return "none";
  if (materiallyDiffers(embedded.specification, job.specification)) return "destructive";
  return isTerminal(allocation) ? "none" : "in place";
}
