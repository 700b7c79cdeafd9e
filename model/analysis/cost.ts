/**
 * What a run costs its reader: steps of the environment first, then changes of who acts, then how many act at
 * all, then steps. Packed into one number, so that costs compare as numbers do.
 */

/** Bits of each part, the least weighty first; 53 together, which is what a number holds exactly. */
const STEPS = 2 ** 20;
const ACTORS = 2 ** 6;
const CHANGES = 2 ** 14;

/** What a fault weighs, where a change weighs 1. */
export const FAULT: number = CHANGES;

/** What a run has cost so far, and what is needed to go on counting. */
export interface Fare {
  readonly faults: number;
  readonly changes: number;
  /** A bit for each who has acted; all from the 31st on share one. */
  readonly actors: number;
  readonly steps: number;
  /** Who acted last; -1 before the first step. */
  readonly last: number;
}

export const NOTHING: Fare = { faults: 0, changes: 0, actors: 0, steps: 0, last: -1 };

/** The fare after one more step. The first step changes nobody. */
export function paid(fare: Fare, actor: number, isFault: boolean): Fare {
  return {
    faults: fare.faults + (isFault ? 1 : 0),
    changes: fare.changes + (fare.last < 0 || fare.last === actor ? 0 : 1),
    actors: fare.actors | (1 << Math.min(actor, 30)),
    steps: fare.steps + 1,
    last: actor,
  };
}

/**
 * As one number, if there are less than a million steps and less than 16,384 changes.
 *
 * @internal The definition that least runs are tested against.
 */
export function costOf({ faults, changes, actors, steps }: Fare): number {
  return ((faults * CHANGES + changes) * ACTORS + bitCount(actors)) * STEPS + steps;
}

/** What two runs that cost as much in faults and changes differ in: how many act, then steps. */
export function restOf({ actors, steps }: Fare): number {
  return bitCount(actors) * STEPS + steps;
}

function bitCount(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
