import { describe, expect, test } from "vitest";
import { Driven, echoJob } from "../../test/server/driven.ts";
import { DEFAULT_THRESHOLDS, type Thresholds } from "./age.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** When the agent starts. [ms] */
const START = 1_800_000_000_000;
const ONE_MINUTE: Thresholds = { evaluation: MINUTE, batchEvaluation: MINUTE, job: MINUTE };

/** The report's script against a server whose clock runs: one update a second, then quiet. */
class Script {
  readonly run: Driven;
  readonly #events: { readonly at: number; readonly happen: () => void }[] = [];

  /** @param lag from the agent's start to the script's [ms] */
  constructor(version: string, lag: number, updates: number, thresholds: Thresholds = ONE_MINUTE) {
    this.run = new Driven(version, { ages: thresholds });
    this.run.now = START;
    const end = START + 15 * MINUTE;
    const leader = START + 2 * SECOND;
    this.run.server.unrelatedEntry();
    this.#every(10 * MINUTE, leader, end, () => this.run.server.unrelatedEntry());
    this.#every(5 * MINUTE, leader, end, () => this.run.collect("eval gc"));
    this.#every(MINUTE, leader, end, () => this.run.collect("job gc"));
    for (let n = 0; n < updates; n++) {
      const at = START + lag + n * 1010;
      this.#events.push({ at, happen: () => this.#register(n) });
      this.#events.push({ at: at + 40, happen: () => this.run.runTasks() });
    }
    this.#events.sort((a, b) => a.at - b.at);
  }

  /** Allocations at this time. [ms since the agent's start] */
  allocationsAt(time: number): number {
    for (;;) {
      const [event] = this.#events;
      if (event === undefined || event.at > START + time) break;
      this.#events.shift();
      this.run.now = event.at;
      event.happen();
    }
    this.run.now = START + time;
    return this.run.counts.allocations;
  }

  #register(nonce: number): void {
    this.run.server.register(echoJob({ args: String(nonce) }));
    this.run.settle();
  }

  #every(interval: number, from: number, to: number, happen: () => void): void {
    for (let at = from + interval; at <= to; at += interval) this.#events.push({ at, happen });
  }
}

/** Rows of the fact sheet's section 7.3: at the script's end, two minutes later, after the second tick of eval GC. */
describe.each<[lag: number, updates: number, version: string, counts: readonly [number, number, number]]>([
  [30, 100, "v1.4.2", [100, 100, 100]],
  [30, 100, "v1.5.0", [100, 100, 100]],
  [30, 100, "v1.9.4", [100, 0, 0]],
  [30, 300, "v1.4.2", [300, 300, 300]],
  [30, 300, "v1.9.4", [90, 0, 0]],
  [200, 100, "v1.4.2", [100, 100, 100]],
  [200, 100, "v1.5.0", [100, 100, 1]],
  [200, 100, "v1.9.4", [100, 0, 0]],
  [200, 300, "v1.4.2", [300, 300, 300]],
  [200, 300, "v1.5.0", [300, 201, 201]],
  [200, 300, "v1.9.4", [258, 0, 0]],
])("script %i s after the agent, %i updates, %s", (lag, updates, version, counts) => {
  test(`leaves ${counts.join(", ")} allocations`, () => {
    const script = new Script(version, lag * SECOND, updates);
    const end = lag * SECOND + updates * 1010;
    const times = [end, end + 2 * MINUTE, 602 * SECOND + 10].toSorted((a, b) => a - b);
    const at = new Map(times.map((time) => [time, script.allocationsAt(time)]));
    expect([end, end + 2 * MINUTE, 602 * SECOND + 10].map((time) => at.get(time))).toEqual(counts);
    expect(script.run.server.observe().node.executions.length).toBe(updates);
  });
});

test("with the default thresholds nothing is collected in a quarter of an hour", () => {
  const script = new Script("v1.5.0", 200 * SECOND, 100, DEFAULT_THRESHOLDS);
  expect(script.allocationsAt(15 * MINUTE)).toBe(100);
});
