import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyProcessModel, toProcessModel } from "../../test/models/any-process-model.ts";
import { PORTS } from "../../test/models/same-meaning.ts";
import { LanguageError } from "../lang/errors.ts";
import {
  type Builder,
  end,
  environment,
  flag,
  type ModelDefinition,
  model,
  otherwise,
  receive,
  select,
  send,
  step,
} from "../lang/index.ts";
import { findStates } from "../lang/reference/explore-naively.ts";
import { interpret } from "../lang/reference/interpreter.ts";
import { isPartial } from "../lang/reference/partial.ts";
import type { StuckProcess } from "../trace.ts";
import { check } from "./check.ts";
import { replayTrace } from "./replay-trace.ts";

function stuck(definition: ModelDefinition): readonly StuckProcess[] | undefined {
  return check(definition, {}, PORTS).result.stuck;
}

function told(build: (m: Builder) => void): unknown {
  return stuck(model("m", build))?.map(({ process, point, why, waitsFor, trace }) => [
    process,
    point,
    why,
    waitsFor,
    trace.steps.length,
  ]);
}

describe("a process that waits", () => {
  test("for what nobody sends, while others go on, is stuck", () => {
    expect(
      told((m) => {
        const turn = m.field("turn", flag());
        m.process("p", { wait: receive(m.channel("c")).to(end) });
        m.process("busy", { turn: step(() => turn.set(!turn.get())).to("turn") });
      }),
    ).toEqual([["p", "wait", "nobody can wake it", ["c"], 1]]);
  });

  test("for what only the environment sends, or does, waits for nobody who owes it", () => {
    expect(
      told((m) => {
        const [calls, open] = [m.channel("calls"), m.field("open", flag())];
        m.process("server", { serve: receive(calls).to(end) });
        m.process("client", { call: send(calls).to(end) }, environment);
        m.process("door", {
          pass: step()
            .when(() => open.get(), "the door is open")
            .to(end),
        });
        m.action("open", { step: () => open.set(true) }, environment);
      }),
    ).toEqual([
      ["door", "pass", "only something that nobody owes can wake it", ["the door is open"], 0],
      ["server", "serve", "only something that nobody owes can wake it", ["calls"], 1],
    ]);
  });

  test("is stuck for the one reason in one place, for the other in another", () => {
    expect(
      told((m) => {
        const [a, b, gone] = [m.channel("a"), m.channel("b"), m.channel("gone")];
        m.process("p", {
          first: select({ a: receive(a).to("second"), gone: receive(gone).to("second") }),
          second: receive(b).to(end),
        });
        m.process("user", { send: send(a).to(end) }, environment);
      }),
    ).toEqual([
      ["p", "first", "only something that nobody owes can wake it", ["a: a", "gone: gone"], 1],
      ["p", "second", "nobody can wake it", ["b"], 4],
    ]);
  });

  test("is not if it rests there, is the environment's, or the program may end, and if a step of somebody wakes it", () => {
    const fine = (rests: boolean, unowed: boolean, accepted: boolean, woken: boolean): unknown =>
      told((m) => {
        const c = m.channel("c");
        m.process("p", { wait: receive(c).to(end) }, { rests: rests ? ["wait"] : [], environment: unowed });
        if (accepted) m.accept(otherwise);
        if (woken) m.process("q", { close: step(() => c.close()).to(end) });
      });
    expect(fine(true, false, false, false)).toEqual(undefined);
    expect(fine(false, true, false, false)).toEqual(undefined);
    expect(fine(false, false, true, false)).toEqual([]);
    expect(fine(false, false, false, true)).toEqual([]);
    expect(fine(false, false, false, false)).toEqual([["p", "wait", "nobody can wake it", ["c"], 1]]);
  });
});

test("the run is a trace that replays; it is rejected where nobody is blocked", () => {
  const definition = model("m", (m) => {
    m.process("p", { go: step().to("wait"), wait: receive(m.channel("c")).to(end) });
  });
  const [first] = stuck(definition) ?? [];
  const trace = first?.trace as StuckProcess["trace"];
  expect(replayTrace(definition, trace).text).toMatch(/^replayed: 2 steps/);
  const early = { ...trace, steps: trace.steps.slice(0, 1), blocked: [] };
  expect(replayTrace(definition, early).text).toBe("rejected: nobody is blocked at the end");
});

test("it is not looked for if nobody asks, or nothing can wait", () => {
  const waiting = model("m", (m) => void m.process("p", { wait: receive(m.channel("c")).to(end) }));
  expect(check(waiting, {}, { ...PORTS, stuck: false }).result.stuck).toBe(undefined);
  expect(stuck(model("m", (m) => void m.process("p", { go: step().to(end) })))).toBe(undefined);
});

test("exactly those are found that the definition says, in random models", () => {
  let found = 0;
  fc.assert(
    fc.property(anyProcessModel, (spec) => {
      const definition = toProcessModel(spec);
      try {
        const isEnvironment = (name: string): boolean =>
          spec.processes[Number(name.replace("process ", ""))]?.environment ?? false;
        const wanted = stuckNaively(definition, isEnvironment, 120);
        if (wanted === undefined) return;
        const names =
          stuck(definition)?.map(({ process, point, why }) => `${process} · ${point}: ${why}`) ?? [];
        expect(names.toSorted()).toEqual(wanted);
        found += wanted.length;
      } catch (error) {
        if (!(error instanceof LanguageError)) throw error;
      }
    }),
    { numRuns: 200 },
  );
  expect(found).toBeGreaterThan(20);
}, 60_000);

/** By the definition: search from every state in which a process is blocked. Undefined: there are more states. */
function stuckNaively(
  definition: ModelDefinition,
  isEnvironment: (process: string) => boolean,
  most: number,
): readonly string[] | undefined {
  const interpreter = interpret(definition, {});
  const graph = findStates(interpreter, most);
  if (graph.isCut) return undefined;
  const { states, edges } = graph;
  const blocked = states.map((state) => interpreter.blocked(state));
  const isOver = states.map((state) => state.panic !== null || interpreter.isProperEnd(state));
  const words = new Set<string>();
  const reaches = (start: number, process: string, owed: boolean): boolean => {
    const seen = new Set([start]);
    for (const at of seen) {
      if (isOver[at] === true || isPartial(graph, at)) return true;
      if (blocked[at]?.every((one) => one.process !== process) === true) return true;
      for (const { to, successor } of edges[at] ?? []) {
        if (to !== undefined && !(owed && successor.environment)) seen.add(to);
      }
    }
    return false;
  };
  for (const [at, some] of blocked.entries()) {
    for (const { process, point } of some) {
      if (isEnvironment(process) || reaches(at, process, true)) continue;
      const why = reaches(at, process, false)
        ? "only something that nobody owes can wake it"
        : "nobody can wake it";
      words.add(`${process} · ${point}: ${why}`);
    }
  }
  return [...words].toSorted();
}
