/**
 * Can some resource manager commit a transaction that another one aborts?
 *
 * Two-phase commit as a set of messages that are never lost and never removed, so that a message can be
 * received again and again. After Jim Gray and Leslie Lamport, "Consensus on Transaction Commit" (ACM
 * Transactions on Database Systems 31(1), 2006), section 3, and its specification TwoPhase, action by
 * action; that has 288 states for three resource managers and 1,568 for four.
 */
import { flag, model, oneOf } from "../../lang/index.ts";

export const twoPhaseCommit = model(
  "two-phase-commit",
  {
    question: "Can some resource manager commit a transaction that another one aborts?",
    parameters: {
      managers: { meaning: "resource managers", low: 1, high: 12, initial: 3 },
    },
  },
  (m, { parameters }) => {
    const count = parameters["managers"] ?? 0;
    const managers = Array.from({ length: count }, (_, manager) => manager);

    const state = m.cells("rmState", count, oneOf("working", "prepared", "committed", "aborted"));
    const decision = m.field("tmState", oneOf("init", "committed", "aborted"));
    /** Whose "prepared" the transaction manager has received. */
    const received = m.cells("tmPrepared", count, flag());
    /** The messages that were sent: one "prepared" a resource manager, "commit" and "abort" to all. */
    const preparedSent = m.cells("sent Prepared", count, flag());
    const commitSent = m.field("sent Commit", flag());
    const abortSent = m.field("sent Abort", flag());

    m.action("TM commits", {
      when: () => {
        if (decision.get() !== "init") return false;
        for (let manager = 0; manager < count; manager++) if (!received.get(manager)) return false;
        return true;
      },
      step: () => {
        decision.set("committed");
        commitSent.set(true);
      },
    });
    m.action("TM aborts", {
      when: () => decision.get() === "init",
      step: () => {
        decision.set("aborted");
        abortSent.set(true);
      },
    });
    m.action("TM receives prepared", managers, {
      when: (manager) => decision.get() === "init" && preparedSent.get(manager),
      step: (manager) => received.set(manager, true),
    });
    m.action("RM prepares", managers, {
      when: (manager) => state.get(manager) === "working",
      step: (manager) => {
        state.set(manager, "prepared");
        preparedSent.set(manager, true);
      },
    });
    m.action("RM chooses to abort", managers, {
      when: (manager) => state.get(manager) === "working",
      step: (manager) => state.set(manager, "aborted"),
    });
    m.action("RM receives commit", managers, {
      when: () => commitSent.get(),
      step: (manager) => state.set(manager, "committed"),
    });
    m.action("RM receives abort", managers, {
      when: () => abortSent.get(),
      step: (manager) => state.set(manager, "aborted"),
    });

    m.invariant("consistent", () => {
      let committed = false;
      let aborted = false;
      for (let manager = 0; manager < count; manager++) {
        const now = state.get(manager);
        if (now === "committed") committed = true;
        else if (now === "aborted") aborted = true;
      }
      return !(committed && aborted);
    });
  },
);
