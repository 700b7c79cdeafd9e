import fc from "fast-check";
import { expect, test } from "vitest";
import { newReached } from "./reached.ts";
import { ShortStateTable } from "./short-state-table.ts";
import { KNOWN } from "./slots.ts";
import { StateTable } from "./state-table.ts";

const anyBatches = fc.integer({ min: 1, max: 2 }).chain((words) =>
  fc.record({
    words: fc.constant(words),
    batches: fc.array(
      fc.array(
        fc.array(fc.constantFrom(0, 1, 2, 0x80000000, 0xffffffff), { minLength: words, maxLength: words }),
        { maxLength: 80 },
      ),
      { maxLength: 8 },
    ),
  }),
);

test("it holds, numbers and reads what a table that tells all numbers does", () => {
  fc.assert(
    fc.property(anyBatches, ({ words, batches }) => {
      const short = new ShortStateTable(words);
      const table = new StateTable(words);
      for (const states of batches) {
        const before = table.count;
        const batch = Uint32Array.from(states.flat());
        const numbers = new Uint32Array(states.length);
        const expected = new Uint32Array(states.length);
        short.admitAll(batch, states.length, numbers);
        table.admitAll(batch, states.length, expected);
        let unseen = before;
        expect([...numbers]).toEqual([...expected].map((one) => (one === unseen ? unseen++ : KNOWN)));
        expect(short.count).toBe(table.count);
      }
      const [read, expected] = [new Uint32Array(words), new Uint32Array(words)];
      for (let state = 0; state < table.count; state++) {
        short.read(state, read);
        table.read(state, expected);
        expect([...read]).toEqual([...expected]);
        expect(short.has(read)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

test("one state after the other: what is held is not added again", () => {
  const table = new ShortStateTable(2);
  for (const state of [
    [0, 0],
    [5, 0],
    [0, 0],
    [0, 5],
    [5, 0],
  ])
    table.admit(Uint32Array.from(state));
  expect(table.count).toBe(3);
  expect(table.has(Uint32Array.of(0, 5))).toBe(true);
  expect(table.has(Uint32Array.of(5, 5))).toBe(false);
  // The arena, and the first slots.
  expect(table.bytes).toBe(3 * 8 + 2 ** 12 * 4);
});

test("states stand in the slots if they are short and nobody asks for their numbers", () => {
  const areShort = [1, 2, 3].flatMap((words) =>
    [false, true].map((isNumbered) => newReached(words, isNumbered) instanceof ShortStateTable),
  );
  expect(areShort).toEqual([true, false, true, false, false, false]);
});
