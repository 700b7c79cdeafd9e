import { describe, expect, test } from "vitest";
import { apply } from "./apply.ts";
import type { Entry, EntryBody, Plan } from "./entry.ts";
import type { Evaluation } from "./evaluation.ts";
import { BATCH_RESCHEDULE, type Job, type JobSpecification } from "./job.ts";
import { Log } from "./log.ts";
import { emptyState, type State, versionsOfJob } from "./state.ts";
import { configuration } from "./version.ts";

const V1_4 = configuration("v1.4.2").behaviour;
const V1_8 = configuration("v1.8.0").behaviour;

function specification(args: string, priority = 50): JobSpecification {
  return {
    id: "job",
    type: "batch",
    priority,
    group: {
      name: "group",
      count: 1,
      reschedule: BATCH_RESCHEDULE,
      meta: {},
      task: { name: "task", driver: "raw_exec", command: "/usr/bin/echo", args: [args] },
    },
  };
}

/** A log whose entries are placed by hand: `at(20, …)` fills the indexes up to 20 with unrelated entries. */
class Script {
  readonly log: Log;
  constructor(behaviour = V1_4) {
    this.log = new Log(emptyState(), behaviour);
  }
  at(index: number, body: EntryBody): void {
    while (this.log.state.latestIndex < index - 1) this.log.append({ kind: "unrelated", at: 0 });
    expect(this.log.append({ ...body, at: index * 1000 }).index).toBe(index);
  }
  get job(): Job {
    return this.log.state.jobs.get("job") as Job;
  }
  complete(index: number, id: string, snapshotIndex: number): void {
    const evaluation = {
      ...(this.log.state.evaluations.get(id) as Evaluation),
      status: "complete",
      snapshotIndex,
    } as const;
    this.at(index, { kind: "update evaluation", evaluation });
  }
  client(index: number, allocationId: string, client: "running" | "complete"): void {
    const state = client === "running" ? "running" : "dead";
    this.at(index, {
      kind: "update allocation",
      update: { allocationId, client, tasks: { task: { state, failed: false } } },
    });
  }
  plan(index: number, plan: Pick<Plan, "evaluationId"> & Partial<Plan>): void {
    this.at(index, { kind: "plan", plan: { place: [], update: [], stop: [], ...plan } });
  }
  register(index: number, evaluationId: string, spec: JobSpecification): void {
    this.at(index, { kind: "register", specification: spec, evaluationId });
  }
  /** C, M, J, V, status of the job. */
  get jobColumns(): readonly unknown[] {
    const { createIndex, modifyIndex, jobModifyIndex, version, status } = this.job;
    return [createIndex, modifyIndex, jobModifyIndex, version, status];
  }
  /** C, M, status of an evaluation. */
  evaluation(id: string): readonly unknown[] | undefined {
    const row = this.log.state.evaluations.get(id);
    return row && [row.createIndex, row.modifyIndex, row.status];
  }
  /** C, M, evaluation, embedded C and J and V, desired, client of an allocation. */
  allocation(id: string): readonly unknown[] | undefined {
    const row = this.log.state.allocations.get(id);
    if (row === undefined) return undefined;
    const { createIndex, modifyIndex, evaluationId, job, desired, client } = row;
    const embedded = `${job.createIndex}/${job.jobModifyIndex}/V${job.version}`;
    return [createIndex, modifyIndex, evaluationId, embedded, desired, client];
  }
}

const place = (id: string, previousAllocation?: string) => [
  {
    id,
    name: "job.group[0]",
    nodeId: "node",
    ...(previousAllocation === undefined ? {} : { previousAllocation }),
  },
];

