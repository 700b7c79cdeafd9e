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
  // Three segments of 2^15 states of 8 bytes; 2^17 slots of 4 bytes, of which at most two thirds are in use.
  expect(table.bytes).toBe(3 * 2 ** 15 * 8 + 2 ** 17 * 4);
});
