import fc from "fast-check";
import { expect, test } from "vitest";
import { StateTable } from "./state-table.ts";

const anyStates = fc.integer({ min: 1, max: 5 }).chain((words) =>
  fc.record({
    words: fc.constant(words),
    // Few values, so that states come again, and the largest, so that signs do not matter.
    states: fc.array(
      fc.array(fc.constantFrom(0, 1, 2, 0x80000000, 0xffffffff), { minLength: words, maxLength: words }),
      { maxLength: 300 },
    ),
  }),
);

test("membership and numbering are those of a map by value", () => {
  fc.assert(
    fc.property(anyStates, ({ words, states }) => {
      const table = new StateTable(words);
      const numbers = new Map<string, number>();
      for (const state of states) {
        const key = state.join();
        expect(table.find(Uint32Array.from(state))).toBe(numbers.get(key) ?? -1);
        const expected = numbers.get(key) ?? numbers.size;
        numbers.set(key, expected);
        expect(table.admit(Uint32Array.from(state))).toBe(expected);
        expect(table.count).toBe(numbers.size);
      }
      const held = new Uint32Array(words);
      for (const [key, number] of numbers) {
        table.read(number, held);
        expect(held.join()).toBe(key);
        expect(table.find(held)).toBe(number);
      }
    }),
    { numRuns: 300 },
  );
});

test("only the first words count: what stands behind them in the buffer does not", () => {
  const table = new StateTable(2);
  expect(table.admit(Uint32Array.of(7, 8, 1))).toBe(0);
  expect(table.admit(Uint32Array.of(7, 8, 2))).toBe(0);
  expect(table.admit(Uint32Array.of(7, 9, 1))).toBe(1);
  const into = Uint32Array.of(0, 0, 5);
  table.read(1, into);
  expect([...into]).toEqual([7, 9, 5]);
});

test("states that differ in one bit are different states", () => {
  const table = new StateTable(3);
  const state = new Uint32Array(3);
  expect(table.admit(state)).toBe(0);
  for (let bit = 0; bit < 96; bit++) {
    state[bit >>> 5] = 1 << (bit & 31);
    expect(table.find(state)).toBe(-1);
    expect(table.admit(state)).toBe(bit + 1);
    state[bit >>> 5] = 0;
  }
  expect(table.admit(state)).toBe(0);
});

test("it grows past the slots it began with and past one segment of its arena", () => {
  const states = 70_000;
  const table = new StateTable(2);
  const state = new Uint32Array(2);
  const write = (number: number): Uint32Array => {
    state[0] = Math.imul(number, 0x01000193);
    state[1] = number % 7;
    return state;
  };
  let admitted = 0;
  for (let number = 0; number < states; number++) if (table.admit(write(number)) === number) admitted++;
  expect(admitted).toBe(states);
  let found = 0;
  let again = 0;
  for (let number = 0; number < states; number++) {
    if (table.find(write(number)) === number) found++;
    if (table.admit(write(number)) === number) again++;
  }
  expect([found, again, table.count]).toEqual([states, states, states]);
  // 8 bytes a state; 2^18 slots of 4 bytes: 2^16 would be more than three quarters full.
  expect(table.bytes).toBe(states * 8 + 2 ** 18 * 4);
});

test("a batch is admitted as its states would be one after the other", () => {
  const anyBatches = fc.integer({ min: 1, max: 5 }).chain((words) =>
    fc.record({
      words: fc.constant(words),
      batches: fc.array(
        fc.array(
          fc.array(fc.constantFrom(0, 1, 2, 3, 0x80000000, 0xffffffff), {
            minLength: words,
            maxLength: words,
          }),
          { maxLength: 100 },
        ),
        { maxLength: 12 },
      ),
    }),
  );
  fc.assert(
    fc.property(anyBatches, ({ words, batches }) => {
      const together = new StateTable(words);
      const alone = new StateTable(words);
      for (const states of batches) {
        const numbers = new Uint32Array(states.length);
        together.admitAll(Uint32Array.from(states.flat()), states.length, numbers);
        expect([...numbers]).toEqual(states.map((state) => alone.admit(Uint32Array.from(state))));
        expect(together.count).toBe(alone.count);
      }
    }),
    { numRuns: 300 },
  );
});

test("batches that make the table grow lose nothing", () => {
  const table = new StateTable(3);
  const many = 5_000;
  const batch = new Uint32Array(3 * many);
  const numbers = new Uint32Array(many);
  const wrong: number[] = [];
  for (let round = 0; round < 40; round++) {
    // The second half of each batch is the first half of the next.
    for (let at = 0; at < many; at++)
      batch.set([Math.imul(round * 2_500 + at, 0x01000193), at & 1, 9], 3 * at);
    table.admitAll(batch, many, numbers);
    for (let at = 0; at < many; at++) if (numbers[at] !== round * 2_500 + at) wrong.push(at);
  }
  expect(wrong).toEqual([]);
  expect(table.count).toBe(39 * 2_500 + many);
});
