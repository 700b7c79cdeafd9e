/**
 * Which evaluations and allocations of a batch job does garbage collection leave, and which does it take?
 *
 * One job that is registered again and again, changed or not; one worker on snapshots; evaluation GC and
 * job GC, each with a gap between decision and deletion, and with a threshold that may lie anywhere among
 * the indexes of the log.
 */
import { flag, model } from "../../lang/index.ts";
import { declareCollector, purge, reap } from "./collector.ts";
import { policyOf } from "./policy.ts";
import { declareWorker, type Registration, register } from "./scheduler.ts";
import { declareFinite, declareSpotlight, type Parts } from "./scopes.ts";
import { declareStore, freeAllocation, freeEvaluation, isOlder, rowsOf } from "./store.ts";

export const batchGc = model(
  "batch-gc",
  {
    question:
      "Which evaluations and allocations of a batch job does garbage collection leave, and which does it take?",
    variants: {
      "v1.4.2": "policy C: compares creation indexes of the job, as reported",
      "v1.5.0": "policy D: the fix, compares the allocation's creation with the job's last change",
    },
    scopes: {
      finite: "a bounded number of registrations of every kind; nothing is forgotten",
      spotlight:
        "registrations go on for ever, so that some evaluation is always young; one evaluation is watched, other superseded ones may be forgotten",
    },
    parameters: {
      registrations: {
        meaning: "register requests, and as many rows of evaluations and allocations (scope finite)",
        low: 1,
        high: 5,
        initial: 2,
      },
      // In fewer there is no room for the watched evaluation beside a current and a superseded one, so that
      // registering and forgetting could not go round and the leak would not show.
      rows: {
        meaning: "rows of evaluations and of allocations (scope spotlight)",
        low: 3,
        high: 5,
        initial: 3,
      },
    },
  },
  (m, configuration) => {
    const policy = policyOf(configuration.variant);
    const finite = configuration.scope === "finite";
    const store = declareStore(m, configuration.parameters[finite ? "registrations" : "rows"] ?? 0);
    const { job, allocation, log } = store;
    const collector = declareCollector(m, store, finite);
    const done = m.field("current version has finished", flag());
    const again = m.field("lost work ran again", flag());
    const accepted = (kind: Registration): void => {
      register(store, kind);
      if (kind !== "unchanged") done.set(false);
      if (collector.phase.get() === "reap job" || collector.phase.get() === "purge job") {
        collector.registeredMeanwhile.set(true);
      }
    };
    const mayRegister = (kind: Registration): boolean =>
      freeEvaluation(store) >= 0 &&
      freeAllocation(store) >= 0 &&
      (job.exists.get() || kind === "destructive");

    declareWorker(m, store, (version) => {
      if (collector.lost.get() && done.get() && version.get().equals(job.modified.get())) again.set(true);
    });
    m.action("client starts", rowsOf(store), {
      when: (row) => allocation.client.get(row) === "pending" && !allocation.stopped.get(row),
      step: (row) => {
        allocation.client.set(row, "running");
        allocation.modified.set(row, log.append());
      },
    });
    m.action("client completes", rowsOf(store), {
      when: (row) => allocation.client.get(row) === "running",
      step: (row) => {
        const index = log.append();
        allocation.client.set(row, "complete");
        allocation.modified.set(row, index);
        if (job.exists.get() && !isOlder(store, row) && !allocation.stopped.get(row)) done.set(finite);
      },
    });
    m.action("reap", {
      when: () => collector.phase.get() === "reap evaluations" || collector.phase.get() === "reap job",
      step: () => reap(store, collector),
    });
    m.action("purge", {
      when: () => collector.phase.get() === "purge job",
      step: () => purge(store, collector),
    });
    m.accept(() => collector.phase.get() === "idle");

    const parts: Parts = { m, store, collector, policy, accepted, mayRegister };
    if (!finite) return declareSpotlight(parts);
    m.invariant("a complete pass leaves nothing superseded behind", () => !collector.leftBehind.get());
    m.invariant("finished work of the current version is not lost", () => !collector.lost.get());
    m.invariant("lost work does not run again", () => !again.get());
    m.invariant("job GC erases no registration that was accepted", () => !collector.erased.get());
    declareFinite(parts);
  },
);
