import fc from "fast-check";
import { expect, test } from "vitest";
import { anyTrace } from "../test/traces/any-trace.ts";
import { longRun, oddNames } from "../test/traces/long-runs.ts";
import { ordering, selectRace } from "../test/traces/replacement-wait.ts";
import { actions, deadlock, invariantViolation, lasso, panic } from "../test/traces/small-runs.ts";
import { columnsOf } from "./printable.ts";
import { traceText } from "./text.ts";

test("a select race: the deciding step and what was possible instead", () => {
  expect(traceText(selectRace, { kind: "leads to" })).toMatchInlineSnapshot(`
    "counterexample  shutdown terminates
    model           replacement wait
    variant         v1.5.5
    scope           one task
    parameters      allocations = 2, tasks = 1
    starts with     old task: running, kill: open, shutdown: open, runners: 2

        step  process      point             case                       effect
    ──  ────  ───────────  ────────────────  ─────────────────────────  ────────────────────────────────────────
           1  task runner  run hooks
           2  replacement  await old task    parks
           3  agent        await signal      parks
           4  server ⁺     stop old                                     kill: open → done
                                                                        server ends
           5  operator ⁺   interrupt                                    wakes agent · await signal · interrupted
                                                                        shutdown: open → done
                                                                        operator ends
           6  agent        await signal      interrupted (goes on)
           7  agent        wait for runners  parks
    ▶      8  task runner  start?            shutdown (ready on entry)
          or  task runner  start?            killed (ready on entry)    possible instead: the goal in 7 steps
           9  task runner  start?            shutdown (goes on)
          10  task runner  leave                                        runners: 2 → 1
                                                                        task runner ends
    ▶  the run is lost: after this step nothing that anybody owes leads to the goal
    ⁺  a step of the environment: nobody owes it

    waits for ever  at                for
    ──────────────  ────────────────  ──────────────────────
    agent           wait for runners  runners is zero
    replacement     await old task    gone: old task is dead"
  `);
});

test("an ordering without a choice", () => {
  expect(traceText(ordering, { kind: "leads to" })).toMatchInlineSnapshot(`
    "counterexample  shutdown terminates
    model           replacement wait
    variant         v1.5.5
    starts with     old task: running, shutdown: open, kill: open, runners: 2

    step  process      point             case                   effect
    ────  ───────────  ────────────────  ─────────────────────  ────────────────────────────────────────
       1  task runner  run               parks
       2  replacement  await old task    parks
       3  agent        await signal      parks
       4  operator ⁺   interrupt                                wakes agent · await signal · interrupted
                                                                wakes task runner · run · shutdown
                                                                shutdown: open → done
                                                                operator ends
       5  server ⁺     stop old                                 kill: open → done
                                                                server ends
       6  task runner  run               shutdown (goes on)
       7  task runner  leave                                    runners: 2 → 1
                                                                task runner ends
       8  agent        await signal      interrupted (goes on)
       9  agent        wait for runners  parks
    ⁺  a step of the environment: nobody owes it

    waits for ever  at                for
    ──────────────  ────────────────  ──────────────────────
    agent           wait for runners  runners is zero
    replacement     await old task    gone: old task is dead"
  `);
});

test("a lasso: where it begins, and to where it turns back", () => {
  expect(traceText(lasso, { kind: "leads to" })).toMatchInlineSnapshot(`
    "counterexample  replacement starts
    model           remote watcher
    starts with     attempts: 0, remote node: up, backoff: off

        step  process      point          case     effect
    ──  ────  ───────────  ─────────────  ───────  ───────────────────────────
           1  replacement  await watcher  parks
           2  network ⁺    cut off                 remote node: up → gone
                                                   network ends
           3  watcher      poll           failed   attempts: 0 → 1
                                                   backoff: off → 5000 ms left
    ┌      4  watcher      sleep          parks
    │      5  backoff                     fires    wakes watcher · sleep
                                                   backoff: 5000 ms left → off
    │      6  watcher      sleep          goes on
    └      7  watcher      poll           failed   backoff: off → 5000 ms left
    └  after step 7 the run is again where it was before step 4, for ever
    ⁺  a step of the environment: nobody owes it

    waits for ever  at             for
    ──────────────  ─────────────  ────
    replacement     await watcher  done"
  `);
});

test("a panic", () => {
  expect(traceText(panic, { kind: "no panic" })).toMatchInlineSnapshot(`
    "counterexample  no panic
    model           results
    starts with     results: open

    step  process   point          effect
    ────  ────────  ─────────────  ──────────────────────────────
       1  worker a  close results  results: open → closed
                                   worker a ends
       2  worker b  close results  panic: close of closed channel"
  `);
});

