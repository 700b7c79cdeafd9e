import fc from "fast-check";
import { expect, test } from "vitest";
import { anyActionModel, toActionModel } from "../../test/models/any-action-model.ts";
import { anyProcessModel, toProcessModel } from "../../test/models/any-process-model.ts";
import { expectShown } from "../../test/models/rerun.ts";
import { PORTS } from "../../test/models/same-meaning.ts";
import {
  end,
  environment,
  type ModelDefinition,
  model,
  range,
  receive,
  select,
  send,
  step,
} from "../lang/index.ts";
import { findStates, type NaiveGraph } from "../lang/reference/explore-naively.ts";
import { type Interpreter, interpret, type Property } from "../lang/reference/interpreter.ts";
import { labelText, type PropertyVerdict, type StepLabel, type Trace } from "../trace.ts";
import { check } from "./check.ts";

function verdictOn(definition: ModelDefinition, name: string): PropertyVerdict {
  const found = check(definition, {}, PORTS).result.properties.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no property "${name}"`);
  expectShown(definition, found);
  return found;
}

const texts = ({ steps }: Trace): readonly string[] => steps.map(({ label }) => labelText(label));
const decisions = ({ trace, others = [] }: PropertyVerdict): unknown =>
  [trace, ...others].map((one) => [
    one?.deciding && labelText(one.steps[one.deciding.step]?.label as StepLabel),
    one?.deciding?.saving && labelText(one.deciding.saving),
    one?.deciding?.completion?.length,
  ]);

/** Takes a turn and falls later; the operator may shout in between, which changes nothing. */
const cliff = model("cliff", (m) => {
  const at = m.field("at", range(0, 4));
  m.action("shout", { step: () => undefined }, environment);
  m.process("walker", {
    fork: select({
      left: receive(m.channel("left", { closed: true })).to("edge"),
      right: receive(m.channel("right", { closed: true })).to("home"),
    }),
    edge: step(() => at.set(1)).to("fall"),
    fall: step(() => at.set(4)).to(end),
    home: step(() => at.set(2)).to(end),
  });
  m.invariant("stays up", () => at.get() !== 4);
});

test("an invariant is lost where the turn was taken, not where it falls", () => {
  const verdict = verdictOn(cliff, "stays up");
  expect(decisions(verdict)).toEqual([
    ["walker · fork · left (ready on entry)", "walker · fork · right (ready on entry)", 3],
  ]);
  expect(verdict.trace && texts(verdict.trace)).toEqual([
    "walker · fork · left (ready on entry)",
    "walker · fork · left (goes on)",
    "walker · edge",
    "walker · fall",
  ]);
});

test("two who take what the other one needs: the second taking decides, and the other one would have saved it", () => {
  const locks = model("locks", (m) => {
    const [a, b] = [m.channel("a", { capacity: 1 }), m.channel("b", { capacity: 1 })];
    const worker = (name: string, first: typeof a, second: typeof a): void => {
      m.process(name, {
        first: send(first).to("second"),
        second: send(second).to("give back"),
        "give back": step(() => {
          first.poll();
          second.poll();
        }).to(end),
      });
    };
    worker("one", a, b);
    worker("other", b, a);
  });
  const verdict = verdictOn(locks, "no deadlock");
  expect(decisions(verdict)).toMatchInlineSnapshot(`
    [
      [
        "other · first (ready on entry)",
        "one · second (ready on entry)",
        8,
      ],
      [
        "one · first (ready on entry)",
        "other · second (ready on entry)",
        8,
      ],
    ]
  `);
  expect(verdict.trace && texts(verdict.trace)).toMatchInlineSnapshot(`
    [
      "one · first (ready on entry)",
      "one · first (goes on)",
      "other · first (ready on entry)",
      "other · first (goes on)",
      "other · second (parks)",
      "one · second (parks)",
    ]
  `);
});

test("lost from the start: nobody has a choice", () => {
  const fate = model("fate", (m) => {
    const x = m.field("x", range(0, 2));
    m.process("p", { one: step(() => x.set(1)).to("two"), two: step(() => x.set(2)).to(end) });
    m.invariant("never two", () => x.get() !== 2);
  });
  const { trace } = verdictOn(fate, "never two");
  expect([trace?.lostFromStart, trace?.deciding, trace?.steps.length]).toEqual([true, undefined, 2]);
});

test("a run with fewer faults and changes is shown though it is longer, and says how long the shortest is", () => {
  const shortcuts = model("shortcuts", (m) => {
    const x = m.field("x", range(0, 9));
    m.action("push", { when: () => x.get() === 0, step: () => x.set(6) }, environment);
    m.action("slip", { when: () => x.get() > 7, step: () => x.set(9) });
    m.action("climb", { when: () => x.get() < 8, step: () => x.set(x.get() + 1) });
    m.action("sit", { when: () => x.get() < 8, step: () => x.set(3) });
    m.accept(() => true);
    m.invariant("not nine", () => x.get() < 9);
  });
  const { trace, shortest } = verdictOn(shortcuts, "not nine");
  expect([trace && texts(trace).length, shortest, trace?.steps.some((one) => one.environment)]).toEqual([
    7,
    4,
    false,
  ]);
});

/** The doomed states, by the definition, in a graph of states of the reference interpreter. */
function naiveDoom(interpreter: Interpreter, graph: NaiveGraph, { name, kind }: PropertyVerdict): Doom {
  const property = interpreter.properties.find((one) => one.name === name) as Extract<
    Property,
    { kind: "invariant" }
  >;
  const stepProperty = property as unknown as Extract<Property, { kind: "step invariant" }>;
  const isBad = (at: number): boolean => {
    const state = graph.states[at] as NaiveGraph["states"][0];
    if (kind === "no panic") return state.panic !== null;
    if (kind === "deadlock") {
      return state.panic === null && graph.edges[at]?.length === 0 && !interpreter.isProperEnd(state);
    }
    return kind === "invariant" && !property.holds(state);
  };
  const isBadStep: Doom["isBadStep"] = (from, edge) =>
    kind === "step invariant" &&
    !stepProperty.holds(graph.states[from] as NaiveGraph["states"][0], edge.successor);
  const doomed = graph.states.map((_, at) => isBad(at));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [at, edges] of graph.edges.entries()) {
      const owed = edges.filter(
        (edge) => !edge.successor.environment && (edge.to !== at || isBadStep(at, edge)),
      );
      if (doomed[at] === true || owed.length === 0) continue;
      if (owed.every((edge) => isBadStep(at, edge) || doomed[edge.to as number] === true))
        doomed[at] = changed = true;
    }
  }
  return { doomed, isBadStep };
}

interface Doom {
  readonly doomed: readonly boolean[];
  readonly isBadStep: (from: number, edge: NaiveGraph["edges"][0][0]) => boolean;
}

const anyModel = fc.oneof(
  anyActionModel.map((spec) => toActionModel(spec)),
  anyProcessModel.map(toProcessModel),
);

test("on random models: not doomed before the deciding step, doomed ever after, and saved by the saving step", () => {
  const seen = { decided: 0, saved: 0, fromStart: 0 };
  fc.assert(
    fc.property(anyModel, (definition) => {
      const { result } = check(definition, {}, { ...PORTS, limits: { states: 150 } });
      const interpreter = interpret(definition, {});
      const graph = findStates(interpreter, 150);
      if (result.bounds.length > 0 || graph.isCut) return;
      for (const property of result.properties) {
        const { kind, verdict, trace, others = [] } = property;
        const isSafety = ["invariant", "step invariant", "no panic", "deadlock"].includes(kind);
        if (verdict !== "violated" || trace === undefined || !isSafety) continue;
        const { doomed, isBadStep } = naiveDoom(interpreter, graph, property);
        for (const one of [trace, ...others]) {
          const found = follow(interpreter, graph, one);
          expect(found.states.map((at) => doomed[at])).toEqual(
            found.states.map((at, position) => {
              if (one.deciding !== undefined && position === one.deciding.step) return false;
              const isLost = one.lostFromStart === true || position > (one.deciding?.step ?? -1);
              // A bad step may lead anywhere, and before the deciding one the environment may have saved the run.
              return isLost && position < found.states.length - 1 ? true : doomed[at];
            }),
          );
          if (one.lostFromStart === true) seen.fromStart++;
          if (one.deciding === undefined) continue;
          seen.decided++;
          const from = found.states[one.deciding.step] as number;
          const { saving } = one.deciding;
          if (saving === undefined) continue;
          seen.saved++;
          const savers = (graph.edges[from] ?? []).filter(
            ({ successor }) => labelText(successor.label) === labelText(saving),
          );
          expect(savers.some((edge) => !isBadStep(from, edge) && doomed[edge.to as number] === false)).toBe(
            true,
          );
        }
      }
    }),
    { numRuns: 300 },
  );
  expect(Math.min(seen.decided, seen.saved, seen.fromStart)).toBeGreaterThan(10);
});

/** The states of a trace, by their number in the graph. */
function follow(
  interpreter: Interpreter,
  { states, edges }: NaiveGraph,
  { initial, steps }: Trace,
): { readonly states: readonly number[] } {
  const start = interpreter.key(interpreter.initialStates()[initial] as NaiveGraph["states"][0]);
  let at = states.findIndex((state) => interpreter.key(state) === start);
  const run = [at];
  for (const { label, state } of steps) {
    const edge = (edges[at] ?? []).find(
      ({ successor }) =>
        labelText(successor.label) === labelText(label) &&
        JSON.stringify(interpreter.plain(successor.state)) === JSON.stringify(state),
    );
    at = edge?.to as number;
    run.push(at);
  }
  return { states: run };
}
