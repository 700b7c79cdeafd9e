import { describe, expect, test } from "vitest";
import { CompiledWalk } from "../../test/models/compiled-walk.ts";
import type { ProcessOptions } from "./builder.ts";
import { end, receive, step } from "./points.ts";

/** A worker of one step, which somebody may start in any state, and may look at. */
function pool(options: ProcessOptions<"work">, when: "at its end" | "ever"): CompiledWalk {
  return new CompiledWalk((m) => {
    const seen = m.channel("never");
    const worker = m.process("worker", { work: step().to(end) }, options);
    m.process("other", { wait: receive(seen).to(end) }, { rests: ["wait"] });
    m.action("go", { when: () => when === "ever" || worker.isAt("end"), step: () => worker.go() });
    m.action("ended", { when: () => worker.isAt("end"), step: () => undefined });
    m.action("started", { when: () => worker.isStarted, step: () => undefined });
  });
}

describe("a process that may start again", () => {
  test("is at its end, and not started, before it is started for the first time", () => {
    const walk = pool({ starts: "later", again: true }, "at its end");
    expect(walk.at("worker")).toBe("end");
    expect(walk.offered()).toEqual(["go", "ended", "other · wait (parks)"]);
  });

  test("does so whenever it has ended, in the state that it had then", () => {
    const walk = pool({ starts: "later", again: true }, "at its end");
    expect(walk.offered("go")).toEqual(["started", "worker · work", "other · wait (parks)"]);
    expect(walk.state("go", "worker · work")).toEqual(walk.state());
  });

  test("may exist from the beginning", () => {
    const walk = pool({ again: true }, "at its end");
    expect(walk.at("worker")).toBe("work");
    expect(walk.offered("worker · work")).toEqual(["go", "ended", "other · wait (parks)"]);
    expect(walk.at("worker", "worker · work", "go")).toBe("work");
  });

  test("does not while it runs", () => {
    const walk = pool({ starts: "later", again: true }, "ever");
    expect(walk.mistake("go")).toEqual({
      problem: "cannot-go",
      facts: { process: "worker", why: "has not ended" },
    });
  });
});

test("a process that has ended does not start again if that is not declared", () => {
  expect(pool({ starts: "later" }, "ever").mistake("go")).toEqual({
    problem: "cannot-go",
    facts: { process: "worker", why: "has been started before" },
  });
  expect(pool({}, "ever").mistake()).toEqual({
    problem: "cannot-go",
    facts: { process: "worker", why: "exists from the beginning" },
  });
});
