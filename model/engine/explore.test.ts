import fc from "fast-check";
import { expect, test } from "vitest";
import { anyListing, counterListing, ListedSystem, type Listing } from "../../test/systems/listed-system.ts";
import { EngineError } from "./engine-error.ts";
import { Exploration, type Run } from "./explore.ts";
import type { Limits, Progress } from "./limits.ts";
import type { Wanted } from "./wanted.ts";

const NOTHING: Wanted = { invariants: [], marks: [], graph: false };

function explore(listing: Listing, wanted: Partial<Wanted> = {}, limits: Limits = {}): Exploration {
  return new Exploration(new ListedSystem(listing), { ...NOTHING, ...wanted }).run(limits);
}

/** 0 → 1 and 2, both → 3; 3 → 0; a step of 1 stays where it is. */
const DIAMOND: Listing = {
  steps: [
    [
      [0, 1],
      [1, 2],
    ],
    [
      [2, 1],
      [0, 3],
    ],
    [[0, 3]],
    [[3, 0]],
  ],
};

test("a diamond: states, edges, depth, and how often each move is taken", () => {
  const { states, edges, depth, expanded, taken, cut, deadlockAt } = explore(DIAMOND);
  expect({ states, edges, depth, expanded, cut, deadlockAt }).toEqual({
    states: 4,
    edges: 6,
    depth: 2,
    expanded: 4,
    cut: [],
    deadlockAt: -1,
  });
  expect([...taken]).toEqual([3, 1, 1, 1]);
});

test("the run to a state is its choices, not its moves", () => {
  const exploration = explore(DIAMOND);
  expect([0, 1, 2, 3].map((state) => exploration.runTo(state))).toEqual([
    { initial: 0, choices: [] },
    { initial: 0, choices: [0] },
    { initial: 0, choices: [1] },
    { initial: 0, choices: [0, 1] },
  ]);
});

test("initial states are at depth 0, one that comes again is one state, and runs say where they begin", () => {
  const exploration = explore({ initials: [2, 2, 0], steps: [[[0, 1]], [], [[0, 2]]], ends: [1] });
  expect([exploration.states, exploration.edges, exploration.depth]).toEqual([3, 2, 1]);
  expect(exploration.runTo(1)).toEqual({ initial: 2, choices: [] });
  expect(exploration.runTo(2)).toEqual({ initial: 2, choices: [0] });
});

/** States in the slots of the table, or beside them. */
const anyTable = fc.record({ words: fc.integer({ min: 1, max: 3 }), graph: fc.boolean() });

test("counts, depth, first violations and runs are those of a search over a map", () => {
  fc.assert(
    fc.property(
      anyListing(12),
      fc.integer({ min: 0, max: 11 }),
      anyTable,
      (listing, bad, { words, graph }) => {
        const naive = searchNaively(listing);
        const found = explore(
          { ...listing, predicates: [(state) => state !== bad], words },
          { invariants: [0], graph },
        );
        expect([found.states, found.edges, found.depth]).toEqual([
          naive.runs.size,
          naive.edges,
          Math.max(...[...naive.runs.values()].map(({ choices }) => choices.length)),
        ]);
        expect(found.cut).toEqual([]);
        expect(found.expanded).toBe(found.states);
        const read = new Uint32Array(words);
        for (let state = 0; state < found.states; state++) {
          found.table.read(state, read);
          expect(found.runTo(state)).toEqual(naive.runs.get(read[0] as number));
        }
        const [violated = -1] = found.violatedAt;
        if (violated >= 0) found.table.read(violated, read);
        expect(violated < 0 ? undefined : read[0]).toBe(naive.runs.has(bad) ? bad : undefined);
      },
    ),
    { numRuns: 300 },
  );
});

test("of several violating states the first is the end of the least of the shortest runs", () => {
  // States 2 and 3 are both bad and one step away; 1 is not.
  const listing: Listing = {
    steps: [
      [
        [0, 1],
        [1, 3],
        [2, 2],
      ],
      [],
      [],
      [],
    ],
    predicates: [(state) => state < 2, (state) => state !== 1, () => true],
  };
  const exploration = explore(listing, { invariants: [0, 1, 2] });
  expect(exploration.violatedAt).toEqual([2, 1, -1]);
  expect(exploration.runTo(2)).toEqual({ initial: 0, choices: [1] });
});

test("a violation in an initial state is found", () => {
  const exploration = explore(
    { initials: [1, 0], steps: [[], []], predicates: [(state) => state !== 0] },
    { invariants: [0] },
  );
  expect(exploration.violatedAt).toEqual([1]);
  expect(exploration.runTo(1)).toEqual({ initial: 1, choices: [] });
});

