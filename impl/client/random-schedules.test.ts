import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ClientRun, isDown, isHung } from "../../test/schedules/client-run.ts";
import type { Observation } from "./observation.ts";
import type { Mutant, Variant } from "./variants.ts";

/** When the inputs come [steps from the beginning], and which of the possible steps are taken. */
interface Schedule {
  readonly interruptAt: number;
  readonly preemptAt: number;
  /** The old task ends by itself, if it can. */
  readonly exitsAt: readonly number[];
  /** Positions among the steps that are possible; when they are used up, the first is taken. */
  readonly choices: readonly number[];
}

const anyMoment = fc.nat({ max: 60 });
const anyChoices = fc.array(fc.nat({ max: 9_999 }), { minLength: 40, maxLength: 160 });
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  interruptAt: anyMoment,
  preemptAt: anyMoment,
  exitsAt: fc.array(anyMoment, { maxLength: 2 }),
  choices: anyChoices,
});

/** What happens in one run until nothing can happen any more. Inputs that are still to come then come at once. */
function runAll(
  { interruptAt, preemptAt, exitsAt, choices }: Schedule,
  variant: Variant,
  { mutant, after = () => {} }: { mutant?: Mutant; after?: (now: Observation) => void } = {},
): ClientRun {
  const run = new ClientRun(variant, mutant);
  const { agent, scheduler } = run;
  const inputs = [
    { moment: interruptAt, happens: () => agent.interrupt() },
    { moment: preemptAt, happens: () => agent.preempt() },
    ...exitsAt.map((moment) => ({
      moment,
      happens: () => (agent.canExit("old") ? agent.taskExits("old") : undefined),
    })),
  ].sort((one, other) => one.moment - other.moment);
  for (let turn = 0; ; turn++) {
    const offered = scheduler.offered();
    const [next] = inputs;
    if (next !== undefined && (next.moment <= turn || offered.length === 0)) {
      inputs.shift();
      next.happens();
    } else {
      const label = offered[(choices[turn] ?? 0) % offered.length];
      if (label === undefined) return run;
      scheduler.perform(label);
    }
    after(run.now);
  }
}

const isTerminal = (status: string | null | undefined): boolean =>
  status === "complete" || status === "failed";

/** No task of the new allocation has as much as been prepared unless the old one is terminal. */
function expectNoOverlap({ allocs }: Observation): void {
  const { task } = allocs.new ?? {};
  if (task === undefined || (task.state === "pending" && !task.prestarted && !task.processRunning)) return;
  expect(allocs.old?.clientStatus).toSatisfy(isTerminal);
  expect(allocs.old?.task.processRunning).toBe(false);
}

/** A hang leaves the old allocation as a task runner left it, and the lock held. */
function expectLeft(now: Observation): void {
  expect(now).toMatchObject({ shutdownLock: true, isShutDown: false, runners: 1 });
  expect(now.allocs.old).toMatchObject({
    closed: { taskRunner: true, allocRunner: true, stateHandler: true },
    task: { runComplete: false },
    contexts: { shutdown: true },
  });
  expect(now.goroutines["new task runner"]).toEqual({ point: "not started", stand: "before" });
}

/** A new allocation whose wait was cancelled has prepared nothing. */
function expectUntouched({ allocs }: Observation): void {
  expect(allocs.new).toMatchObject({
    task: { state: "pending", failed: false, prestarted: false, processRunning: false },
    clientStatus: "pending",
  });
}

describe("v1.5.5", () => {
  test("every run ends with the agent down or hung as reported, and nothing overlaps", () => {
    const endings = new Set<string>();
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const { now } = runAll(schedule, "v1.5.5", { after: expectNoOverlap });
        expect([isDown(now), isHung(now)].filter(Boolean).length).toBe(1);
        expect(now.panic).toBe(null);
        endings.add(isHung(now) ? "hung" : "down");
        if (isHung(now)) expectLeft(now);
      }),
      { numRuns: 400, seed: 18_129 },
    );
    expect(endings).toEqual(new Set(["hung", "down"]));
  });

  test("once the shutdown has reached a waiting task runner before the kill, nothing saves the run", () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const run = new ClientRun("v1.5.5").settle();
        run.agent.preempt();
        run.untilWaiting("client", "new alloc runner");
        run.agent.interrupt();
        run.untilWaiting("agent").take("old shutdown · shut down task runner");
        let turn = 0;
        while (run.pick((count) => (choices[turn++] ?? 0) % Math.max(1, count))) {}
        expect(isHung(run.now)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe("cancellable-wait", () => {
  test("every run ends with the agent down, nothing overlaps, and no allocation fails for it", () => {
    const waits = new Set<string | undefined>();
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const { now } = runAll(schedule, "cancellable-wait", { after: expectNoOverlap });
        expect(isDown(now)).toBe(true);
        expect(now.panic).toBe(null);
        expect(now.allocs.new?.task.failed ?? false).toBe(false);
        waits.add(now.allocs.new?.gate);
        if (now.allocs.new?.gate === "stopped") expectUntouched(now);
      }),
      { numRuns: 400, seed: 18_129 },
    );
    expect(waits).toContain("stopped");
    expect(waits).toContain("open");
  });
});

test("the same schedule gives the same run, observation by observation", () => {
  fc.assert(
    fc.property(anySchedule, fc.constantFrom<Variant>("v1.5.5", "cancellable-wait"), (schedule, variant) => {
      const texts = (): readonly string[] => {
        const seen: string[] = [];
        runAll(schedule, variant, { after: (now) => seen.push(JSON.stringify(now)) });
        return seen;
      };
      expect(texts()).toEqual(texts());
    }),
    { numRuns: 40 },
  );
});

test("a replacement that starts early is noticed", () => {
  const broken = (): void =>
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        runAll(schedule, "v1.5.5", { mutant: "starts-early", after: expectNoOverlap });
      }),
      { numRuns: 200, seed: 18_129, endOnFailure: true },
    );
  expect(broken).toThrow("Property failed");
});
