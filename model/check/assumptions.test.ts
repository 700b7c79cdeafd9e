import { describe, expect, test } from "vitest";
import { judged, told } from "../../test/models/first-verdict.ts";
import {
  type Builder,
  choice,
  end,
  environment,
  flag,
  otherwise,
  receive,
  send,
  step,
} from "../lang/index.ts";
import type { PropertyVerdict } from "../trace.ts";
import type { CheckOptions } from "./check.ts";

describe("what nobody owes", () => {
  const driver = (m: Builder): { readonly answered: () => boolean } => {
    const answer = m.channel("answer", { capacity: 1 });
    const caller = m.process("caller", { wait: receive(answer).to(end) });
    m.process("driver", { work: send(answer).to(end) }, environment);
    return { answered: () => caller.isAt(end) };
  };

  test("happens if it is assumed, which the verdict says", () => {
    const assuming = (without: readonly string[]): PropertyVerdict =>
      judged((m) => {
        const { answered } = driver(m);
        m.assume("drivers answer", { fair: "weak", steps: [{ process: "driver" }] });
        m.eventually("answered", answered, { without });
      });
    expect([assuming([]).verdict, assuming([]).assumptions]).toEqual([
      "holds",
      [
        "every process and action that can go on does so some time (weak fairness; Go preempts goroutines)",
        '"drivers answer", as the model says: driver (weak fairness)',
      ],
    ]);
    expect([assuming(["drivers answer"]).verdict, assuming(["drivers answer"]).assumptions.length]).toEqual([
      "violated",
      1,
    ]);
  });

  test("happens if it is declared fair itself", () => {
    const declared = (fairness: "weak" | "none"): unknown =>
      told((m) => {
        const moved = m.field("moved", flag());
        m.action(
          "move",
          { when: () => !moved.get(), step: () => moved.set(true) },
          { environment: true, fairness },
        );
        m.eventually("moved", () => moved.get());
      });
    expect([declared("weak"), declared("none")]).toEqual(["holds", ["violated", "ends"]]);
  });

  test("is switched by whoever checks, too, which is in the trace and replays", () => {
    const build = (m: Builder): void => {
      const { answered } = driver(m);
      m.assume("drivers answer", { fair: "weak", steps: [{ process: "driver", point: "work" }] });
      m.eventually("answered", answered);
    };
    const without = judged(build, { fairness: { without: ["drivers answer"] } });
    expect([without.verdict, without.trace?.fairness]).toEqual(["violated", { without: ["drivers answer"] }]);
    expect(judged(build).verdict).toBe("holds");
    const again = { without: ["drivers answer"], assuming: ["drivers answer"] };
    expect(judged(build, { fairness: again }).verdict).toBe("violated");
  });
});

describe("names that mean nothing are refused", () => {
  const refused =
    (declare: (m: Builder) => void, options: Partial<CheckOptions> = {}) =>
    () =>
      judged((m) => {
        m.process("p", { go: choice({ on: step().to(end) }) });
        declare(m);
      }, options);

  test("by properties, by whoever checks, and by assumptions", () => {
    expect(refused((m) => m.eventually("x", otherwise, { without: ["luck"] }))).toThrow(
      'property "x" is to be judged with or without "luck", but nothing that is assumed is called so',
    );
    expect(refused((m) => m.eventually("x", otherwise), { fairness: { assuming: ["luck"] } })).toThrow(
      'the check is to be judged with or without "luck"',
    );
    expect(refused((m) => m.eventually("x", otherwise, { recurring: ["luck"] }))).toThrow(
      'property "x" assumes that "luck" recurs, but nothing is called so',
    );
    for (const steps of [{ process: "q" }, { process: "p", point: "x" }, { process: "p", case: "x" }]) {
      expect(refused((m) => m.assume("a", { fair: "weak", steps: [steps] }))).toThrow(
        `assumption "a" is about "${Object.values(steps).join(" · ")}", which there is not`,
      );
    }
    expect(refused((m) => m.assume("timers", { fair: "weak", steps: [] }))).toThrow(
      'two assumptions are called "timers"',
    );
  });
});
