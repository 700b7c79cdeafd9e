import type { JobSpecification } from "./job.ts";

/**
 * Is this a job that the server can take?
 *
 * @throws RangeError naming the job, the field, what it holds and what it may hold.
 */
export function checkSpecification({ id, type, priority, group }: JobSpecification): void {
  const refuse = (field: string, found: unknown, allowed: string): never => {
    throw new RangeError(`job "${id}": ${field} is ${JSON.stringify(found)}; ${allowed}`);
  };
  if (id === "" || id.includes("\0")) refuse("id", id, "it must be a text without a NUL");
  if (type !== "batch") refuse("type", type, 'this server schedules "batch" only');
  if (!isWhole(priority, 1, 100)) refuse("priority", priority, "it must be a whole number from 1 to 100");
  if (!isWhole(group.count, 0, MAXIMUM_COUNT)) {
    refuse("count", group.count, `it must be a whole number from 0 to ${MAXIMUM_COUNT}`);
  }
  if (!isWhole(group.reschedule.attempts, 0, Number.MAX_SAFE_INTEGER)) {
    refuse("reschedule attempts", group.reschedule.attempts, "it must be a whole number from 0");
  }
}

/** Instances of one group on the one node. */
const MAXIMUM_COUNT = 10_000;

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}
