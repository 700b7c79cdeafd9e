import fc from "fast-check";
import { expect, test } from "vitest";
import { anyListing, ListedSystem } from "../../test/systems/listed-system.ts";
import { stepsOf } from "../../test/systems/naive-fairness.ts";
import { Exploration } from "./explore.ts";
import type { Graph } from "./graph.ts";
import { marksInReach } from "./marks-in-reach.ts";

test("every state has the marks of those that it leads to over allowed steps, and no others", () => {
  fc.assert(
    fc.property(
      anyListing(9),
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.nat({ max: 0x1ff }), { minLength: 2, maxLength: 2 }),
      fc.subarray([0, 1, 2]),
      (listing, depth, sets, moves) => {
        const wanted = { invariants: [], marks: [], graph: true };
        const exploration = new Exploration(new ListedSystem(listing), wanted).run({ depth });
        const graph = exploration.graph as Graph;
        const { states } = exploration;
        const numbers = Array.from({ length: states }, (_, state) => state);
        // Two words a state: the first set is a mark of the first, the second one of the second.
        const marked = (state: number): readonly number[] => sets.map((set) => (set >>> state) & 1);
        const bits = Uint32Array.from(numbers.flatMap((state) => marked(state)));
        const allowed = (step: number): boolean => moves.includes(graph.move(step));
        const found = marksInReach(graph, states, { words: 2, bits }, allowed);
        const steps = stepsOf(graph, states).filter(({ at }) => allowed(at));
        const expected = numbers.flatMap((start) => {
          const reached = new Set([start]);
          for (const at of reached) for (const one of steps) if (one.source === at) reached.add(one.target);
          if ([...reached].some((state) => graph.isPartial(state))) return [0xffffffff, 0xffffffff];
          return [0, 1].map((word) => ([...reached].some((state) => marked(state)[word] === 1) ? 1 : 0));
        });
        expect([...found.bits]).toEqual(expected);
      },
    ),
    { numRuns: 1_000 },
  );
});