test("marks are kept for every state, 32 of them", () => {
  const predicates = Array.from(
    { length: 32 },
    (_, bit) => (state: number) => ((state >>> (bit % 4)) & 1) === 1,
  );
  const marks = predicates.map((_, at) => at).reverse();
  const exploration = explore({ ...counterListing(15), predicates }, { marks });
  for (let state = 0; state < 16; state++) {
    const held = marks.map((predicate, at) => [
      exploration.isMarked(state, at),
      predicates[predicate]?.(state),
    ]);
    expect(held.every(([found, expected]) => found === expected)).toBe(true);
  }
});

test("33 marks are refused", () => {
  const marks = Array.from({ length: 33 }, () => 0);
  expect(() => explore({ ...counterListing(1), predicates: [() => true] }, { marks })).toThrow(EngineError);
});

test("a step predicate is judged for every step, those to known states included", () => {
  const back = explore({
    ...DIAMOND,
    stepPredicates: [(from, to) => to >= from, () => true, (from, to) => from !== to],
  });
  expect(back.stepViolatedAt).toEqual([{ from: 3, choice: 0 }, undefined, { from: 1, choice: 0 }]);
});

test("a state without a step is a deadlock unless a run may end there", () => {
  const steps: Listing["steps"] = [
    [
      [0, 1],
      [0, 2],
      [0, 3],
    ],
    [],
    [],
    [],
  ];
  expect(explore({ steps, ends: [1] }).deadlockAt).toBe(2);
  expect(explore({ steps, ends: [1, 2, 3] }).deadlockAt).toBe(-1);
  expect(explore({ steps: [[[0, 0]]] }).deadlockAt).toBe(-1);
});

test("the limit of states stops the search, and is no limit if it is enough", () => {
  const enough = explore(counterListing(9), {}, { states: 10 });
  expect([enough.cut, enough.states, enough.expanded]).toEqual([[], 10, 10]);
  const short = explore(counterListing(9), {}, { states: 9 });
  expect([short.cut, short.states, short.expanded, short.deadlockAt]).toEqual([["states"], 10, 9, -1]);
  const none = explore(counterListing(9), {}, { states: 0 });
  expect([none.cut, none.states, none.expanded]).toEqual([["states"], 1, 0]);
});

test("states at the limit of depth are reached and not expanded, whatever they would lead to", () => {
  const listing = { ...counterListing(9), ends: [], predicates: [(state: number) => state < 5] };
  const cut = explore(listing, { invariants: [0] }, { depth: 5 });
  expect([cut.cut, cut.depth, cut.states, cut.expanded, cut.violatedAt, cut.deadlockAt]).toEqual([
    ["depth"],
    5,
    6,
    5,
    [5],
    -1,
  ]);
  const before = explore(listing, { invariants: [0] }, { depth: 4 });
  expect([before.cut, before.depth, before.violatedAt]).toEqual([["depth"], 4, [-1]]);
  const all = explore(listing, {}, { depth: 10 });
  expect([all.cut, all.depth, all.deadlockAt]).toEqual([[], 9, 9]);
});

test("the limit of memory is looked at now and then, and stops the search", () => {
  // The first slots take 2^12 · 4 bytes before anything else.
  const first = 2 ** 12 * 4;
  const cut = explore(counterListing(5_000), {}, { memoryBytes: first });
  expect([cut.cut, cut.expanded]).toEqual([["memory"], 0]);
  const later = explore(counterListing(5_000), {}, { memoryBytes: first + 20_000 });
  expect(later.cut).toEqual(["memory"]);
  expect(later.expanded).toBe(2_048);
  // Beside the table, a predecessor and a choice for each state; marks take 4, the graph 8 a state and 8 a step.
  const beside = (wanted: Partial<Wanted>): number => {
    const { bytes, table } = explore({ ...counterListing(5_000), predicates: [() => true] }, wanted);
    return bytes - table.bytes;
  };
  expect([beside({}), beside({ marks: [0] }), beside({ graph: true })]).toEqual([
    5_001 * 6,
    5_001 * 10,
    5_001 * 14 + 5_000 * 8,
  ]);
  const enough = explore(counterListing(5_000), {}, { memoryBytes: 2 ** 20 });
  expect([enough.cut, enough.states]).toEqual([[], 5_001]);
});