test("trace 1: two registrations, both materially different", () => {
  const script = new Script();
  script.register(10, "e1", specification("1"));
  expect(script.jobColumns).toEqual([10, 10, 10, 0, "pending"]);
  expect(script.evaluation("e1")).toEqual([10, 10, "pending"]);
  script.plan(11, { evaluationId: "e1", job: script.job, place: place("a1") });
  expect(script.jobColumns).toEqual([10, 11, 10, 0, "running"]);
  expect(script.evaluation("e1")).toEqual([10, 11, "pending"]);
  expect(script.allocation("a1")).toEqual([11, 11, "e1", "10/10/V0", "run", "pending"]);
  script.complete(12, "e1", 10);
  expect(script.evaluation("e1")).toEqual([10, 12, "complete"]);
  script.client(14, "a1", "complete");
  expect(script.jobColumns).toEqual([10, 14, 10, 0, "dead"]);
  script.register(20, "e2", specification("2"));
  expect(script.jobColumns).toEqual([10, 20, 20, 1, "pending"]);
  script.plan(21, { evaluationId: "e2", job: script.job, place: place("a2") });
  script.complete(22, "e2", 20);
  expect(script.allocation("a1")).toEqual([11, 14, "e1", "10/10/V0", "run", "complete"]);
  script.client(24, "a2", "complete");
  expect(script.allocation("a2")).toEqual([21, 24, "e2", "10/20/V1", "run", "complete"]);
  expect(script.jobColumns).toEqual([10, 24, 20, 1, "dead"]);
});

test("trace 2: an update in place keeps the creation, and points to the new evaluation and job", () => {
  const script = new Script();
  script.register(10, "e1", specification("1"));
  script.plan(11, { evaluationId: "e1", job: script.job, place: place("a1") });
  script.complete(12, "e1", 10);
  script.client(13, "a1", "running");
  script.register(20, "e2", specification("1", 60));
  expect(script.jobColumns).toEqual([10, 20, 20, 1, "running"]);
  const seen = script.log.state.allocations.rows();
  script.plan(21, { evaluationId: "e2", job: script.job, update: seen });
  expect(script.allocation("a1")).toEqual([11, 21, "e2", "10/20/V1", "run", "running"]);
  script.complete(22, "e2", 20);
  script.client(30, "a1", "complete");
  expect(script.allocation("a1")).toEqual([11, 30, "e2", "10/20/V1", "run", "complete"]);
});

test("a registration that changes nothing makes an evaluation and leaves the row alone", () => {
  const script = new Script();
  script.register(10, "e1", specification("1"));
  script.plan(11, { evaluationId: "e1", job: script.job, place: place("a1") });
  script.register(20, "e2", specification("1"));
  expect(script.jobColumns).toEqual([10, 11, 10, 0, "running"]);
  expect(script.evaluation("e2")).toEqual([20, 20, "pending"]);
  expect(versionsOfJob(script.log.state, "job").map(({ version }) => version)).toEqual([0]);
});

test("a stop is a version of its own, its evaluation is of type service; registering lifts it", () => {
  const script = new Script();
  script.register(10, "e1", specification("1"));
  script.at(11, { kind: "deregister", jobId: "job", purge: false, evaluationId: "e2" });
  expect(script.jobColumns).toEqual([10, 11, 11, 1, "pending"]);
  expect(script.job.stop).toBe(true);
  const stopping = script.log.state.evaluations.get("e2");
  expect([stopping?.type, stopping?.triggeredBy]).toEqual(["service", "job-deregister"]);
  script.complete(12, "e1", 11);
  script.complete(13, "e2", 11);
  expect(script.jobColumns).toEqual([10, 13, 11, 1, "dead"]);
  script.register(14, "e3", specification("1"));
  expect(script.jobColumns).toEqual([10, 14, 14, 2, "pending"]);
  expect(script.job.stop).toBe(false);
});

test("six versions are kept", () => {
  const script = new Script();
  for (let n = 0; n < 8; n++) script.register(n + 1, `e${n}`, specification(String(n)));
  expect(versionsOfJob(script.log.state, "job").map(({ version }) => version)).toEqual([2, 3, 4, 5, 6, 7]);
});

test("stopping and replacing in one plan: the old one keeps its evaluation and job, and knows its successor", () => {
  const script = new Script();
  script.register(10, "e1", specification("1"));
  script.plan(11, { evaluationId: "e1", job: script.job, place: place("a1") });
  script.register(20, "e2", specification("2"));
  script.plan(21, { evaluationId: "e2", job: script.job, stop: ["a1"], place: place("a2", "a1") });
  expect(script.allocation("a1")).toEqual([11, 21, "e1", "10/10/V0", "stop", "pending"]);
  expect(script.allocation("a2")).toEqual([21, 21, "e2", "10/20/V1", "run", "pending"]);
  expect(script.log.state.allocations.get("a1")?.nextAllocation).toBe("a2");
  expect(script.log.state.allocations.get("a2")?.previousAllocation).toBe("a1");
});

