import type { Evaluation } from "./evaluation.ts";

/**
 * Hands pending evaluations to workers, at most one of a job at a time: the others of that job wait
 * until it is acknowledged. Higher priority first, then in order of arrival.
 *
 * It keeps its own copies: what becomes of the rows in the store meanwhile is not looked at.
 */
export class Broker {
  #waiting: Evaluation[] = [];
  /** By job. */
  readonly #outstanding = new Map<string, Evaluation>();

  enqueue(evaluation: Evaluation): void {
    const after = this.#waiting.findIndex((other) => other.priority < evaluation.priority);
    this.#waiting.splice(after === -1 ? this.#waiting.length : after, 0, evaluation);
  }

  get isReady(): boolean {
    return this.#next() !== -1;
  }

  /** The evaluation to work on now; undefined if there is none, or only of jobs that are being worked on. */
  dequeue(): Evaluation | undefined {
    const at = this.#next();
    if (at === -1) return undefined;
    const [evaluation] = this.#waiting.splice(at, 1);
    if (evaluation !== undefined) this.#outstanding.set(evaluation.jobId, evaluation);
    return evaluation;
  }

  /** It is done. */
  acknowledge({ jobId }: Evaluation): void {
    this.#outstanding.delete(jobId);
  }

  /** It has to be done again, before the others of its job. */
  reject(evaluation: Evaluation): void {
    this.#outstanding.delete(evaluation.jobId);
    this.#waiting.unshift(evaluation);
  }

  /** Ids, those first that are handed out first. */
  get waiting(): readonly string[] {
    return this.#waiting.map(({ id }) => id);
  }

  #next(): number {
    return this.#waiting.findIndex(({ jobId }) => !this.#outstanding.has(jobId));
  }
}
