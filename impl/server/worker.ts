import { at, type Go } from "../go/index.ts";
import { type Placing, planFor } from "./batch-scheduler.ts";
import type { Plan } from "./entry.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Leader } from "./leader.ts";
import type { State } from "./state.ts";

/** What a worker has in its hands. */
export interface Assignment {
  /** As the broker handed it out. */
  readonly evaluation: Evaluation;
  /** What it decides on, however long that takes. */
  readonly snapshot: State;
  /** Undefined if there is nothing to do. */
  readonly plan: Plan | undefined;
}

/**
 * Takes one evaluation after the other, decides on the snapshot that it took with it, commits the
 * plan against whatever the state is by then, and completes the evaluation: three steps between which
 * everything else may happen.
 */
export class Worker {
  readonly #leader: Leader;
  readonly #placing: Placing;
  #assignment: Assignment | undefined;

  constructor(leader: Leader, placing: Placing) {
    this.#leader = leader;
    this.#placing = placing;
  }

  get assignment(): Assignment | undefined {
    return this.#assignment;
  }

  *run(): Go {
    const { broker } = this.#leader;
    for (;;) {
      yield* at("dequeue", { when: () => broker.isReady });
      const { evaluation, snapshot, plan } = this.#take();
      if (plan !== undefined) {
        yield* at("apply plan");
        const { refused } = this.#leader.append({ kind: "plan", plan });
        if (refused !== undefined) {
          // Another look at a newer state: what the plan was about is no longer there.
          broker.reject(evaluation);
          this.#assignment = undefined;
          continue;
        }
      }
      yield* at("complete evaluation");
      this.#leader.append({
        kind: "update evaluation",
        evaluation: { ...evaluation, status: "complete", snapshotIndex: snapshot.latestIndex },
      });
      broker.acknowledge(evaluation);
      this.#assignment = undefined;
    }
  }

  #take(): Assignment {
    const evaluation = this.#leader.broker.dequeue();
    if (evaluation === undefined) throw new Error("worker: dequeued although no evaluation was ready");
    const snapshot = this.#leader.log.state;
    const assignment = { evaluation, snapshot, plan: planFor(snapshot, evaluation, this.#placing) };
    this.#assignment = assignment;
    return assignment;
  }
}
