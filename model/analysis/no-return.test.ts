import fc from "fast-check";
import { expect, test } from "vitest";
import { anyListing, ListedSystem, type Listing } from "../../test/systems/listed-system.ts";
import { Exploration } from "../engine/index.ts";
import { aftermath, completion, losingSteps, type OwedGoal, outlook } from "./no-return.ts";

interface Bits {
  /** States in which the goal is owed, and those that are goals. */
  readonly from: number;
  readonly goals: number;
  /** Kinds of steps that somebody owes. */
  readonly owed: number;
}

const has = (bits: number, at: number): boolean => ((bits >>> at) & 1) === 1;

function questionOf(listing: Listing, { from, goals, owed }: Bits, depth = 99): OwedGoal {
  const { graph, states } = new Exploration(new ListedSystem(listing), {
    invariants: [],
    marks: [],
    graph: true,
  }).run({ depth });
  if (graph === undefined) throw new Error("the graph was asked for");
  return {
    graph,
    states,
    from: (state) => has(from, state),
    goal: (state) => has(goals, state),
    owed: (move) => has(owed, move),
  };
}

/** 0 → 1 or 2; from 2 only the environment (move 1) leads to the goal 3, from 1 a step that is owed does. */
const FORK: Listing = {
  steps: [
    [
      [0, 1],
      [0, 2],
    ],
    [[0, 3]],
    [[1, 3]],
    [],
  ],
};
const GOAL_IS_3: Bits = { from: 0b0111, goals: 0b1000, owed: 0b01 };

test("the losing step is the one after which no owed steps lead to the goal", () => {
  const question = questionOf(FORK, GOAL_IS_3);
  const seen = outlook(question);
  expect([[...seen.reaches], [...seen.open], [...seen.threatened]]).toEqual([
    [1, 1, 0, 1],
    [1, 1, 0, 1],
    [1, 0, 1, 0],
  ]);
  expect([...losingSteps(question, seen)]).toEqual([{ source: 0, step: 1 }]);
  expect(completion(question, 1)).toEqual([2]);
  expect(completion(question, 2)).toBe(undefined);
  expect(aftermath(question, 2)).toEqual([]);
});

test("a rescue by the environment counts only as long as the goal is not owed", () => {
  // The same, but in state 2 nothing is owed: from there the environment may still lead to the goal.
  const question = questionOf(FORK, { ...GOAL_IS_3, from: 0b0011 });
  const { reaches, open } = outlook(question);
  expect([[...reaches], [...open]]).toEqual([
    [1, 1, 0, 1],
    [1, 1, 1, 1],
  ]);
  expect([...losingSteps(question, outlook(question))]).toEqual([]);
});

const anyQuestion = fc
  .record({
    listing: anyListing(9),
    from: fc.nat({ max: 0x1ff }),
    goals: fc.nat({ max: 0x1ff }),
    owed: fc.nat({ max: 7 }),
    depth: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ listing, depth, ...bits }) => questionOf(listing, bits, depth));

/** All steps, each with where it leads. */
function stepsOf({
  graph,
  states,
}: OwedGoal): readonly { readonly step: number; readonly source: number; readonly target: number }[] {
  return Array.from({ length: states }, (_, source) => source).flatMap((source) =>
    stepsFrom(graph, source).map((step) => ({ step, source, target: graph.target(step) })),
  );
}

function stepsFrom(graph: OwedGoal["graph"], source: number): readonly number[] {
  const first = graph.firstStep(source);
  return Array.from({ length: graph.lastStep(source) - first }, (_, at) => first + at);
}

/** The least fixpoint; partial states may lead anywhere. */
function reaching(
  question: OwedGoal,
  goal: (state: number) => boolean,
  allowed: (step: number, source: number) => boolean,
): readonly number[] {
  const found = Array.from(
    { length: question.states },
    (_, state) => goal(state) || question.graph.isPartial(state),
  );
  for (let changed = true; changed; ) {
    changed = false;
    for (const { step, source, target } of stepsOf(question)) {
      if (found[target] === true && found[source] !== true && allowed(step, source))
        found[source] = changed = true;
    }
  }
  return found.map(Number);
}

