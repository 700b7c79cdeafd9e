import fc from "fast-check";
import { expect, test } from "vitest";
import { KNOWN, PairSlots, WordSlots } from "./slots.ts";

const make = { 1: () => new WordSlots(), 2: () => new PairSlots() } as const;
const WIDTHS = [1, 2] as const;

/** Numbers of keys by value, as a map gives them. */
class Naive {
  readonly numbers = new Map<string, number>();

  addAll(keys: readonly (readonly number[])[]): number[] {
    return keys.map((key) => {
      if (this.numbers.has(key.join())) return KNOWN;
      this.numbers.set(key.join(), this.numbers.size);
      return this.numbers.size - 1;
    });
  }
}

test.each(WIDTHS)("keys of %i words are new and known as in a map by value", (words) => {
  // Few values, so that keys come again within a batch and after it; zeros, and the largest.
  const anyKey = fc.array(fc.constantFrom(0, 1, 2, 0x80000000, 0xfffffffe, 0xffffffff), {
    minLength: words,
    maxLength: words,
  });
  const anyBatches = fc.array(fc.array(anyKey, { maxLength: 100 }), { maxLength: 8 });
  fc.assert(
    fc.property(anyBatches, anyKey, (batches, asked) => {
      const slots = make[words]();
      const naive = new Naive();
      for (const batch of batches) {
        const before = naive.numbers.size;
        const expected = naive.addAll(batch);
        const numbers = new Uint32Array(batch.length);
        expect(slots.addAll(Uint32Array.from(batch.flat()), batch.length, before, numbers)).toBe(
          naive.numbers.size,
        );
        expect([...numbers]).toEqual(expected);
        expect(slots.has(Uint32Array.from(asked))).toBe(naive.numbers.has(asked.join()));
      }
    }),
    { numRuns: 300 },
  );
});

test.each(WIDTHS)("the key of %i zeros is held from when it was added, and not before", (words) => {
  const slots = make[words]();
  const zero = new Uint32Array(words);
  const numbers = new Uint32Array(2);
  expect(slots.has(zero)).toBe(false);
  expect(slots.addAll(Uint32Array.of(7, 0, 0, 0).subarray(0, words), 1, 0, numbers)).toBe(1);
  expect(slots.has(zero)).toBe(false);
  expect(slots.addAll(new Uint32Array(2 * words), 2, 1, numbers)).toBe(2);
  expect([...numbers]).toEqual([1, KNOWN]);
  expect(slots.has(zero)).toBe(true);
});

test.each(WIDTHS)("sets of %i words grow again and again and lose nothing, zeros included", (words) => {
  const slots = make[words]();
  const many = 3_000;
  const rounds = 20;
  const key = (number: number): number[] => [Math.imul(number, 0x01000193) >>> 0, number & 1].slice(0, words);
  const batch = new Uint32Array(words * many);
  const numbers = new Uint32Array(many);
  const wrong: number[] = [];
  let next = 0;
  for (let round = 0; round < rounds; round++) {
    // The second half of each batch is the first half of the next.
    for (let at = 0; at < many; at++) batch.set(key((round * many) / 2 + at), words * at);
    next = slots.addAll(batch, many, next, numbers);
    for (let at = 0; at < many; at++) {
      const expected = round > 0 && at < many / 2 ? KNOWN : (round * many) / 2 + at;
      if (numbers[at] !== expected) wrong.push(at);
    }
  }
  const all = ((rounds + 1) * many) / 2;
  for (let number = 0; number < 2 * all; number++) {
    if (slots.has(Uint32Array.from(key(number))) !== number < all) wrong.push(number);
  }
  expect(wrong).toEqual([]);
  expect(next).toBe(all);
  // At most three quarters full: 31,500 keys take 2^16 slots.
  expect(slots.bytes).toBe(2 ** 16 * 4 * words);
});

test("pairs that differ in one bit, or in their order, are different pairs", () => {
  const slots = new PairSlots();
  const number = new Uint32Array(1);
  const wrong: number[] = [];
  let next = 0;
  for (let bit = 0; bit < 64; bit++) {
    const key = bit < 32 ? Uint32Array.of(1 << bit, 0) : Uint32Array.of(0, 1 << (bit - 32));
    if (slots.has(key)) wrong.push(bit);
    next = slots.addAll(key, 1, next, number);
    if (number[0] !== bit) wrong.push(bit);
  }
  expect(wrong).toEqual([]);
});
