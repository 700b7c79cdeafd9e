import { describe, expect, test } from "vitest";
import type { Allocation } from "./allocation.ts";
import { BATCH_RESCHEDULE, type Job, type JobSpecification } from "./job.ts";
import { reconcile } from "./reconcile.ts";

function specification(
  change: { priority?: number; args?: readonly string[]; count?: number } = {},
): JobSpecification {
  const { priority = 50, args = ["1"], count = 1 } = change;
  return {
    id: "job",
    type: "batch",
    priority,
    group: {
      name: "group",
      count,
      reschedule: BATCH_RESCHEDULE,
      meta: {},
      task: { name: "task", driver: "raw_exec", command: "/usr/bin/echo", args },
    },
  };
}

function job(version: number, jobModifyIndex: number, spec: JobSpecification = specification()): Job {
  return {
    specification: spec,
    createIndex: 10,
    modifyIndex: jobModifyIndex,
    jobModifyIndex,
    version,
    stop: false,
    status: "pending",
    submitTime: 0,
  };
}

function allocation(of: Job, change: Partial<Allocation> = {}): Allocation {
  return {
    id: "a1",
    name: "job.group[0]",
    jobId: "job",
    nodeId: "node",
    evaluationId: "e1",
    job: of,
    desired: "run",
    client: "running",
    tasks: { task: { state: "running", failed: false } },
    rescheduled: [],
    createIndex: 11,
    modifyIndex: 13,
    allocModifyIndex: 11,
    createTime: 0,
    modifyTime: 0,
    ...change,
  };
}

const COMPLETE = { client: "complete", tasks: { task: { state: "dead", failed: false } } } as const;

/** Who is placed (and for whom), updated and stopped, by name and id. */
function plan(row: Job | undefined, allocations: readonly Allocation[]): Record<string, readonly string[]> {
  const { place, update, stop } = reconcile(row, allocations);
  return {
    place: place.map(({ name, replaces }) => (replaces === undefined ? name : `${name} for ${replaces.id}`)),
    update: update.map(({ id }) => id),
    stop: stop.map(({ id }) => id),
  };
}

const NOTHING = { place: [], update: [], stop: [] };
const PLACED = { place: ["job.group[0]"], update: [], stop: [] };

describe("a registration", () => {
  const v0 = job(0, 10);
  const destructive = job(1, 20, specification({ args: ["2"] }));
  const nonMaterial = job(1, 20, specification({ priority: 60 }));

  test.each<[string, Job, readonly Allocation[], Record<string, readonly string[]>]>([
    ["the first", v0, [], PLACED],
    ["unchanged, finished", v0, [allocation(v0, COMPLETE)], NOTHING],
    ["unchanged, running", v0, [allocation(v0)], NOTHING],
    ["material change, finished", destructive, [allocation(v0, COMPLETE)], PLACED],
    [
      "material change, running",
      destructive,
      [allocation(v0)],
      { place: ["job.group[0] for a1"], update: [], stop: ["a1"] },
    ],
    ["non-material change, finished", nonMaterial, [allocation(v0, COMPLETE)], PLACED],
    ["non-material change, running", nonMaterial, [allocation(v0)], { ...NOTHING, update: ["a1"] }],
    ["non-material change, failed", nonMaterial, [allocation(v0, { client: "failed" })], PLACED],
    [
      "change while the last one is being stopped",
      destructive,
      [allocation(v0, { desired: "stop" })],
      PLACED,
    ],
  ])("%s", (_name, row, allocations, expected) => {
    expect(plan(row, allocations)).toEqual(expected);
  });

  test("of a new incarnation: the finished work of the old one does not count", () => {
    const reborn = { ...job(0, 30), createIndex: 30 };
    expect(plan(reborn, [allocation(job(3, 20), COMPLETE)])).toEqual(PLACED);
  });

  test("of a new incarnation: what still runs is taken over", () => {
    const reborn = { ...job(0, 30), createIndex: 30 };
    expect(plan(reborn, [allocation(job(0, 20))])).toEqual({ ...NOTHING, update: ["a1"] });
  });
});

describe("a job that is stopped or gone", () => {
  const v0 = job(0, 10);
  const some = [allocation(v0), allocation(v0, { ...COMPLETE, id: "a2" })];

  test.each<[string, Job | undefined]>([
    ["stopped", { ...job(1, 20), stop: true }],
    ["gone", undefined],
  ])("%s: what runs is stopped", (_name, row) => {
    expect(plan(row, some)).toEqual({ place: [], update: [], stop: ["a1"] });
  });
});

describe("what the server has stopped, of the current version", () => {
  const v0 = job(0, 10);

  test("fills its name if its work is done", () => {
    expect(plan(v0, [allocation(v0, { ...COMPLETE, desired: "stop" })])).toEqual(NOTHING);
  });

  test("does not fill it if it never started", () => {
    expect(plan(v0, [allocation(v0, { desired: "stop", client: "complete", tasks: {} })])).toEqual(PLACED);
  });

  test("does not fill it if it was evicted", () => {
    expect(plan(v0, [allocation(v0, { ...COMPLETE, desired: "evict" })])).toEqual(PLACED);
  });
});

describe("the count", () => {
  const two = (row: Job) => [allocation(row), allocation(row, { id: "a2", name: "job.group[1]" })];

  test("up: the missing names are placed, the others updated", () => {
    const more = job(1, 20, specification({ count: 3 }));
    expect(plan(more, two(job(0, 10, specification({ count: 2 }))))).toEqual({
      place: ["job.group[2]"],
      update: ["a1", "a2"],
      stop: [],
    });
  });

  test("down: the surplus is stopped", () => {
    const less = job(1, 20, specification({ count: 1 }));
    expect(plan(less, two(job(0, 10, specification({ count: 2 }))))).toEqual({
      place: [],
      update: ["a1"],
      stop: ["a2"],
    });
  });
});
