/** Decides whether a task that has ended is started again. */
import { choose, type Go } from "../go/index.ts";

/**
 * - `killed`: somebody wanted it to end.
 * - `restart`: the policy allows another attempt, after a delay.
 * - `fail`: it does not.
 */
export type RestartDecision = "killed" | "restart" | "fail";

export class RestartTracker {
  #killed = false;

  /** The next decision is that it was killed. A kill that nobody carried out does not count. */
  setKilled(): void {
    this.#killed = true;
  }

  get isKilled(): boolean {
    return this.#killed;
  }

  /** Asks, and forgets what it was told. How many attempts the policy has left somebody else decides. */
  *decide(): Go<RestartDecision> {
    const decision = yield* choose("decide restart", [
      { name: "restart", when: () => !this.#killed },
      "no restart",
    ]);
    const killed = this.#killed;
    this.#killed = false;
    if (killed) return "killed";
    return decision === "restart" ? "restart" : "fail";
  }
}