test("a plan bumps its evaluation's index, not its time", () => {
  const script = new Script();
  script.register(10, "e1", specification("1"));
  script.plan(12, { evaluationId: "e1", job: script.job, place: place("a1") });
  const row = script.log.state.evaluations.get("e1");
  expect([row?.modifyIndex, row?.modifyTime]).toEqual([12, 10_000]);
});

test("a plan that stops an allocation that is gone is refused as a whole; its index is used up", () => {
  const script = new Script();
  script.register(10, "e1", specification("1"));
  const before = script.log.state;
  const plan = { evaluationId: "e1", job: script.job, place: place("a2"), update: [], stop: ["a1"] };
  const { index, refused } = script.log.append({ kind: "plan", plan, at: 0 });
  expect(index).toBe(11);
  expect(refused).toBe('plan of "e1" stops allocation "a1", which is gone');
  expect(rowsOf(script.log.state)).toBe(rowsOf({ ...before, latestIndex: 11 }));
});

test("an update in place of an allocation that is gone brings it back as the scheduler saw it", () => {
  const script = new Script();
  script.register(10, "e1", specification("1"));
  script.plan(11, { evaluationId: "e1", job: script.job, place: place("a1") });
  script.client(12, "a1", "running");
  script.register(20, "e2", specification("1", 60));
  const [job, seen] = [script.job, script.log.state.allocations.rows()];
  script.at(21, { kind: "reap", evaluations: [], allocations: ["a1"] });
  script.plan(22, { evaluationId: "e2", job, update: seen });
  expect(script.allocation("a1")).toEqual([22, 22, "e2", "10/20/V1", "run", "running"]);
});

test("a plan for an older version is committed all the same", () => {
  const script = new Script();
  script.register(10, "e1", specification("1"));
  const { job } = script;
  script.register(11, "e2", specification("2"));
  script.plan(12, { evaluationId: "e1", job, place: place("a1") });
  expect(script.allocation("a1")).toEqual([12, 12, "e1", "10/10/V0", "run", "pending"]);
  expect(script.jobColumns).toEqual([10, 12, 11, 1, "running"]);
});

test("a client's word about an allocation that is gone is ignored", () => {
  const script = new Script();
  script.register(10, "e1", specification("1"));
  const before = script.log.state;
  script.client(11, "a1", "complete");
  expect(rowsOf(script.log.state)).toBe(rowsOf({ ...before, latestIndex: 11 }));
});

describe("reaping", () => {
  test("deletes what is listed and ignores what is missing; a job without history is dead", () => {
    const script = new Script();
    script.register(10, "e1", specification("1"));
    script.plan(11, { evaluationId: "e1", job: script.job, place: place("a1") });
    script.complete(12, "e1", 10);
    script.client(13, "a1", "complete");
    script.at(14, { kind: "reap", evaluations: ["e1", "e9"], allocations: ["a1", "a9"] });
    expect([script.evaluation("e1"), script.allocation("a1")]).toEqual([undefined, undefined]);
    expect(script.jobColumns).toEqual([10, 13, 10, 0, "dead"]);
    expect(script.log.state.tableIndexes).toEqual({ jobs: 13, evaluations: 14, allocations: 14 });
  });

  test("that finds nothing bumps no table", () => {
    const script = new Script();
    script.at(5, { kind: "reap", evaluations: ["e1"], allocations: [] });
    expect(rowsOf(script.log.state)).toBe(rowsOf(emptyState(5)));
  });
});