test("the outlook is what its definitions say, and so are the steps that lose", () => {
  let lost = 0;
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const { graph, from, goal, owed } = question;
      const seen = outlook(question);
      const isOwed = (step: number): boolean => owed(graph.move(step));
      const reaches = reaching(question, goal, isOwed);
      const open = reaching(question, goal, (step, source) => isOwed(step) || !from(source));
      const threatened = reaching(
        question,
        (state) => from(state) && reaches[state] === 0,
        () => true,
      );
      expect({ reaches: [...seen.reaches], open: [...seen.open], threatened: [...seen.threatened] }).toEqual({
        reaches,
        open,
        threatened,
      });

      const losing = stepsOf(question).filter(
        ({ source, target }) => open[source] === 1 && open[target] === 0 && threatened[target] === 1,
      );
      expect([...losingSteps(question, seen)]).toEqual(losing.map(({ source, step }) => ({ source, step })));
      lost += losing.length;
    }),
    { numRuns: 500 },
  );
  expect(lost).toBeGreaterThan(40);
});

test("a lost run goes on by owed steps to where nobody owes one, if it can", () => {
  const ends = { stuck: 0, owed: 0 };
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const { graph, from, owed } = question;
      const isStuck = (state: number): boolean =>
        !graph.isPartial(state) &&
        from(state) &&
        !stepsFrom(graph, state).some((step) => owed(graph.move(step)));
      for (const { step } of losingSteps(question, outlook(question))) {
        const after = aftermath(question, graph.target(step));
        const run = walk(question, graph.target(step), after);
        const last = run.at(-1) as number;
        if (isStuck(last)) ends.stuck++;
        else ends.owed++;
        expect(from(last)).toBe(true);
        const canBeStuck = reachable(question, graph.target(step), (one) => owed(graph.move(one))).some(
          isStuck,
        );
        expect(canBeStuck && !after.every((one) => owed(graph.move(one)))).toBe(false);
        expect(canBeStuck && !isStuck(last)).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
  expect(Math.min(ends.stuck, ends.owed)).toBeGreaterThan(3);
});

test("a completion is a shortest way to the goal, by steps that count", () => {
  fc.assert(
    fc.property(anyQuestion, fc.nat({ max: 8 }), (question, at) => {
      const { graph, from, goal, owed, states } = question;
      const start = at % states;
      const found = completion(question, start);
      const mayTake = (step: number, source: number): boolean => owed(graph.move(step)) || !from(source);
      const distances = distancesFrom(question, start, mayTake);
      const nearest = [...distances].filter(([state]) => goal(state)).map(([, distance]) => distance);
      expect(found?.length).toBe(nearest.length === 0 ? undefined : Math.min(...nearest));
      if (found === undefined) return;
      const run = walk(question, start, found);
      expect([
        goal(run.at(-1) as number),
        found.every((step, position) => mayTake(step, run[position] as number)),
      ]).toEqual([true, true]);
    }),
    { numRuns: 500 },
  );
});

/** The states that steps lead through, if each leaves where the one before has led. */
function walk({ graph }: OwedGoal, start: number, steps: readonly number[]): readonly number[] {
  const run = [start];
  for (const step of steps) {
    expect(stepsFrom(graph, run.at(-1) as number)).toContain(step);
    run.push(graph.target(step));
  }
  return run;
}

function distancesFrom(
  { graph }: OwedGoal,
  start: number,
  mayTake: (step: number, source: number) => boolean,
): ReadonlyMap<number, number> {
  const distances = new Map([[start, 0]]);
  for (const [state, distance] of distances) {
    for (const step of stepsFrom(graph, state)) {
      const target = graph.target(step);
      if (!distances.has(target) && mayTake(step, state)) distances.set(target, distance + 1);
    }
  }
  return distances;
}

function reachable(question: OwedGoal, start: number, mayTake: (step: number) => boolean): readonly number[] {
  return [...distancesFrom(question, start, mayTake).keys()];
}
