/** The classics that are measured against Spin: counts that its verifier finds as well, and what is wrong in their variants. */
import { expect, test } from "vitest";
import { checked, verdicts } from "../../../test/models/checked.ts";
import { mutant } from "../../../test/models/mutant.ts";
import { diningPhilosophers } from "./dining-philosophers.ts";
import { peterson } from "./peterson.ts";
import { pipeline } from "./pipeline.ts";

test.each([
  { seats: 4, states: 81, edges: 216 },
  { seats: 9, states: 19_683, edges: 118_098 },
])("dining philosophers with $seats seats", ({ seats, states, edges }) => {
  const result = checked(diningPhilosophers, { parameters: { seats } });
  expect([result.states, result.edges]).toEqual([states, edges]);
  expect(verdicts(result)).toEqual({ "neighbours do not eat together": "holds", "no deadlock": "holds" });
});

test.each([
  { competitors: 3, states: 288, edges: 651 },
  { competitors: 4, states: 4_752, edges: 13_080 },
])("Peterson's lock for $competitors", ({ competitors, states, edges }) => {
  const result = checked(peterson, { parameters: { competitors } });
  expect([result.states, result.edges]).toEqual([states, edges]);
  expect(verdicts(result)).toEqual({ "one is in": "holds", "no deadlock": "holds" });
});

test("a pipeline keeps the order", () => {
  const result = checked(pipeline, {});
  expect([result.states, result.edges]).toEqual([3_564, 11_700]);
  expect(verdicts(result)).toMatchObject({ "in order": "holds", "no deadlock": "holds" });
});

test("philosophers who all take the left fork first wait for each other, after as many steps as there are", () => {
  const result = checked(diningPhilosophers, { variant: "left-first" });
  expect(verdicts(result)["no deadlock"]).toBe("violated after 4");
});

test("a philosopher who does not look whether the fork is taken eats with a neighbour", () => {
  const rude = mutant(diningPhilosophers, {
    actions: {
      "takes the second fork": ({ when, step }) => ({
        when: (seat) => (seat === 0 ? true : when?.(seat) === true),
        step,
      }),
    },
  });
  expect(verdicts(checked(rude, {}))["neighbours do not eat together"]).toMatch(/^violated/);
});

test("competitors who do not look who came last are in together", () => {
  expect(verdicts(checked(peterson, { variant: "hasty" }))["one is in"]).toMatch(/^violated/);
});

test("stages that forget what they received deliver something else", () => {
  expect(verdicts(checked(pipeline, { variant: "forgetful" }))["in order"]).toMatch(/^violated/);
});
