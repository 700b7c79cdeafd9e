import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bits, Layout, widthOf } from "./layout.ts";

const anySizes = fc.array(
  fc.oneof(
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 0, max: 31 }).map((power) => 2 ** power),
    fc.integer({ min: 1, max: 31 }).map((power) => 2 ** power - 1),
    fc.integer({ min: 1, max: 30 }).map((power) => 2 ** power + 1),
  ),
  { minLength: 1, maxLength: 60 },
);

function sealed(sizes: readonly number[]): { layout: Layout; places: readonly Bits[] } {
  const layout = new Layout();
  const places = sizes.map((size) => layout.reserve(() => size));
  layout.seal();
  return { layout, places };
}

test.each([
  [1, 0],
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 3],
  [256, 8],
  [257, 9],
  [2 ** 31, 31],
])("%i values take %i bits", (size, width) => {
  expect(widthOf(size)).toBe(width);
});

test("each variable is in the first word with room for it, after what is there, and in no other", () => {
  fc.assert(
    fc.property(anySizes, (sizes) => {
      const { layout, places } = sealed(sizes);
      const used: number[] = [];
      for (const [at, size] of sizes.entries()) {
        const width = Math.ceil(Math.log2(size));
        const fit = used.findIndex((bits) => bits + width <= 32);
        const word = fit < 0 ? used.length : fit;
        const shift = used[word] ?? 0;
        used[word] = shift + width;
        const place = places[at] as Bits;
        expect([place.word, width === 0 ? 0 : place.shift]).toEqual([word, width === 0 ? 0 : shift]);
        expect(place.mask).toBe(2 ** width - 1);
      }
      expect(layout.words).toBe(Math.max(1, used.length));
    }),
    { numRuns: 300 },
  );
});

test("what is written is what is read, and nothing else changes", () => {
  fc.assert(
    fc.property(anySizes, fc.infiniteStream(fc.nat({ max: 2 ** 31 - 1 })), (sizes, numbers) => {
      const { places } = sealed(sizes);
      const held = sizes.map(() => 0);
      for (let round = 0; round < 2; round++) {
        for (const [at, size] of sizes.entries()) {
          const value = (numbers.next().value as number) % size;
          places[at]?.write(value);
          held[at] = value;
          expect(places.map((place) => place.read())).toEqual(held);
        }
      }
      for (const [at, size] of sizes.entries()) places[at]?.write(size - 1);
      expect(places.map((place) => place.read())).toEqual(sizes.map((size) => size - 1));
    }),
    { numRuns: 100 },
  );
});

test("a state has at least one word, and at most 1,024", () => {
  expect(sealed([1, 1]).layout.words).toBe(1);
  expect(sealed(Array.from({ length: 1_024 }, () => 2 ** 31)).layout.words).toBe(1_024);
  expect(() => sealed(Array.from({ length: 1_025 }, () => 2 ** 31))).toThrow(
    new RangeError("a state of this model takes 1025 words; at most 1024 are supported"),
  );
});
