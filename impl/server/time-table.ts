const MINUTE = 60_000;

/** How often an entry is made, at most. [ms] @internal */
export const GRAIN: number = 5 * MINUTE;

/** How far back the table reaches. [ms] @internal */
export const DEPTH: number = 72 * 60 * MINUTE;

/**
 * Which index the log had when: coarse and bounded, kept by each server with its own clock.
 *
 * It errs on the side of keeping: an object may look young although it is up to a grain older than
 * the threshold, longer if nothing is written, and for ever if the threshold exceeds the depth.
 */
export class TimeTable {
  readonly #entries: { readonly index: number; readonly time: number }[] = [{ index: 0, time: 0 }];
  readonly #grain: number;
  readonly #limit: number;

  /** @param grain [ms] @param depth [ms] */
  constructor(grain: number = GRAIN, depth: number = DEPTH) {
    this.#grain = grain;
    this.#limit = Math.max(1, Math.floor(depth / grain));
  }

  /** Notes that the log has reached `index` at `now` [ms], unless that was noted a moment ago. */
  witness(index: number, now: number): void {
    const [newest] = this.#entries;
    if (newest !== undefined && (newest.index > index || now - newest.time < this.#grain)) return;
    this.#entries.unshift({ index, time: now });
    if (this.#entries.length > this.#limit) this.#entries.pop();
  }

  /** The newest index noted at or before `time` [ms]; 0 if nothing was. */
  nearestIndex(time: number): number {
    return this.#entries.find((entry) => entry.time <= time)?.index ?? 0;
  }
}
