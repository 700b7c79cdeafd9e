import { Broker } from "./broker.ts";
import type { EntryBody } from "./entry.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Appended, Log } from "./log.ts";

/**
 * The server that appends to the log: stamps entries with its clock, and hands evaluations that an
 * entry has made to the broker.
 */
export class Leader {
  readonly broker: Broker = new Broker();
  readonly log: Log;
  readonly #now: () => number;

  /** @param now [ms] */
  constructor(log: Log, now: () => number) {
    this.log = log;
    this.#now = now;
  }

  append(body: EntryBody): Appended {
    const appended = this.log.append({ ...body, at: this.#now() });
    if (appended.refused !== undefined) return appended;
    for (const id of madeBy(body)) {
      const row: Evaluation | undefined = this.log.state.evaluations.get(id);
      if (row !== undefined) this.broker.enqueue(row);
    }
    return appended;
  }
}

/** Ids of the evaluations that an entry makes. */
function madeBy(body: EntryBody): readonly string[] {
  switch (body.kind) {
    case "register":
    case "deregister":
      return [body.evaluationId];
    case "purge jobs":
      return body.jobs.flatMap(({ evaluationId }) => (evaluationId === undefined ? [] : [evaluationId]));
    case "plan":
    case "update evaluation":
    case "update allocation":
    case "reap":
    case "unrelated":
      return [];
  }
}
