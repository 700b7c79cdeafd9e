/** Goes where a run goes, without searching. */
import { EngineError } from "./engine-error.ts";
import type { Run } from "./explore.ts";
import type { TransitionSystem } from "./system.ts";

/**
 * Writes the last state of a run into the system's `next`.
 *
 * @throws EngineError if the system has no such run.
 */
export function followRun(system: TransitionSystem, { initial, choices }: Run): void {
  if (!isPosition(initial, system.initials)) {
    throw new EngineError(
      `the run to start from begins in initial state ${initial}: there are ${system.initials}, counted from 0`,
    );
  }
  system.writeInitial(initial);
  const taken = new Uint32Array(system.words);
  for (const [at, choice] of choices.entries()) {
    system.current.set(system.next.subarray(0, system.words));
    let successors = 0;
    system.expand({
      successor: () => {
        if (successors === choice) taken.set(system.next.subarray(0, system.words));
        successors++;
      },
      suppressed: () => undefined,
    });
    if (!isPosition(choice, successors)) {
      throw new EngineError(
        `step ${at + 1} of the run to start from takes successor ${choice}: there are ${successors}, counted from 0`,
      );
    }
    system.next.set(taken);
  }
}

/** Writes the last state of a run into a buffer, and leaves those of the system as they were otherwise. */
export function recallState(system: TransitionSystem, run: Run, into: Uint32Array): void {
  const { current, next, words } = system;
  const [source, target] = [current.slice(), next.slice()];
  followRun(system, run);
  const found = next.slice(0, words);
  current.set(source);
  next.set(target);
  into.set(found);
}

function isPosition(at: number, length: number): boolean {
  return Number.isInteger(at) && at >= 0 && at < length;
}
