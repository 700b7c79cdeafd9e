import { expect, test } from "vitest";
import { expectShown } from "../../test/models/rerun.ts";
import { PORTS } from "../../test/models/same-meaning.ts";
import { entryRace, ordering, SHUTDOWN, stuckAgent } from "../../test/models/stuck-agent.ts";
import type { ModelDefinition } from "../lang/index.ts";
import { end, environment, flag, model, range, step } from "../lang/index.ts";
import { labelText, type PropertyVerdict, type Trace } from "../trace.ts";
import { type CheckOptions, check } from "./check.ts";

function verdictOn(
  definition: ModelDefinition,
  name: string,
  options: Partial<CheckOptions> = {},
): PropertyVerdict {
  const { properties } = check(definition, {}, { ...PORTS, ...options }).result;
  const found = properties.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no property "${name}"`);
  return found;
}

const texts = ({ steps }: Trace): readonly string[] => steps.map(({ label }) => labelText(label));
/** The deciding step of a trace, and the one that would have saved it. */
const decision = (trace: Trace | undefined): readonly (string | undefined)[] => [
  trace?.deciding && labelText(trace.steps[trace.deciding.step]?.label as Trace["steps"][0]["label"]),
  trace?.deciding?.saving && labelText(trace.deciding.saving),
];

test("the hang is found, with the step that decided it and the way that was open", () => {
  const verdict = verdictOn(stuckAgent(), SHUTDOWN);
  expect([verdict.verdict, verdict.assumptions, verdict.vacuous]).toEqual([
    "violated",
    ["only steps that somebody owes count: no rescue by the environment"],
    undefined,
  ]);
  expectShown(stuckAgent(), verdict);
  const { trace, others = [] } = verdict;
  expect(trace && texts(trace)).toMatchInlineSnapshot(`
    [
      "agent · interrupt",
      "agent · shut down",
      "agent · wait (parks)",
      "task runner · wait for task · shutdown (ready on entry)",
      "task runner · wait for task · shutdown (goes on)",
      "task runner · leave",
      "replacement · await old task (parks)",
    ]
  `);
  expect([trace, ...others].map(decision)).toMatchInlineSnapshot(`
    [
      [
        "agent · shut down",
        "server · preempt",
      ],
      [
        "agent · shut down → task runner · wait for task · shutdown",
        "server · preempt → task runner · wait for task · killed",
      ],
      [
        "task runner · wait for task · shutdown (ready on entry)",
        "task runner · wait for task · killed (ready on entry)",
      ],
    ]
  `);
});

test("a crash and restart by the environment rescues nobody: the verdict stays, and so do the findings", () => {
  const without = verdictOn(stuckAgent(), SHUTDOWN);
  const rescued = verdictOn(stuckAgent({ restart: "environment" }), SHUTDOWN);
  expect(rescued.verdict).toBe("violated");
  expect(rescued.trace && texts(rescued.trace)).toEqual(without.trace && texts(without.trace));
  expect(decision(rescued.trace)).toEqual(decision(without.trace));
  expectShown(stuckAgent({ restart: "environment" }), rescued);
});

test("if somebody owed the restart, it would be a rescue", () => {
  expect(verdictOn(stuckAgent({ restart: "owed" }), SHUTDOWN).verdict).toBe("holds");
});

test("without the race nothing is lost", () => {
  const { verdict, trace } = verdictOn(stuckAgent({ killed: "always" }), SHUTDOWN);
  expect([verdict, trace]).toEqual(["holds", undefined]);
});

test("findings are told apart by their deciding steps, and ordered by the length of the run", () => {
  const definition = model("ways to be lost", (m) => {
    const at = m.field("at", range(0, 6));
    const go = (name: string, from: number, to: number): void =>
      m.action(name, { when: () => at.get() === from, step: () => at.set(to) });
    go("on", 0, 1);
    go("fall and sink", 0, 2);
    go("sink", 2, 3);
    go("sink deeper", 3, 4);
    go("stumble", 1, 4);
    go("go home", 1, 5);
    m.accept(() => true);
    m.stillPossible(
      "home",
      () => true,
      () => at.get() === 5,
    );
  });
  const verdict = verdictOn(definition, "home");
  const traces = [verdict.trace, ...(verdict.others ?? [])] as readonly Trace[];
  expect(traces.map((trace) => [...decision(trace), texts(trace)])).toEqual([
    ["stumble", "go home", ["on", "stumble"]],
    ["fall and sink", "on", ["fall and sink", "sink", "sink deeper"]],
  ]);
  expect(traces.map(({ deciding }) => deciding?.completion?.map(labelText))).toEqual([
    ["go home"],
    ["on", "go home"],
  ]);
  expectShown(definition, verdict);
});

test("at most twelve findings are shown", () => {
  const definition = model("many ways to be lost", (m) => {
    const at = m.field("at", range(0, 2));
    for (let way = 0; way < 20; way++) {
      m.action(`fall ${way}`, { when: () => at.get() === 0, step: () => at.set(1) });
    }
    m.action("home", { when: () => at.get() === 0, step: () => at.set(2) });
    m.accept(() => true);
    m.stillPossible(
      "home",
      () => true,
      () => at.get() === 2,
    );
  });
  const { trace, others = [] } = verdictOn(definition, "home");
  expect([trace, ...others].map((one) => decision(one)[0])).toEqual(
    Array.from({ length: 12 }, (_, way) => `fall ${way}`),
  );
});

test("a race is a finding apart from the same step where nothing else was ready", () => {
  // The kill may come before the select is entered with both ready, or not at all.
  const { trace, others = [] } = verdictOn(stuckAgent(), SHUTDOWN);
  const races = [trace, ...others].map((one) => {
    const step = one?.deciding && one.steps[one.deciding.step];
    const saving = one?.deciding?.saving;
    return saving?.process === step?.label.process && saving?.point === step?.label.point;
  });
  expect(new Set(races)).toEqual(new Set([true, false]));
});

test("nothing was ever open: the run is shown without a deciding step", () => {
  const definition = model("no way", (m) => {
    const x = m.field("x", flag());
    m.action("set", { when: () => !x.get(), step: () => x.set(true) });
    m.accept(() => true);
    m.stillPossible(
      "never",
      () => x.get(),
      () => false,
    );
  });
  const verdict = verdictOn(definition, "never");
  expect([verdict.verdict, verdict.trace && texts(verdict.trace), verdict.trace?.deciding]).toEqual([
    "violated",
    ["set"],
    undefined,
  ]);
  expectShown(definition, verdict);
});

test("before anything is owed the environment may open the way; from then on it may not", () => {
  const definition = (owedFrom: number): ModelDefinition =>
    model("a late rescue", (m) => {
      const at = m.field("at", range(0, 2));
      m.process("worker", { work: step(() => at.set(1)).to(end) });
      m.action("rescue", { when: () => at.get() === 1, step: () => at.set(2) }, environment);
      m.accept(() => true);
      m.stillPossible(
        "rescued",
        () => at.get() >= owedFrom,
        () => at.get() === 2,
      );
    });
  expect([2, 1, 0].map((from) => verdictOn(definition(from), "rescued").verdict)).toEqual([
    "holds",
    "violated",
    "violated",
  ]);
});

test("with select choice made irrelevant entry races are gone, and the order of processes is not", () => {
  const first = { selectChoice: "first" } as const;
  expect(verdictOn(entryRace, "comes home").verdict).toBe("violated");
  expect(verdictOn(entryRace, "gets lost").verdict).toBe("holds");
  expect(verdictOn(entryRace, "comes home", first).verdict).toBe("holds");
  expect(verdictOn(entryRace, "gets lost", first).verdict).toBe("violated");
  for (const options of [{}, first]) {
    const verdict = verdictOn(ordering, "comes home", options);
    expect([verdict.verdict, decision(verdict.trace)]).toEqual(["violated", ["q · shut", "p · look"]]);
  }
});
