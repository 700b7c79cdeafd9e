import { describe, expect, test } from "vitest";
import { labelText } from "../../trace.ts";
import { type Builder, environment } from "../builder.ts";
import { model } from "../definition.ts";
import { oneOf } from "../fields.ts";
import { done, end, receive, select, step, to, wait } from "../points.ts";
import { exploreNaively, findStates } from "./explore-naively.ts";
import { interpret } from "./interpreter.ts";

/** Can the agent go down while a replacement waits for the task that it replaces? */
const replacementWait = model(
  "replacement wait",
  { variants: { leaves: "a task runner that is shut down leaves the task as it is", tells: "and says so" } },
  (m: Builder, { variant }) => {
    const kill = m.context("kill");
    const shutdown = m.context("shutdown");
    const oldTask = m.field("old task", oneOf("running", "dead"));
    const gone = m.channel("old task is gone", { closing: true });
    const runners = m.waitGroup("runners", 2);

    m.process("server", { "stop old": step(() => kill.cancel()).to(end) }, environment);
    m.process("operator", { interrupt: step(() => shutdown.cancel()).to(end) }, environment);
    const agent = m.process("agent", {
      "await signal": select({ interrupted: done(shutdown).to("wait for runners") }),
      "wait for runners": wait(runners).to(end),
    });
    m.process("task runner", {
      "run hooks": step("hooks return").to("start?"),
      "start?": select({
        killed: done(kill).to("mark dead"),
        shutdown: done(shutdown).to("leave"),
        otherwise: to("run"),
      }),
      run: select({ killed: done(kill).to("mark dead"), shutdown: done(shutdown).to("leave") }),
      "mark dead": step(() => {
        oldTask.set("dead");
        gone.close();
      }).to("leave"),
      leave: step(() => {
        if (variant === "tells" && !gone.isClosed) gone.close();
        runners.done();
      }).to(end),
    });
    m.process("replacement", {
      "await old task": select({ gone: receive(gone).to("leave") }),
      leave: step(() => runners.done()).to(end),
    });
    m.leadsTo(
      "shutdown terminates",
      () => shutdown.isDone,
      () => agent.isAt(end),
      { recurring: [] },
    );
    m.stillPossible(
      "can still go down",
      () => shutdown.isDone,
      () => agent.isAt(end),
    );
    m.possible("goes down", () => agent.isAt(end));
  },
);

describe("a replacement that waits for the task that it replaces", () => {
  test("keeps the agent from going down if the task runner is shut down and does not say so", () => {
    const { verdicts } = exploreNaively(interpret(replacementWait, { variant: "leaves" }));
    expect(verdicts).toEqual([
      { name: "no panic", kind: "no panic", verdict: "holds" },
      // server 1, operator 1, agent 3, task runner 4, replacement 1
      { name: "no deadlock", kind: "deadlock", verdict: "violated", depth: 10 },
      { name: "shutdown terminates", kind: "leads to", verdict: "violated" },
      { name: "can still go down", kind: "still possible", verdict: "violated" },
      { name: "goes down", kind: "possible", verdict: "holds" },
    ]);
  });

  test("hangs in one way only: the old task runs, and agent and replacement wait", () => {
    const interpreter = interpret(replacementWait, { variant: "leaves" });
    const { states, edges } = findStates(interpreter, 10_000);
    const hanging = states.filter((state, at) => edges[at]?.length === 0 && !interpreter.isProperEnd(state));
    expect(hanging.map((state) => interpreter.plain(state))).toEqual([
      {
        fields: { "old task": "running" },
        processes: {
          server: { point: "end", stand: "before" },
          operator: { point: "end", stand: "before" },
          agent: { point: "wait for runners", stand: "parked" },
          "task runner": { point: "end", stand: "before" },
          replacement: { point: "await old task", stand: "parked" },
        },
        primitives: {
          kill: "done",
          shutdown: "done",
          "old task is gone": { closed: false, receivers: ["replacement"], senders: [] },
          runners: 1,
        },
      },
    ]);
    expect(hanging.map((state) => interpreter.blocked(state))).toEqual([
      [
        { process: "agent", point: "wait for runners", waitsFor: ["runners is zero"] },
        { process: "replacement", point: "await old task", waitsFor: ["gone: old task is gone"] },
      ],
    ]);
  });

  test("is told by the event that comes first, or by any if both came before the select", () => {
    const interpreter = interpret(replacementWait, { variant: "leaves" });
    const walk = (...texts: string[]): string[] => {
      let [state] = interpreter.initialStates();
      for (const text of texts) {
        state = state && interpreter.successors(state).find(({ label }) => labelText(label) === text)?.state;
      }
      const next = state === undefined ? [] : interpreter.successors(state);
      return next.map(({ label }) => labelText(label)).filter((text) => text.startsWith("task runner"));
    };
    expect(walk("server · stop old", "operator · interrupt", "task runner · run hooks")).toEqual([
      "task runner · start? · killed (ready on entry)",
      "task runner · start? · shutdown (ready on entry)",
    ]);
    expect(
      walk(
        "task runner · run hooks",
        "task runner · start? · otherwise (ready on entry)",
        "task runner · start? · otherwise (goes on)",
        "task runner · run (parks)",
        "operator · interrupt → task runner · run · shutdown",
        "server · stop old",
      ),
    ).toEqual(["task runner · run · shutdown (goes on)"]);
  });

  test("does not if the task runner always says so", () => {
    const { verdicts } = exploreNaively(interpret(replacementWait, { variant: "tells" }));
    expect(verdicts.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["no panic", "holds"],
      ["no deadlock", "holds"],
      ["shutdown terminates", "holds"],
      ["can still go down", "holds"],
      ["goes down", "holds"],
    ]);
  });
});