describe("a purge", () => {
  function running(behaviour: typeof V1_4): Script {
    const script = new Script(behaviour);
    script.register(10, "e1", specification("1"));
    script.plan(11, { evaluationId: "e1", job: script.job, place: place("a1") });
    script.at(12, { kind: "deregister", jobId: "job", purge: true, evaluationId: "e2" });
    return script;
  }

  test("before 1.7.3 leaves allocations and evaluations that no job owns", () => {
    const script = running(V1_4);
    expect(script.log.state.jobs.size).toBe(0);
    expect(versionsOfJob(script.log.state, "job")).toEqual([]);
    expect(script.allocation("a1")).toEqual([11, 11, "e1", "10/10/V0", "run", "pending"]);
    expect(script.evaluation("e1")).toEqual([10, 11, "pending"]);
  });

  test("from 1.7.3 on deletes running allocations and completes evaluations without a stamp", () => {
    const script = running(V1_8);
    expect(script.allocation("a1")).toBe(undefined);
    expect(script.evaluation("e1")).toEqual([10, 11, "complete"]);
    expect(script.evaluation("e2")).toEqual([12, 12, "pending"]);
  });

  test("and a registration make another incarnation", () => {
    const script = running(V1_4);
    script.register(20, "e3", specification("1"));
    expect(script.jobColumns).toEqual([20, 20, 20, 0, "running"]);
  });

  test("by job GC takes the job by its id, whatever has become of it", () => {
    const script = new Script();
    script.register(10, "e1", specification("1"));
    script.register(20, "e2", specification("2"));
    script.at(21, {
      kind: "purge jobs",
      jobs: [
        { jobId: "job", evaluationId: "e3" },
        { jobId: "gone", evaluationId: "e4" },
      ],
    });
    expect(script.log.state.jobs.size).toBe(0);
    expect(script.evaluation("e3")).toEqual([21, 21, "pending"]);
    expect(script.log.state.evaluations.get("e3")?.type).toBe("batch");
    expect(script.evaluation("e4")).toBe(undefined);
  });
});

test("completing an evaluation cancels the blocked ones of its job", () => {
  const script = new Script();
  script.register(10, "e1", specification("1"));
  const blocked = {
    ...(script.log.state.evaluations.get("e1") as Evaluation),
    id: "e0",
    status: "blocked",
  } as const;
  script.at(11, { kind: "update evaluation", evaluation: blocked });
  script.complete(12, "e1", 11);
  expect(script.evaluation("e0")).toEqual([11, 12, "canceled"]);
});

test("from 1.11 on, what was updated in place and is gone with its job does not come back", () => {
  const script = new Script(configuration("v1.11.3").behaviour);
  script.register(10, "e1", specification("1"));
  script.plan(11, { evaluationId: "e1", job: script.job, place: place("a1") });
  script.register(20, "e2", specification("1", 60));
  const [job, seen] = [script.job, script.log.state.allocations.rows()];
  script.at(21, { kind: "deregister", jobId: "job", purge: true, evaluationId: "e3" });
  script.plan(22, { evaluationId: "e2", job, update: seen });
  expect(script.allocation("a1")).toBe(undefined);
});

test("from 1.11 on a new allocation of a stopped job is left out of its plan", () => {
  const script = new Script(configuration("v1.11.3").behaviour);
  script.register(10, "e1", specification("1"));
  const { job } = script;
  script.at(11, { kind: "deregister", jobId: "job", purge: false, evaluationId: "e2" });
  script.plan(12, { evaluationId: "e1", job, place: place("a1") });
  expect(script.allocation("a1")).toBe(undefined);
});

test("applying is pure: a log applied twice gives equal states, and no state is changed by what comes later", () => {
  const entries: Entry[] = [];
  const log = new Log(emptyState(), V1_4, [(_index, entry) => entries.push(entry)]);
  const states: State[] = [];
  const texts: string[] = [];
  for (let n = 1; n <= 20; n++) {
    log.append({
      kind: "register",
      specification: specification(String(n % 3)),
      evaluationId: `e${n}`,
      at: n,
    });
    states.push(log.state);
    texts.push(rowsOf(log.state));
  }
  expect(states.map(rowsOf)).toEqual(texts);
  const again = entries.reduce((state, entry, at) => apply(state, entry, at + 1, V1_4).state, emptyState());
  expect(rowsOf(again)).toBe(texts.at(-1));
});

test("an index that is not newer than the state is refused", () => {
  expect(() => apply(emptyState(5), { kind: "unrelated", at: 0 }, 5, V1_4)).toThrow(
    'log: entry "unrelated" has index 5, after index 5',
  );
});

/** Everything in a state, as text: a table shows its rows to nobody who does not ask for them. */
function rowsOf(state: State): string {
  const { latestIndex, tableIndexes, jobs, versions, evaluations, allocations } = state;
  return JSON.stringify([
    latestIndex,
    tableIndexes,
    ...[jobs, versions, evaluations, allocations].map((t) => t.rows()),
  ]);
}