test("an invariant violation by actions", () => {
  expect(traceText(invariantViolation, { kind: "invariant" })).toMatchInlineSnapshot(`
    "counterexample  at most one believer
    model           lease
    parameters      clients = 2
    starts with     now: 0, holder: nobody, expires: 0, believes[0]: false, believes[1]: false

    step  action   with  effect
    ────  ───────  ────  ───────────────────────────
       1  acquire  0     holder: nobody → client-0
                         expires: 0 → 2
                         believes[0]: false → true
       2  tick ⁺         now: 0 → 1
       3  tick ⁺         now: 1 → 2
       4  acquire  1     holder: client-0 → client-1
                         expires: 2 → 4
                         believes[1]: false → true
    ⁺  a step of the environment: nobody owes it"
  `);
});

test("actions on rows: only the cells that changed", () => {
  expect(traceText(actions, { kind: "still possible" })).toMatchInlineSnapshot(`
    "counterexample  old evaluations are collected
    model           batch gc
    variant         v1.4.2
    parameters      registrations = 2
    starts with     latest: 1, evaluations[0].status: absent, evaluations[0].modify: none, evaluations[1].status:
                    absent, evaluations[1].modify: none

        step  action      with  effect
    ──  ────  ──────────  ────  ─────────────────────────────────────────
           1  register ⁺  1     latest: 1 → 2
                                evaluations[0].status: absent → pending
                                evaluations[0].modify: none → 2
           2  complete    0     latest: 2 → 3
                                evaluations[0].status: pending → complete
                                evaluations[0].modify: 2 → 3
    ▶      3  register ⁺  2     latest: 3 → 4
                                evaluations[1].status: absent → pending
                                evaluations[1].modify: none → 4
          or  collect           possible instead: the goal in 1 step
           4  collect
    ▶  the run is lost: after this step nothing that anybody owes leads to the goal
    ⁺  a step of the environment: nobody owes it"
  `);
});

test("a deadlock", () => {
  expect(traceText(deadlock, { kind: "deadlock" })).toMatchInlineSnapshot(`
    "counterexample  no deadlock
    model           dining philosophers
    starts with     fork 0: free, fork 1: free

    step  process        point      effect
    ────  ─────────────  ─────────  ────────────────────
       1  philosopher 0  take left  fork 0: free → taken
       2  philosopher 1  take left  fork 1: free → taken

    waits for ever  at          for
    ──────────────  ──────────  ─────────────
    philosopher 0   take right  its condition
    philosopher 1   take right  its condition"
  `);
});

test("a loop of one step is one sign", () => {
  const text = traceText({ ...lasso, loop: 6 });
  expect(text).toContain("↺      7  watcher  ");
  expect(text).toContain("↺  after step 7 the run is again where it was before step 7, for ever");
});

test("who waits in a violated invariant's last state does not wait for ever", () => {
  expect(
    traceText({ ...ordering, property: "old task is dead in the end" }, { kind: "invariant" }),
  ).toContain("waits at the end  at ");
});

test("a run without steps", () => {
  expect(traceText({ ...invariantViolation, steps: [] })).toContain(
    "No step was taken: it is so from the start.",
  );
});

test("colours only if asked for", () => {
  expect(traceText(selectRace)).not.toContain("\u001b");
  const coloured = traceText(selectRace, { colour: true }).split("\n");
  expect(coloured.filter((line) => line.startsWith("\u001b[1;31m▶"))).toHaveLength(1);
  expect(coloured.filter((line) => line.startsWith("\u001b[32m") && line.includes("  or  "))).toHaveLength(1);
});

test("no line is wider than asked for, whatever the names", () => {
  for (const width of [80, 110, 160]) {
    for (const trace of [selectRace, lasso, oddNames, longRun(3, 3)]) {
      for (const line of traceText(trace, { width }).split("\n"))
        expect(columnsOf(line)).toBeLessThanOrEqual(width);
    }
  }
});

test("any trace is written within the width, with every step, without control characters", () => {
  fc.assert(
    fc.property(anyTrace, (trace) => {
      const lines = traceText(trace).split("\n");
      for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(110);
      for (const [at] of trace.steps.entries())
        expect(
          lines.some(
            (line) =>
              line
                .slice(2)
                .trimStart()
                .startsWith(`${at + 1}  `) || line.trimStart() === `${at + 1}`,
          ),
        ).toBe(true);
      expect(lines.join("")).not.toMatch(/\p{Cc}/u);
    }),
    { numRuns: 60 },
  );
});
