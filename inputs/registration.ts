import { isDeepStrictEqual } from "node:util";
import { InputError } from "./input-error.ts";
import type { Group, Job, Task } from "./job.ts";

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
  return isDeepStrictEqual(before.groups.map(materialOf(before)), after.groups.map(materialOf(after)))
    ? "in place"
    : "destructive";
}

/** What the scheduler compares of a group. Counts place or stop allocations, and leave the others as they are. */
function materialOf(job: Job): (group: Group) => unknown {
  return (group) => ({
    name: group.name,
    job: job.material,
    group: group.material,
    tasks: group.tasks.map((task: Task) => ({
      name: task.name,
      driver: task.driver,
      meta: { ...job.meta, ...group.meta, ...task.meta },
      material: task.material,
    })),
  });
}
