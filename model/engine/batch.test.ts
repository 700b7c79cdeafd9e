import { expect, test } from "vitest";
import { Batch } from "./batch.ts";

/** What waits, as its move, its position among all successors, and its words. */
function waiting(batch: Batch): number[][] {
  const words = new Uint32Array(batch.words);
  return Array.from({ length: batch.count }, (_, at) => {
    batch.read(at, words);
    return [batch.moves[at] ?? -1, batch.choices[at] ?? -1, ...words];
  });
}

test("steps that lead back to their source are counted and do not wait, if the source is given", () => {
  const source = Uint32Array.of(4, 5);
  const states = [
    [4, 5],
    [4, 6],
    [5, 5],
    [4, 5],
    [0, 0],
  ];
  const some = new Batch(2, source);
  for (const [move, state] of states.entries()) some.push(move + 10, Uint32Array.from(state));
  expect([some.count, some.steps]).toEqual([3, 5]);
  expect(waiting(some)).toEqual([
    [11, 1, 4, 6],
    [12, 2, 5, 5],
    [14, 4, 0, 0],
  ]);
  const all = new Batch(2);
  for (const [move, state] of states.entries()) all.push(move, Uint32Array.from(state));
  expect(waiting(all)).toEqual(states.map((state, at) => [at, at, ...state]));
});

test("it grows, and begins anew when it is cleared", () => {
  const batch = new Batch(1, Uint32Array.of(0));
  for (let state = 0; state < 200; state++) batch.push(state, Uint32Array.of(state));
  expect(waiting(batch)).toEqual(Array.from({ length: 199 }, (_, at) => [at + 1, at + 1, at + 1]));
  batch.clear();
  batch.push(7, Uint32Array.of(9));
  expect([batch.count, batch.steps, waiting(batch)]).toEqual([1, 1, [[7, 0, 9]]]);
});
