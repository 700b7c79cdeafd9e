/** Whose behaviour the agent has, and which defect, if any, was put into it. */

/**
 * - `v1.5.5`: as released.
 * - `cancellable-wait`: shutting an alloc runner down cancels its wait for a predecessor. That is not a failure of the
 *   allocation, its task runner leaves at once, and nothing else of the allocation is started.
 */
export const VARIANTS = ["v1.5.5", "cancellable-wait"] as const;

export type Variant = (typeof VARIANTS)[number];

/**
 * One known defect each, for those who want to see it noticed.
 *
 * - `select-prefers-kill`: a task runner that waits for its task never takes `shutdown` if `killed` is ready, too.
 * - `forgets-broadcast`: marking a task dead does not tell the state handler.
 * - `starts-early`: a replacement does not wait for its predecessor.
 * - `extra-exit`: the wait for the start offers a case more, `exited`.
 * - `missing-shutdown`: the wait for the start has no case `shutdown`.
 * - `keeps-process`: killing a task does not stop its process.
 * - `no-replay`: a listener does not hear what was sent before it listened.
 * - `leave-marks-dead`: a task runner that leaves its task running marks it dead all the same.
 * - `forgets-stop`: an update that stops the allocation is applied, and the task is not killed.
 */
export const MUTANTS = [
  "select-prefers-kill",
  "forgets-broadcast",
  "starts-early",
  "extra-exit",
  "missing-shutdown",
  "keeps-process",
  "no-replay",
  "leave-marks-dead",
  "forgets-stop",
] as const;

export type Mutant = (typeof MUTANTS)[number];

export class Behaviour {
  readonly variant: Variant;
  readonly mutant: Mutant | undefined;

  /** @throws RangeError for a variant or a mutant that does not exist. */
  constructor(variant: Variant, mutant?: Mutant) {
    if (!VARIANTS.includes(variant)) throw unknown("variant", variant, VARIANTS);
    if (mutant !== undefined && !MUTANTS.includes(mutant)) throw unknown("mutant", mutant, MUTANTS);
    this.variant = variant;
    this.mutant = mutant;
  }

  get hasCancellableWait(): boolean {
    return this.variant === "cancellable-wait";
  }

  has(mutant: Mutant): boolean {
    return this.mutant === mutant;
  }
}

function unknown(what: string, given: string, known: readonly string[]): RangeError {
  return new RangeError(`client agent: there is no ${what} "${given}"; there are ${known.join(", ")}`);
}
