import { expect, test } from "vitest";
import { Arena } from "./arena.ts";

test.each([
  // Past the first piece of a segment, past the first segment of states of many words.
  { words: 1, states: 5_000 },
  { words: 3, states: 20_000 },
  { words: 1_000, states: 5_000 },
])("$states states of $words words stand where they were put", ({ words, states }) => {
  const arena = new Arena(words);
  const given = new Uint32Array(words + 1);
  for (let state = 0; state < states; state++) {
    given.fill(state * 3 + 1);
    given[words] = 0xffffffff - state;
    expect(arena.append(given, 1)).toBe(state);
  }
  const held = new Uint32Array(words);
  const wrong: number[] = [];
  for (let state = 0; state < states; state++) {
    arena.read(state, held);
    if (held[words - 1] !== 0xffffffff - state || (words > 1 && held[0] !== state * 3 + 1)) wrong.push(state);
  }
  expect(wrong).toEqual([]);
  expect([arena.count, arena.bytes]).toEqual([states, states * words * 4]);
});

test("no segment but the first is ever copied", () => {
  const arena = new Arena(1_000);
  const state = new Uint32Array(1_000);
  const perSegment = 1 << arena.bits;
  for (let at = 0; at <= perSegment; at++) arena.append(state, 0);
  const [first, second] = arena.segments;
  for (let at = 0; at < perSegment; at++) arena.append(state, 0);
  expect([arena.segments[0] === first, arena.segments[1] === second, arena.segments.length]).toEqual([
    true,
    true,
    3,
  ]);
  expect(second?.length).toBe(perSegment * 1_000);
});
