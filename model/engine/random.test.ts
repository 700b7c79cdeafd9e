import fc from "fast-check";
import { expect, test } from "vitest";
import { RandomSource } from "./random.ts";

function draw(source: RandomSource, count: number, limit: number): readonly number[] {
  return Array.from({ length: count }, () => source.below(limit));
}

test("a seed gives the same numbers for ever", () => {
  const source = new RandomSource(1);
  expect(Array.from({ length: 4 }, () => source.next())).toEqual([
    3_898_016_280, 503_430_273, 2_109_199_260, 1_781_707_058,
  ]);
});

test("equal seeds agree, different seeds do not", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff_fffe }), (seed) => {
      const numbers = draw(new RandomSource(seed), 8, 1 << 20);
      expect(draw(new RandomSource(seed), 8, 1 << 20)).toEqual(numbers);
      expect(draw(new RandomSource(seed + 1), 8, 1 << 20)).not.toEqual(numbers);
    }),
    { numRuns: 200 },
  );
});

test("below a limit, every number comes about as often as any other", () => {
  for (const limit of [1, 2, 3, 7, 10]) {
    const counts = Array.from({ length: limit }, () => 0);
    for (const drawn of draw(new RandomSource(7), 10_000 * limit, limit)) {
      counts[drawn] = (counts[drawn] as number) + 1;
    }
    // Five standard deviations of a binomial count are less than 500.
    expect(counts.filter((count) => Math.abs(count - 10_000) > 500)).toEqual([]);
  }
});

test("what would come round more often than the rest is drawn again", () => {
  // Just above half of 2³²: without that, the numbers below 2³¹ − 1 would come twice as often.
  const limit = 2 ** 31 + 1;
  const low = draw(new RandomSource(3), 4_000, limit).filter((drawn) => drawn < 2 ** 30).length;
  expect(Math.abs(low - 2_000)).toBeLessThan(200);
});
