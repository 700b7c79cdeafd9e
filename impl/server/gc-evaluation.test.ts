import { describe, expect, test } from "vitest";
import {
  type Expected,
  type Letter,
  NEWEST,
  VECTORS,
  type Vector,
} from "../../test/tables/batch-gc-vectors.ts";
import { type Ages, forcedAges } from "./age.ts";
import type { Allocation } from "./allocation.ts";
import type { Evaluation } from "./evaluation.ts";
import { isCollectable } from "./gc-allocation.ts";
import { type EvaluationVerdict, gcEvaluation } from "./gc-evaluation.ts";
import { BATCH_RESCHEDULE, type Job, type JobSpecification } from "./job.ts";
import { POLICIES } from "./policy.ts";
import { MAXIMUM_INDEX } from "./state.ts";

const specification: JobSpecification = {
  id: "job",
  type: "batch",
  priority: 50,
  group: {
    name: "group",
    count: 1,
    reschedule: BATCH_RESCHEDULE,
    meta: {},
    task: { name: "task", driver: "raw_exec", command: "/usr/bin/echo", args: [] },
  },
};

/** Long after the last index, taken as a time. [ms] */
const NOW = 1_000_000;

function indexOf(threshold: number): number {
  return threshold === NEWEST ? MAXIMUM_INDEX : threshold;
}

function jobRow(columns: NonNullable<Vector["job"]>): Job {
  return { specification, submitTime: columns.jobModifyIndex, ...columns };
}

function allocationRow(columns: Vector["allocations"][number], position: number): Allocation {
  return {
    id: `a${position}`,
    name: `job.group[${position}]`,
    jobId: "job",
    nodeId: "node",
    evaluationId: "e",
    job: jobRow({ ...columns.embedded, status: "pending", stop: false }),
    desired: columns.desired,
    client: columns.client,
    tasks: {},
    rescheduled: [],
    createIndex: columns.createIndex,
    modifyIndex: columns.modifyIndex,
    allocModifyIndex: columns.createIndex,
    createTime: columns.createIndex,
    modifyTime: columns.modifyIndex,
  };
}

function evaluationRow({ type, status, modifyIndex }: Vector["evaluation"]): Evaluation {
  return {
    id: "e",
    jobId: "job",
    type,
    priority: 50,
    triggeredBy: "job-register",
    status,
    jobModifyIndex: 1,
    snapshotIndex: 1,
    createIndex: 1,
    modifyIndex,
    createTime: 1,
    modifyTime: modifyIndex,
  };
}

function decide(vector: Vector, letter: Letter): EvaluationVerdict {
  const policy = POLICIES[letter];
  const { threshold } = vector;
  const ordinary: Ages = (of) => ({
    by: policy.ageBy,
    at: indexOf(of === "batch evaluation" ? threshold.batch : threshold.evaluation),
  });
  return gcEvaluation(
    {
      evaluation: evaluationRow(vector.evaluation),
      job: vector.job === null ? undefined : jobRow(vector.job),
      allocations: vector.allocations.map(allocationRow),
    },
    {
      policy,
      ages: vector.forced ? forcedAges(policy, ordinary, () => NOW) : ordinary,
      allowBatch: vector.allowBatch,
      now: NOW,
    },
  );
}

/** Vectors have one allocation or none, so a set is all or nothing. */
function verdictText({ evaluation, allocations }: EvaluationVerdict): Expected {
  if (evaluation) return allocations.length > 0 ? "a+e" : "e";
  return allocations.length > 0 ? "a" : "K";
}

describe.each(Object.keys(POLICIES) as Letter[])("policy %s", (letter) => {
  test.each(VECTORS)("$name (section $section)", (vector) => {
    expect(verdictText(decide(vector, letter))).toBe(vector.expected[letter]);
  });
});

test("only D and F decide alike on all vectors: they differ by what age is measured in", () => {
  const rows = (Object.keys(POLICIES) as Letter[]).map((letter) => ({
    letter,
    verdicts: VECTORS.map((vector) => vector.expected[letter]).join(" "),
  }));
  const twins = rows.flatMap((a, at) =>
    rows.slice(at + 1).flatMap((b) => (a.verdicts === b.verdicts ? [`${a.letter} = ${b.letter}`] : [])),
  );
  expect(twins).toEqual(["D = F"]);
});

