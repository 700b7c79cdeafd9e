/** Transition systems that are written down: for tests of the engine. */
import fc from "fast-check";
import type { SuccessorSink, TransitionSystem } from "../../model/engine/index.ts";

/** A step of a listed system: its kind, and the state it leads to. */
export type ListedStep = readonly [move: number, to: number];

export interface Listing {
  /** States to start in. Default: state 0. */
  readonly initials?: readonly number[];
  /** Steps by state, in order. */
  readonly steps: readonly (readonly ListedStep[])[];
  /** Kinds of steps that nobody owes. */
  readonly environment?: readonly number[];
  readonly predicates?: readonly ((state: number) => boolean)[];
  readonly stepPredicates?: readonly ((from: number, to: number) => boolean)[];
  /** Steps by state that are given up after those that are taken: their kind, and the bound in the way. */
  readonly suppressed?: readonly (readonly (readonly [move: number, bound: number])[])[];
  /** Predicates, by number, without which a state is not expanded. */
  readonly constraints?: readonly number[];
  /** States without steps in which a run may end. */
  readonly ends?: readonly number[];
  /** Words per state; the first holds the number of the state, the others follow from it. */
  readonly words?: number;
}

/** States are numbers; their steps are looked up. */
export class ListedSystem implements TransitionSystem {
  readonly words: number;
  readonly moves: number;
  readonly owed: Uint8Array;
  readonly initials: number;
  readonly predicates: number;
  readonly stepPredicates: number;
  readonly bounds: number;
  readonly constraints: readonly number[];
  readonly current: Uint32Array;
  readonly next: Uint32Array;
  readonly #listing: Listing;
  readonly #starts: readonly number[];

  constructor(listing: Listing) {
    const moves = [...listing.steps, ...(listing.suppressed ?? [])].flat().map(([move]) => move);
    this.#listing = listing;
    this.#starts = listing.initials ?? [0];
    this.words = listing.words ?? 1;
    this.moves = Math.max(-1, ...moves) + 1;
    this.owed = Uint8Array.from({ length: this.moves }, (_, move) =>
      listing.environment?.includes(move) === true ? 0 : 1,
    );
    this.initials = this.#starts.length;
    this.predicates = listing.predicates?.length ?? 0;
    this.stepPredicates = listing.stepPredicates?.length ?? 0;
    const bounds = (listing.suppressed ?? []).flat().map(([, bound]) => bound);
    this.bounds = Math.max(-1, ...bounds) + 1;
    this.constraints = listing.constraints ?? [];
    this.current = new Uint32Array(this.words);
    this.next = new Uint32Array(this.words);
  }

  writeInitial(initial: number): void {
    this.#write(this.#starts[initial] as number);
  }

  expand(sink: SuccessorSink): void {
    const from = this.current[0] as number;
    for (const [move, to] of this.#listing.steps[from] ?? []) {
      this.#write(to);
      sink.successor(move);
    }
    for (const [move, bound] of this.#listing.suppressed?.[from] ?? []) sink.suppressed(move, bound);
  }

  holds(predicate: number): boolean {
    return this.#listing.predicates?.[predicate]?.(this.next[0] as number) ?? false;
  }

  stepHolds(predicate: number): boolean {
    return (
      this.#listing.stepPredicates?.[predicate]?.(this.current[0] as number, this.next[0] as number) ?? false
    );
  }

  isProperEnd(): boolean {
    return this.#listing.ends?.includes(this.current[0] as number) ?? false;
  }

  #write(state: number): void {
    for (let word = 0; word < this.words; word++) this.next[word] = Math.imul(state, 2 * word + 1);
  }
}

/** Counts 0, 1, … `last`, one step each, and then stops. */
export function counterListing(last: number): Listing {
  return {
    steps: Array.from({ length: last + 1 }, (_, state) => (state < last ? [[0, state + 1] as const] : [])),
    ends: [last],
  };
}

/** Systems of up to `most` states, up to four steps each, of three kinds, and one to three initial states. */
export function anyListing(most: number): fc.Arbitrary<Required<Pick<Listing, "initials" | "steps">>> {
  return fc.integer({ min: 1, max: most }).chain((states) => {
    const state = fc.integer({ min: 0, max: states - 1 });
    return fc.record({
      initials: fc.array(state, { minLength: 1, maxLength: 3 }),
      steps: fc.array(fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), state), { maxLength: 4 }), {
        minLength: states,
        maxLength: states,
      }),
    });
  });
}
