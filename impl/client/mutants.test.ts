import { expect, test } from "vitest";
import { ClientRun } from "../../test/schedules/client-run.ts";
import { Scheduler } from "../go/index.ts";
import { ClientAgent } from "./client-agent.ts";
import { MUTANTS, type Mutant } from "./variants.ts";

const TASK = "old task runner";

/** Steps of the old task runner up to `point`, while everybody else waits. */
function busyWith(point: string, mutant?: Mutant): ClientRun {
  const run = new ClientRun("v1.5.5", mutant).settle(TASK);
  while (run.now.goroutines[TASK]?.point !== point) run.take(run.offered(TASK)[0] ?? "").settle(TASK);
  return run;
}

/** Killed and shut down, and nobody has noticed. */
function doomed(point: string, mutant?: Mutant): ClientRun {
  const run = busyWith(point, mutant);
  run.agent.preempt();
  run.untilWaiting("client", "new alloc runner", "old update handler");
  run.agent.interrupt();
  return run.untilWaiting("agent").take("old shutdown · shut down task runner");
}

/** What each of them changes, as seen from outside. */
const SEEN: Readonly<Record<Mutant, (mutant?: Mutant) => unknown>> = {
  "select-prefers-kill": (mutant) => doomed("start task", mutant).take(`${TASK} · start task`).offered(TASK),
  "forgets-broadcast": (mutant) => {
    const run = doomed("check before start", mutant);
    run.take(`${TASK} · check before start · killed`, `${TASK} · check before start · killed`);
    return run.take(`${TASK} · mark dead`).now.goroutines["old state handler"];
  },
  "starts-early": (mutant) => {
    const run = busyWith("start task", mutant);
    run.agent.preempt();
    return run.untilWaiting("client", "new alloc runner").now.goroutines["new alloc runner"];
  },
  "extra-exit": (mutant) => atStart(mutant),
  "missing-shutdown": (mutant) => {
    const run = new ClientRun("v1.5.5", mutant).take("old alloc runner · run tasks", `${TASK} · check alloc`);
    run.agent.interrupt();
    return run.untilWaiting("agent").take("old shutdown · shut down task runner").offered(TASK);
  },
  "keeps-process": (mutant) => {
    const run = doomed("start task", mutant).take(`${TASK} · start task`);
    run.take(`${TASK} · wait for task · killed`, `${TASK} · wait for task · killed`, `${TASK} · kill task`);
    return run.now.allocs.old?.task.processRunning;
  },
  "no-replay": (mutant) => {
    const run = busyWith("start task", mutant);
    run.agent.preempt();
    return run.untilWaiting("client").now.allocs.new?.heard;
  },
  "leave-marks-dead": (mutant) => {
    const run = doomed("start task", mutant).take(`${TASK} · start task`);
    run.take(`${TASK} · wait for task · shutdown`, `${TASK} · wait for task · shutdown`, `${TASK} · leave`);
    return run.now.allocs.old?.task.state;
  },
  "forgets-stop": (mutant) => doomed("start task", mutant).now.allocs.old?.contexts.kill,
};

/** What the old task runner is offered once its gate is open. */
function atStart(mutant?: Mutant): readonly string[] {
  return new ClientRun("v1.5.5", mutant).settle(TASK).take(`${TASK} · check alloc`).offered(TASK);
}

/** Without and with it. */
const EXPECTED: Readonly<Record<Mutant, readonly [unknown, unknown]>> = {
  "select-prefers-kill": [
    [`${TASK} · wait for task · killed`, `${TASK} · wait for task · shutdown`],
    [`${TASK} · wait for task · killed`],
  ],
  "forgets-broadcast": [
    { point: "await state update", stand: "committed", case: "tick", received: { ok: true, value: null } },
    { point: "await state update", stand: "parked" },
  ],
  "starts-early": [
    { point: "await previous", stand: "parked" },
    { point: "wait for task runner", stand: "parked" },
  ],
  "extra-exit": [
    [`${TASK} · wait for start · start`],
    [`${TASK} · wait for start · start`, `${TASK} · wait for start · exited`],
  ],
  // Nothing is ready without the case: it parks, and would be parked for ever.
  "missing-shutdown": [[`${TASK} · wait for start · shutdown`], [`${TASK} · wait for start`]],
  "keeps-process": [false, true],
  "no-replay": ["pending", null],
  "leave-marks-dead": ["running", "dead"],
  "forgets-stop": [true, false],
};

test.each(MUTANTS)("%s changes exactly what it says", (mutant) => {
  expect([SEEN[mutant](), SEEN[mutant](mutant)]).toEqual(EXPECTED[mutant]);
});

test("what cannot be chosen is refused by name", () => {
  const scheduler = new Scheduler();
  // @ts-expect-error -- a name from a command line
  expect(() => new ClientAgent(scheduler, { variant: "v0.1" })).toThrow(
    'client agent: there is no variant "v0.1"; there are v1.5.5, cancellable-wait',
  );
  // @ts-expect-error -- a name from a command line
  expect(() => new ClientAgent(scheduler, { variant: "v1.5.5", mutant: "x" })).toThrow(
    'client agent: there is no mutant "x"; there are select-prefers-kill, ',
  );
});