describe("a partial set", () => {
  const older = { createIndex: 11, modifyIndex: 14, desired: "run", client: "complete" } as const;
  const embedded = { createIndex: 10, modifyIndex: 10, jobModifyIndex: 10, version: 0 };
  const facts = {
    evaluation: evaluationRow({ type: "batch", status: "complete", modifyIndex: 12 }),
    job: jobRow({
      createIndex: 10,
      modifyIndex: 24,
      jobModifyIndex: 20,
      version: 1,
      status: "dead",
      stop: false,
    }),
    allocations: [
      allocationRow({ ...older, embedded }, 0),
      allocationRow({ ...older, modifyIndex: 16, embedded }, 1),
    ],
  };
  const at = (index: number) => ({
    policy: POLICIES.D,
    ages: (() => ({ by: "index", at: index })) satisfies Ages,
    allowBatch: false,
    now: NOW,
  });

  test("keeps the evaluation while one of its allocations is young", () => {
    const verdict = gcEvaluation(facts, at(15));
    expect(verdict.evaluation).toBe(false);
    expect(verdict.allocations.map(({ id }) => id)).toEqual(["a0"]);
  });

  test("takes it with the last of them", () => {
    const verdict = gcEvaluation(facts, at(17));
    expect(verdict.evaluation).toBe(true);
    expect(verdict.allocations.map(({ id }) => id)).toEqual(["a0", "a1"]);
  });
});

describe("the generic scan of a failed allocation of a live job", () => {
  const live = jobRow({
    createIndex: 10,
    modifyIndex: 24,
    jobModifyIndex: 20,
    version: 1,
    status: "running",
    stop: false,
  });
  const failed = allocationRow(
    {
      createIndex: 21,
      modifyIndex: 24,
      desired: "run",
      client: "failed",
      embedded: { createIndex: 10, modifyIndex: 20, jobModifyIndex: 20, version: 1 },
    },
    0,
  );
  const withPolicy = (attempts: number, unlimited: boolean): Job => ({
    ...live,
    specification: {
      ...specification,
      group: { ...specification.group, reschedule: { attempts, unlimited, interval: 1000 } },
    },
  });
  const withoutGroup: Job = {
    ...live,
    specification: { ...specification, group: { ...specification.group, name: "another" } },
  };

  test.each<[string, Allocation, Job | undefined, boolean]>([
    ["not terminal", { ...failed, client: "running" }, live, false],
    ["no job", failed, undefined, true],
    ["job stopped", failed, { ...live, stop: true }, true],
    ["job dead", failed, { ...live, status: "dead" }, true],
    ["stopped by the server", { ...failed, desired: "stop" }, live, true],
    ["evicted and failed counts as failed", { ...failed, desired: "evict" }, live, false],
    ["not failed but complete", { ...failed, client: "complete" }, live, true],
    ["its group is no longer part of the job", failed, withoutGroup, true],
    ["rescheduling is switched off", failed, withPolicy(0, false), true],
    ["it has been replaced", { ...failed, nextAllocation: "a1" }, withPolicy(0, true), true],
    ["rescheduling is unlimited", failed, withPolicy(0, true), false],
    ["never rescheduled", failed, withPolicy(1, false), false],
    [
      "last rescheduled an interval ago",
      { ...failed, rescheduled: [NOW - 1000] },
      withPolicy(1, false),
      false,
    ],
    ["last rescheduled longer ago", { ...failed, rescheduled: [1, NOW - 1001] }, withPolicy(1, false), true],
  ])("%s", (_name, allocation, job, expected) => {
    const cutoff = { by: "index", at: 40 } as const;
    expect(isCollectable(allocation, job, cutoff, { sparesRunning: true, now: NOW })).toBe(expected);
  });

  test("equal to the threshold is old enough, newer is not", () => {
    const rule = { sparesRunning: true, now: NOW };
    expect(isCollectable(failed, undefined, { by: "index", at: 24 }, rule)).toBe(true);
    expect(isCollectable(failed, undefined, { by: "index", at: 23 }, rule)).toBe(false);
  });
});
