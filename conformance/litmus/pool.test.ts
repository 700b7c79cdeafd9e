import { expect, test } from "vitest";
import { pointsOf } from "./control-point.ts";
import { bodyOf, isCarried, isOwn, membersOf } from "./pool.ts";
import { go, logged, on, type Program, panics, receive, select, send } from "./program.ts";

const program: Program = {
  name: "pooled",
  shows: "",
  channels: { c: {}, carrier: { carries: "sent" }, n: {} },
  references: { sent: { of: ["worker 0 reply"] } },
  pools: {
    worker: {
      count: 2,
      takes: { n: "number" },
      channels: { reply: {} },
      body: [
        send("reply", "n"),
        select({ reply: logged("reply", on(receive("c"), send("reply", 2))) }),
        panics("reply"),
      ],
    },
  },
  processes: { main: [go("worker", { gives: { n: 1 } })] },
  outcomes: [],
};

test("goroutines are those of their pools, by position", () => {
  expect([...membersOf(program)].map(([name, { pool, position }]) => [name, pool, position])).toEqual([
    ["worker 0", "worker", 0],
    ["worker 1", "worker", 1],
  ]);
  expect(bodyOf(program, "worker 1")).toEqual(bodyOf(program, "worker"));
  expect(bodyOf(program, "nobody")).toEqual([]);
});

test("points of a goroutine are called as in the pool, and speak of what it has for itself", () => {
  const points = pointsOf(program, "worker 1");
  expect(points.map(({ name }) => name)).toEqual(pointsOf(program, "worker").map(({ name }) => name));
  expect(points.map(({ statement }) => statement)).toEqual([
    send("worker 1 reply", "worker 1 n"),
    select({ reply: logged("reply", on(receive("c"), send("worker 1 reply", 2))) }),
    send("worker 1 reply", 2),
    panics("reply"),
  ]);
});

test("a channel of a goroutine may be sent if a reference that a channel carries may hold it", () => {
  expect(isCarried(program, "worker 0 reply")).toBe(true);
  expect(isCarried(program, "worker 1 reply")).toBe(false);
  expect([isOwn("worker 0 reply"), isOwn("reply")]).toEqual([true, false]);
});
