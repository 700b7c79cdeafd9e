import { expect, test } from "vitest";
import {
  type ClientStatus,
  clientStatusOf,
  type DesiredStatus,
  isTerminal,
  type TaskState,
} from "./alloc.ts";

const pending: TaskState = { state: "pending", failed: false };
const running: TaskState = { state: "running", failed: false };
const dead: TaskState = { state: "dead", failed: false };
const failed: TaskState = { state: "dead", failed: true };

test.each<readonly [ClientStatus, readonly TaskState[]]>([
  ["failed", [running, failed]],
  ["failed", [dead, failed]],
  ["running", [pending, running, dead]],
  ["pending", [dead, pending]],
  ["complete", [dead, dead]],
  // It failed once and was started again: only a dead task makes an allocation fail.
  ["running", [{ state: "running", failed: true }]],
])("%s is the status with the tasks %j", (status, tasks) => {
  expect(clientStatusOf(tasks)).toBe(status);
});

test.each<readonly [boolean, DesiredStatus, ClientStatus]>([
  [false, "run", "pending"],
  [false, "run", "running"],
  [true, "run", "failed"],
  [true, "run", "complete"],
  [true, "stop", "running"],
  [true, "evict", "pending"],
])("terminal: %s, if it shall %s and is %s", (terminal, desired, clientStatus) => {
  expect(isTerminal({ id: "old", desired, clientStatus, replaces: [] })).toBe(terminal);
});
