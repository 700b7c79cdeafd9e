import { expect, test } from "vitest";
import { Broker } from "./broker.ts";
import type { Evaluation } from "./evaluation.ts";

function evaluation(id: string, jobId: string, priority = 50): Evaluation {
  return {
    id,
    jobId,
    type: "batch",
    priority,
    triggeredBy: "job-register",
    status: "pending",
    jobModifyIndex: 1,
    snapshotIndex: 0,
    createIndex: 1,
    modifyIndex: 1,
    createTime: 0,
    modifyTime: 0,
  };
}

test("one evaluation of a job at a time, in order of arrival", () => {
  const broker = new Broker();
  const [e1, e2, e3] = [evaluation("e1", "j"), evaluation("e2", "j"), evaluation("e3", "k")] as const;
  for (const each of [e1, e2, e3]) broker.enqueue(each);
  expect(broker.dequeue()).toBe(e1);
  expect(broker.dequeue()).toBe(e3);
  expect(broker.isReady).toBe(false);
  expect(broker.dequeue()).toBe(undefined);
  broker.acknowledge(e1);
  expect(broker.dequeue()).toBe(e2);
});

test("higher priority first", () => {
  const broker = new Broker();
  broker.enqueue(evaluation("low", "j", 20));
  broker.enqueue(evaluation("high", "k", 80));
  broker.enqueue(evaluation("high too", "l", 80));
  expect(broker.waiting).toEqual(["high", "high too", "low"]);
});

test("what is rejected comes before the others of its job", () => {
  const broker = new Broker();
  const [e1, e2] = [evaluation("e1", "j"), evaluation("e2", "j")] as const;
  broker.enqueue(e1);
  broker.enqueue(e2);
  expect(broker.dequeue()).toBe(e1);
  broker.reject(e1);
  expect(broker.dequeue()).toBe(e1);
});
