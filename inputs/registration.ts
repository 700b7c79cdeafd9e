import { isDeepStrictEqual } from "node:util";
import { InputError } from "./input-error.ts";
import type { Job } from "./job.ts";

/**
 * What registering a job anew does to the allocations of its former version: nothing, an update in place, or new
 * allocations instead of the old ones.
 */
export type Registration = "unchanged" | "in place" | "destructive";

/**
 * Compares two versions of a job as the scheduler does, group by group. Placement is not looked at: an update in place
 * is assumed to fit where it is.
 *
 * @throws InputError if they are not two versions of one job, written in one form
 */
export function registrationOf(before: Job, after: Job): Registration {
  if (before.id !== after.id || before.namespace !== after.namespace) {
    throw new InputError("not comparable", {
      ...after.where,
      with: before.where.file,
      differ: "the job's name",
    });
  }
  if (before.form !== after.form) {
    throw new InputError("not comparable", {
      ...after.where,
      with: before.where.file,
      differ: "the form of the file",
    });
  }
  if (isDeepStrictEqual({ ...before, where: undefined }, { ...after, where: undefined })) return "unchanged";
  return isDeepStrictEqual(materialOf(before), materialOf(after)) ? "in place" : "destructive";
}

/** What the scheduler compares of a job. Counts place or stop allocations, and leave the others as they are. */
function materialOf(job: Job): unknown {
  return byName(job.groups, (group) => ({
    job: job.material,
    group: group.material,
    tasks: byName(group.tasks, ({ driver, meta, material }) => ({
      driver,
      meta: { ...job.meta, ...group.meta, ...meta },
      material,
    })),
  }));
}

function byName<T extends { readonly name: string }>(all: readonly T[], of: (one: T) => unknown): unknown {
  return new Map(all.map((one) => [one.name, of(one)]));
}