test.each(["time", "signal"] as const)(
  "asked now and then, %s stops the search with what is known",
  (bound) => {
    const asked: Progress[] = [];
    const interrupt: NonNullable<Limits["interrupt"]> = (progress) => {
      asked.push(progress);
      return asked.length === 3 ? bound : undefined;
    };
    const cut = explore(counterListing(5_000), {}, { interrupt });
    expect([cut.cut, cut.expanded, cut.states]).toEqual([[bound], 2_048, 2_049]);
    expect(asked).toEqual([
      { states: 1, edges: 0, depth: 0, frontier: 1 },
      { states: 1_025, edges: 1_024, depth: 1_024, frontier: 1 },
      { states: 2_049, edges: 2_048, depth: 2_048, frontier: 1 },
    ]);
  },
);

test("a state may have 65,535 successors, and not one more", () => {
  const fan = (successors: number): Listing => ({
    steps: [Array.from({ length: successors }, (_, at) => [0, at === successors - 1 ? 1 : 0] as const), []],
    ends: [1],
  });
  const most = explore(fan(65_535));
  expect([most.edges, most.runTo(1)]).toEqual([65_535, { initial: 0, choices: [65_534] }]);
  expect(() => explore(fan(65_536))).toThrow(
    new EngineError("a state has 65536 successors: runs are stored for up to 65,535"),
  );
});

test("a model may have 65,535 initial states, and not one more", () => {
  const many = (initials: number): Listing => ({
    initials: Array.from({ length: initials }, (_, at) => (at === initials - 1 ? 1 : 0)),
    steps: [[], []],
    ends: [0, 1],
  });
  expect(explore(many(65_535)).runTo(1)).toEqual({ initial: 65_534, choices: [] });
  expect(() => explore(many(65_536))).toThrow(
    new EngineError("65536 initial states: runs are stored for up to 65,535"),
  );
});

test("the graph holds the steps of each state in order", () => {
  const { graph } = explore(DIAMOND, { graph: true });
  const steps = [0, 1, 2, 3].map((state) => {
    const found: number[][] = [];
    for (let step = graph?.firstStep(state) ?? 0; step < (graph?.lastStep(state) ?? 0); step++) {
      found.push([graph?.move(step) ?? -1, graph?.target(step) ?? -1]);
    }
    return found;
  });
  expect(steps).toEqual(DIAMOND.steps);
  expect([graph?.edges, graph?.expanded]).toEqual([6, 4]);
});

test("numbers of states are told if there is a graph or they were asked for, and refused otherwise", () => {
  const numbers = (asked: boolean): [number[], number] => {
    const exploration = new Exploration(new ListedSystem(DIAMOND), NOTHING, asked);
    exploration.begin();
    const targets: number[] = [];
    for (let state = 0; state < 4; state++) exploration.expand(state, targets);
    return [targets, exploration.find(Uint32Array.of(3))];
  };
  expect(numbers(true)).toEqual([[1, 2, 1, 3, 3, 0], 3]);
  expect(() => numbers(false)).toThrow(EngineError);
  expect(() => explore(DIAMOND).find(Uint32Array.of(3))).toThrow(EngineError);
  expect(explore(DIAMOND, { graph: true }).find(Uint32Array.of(3))).toBe(3);
});

interface Naive {
  /** Least of the shortest runs, by state. */
  readonly runs: ReadonlyMap<number, Run>;
  readonly edges: number;
}

/** All runs of one length, then of the next: the least of those that first reach a state is kept. */
function searchNaively({ initials, steps }: Required<Pick<Listing, "initials" | "steps">>): Naive {
  const runs = new Map<number, Run>();
  let frontier = initials.map((state, initial): [number, Run] => [state, { initial, choices: [] }]);
  while (frontier.length > 0) {
    const reached = new Map<number, Run>();
    for (const [state, run] of frontier) {
      const known = reached.get(state);
      if (!runs.has(state) && (known === undefined || isBefore(run, known))) reached.set(state, run);
    }
    for (const [state, run] of reached) runs.set(state, run);
    frontier = [...reached].flatMap(([state, { initial, choices }]) =>
      (steps[state] ?? []).map(([, to], choice): [number, Run] => [
        to,
        { initial, choices: [...choices, choice] },
      ]),
    );
  }
  return { runs, edges: [...runs.keys()].reduce((sum, state) => sum + (steps[state]?.length ?? 0), 0) };
}

function isBefore(one: Run, other: Run): boolean {
  const [left, right] = [one, other].map(({ initial, choices }) => [initial, ...choices]) as [
    number[],
    number[],
  ];
  const at = left.findIndex((choice, position) => choice !== right[position]);
  return at >= 0 && (left[at] as number) < (right[at] as number);
}
